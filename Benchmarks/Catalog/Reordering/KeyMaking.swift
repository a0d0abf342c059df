import ListOrdering
import Measuring

/// Measures the time to make a key, without a list around it.
enum KeyMaking {
  static let name = "key-making"
  static let summary = "a key for each of 1,000 random inserts, without the list"
  /// The number of items in the list.
  static let size = 1_000

  static func comparison(seed: UInt64) -> Comparison {
    let makers = ReorderingCatalog.strategies.filter { $0.keyMaking != nil }
    return Comparison(
      family: ReorderingCatalog.self, workload: name, size: size, strategies: makers.map(\.name),
      effort: Effort(setUp: size, timed: size), count: { _ in nil },
      trials: { names in makers.filter { names.contains($0.name) }.compactMap { $0.keyMaking?(seed) } })
  }

  /// Returns a trial that makes a key for each gap, in random order.
  static func trial<Space: KeySpace>(_ strategy: String, _ space: Space, seed: UInt64) -> Trial {
    var random = SplitMix64(seed: seed, label: name)
    var list = OrderedList<Int, Space>(space: space)
    // `insert` cannot throw: the ids are consecutive, so none is in the list yet.
    for id in 0..<size { _ = try! list.insert(id, at: random.below(id + 1)) }
    let keys = list.storedRows.map(\.key)
    let gaps = random.shuffled(zip(keys, keys.dropFirst()))
    return Trial(strategy, operations: gaps.count, expected: UInt64(gaps.count)) {
      (space: space, made: gaps.map(\.0))
    } run: { state in
      var count: UInt64 = 0
      for (index, (lower, upper)) in gaps.enumerated() {
        guard let key = state.space.key(between: lower, and: upper) else { continue }
        // Stores the key, as a list would.
        state.made[index] = key
        count += 1
      }
      return count
    }
  }
}
