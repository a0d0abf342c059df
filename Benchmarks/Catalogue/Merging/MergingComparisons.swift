import ListOrdering
import Measuring

extension MergeCatalogue {
  /// The workload's name: random moves on both sides.
  static let workload = "random-moves"

  /// Random conflicts at each size.
  static func comparisons(sizes: [Int], seed: UInt64) -> [Comparison] {
    sizes.sorted().map { size in
      Comparison(
        family: .merging, workload: workload, size: size, strategies: policies.map(\.name),
        // The measure of intent looks at pairs.
        effort: Effort(
          counted: size <= 1_000 ? 200 * size * size / 20 : 0, timed: size > 10_000 ? size : 20 * size),
        count: { name in
          // The measure of intent looks at all pairs of todos.
          guard size <= 1_000, let policy = policies.first(where: { $0.name == name }) else { return nil }
          return counters(of: policy, conflicts: conflicts(200, size: size, seed: seed))
        },
        trials: { names in
          let conflicts = conflicts(size > 10_000 ? 1 : 20, size: size, seed: seed)
          return policies.filter { names.contains($0.name) }.map { trial(of: $0, conflicts: conflicts) }
        })
    }
  }

  /// Conflicts of lists of `size`, of which each side has moved a tenth; a thousand at most.
  static func conflicts(_ count: Int, size: Int, seed: UInt64) -> [MergeCase] {
    var generator = ConflictGenerator(seed: SplitMix64(seed: seed).derive("\(workload)/\(size)"))
    return (0..<count).map { _ in generator.moves(min(1_000, max(1, size / 10)), of: max(2, size)) }
  }

  private static func counters(of policy: any MergePolicy, conflicts: [MergeCase]) -> [String: CounterValue]?
  {
    var loss = IntentLoss()
    var (ties, pushed, broken, lost) = (0, 0, 0, 0)
    for conflict in conflicts {
      guard let outcome = try? MergeOutcome(of: conflict, by: policy) else { return nil }
      let one = IntentLoss(of: conflict, merged: outcome.merged.items)
      loss += one
      ties += outcome.duplicatePriorities > 0 ? 1 : 0
      broken += one.breaksOwnOrder ? 1 : 0
      pushed += outcome.merged.push.count
      let merged = outcome.merged.items.map(\.id)
      lost += merged.count == Set(merged).count && Set(merged) == Set(conflict.server.map(\.id)) ? 0 : 1
    }
    return [
      "merges": CounterValue(conflicts.count), "changedPairs": CounterValue(loss.plain.changed),
      "lostPairs": CounterValue(loss.plain.lost), "changedPairsByField": CounterValue(loss.byField.changed),
      "lostPairsByField": CounterValue(loss.byField.lost), "mergesWithEqualPriorities": CounterValue(ties),
      "mergesThatBreakOwnOrder": CounterValue(broken), "mergesThatLoseItems": CounterValue(lost),
      "rowsToPush": CounterValue(pushed),
    ]
  }

  private static func trial(of policy: any MergePolicy, conflicts: [MergeCase]) -> Trial {
    Trial(policy.name, operations: conflicts.count, largestBatch: 64) { batch in
      {
        var checksum: UInt64 = 0
        for _ in 0..<batch {
          for conflict in conflicts { checksum &+= UInt64(try policy.merge(conflict).items.count) }
        }
        return checksum
      }
    }
  }
}
