import ListOrdering
import Measuring

/// Simulations of two to five clients and a server, with the same random events for each policy.
enum ReplicaRuns {
  static let workload = "replicas"
  static let summary =
    "n todos on a server; two to five clients edit offline; messages get lost or repeated"

  /// Returns a comparison in which the list starts with `size` todos.
  static func comparison(size: Int, seed: UInt64) -> Comparison {
    Comparison(
      family: MergeCatalog.self, workload: workload, size: size,
      strategies: MergeCatalog.policies.map(\.name),
      effort: Effort(counted: runs(size) * steps(size) * size),
      count: { name in
        MergeCatalog.policies.first { $0.name == name }.flatMap { counters(of: $0, size: size, seed: seed) }
      }, trials: { _ in [] })
  }

  /// The number of runs, the same for two, three, four and five clients.
  private static func runs(_ size: Int) -> Int { 4 * max(3, min(15, 300 / size)) }

  /// The number of steps in a run.
  private static func steps(_ size: Int) -> Int { max(40, size / 2) }

  /// Returns the totals of all runs; `nil` if the policy cannot merge one of the conflicts.
  private static func counters(
    of policy: any MergePolicy, size: Int, seed: UInt64
  ) -> [String: CounterValue]? {
    let runs = runs(size)
    var intents = IntentLoss()
    var counts: [String: Int] = [:]
    var maxRounds = 0
    for run in 0..<runs {
      let chances = SplitMix64(seed: seed).derive("\(workload)/\(size)/\(run)")
      guard
        let outcome = try? ReplicaSimulation.run(
          policy: policy, clients: 2 + run % 4, todos: size, steps: steps(size), seed: chances)
      else { return nil }
      if let rounds = outcome.rounds {
        counts["runsThatConverge", default: 0] += 1
        counts["roundsToConverge", default: 0] += rounds
        maxRounds = max(maxRounds, rounds)
      }
      counts["runsThatBreakOwnOrder", default: 0] += outcome.intents.breaksOwnOrder ? 1 : 0
      counts["itemsLost", default: 0] += outcome.lost
      counts["itemsDoubled", default: 0] += outcome.doubled
      counts["equalPriorities", default: 0] += outcome.duplicateKeys
      counts["rowsPushed", default: 0] += outcome.rowsPushed
      counts["batchesRefused", default: 0] += outcome.refused
      intents += outcome.intents
    }
    counts["runs"] = runs
    counts["maxRounds"] = maxRounds
    // A policy that never converges also reports these.
    for name in ["runsThatConverge", "roundsToConverge"] { counts[name, default: 0] += 0 }
    return intents.counters.merging(counts.mapValues { CounterValue($0) }) { $1 }
  }
}
