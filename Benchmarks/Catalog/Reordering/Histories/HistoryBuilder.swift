import Measuring

/// Builds a history step by step, and tracks gaps in the list while it changes.
struct HistoryBuilder {
  private(set) var history: History
  private(set) var count: Int
  /// The number of items inserted, removed or moved so far.
  private(set) var itemCount = 0
  var random: SplitMix64
  /// The tracked gaps, each as the index of the item after it. Inserted items go before that item.
  var gaps: [Int] = []

  init(initialCount: Int = 0, seed: UInt64, label: String) {
    history = History(initialCount: initialCount)
    count = initialCount
    random = SplitMix64(seed: seed, label: label)
  }

  private mutating func append(_ operation: Operation) {
    history.operations.append(operation)
    itemCount += operation.itemCount
  }

  mutating func insert(at index: Int) {
    append(.insert(at: index))
    count += 1
    for gap in gaps.indices where gaps[gap] >= index { gaps[gap] += 1 }
  }

  mutating func remove(at index: Int) {
    append(.remove(at: index))
    count -= 1
    for gap in gaps.indices where gaps[gap] > index { gaps[gap] -= 1 }
  }

  mutating func move(from: Int, to: Int) { append(.move(from: from, to: to)) }

  mutating func moveBlock(from: Int, count: Int, to: Int) {
    append(.moveBlock(from: from, count: count, to: to))
  }

  /// Removes random items while there are more than `cap`.
  mutating func trim(to cap: Int?) {
    while let cap, count > cap { remove(at: random.below(count)) }
  }

  /// Returns a random index from 0 to `bound - 1`, other than `place`.
  mutating func place(below bound: Int, otherThan place: Int) -> Int {
    let drawn = random.below(bound - 1)
    return drawn < place ? drawn : drawn + 1
  }

  /// Returns an index from 0 to `bound - 1` by Zipf's law: the k-th from the top with a probability
  /// roughly proportional to 1/k.
  mutating func zipf(below bound: Int) -> Int {
    // The inverse of log(1 + k), the integral of the harmonic sum, which is
    // exact enough for a workload.
    var power = 1.0
    var rest = random.unit()
    var base = Double(bound + 1)
    // Computes (bound + 1)^rest from the binary digits of `rest`, using only the standard library's
    // square root.
    for _ in 0..<40 {
      base = base.squareRoot()
      rest *= 2
      if rest >= 1 {
        power *= base
        rest -= 1
      }
    }
    return min(bound - 1, Int(power) - 1)
  }
}
