import Measuring

// Growing lists, and lists of constant size whose items are moved.

/// Returns the number of moves for a list of a size: enough to exhaust gaps in
/// a small list, but bounded.
private func moveCount(_ size: Int) -> Int { min(100_000, max(10_000, size)) }

extension ReorderingWorkload {
  static let growing: [ReorderingWorkload] = [
    ReorderingWorkload(
      "append", "n items, each inserted at the end", in: .everyday, parts: [.representative, .timed]
    ) {
      size, seed in
      History(operations: (0..<size).map { .insert(at: $0) })
    },
    ReorderingWorkload("prepend", "n items, each inserted at the start", in: .everyday) { size, seed in
      History(operations: (0..<size).map { _ in .insert(at: 0) })
    },
    ReorderingWorkload(
      "random-insert", "n items, each inserted at a random position", in: .everyday, parts: [.timed]
    ) {
      size, seed in
      var list = HistoryBuilder(seed: seed, label: "random-insert")
      for count in 0..<size { list.insert(at: list.random.below(count + 1)) }
      return list.history
    },
  ]

  static let moving: [ReorderingWorkload] = [
    moves(
      "random-move", "a list of n; random items are moved to random positions",
      parts: [.representative, .longLists, .timed, .timedInMillions]
    ) { list, size in
      let from = list.random.below(size)
      list.move(from: from, to: list.place(below: size, otherThan: from))
    },
    moves("move-to-top", "a list of n; random items are moved to the top") { list, size in
      list.move(from: 1 + list.random.below(size - 1), to: 0)
    },
    moves("move-to-bottom", "a list of n; random items are moved to the bottom") { list, size in
      list.move(from: list.random.below(size - 1), to: size - 1)
    },
    moves(
      "last-to-second", "a list of n; the last item is repeatedly moved to the second position", in: .hot,
      parts: [.representative, .longLists, .timed]
    ) { list, size in
      list.move(from: size - 1, to: 1)
    },
    moves("adjacent-swap", "a list of n; random items are swapped with a neighbor") { list, size in
      let from = list.random.below(size - 1)
      list.move(from: from, to: from + 1)
    },
    moves("zipf-move", "a list of n; items near the top are moved to positions near the top, by Zipf's law") {
      list, size in
      let from = list.zipf(below: size)
      var to = list.zipf(below: size)
      while to == from { to = list.zipf(below: size) }
      list.move(from: from, to: to)
    },
    moves(
      "block-move", "a list of n; blocks of 1 to 20 neighboring items are moved to random positions",
      parts: [.timed]
    ) {
      list, size in
      let count = 1 + list.random.below(min(20, size - 1))
      let (places, from) = (size - count + 1, list.random.below(size - count + 1))
      list.moveBlock(from: from, count: count, to: list.place(below: places, otherThan: from))
    },
  ]

  /// Returns a workload of moves that change the order. `step` must not put
  /// an item back where it was.
  private static func moves(
    _ name: String, _ summary: String, in group: WorkloadGroup = .everyday, parts: WorkloadParts = [],
    step: @escaping @Sendable (inout HistoryBuilder, Int) -> Void
  ) -> ReorderingWorkload {
    ReorderingWorkload(name, summary, in: group, parts: parts) { size, seed in
      var list = HistoryBuilder(initialCount: size, seed: seed, label: name)
      // In a list of two, the last item is already the second.
      guard size > 2 else { return list.history }
      while list.itemCount < moveCount(size) { step(&list, size) }
      return list.history
    }
  }
}
