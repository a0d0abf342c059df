import HeapModule
import ListOrdering
import Measuring

/// The adversary: every insert goes into the gap with the least room
/// between the strategy's own keys.
struct SmallestGapRun<Order: StoredOrder> {
  private var run: CountingRun<Order>
  private var gaps = Heap<Gap>()

  /// A gap with its measurements.
  private struct Gap: Comparable {
    let room: Double
    let left: Int
    let right: Int
    /// The row of the item on the left.
    let row: Order.Row

    static func == (a: Self, b: Self) -> Bool {
      a.room == b.room && Order.Row.room(from: a.row, to: b.row) == 0
    }

    /// If two gaps have the same room, the one further left counts as smaller.
    static func < (a: Self, b: Self) -> Bool {
      if a.room != b.room { return a.room < b.room }
      return (Order.Row.room(from: a.row, to: b.row) ?? 0) > 0
    }
  }

  /// Returns the counters of inserts that grow a list from two items to `size`. With `capped`, the
  /// inserts go into a list of `size`, from which random items are removed.
  ///
  /// - Returns: `nil` for strategies whose rows have no measurable room between them.
  consuming func counters(size: Int, capped: Bool, seed: UInt64) -> ReorderingCounters? {
    var random = SplitMix64(seed: seed, label: "smallest-gap")
    run.fill(capped ? size : 2)
    guard measureAll() else { return nil }
    for step in 0..<(capped ? max(10_000, min(size, 100_000)) : max(0, size - 2)) {
      apply(.insert(at: smallestGap()), step: step)
      if capped { apply(.remove(at: random.below(size + 1)), step: step) }
      if run.isOver { break }
    }
    return run.counters
  }

  /// - Parameter run: A run on an empty list.
  init(_ run: CountingRun<Order>) { self.run = run }

  private mutating func measureAll() -> Bool {
    for id in run.model.ids where run.model.next[id] >= 0 {
      guard measure(from: id) else { return false }
    }
    return true
  }

  private mutating func apply(_ operation: Operation, step: Int) {
    run.apply(operation, step: step)
    for id in run.lastTouched where run.model.contains(id) {
      measure(from: id)
      if run.model.previous[id] >= 0 { measure(from: run.model.previous[id]) }
    }
  }

  /// Measures the gap after an item; `false` if it cannot be measured.
  @discardableResult
  private mutating func measure(from left: Int) -> Bool {
    let right = run.model.next[left]
    guard right >= 0 else { return true }
    guard let room = room(from: left, to: right), let row = run.rows[left] else { return false }
    gaps.insert(Gap(room: room, left: left, right: right, row: row))
    return true
  }

  private func room(from left: Int, to right: Int) -> Double? {
    guard let a = run.rows[left], let b = run.rows[right] else { return nil }
    return Order.Row.room(from: a, to: b)
  }

  /// Returns the insertion index. Drops gaps that have changed since they were measured.
  private mutating func smallestGap() -> Int {
    let model = run.model
    while let gap = gaps.min {
      if model.contains(gap.left), model.next[gap.left] == gap.right,
        room(from: gap.left, to: gap.right) == gap.room
      {
        let row = run.rows[gap.left]!
        return model.ids.partitioningIndex { (Order.Row.room(from: run.rows[$0]!, to: row) ?? 0) <= 0 } + 1
      }
      gaps.removeMin()
    }
    return model.ids.count
  }
}
