import ListOrdering
public import Measuring

extension MergeCatalog {
  /// Returns the comparisons: counts and simulations for short lists, timings for every size.
  public static func comparisons(sizes: [Int], seed: UInt64, extent: Extent) -> [Comparison] {
    sizes.sorted().flatMap { size in
      let counted = MergeWorkload.allCases.filter { $0 == .randomMoves || size <= maxCounted }
      return counted.map { comparison($0, size: size, seed: seed, extent: extent) }
        + (size <= maxSimulated ? [ReplicaRuns.comparison(size: size, seed: seed)] : [])
    }
  }

  /// Larger lists are not counted: the measure of intent looks at all pairs of todos.
  private static let maxCounted = 500
  /// Larger lists are not simulated: a simulation merges many times.
  private static let maxSimulated = 200

  /// Returns the limit for the time of a single run. It suffices even on a busy machine.
  private static func cutOff(_ size: Int, _ extent: Extent) -> Duration? {
    size > 10_000 ? .seconds(10) : extent == .full ? nil : .seconds(1)
  }

  private static func countedCases(_ size: Int) -> Int { min(600, max(1, 12_000 / size)) }
  private static func timedCases(_ size: Int) -> Int { max(1, min(20, 1_000 / size)) }

  private static func effort(_ workload: MergeWorkload, size: Int) -> Effort {
    Effort(
      counted: size <= maxCounted ? countedCases(size) * size * (1 + size / 50) : 0,
      setUp: workload == .randomMoves ? timedCases(size) * size : 0,
      timed: workload == .randomMoves ? timedCases(size) : 0)
  }

  private static func comparison(
    _ workload: MergeWorkload, size: Int, seed: UInt64, extent: Extent
  ) -> Comparison {
    let all = policies.map(\.name) + MergeYardstick.allCases.map(\.rawValue)
    // A default run has no time to merge long lists with every policy.
    let isHurried = extent != .full && size > 10_000
    @Sendable func conflicts(_ count: Int, isJittered: Bool = false) -> [MergeCase] {
      workload.conflicts(count, size: size, seed: seed, isJittered: isJittered)
    }
    let (counted, timed) = (countedCases(size), timedCases(size))
    let ours = Shared { MergeCounts.ownLosses(of: conflicts(counted)) }
    return Comparison(
      family: Self.self, workload: workload.rawValue, size: size,
      strategies: isHurried ? [IntentPreservingPolicy().name, MergeYardstick.sort.rawValue] : all,
      cutOff: cutOff(size, extent), effort: effort(workload, size: size),
      count: { name in
        guard size <= maxCounted else { return nil }
        switch MergeYardstick(rawValue: name) {
        // If each side has todos of its own, there is no single set of
        // todos to find the minimum for.
        case .exactMinimum: return workload == .relabelsConcurrently ? nil : least(of: conflicts(counted))
        case .fullWeave:
          return MergeCounts(of: FullWeave(), on: conflicts(counted), besideOurs: ours.value)?.named
        case .sort: return nil
        case nil:
          guard let policy = policies.first(where: { $0.name == name }) else { return nil }
          let conflicts = conflicts(counted, isJittered: policy.jittersKeys)
          let isOurs = policy.name == IntentPreservingPolicy().name
          let own = policy.jittersKeys ? MergeCounts.ownLosses(of: conflicts) : isOurs ? [] : ours.value
          return MergeCounts(of: policy, on: conflicts, besideOurs: own).map { counts in
            let sided = ["mergesOnTheWrongSide": CounterValue(counts.onTheWrongSide)]
            return workload == .relabelsConcurrently ? counts.named.merging(sided) { $1 } : counts.named
          }
        }
      },
      trials: { names in
        guard workload == .randomMoves else { return [] }
        let chosen = policies.filter { names.contains($0.name) }
        let plain = conflicts(timed)
        let jittered = chosen.contains(where: \.jittersKeys) ? conflicts(timed, isJittered: true) : []
        return chosen.map { trial(of: $0, conflicts: $0.jittersKeys ? jittered : plain) }
          + (names.contains(MergeYardstick.sort.rawValue) ? [sort(plain, seed: seed)] : [])
      })
  }

  /// Returns the minimum that any order loses; `nil` if a section has too many todos.
  private static func least(of conflicts: [MergeCase]) -> [String: CounterValue]? {
    var loss = IntentLoss()
    for conflict in conflicts {
      guard let least = IntentLoss.minimum(of: conflict, among: conflict.local) else { return nil }
      loss.plain += least.plain
      loss.byField += least.byField
    }
    return loss.counters.merging(["merges": CounterValue(conflicts.count)]) { $1 }
  }

  /// Merges each conflict. The last result is released after the timing,
  /// as in the trial of sorting.
  private static func trial(of policy: any MergePolicy, conflicts: [MergeCase]) -> Trial {
    Trial(policy.name, operations: conflicts.count, largestBatch: 64) { batch in
      var last: MergedTodos?
      return {
        var checksum: UInt64 = 0
        for _ in 0..<batch {
          for conflict in conflicts {
            let merged = try policy.merge(conflict)
            checksum &+= UInt64(merged.items.count)
            last = merged
          }
        }
        withExtendedLifetime(last) {}
        return checksum
      }
    }
  }

  /// Sorts the server's todos, once for each conflict.
  private static func sort(_ conflicts: [MergeCase], seed: UInt64) -> Trial {
    var generator = SplitMix64(seed: seed, label: MergeYardstick.sort.rawValue)
    let lists = conflicts.map { $0.server.shuffled(using: &generator) }
    return Trial(
      MergeYardstick.sort.rawValue, operations: lists.count, expected: UInt64(lists.count), largestBatch: 64
    ) {
      // Unshared copies, so that copying is not timed.
      lists.map { Array($0.lazy.map { $0 }) }
    } run: { lists in
      var sorted: UInt64 = 0
      for index in lists.indices {
        lists[index].sort { ($0.placement.key, $0.id) < ($1.placement.key, $1.id) }
        sorted += lists[index][0].placement.key <= lists[index][lists[index].count - 1].placement.key ? 1 : 0
      }
      return sorted
    }
  }
}
