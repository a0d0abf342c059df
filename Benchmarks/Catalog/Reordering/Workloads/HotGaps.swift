import Measuring

// Repeated inserts at the same places, which exhaust keys.

extension ReorderingWorkload {
  static let hotGaps: [ReorderingWorkload] = [
    hotGaps(
      "hot-gap-left", "a list grows from 2 items to n, each inserted before the previous one", gaps: 1, .left,
      parts: [.representative, .longLists, .timed]),
    hotGaps(
      "hot-gap-right",
      "a list grows from 2 items to n, each inserted after the previous one", gaps: 1, .right),
    hotGaps(
      "hot-gap-alternating",
      "a list grows from 2 items to n, each inserted between the previous two", gaps: 1, .alternating,
      parts: [.longLists]),
    hotGaps("two-hot-gaps", "a list grows from 3 items to n, alternately in two gaps", gaps: 2, .left),
    hotGaps("three-hot-gaps", "a list grows from 4 items to n, in three gaps in turn", gaps: 3, .left),
    ReorderingWorkload(
      "hot-gap-middle",
      "a list of n; inserts in its middle, each before the previous one; random items are removed",
      in: .hot, parts: [.longLists]
    ) { size, seed in
      var list = HistoryBuilder(initialCount: size, seed: seed, label: "hot-gap-middle")
      for _ in 0..<max(10_000, min(size, 100_000)) {
        list.insert(at: size / 2)
        list.trim(to: size)
      }
      return list.history
    },
    ReorderingWorkload(
      "smallest-gap", "a list grows to n; each insert is into the smallest gap", in: .adversary,
      parts: [.representative, .longLists],
      source: .smallestGap(capped: false)),
  ]

  static let capped: [ReorderingWorkload] = [
    ReorderingWorkload(
      "churn",
      "a list of n; a random item is removed, and a new one is inserted at a random position", in: .everyday,
      parts: [.timed]
    ) {
      size, seed in
      var list = HistoryBuilder(initialCount: size, seed: seed, label: "churn")
      for _ in 0..<max(10_000, min(size, 100_000)) {
        list.remove(at: list.random.below(size))
        list.insert(at: list.random.below(size))
      }
      return list.history
    },
    bursts(
      "bursts-forward",
      "a list of n; 64 inserts in ascending order at a random position, then 64 random removals", step: 1),
    bursts(
      "bursts-backward",
      "a list of n; 64 inserts in descending order at a random position, then 64 random removals", step: 0),
    ReorderingWorkload(
      "churn-alternating",
      "a list of n; inserts in its middle, before and after the previous in turn; random items are removed",
      in: .hot
    ) { size, seed in
      var list = HistoryBuilder(initialCount: size, seed: seed, label: "churn-alternating")
      for step in 0..<max(10_000, min(size, 100_000)) {
        list.insert(at: min(size / 2 + step % 2, size))
        list.trim(to: size)
      }
      return list.history
    },
    ReorderingWorkload(
      "churn-smallest-gap",
      "a list of n; inserts into the smallest gap; random items are removed", in: .adversary,
      source: .smallestGap(capped: true)),
  ]

  private enum Pattern { case left, right, alternating }

  private static func hotGaps(
    _ name: String, _ summary: String, gaps: Int, _ pattern: Pattern, parts: WorkloadParts = []
  ) -> ReorderingWorkload {
    ReorderingWorkload(name, summary, in: .hot, parts: parts) { size, seed in
      var list = HistoryBuilder(initialCount: min(gaps + 1, size), seed: seed, label: name)
      guard size > gaps + 1 else { return list.history }
      list.gaps = Array(1...gaps)
      for step in 0..<size - gaps - 1 {
        let side: HistoryBuilder.Side =
          switch pattern {
          case .left: .left
          case .right: .right
          case .alternating: step.isMultiple(of: 2) ? .right : .left
          }
        list.insertInGap(step % gaps, leaving: side)
      }
      return list.history
    }
  }

  private static func bursts(_ name: String, _ summary: String, step: Int) -> ReorderingWorkload {
    ReorderingWorkload(name, summary, in: .hot) { size, seed in
      var list = HistoryBuilder(initialCount: size, seed: seed, label: name)
      for _ in 0..<max(10_000, min(size, 100_000)) / 64 {
        let place = list.random.below(size + 1)
        for item in 0..<64 { list.insert(at: place + item * step) }
        list.trim(to: size)
      }
      return list.history
    }
  }
}

extension HistoryBuilder {
  /// The side of a new item on which its gap continues.
  enum Side { case left, right }

  /// Inserts into a tracked gap, which then continues on one side of the new item.
  mutating func insertInGap(_ gap: Int, leaving side: Side) {
    let index = gaps[gap]
    insert(at: index)
    // `insert` has left the gap to the right of the new item.
    if side == .left { gaps[gap] = index }
  }
}
