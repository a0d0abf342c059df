import Measuring

/// Writes a history step by step, and keeps track of places in the list while it changes.
struct HistoryBuilder {
  private(set) var history: History
  private(set) var count: Int
  /// How many items have been inserted, removed or moved.
  private(set) var itemCount = 0
  var random: SplitMix64
  /// Gaps to follow: each is the index of the item right of the gap. Items inserted there go left of that item.
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

  /// Removes a random item for as long as there are more than `cap`.
  mutating func trim(to cap: Int?) {
    while let cap, count > cap { remove(at: random.below(count)) }
  }

  /// Any place from 0 to `bound - 1` but one.
  mutating func place(below bound: Int, otherThan place: Int) -> Int {
    let drawn = random.below(bound - 1)
    return drawn < place ? drawn : drawn + 1
  }

  /// A place from 0 to `bound - 1` by Zipf's law: the k-th from the top with a chance near 1/k.
  mutating func zipf(below bound: Int) -> Int {
    // The inverse of the harmonic sum's integral, log(1 + k): exact enough for a workload.
    var power = 1.0
    var rest = random.unit()
    var base = Double(bound + 1)
    // (bound + 1)^rest by binary digits of `rest`, from the standard library's square root alone.
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
