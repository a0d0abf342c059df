import ListOrdering
@testable import Measuring
import Testing
import TestSupport

@testable import Merging

/// The counts and times of the policies in a run.
@Suite struct MergingComparisonsTests {
  private let comparisons = MergeCatalog.comparisons(sizes: [6, 2_000], seed: 1, extent: .quick)

  /// The simulation's counts per policy, shared because the simulation is slow.
  private static let simulated: [String: [String: CounterValue]] = {
    let comparison = ReplicaRuns.comparison(size: 6, seed: 1)
    return Dictionary(
      uniqueKeysWithValues: comparison.strategies.compactMap { policy in
        comparison.count(policy).map { (policy, $0) }
      })
  }()

  @Test func workloadsAndSizes() {
    let subjects = comparisons.map { "\($0.workload) \($0.size)" }
    #expect(
      subjects == [
        "random-moves 6", "many-moves 6", "server-shuffled 6", "relabeled-apart 6", "replicas 6",
        "random-moves 2000",
      ])
    let names = Set(MergeCatalog.catalog.map(\.name))
    #expect(names.isSuperset(of: comparisons.map(\.workload)))
    #expect(names.isSuperset(of: comparisons.flatMap(\.strategies)))
  }

  /// On short lists, every policy is counted on every workload and simulated.
  @Test(.enabled(if: SlowTests.areEnabled, "set SLOW_TESTS=1")) func everyPolicyIsCounted() throws {
    for comparison in comparisons where comparison.size == 6 {
      for policy in MergeCatalog.policies {
        let isSimulated = comparison.workload == ReplicaRuns.workload
        let counters = try #require(
          isSimulated ? Self.simulated[policy.name] : comparison.count(policy.name),
          "\(comparison.workload) \(policy.name)")
        func number(_ name: String) throws -> Double { try #require(counters[name]?.number) }
        if isSimulated {
          #expect(try number("runsThatConverge") <= number("runs"))
          #expect(try number("maxRounds") <= 10)
          #expect(try number("roundsToConverge") >= number("runsThatConverge"))
        } else {
          #expect(try number("merges") == 600)
          #expect(try number("mergesThatLoseItems") == 0)
        }
      }
    }
    #expect(comparisons.last?.count("minido") == nil)
  }

  /// The simulation finds no faults of the intent-preserving merge, but some of other policies.
  @Test(.enabled(if: SlowTests.areEnabled, "set SLOW_TESTS=1")) func replicas() throws {
    func number(_ policy: String, _ name: String) throws -> Double {
      try #require(Self.simulated[policy]?[name]?.number)
    }
    let ours = "intent-preserving"
    #expect(try number(ours, "runsThatConverge") == number(ours, "runs"))
    for fault in ["itemsLost", "itemsDoubled", "equalPriorities", "runsThatBreakOwnOrder"] {
      #expect(try number(ours, fault) == 0)
    }
    #expect(try number("remote-first", "itemsLost") > 0)
    #expect(try number("minido", "itemsDoubled") > 0)
  }

  @Test func sortIsTimedNextToTheMerges() throws {
    let timed = comparisons.filter { !$0.trials($0.strategies).isEmpty }
    #expect(timed.map(\.size) == [6, 2_000])
    let trial = try #require(timed.last?.trials(["sort"]).first)
    #expect(try trial.prepare(2)() == 2 * #require(trial.expected))
    #expect(timed.last?.trials(["exact-minimum", "full-weave"]).isEmpty == true)
  }

  @Test func serverShufflesItsOrder() {
    let conflicts = MergeWorkload.serverShuffled.conflicts(5, size: 20, seed: 3)
    for conflict in conflicts {
      #expect(Set(conflict.server.map(\.id)) == Set(conflict.base.map(\.id)))
      #expect(Set(conflict.server.map(\.placement.key)).count == 20)
      #expect(conflict.server.order(in: .open) != conflict.base.order(in: .open))
      #expect((1...2).contains(conflict.local.count { $0.dirty == .order }))
    }
  }

  /// If a merge is refused, there is no count.
  @Test func refusedMergeHasNoCounts() throws {
    struct Refusing: MergePolicy {
      let name = "refusing", summary = "", properties: Set<MergeProperty> = []
      let refused: MergeCase?
      func merge(_ conflict: MergeCase) throws(InputError) -> MergedTodos {
        if conflict == refused { throw InputError(.data, "refused") }
        return MergedTodos(items: conflict.local)
      }
    }
    let conflicts = MergeWorkload.relabelsConcurrently.conflicts(3, size: 6, seed: 1)
    let policy = Refusing(refused: nil), refusing = Refusing(refused: conflicts[1])
    #expect(MergeCounts(of: policy, on: conflicts) != nil)
    #expect(MergeCounts(of: refusing, on: conflicts) == nil)
  }
}
