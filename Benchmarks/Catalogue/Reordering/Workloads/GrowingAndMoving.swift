import Measuring

// Lists that grow, and lists of constant size whose items are moved.

/// How many moves a list of a size gets: enough to exhaust gaps in a small one, a bounded number in a large one.
private func moveCount(_ size: Int) -> Int { min(100_000, max(10_000, size)) }

extension ReorderingWorkload {
  static let growing: [ReorderingWorkload] = [
    ReorderingWorkload("append", "n items, each inserted at the end") { size, seed in
      History(operations: (0..<size).map { .insert(at: $0) })
    },
    ReorderingWorkload("prepend", "n items, each inserted at the start") { size, seed in
      History(operations: (0..<size).map { _ in .insert(at: 0) })
    },
    ReorderingWorkload("random-insert", "n items, each inserted at a random place") { size, seed in
      var list = HistoryBuilder(seed: seed, label: "random-insert")
      for count in 0..<size { list.insert(at: list.random.below(count + 1)) }
      return list.history
    },
  ]

  static let moving: [ReorderingWorkload] = [
    moves("random-move", "a list of n; random items are moved to random places") { list, size in
      list.move(from: list.random.below(size), to: list.random.below(size))
    },
    moves("move-to-top", "a list of n; random items are moved to the top") { list, size in
      list.move(from: list.random.below(size), to: 0)
    },
    moves("move-to-bottom", "a list of n; random items are moved to the bottom") { list, size in
      list.move(from: list.random.below(size), to: size - 1)
    },
    moves("last-to-second", "a list of n; the last item is moved to the second place, again and again") {
      list, size in
      list.move(from: size - 1, to: min(1, size - 1))
    },
    moves("adjacent-swap", "a list of n; random items change places with their neighbour") { list, size in
      let from = list.random.below(max(1, size - 1))
      list.move(from: from, to: min(from + 1, size - 1))
    },
    moves("zipf-move", "a list of n; items near the top are moved to places near the top, by Zipf's law") {
      list, size in
      list.move(from: list.zipf(below: size), to: list.zipf(below: size))
    },
    moves("block-move", "a list of n; blocks of 1 to 20 neighbouring items are moved to random places") {
      list, size in
      let count = 1 + list.random.below(min(20, size))
      let places = size - count + 1
      list.moveBlock(from: list.random.below(places), count: count, to: list.random.below(places))
    },
  ]

  private static func moves(
    _ name: String, _ summary: String, step: @escaping @Sendable (inout HistoryBuilder, Int) -> Void
  ) -> ReorderingWorkload {
    ReorderingWorkload(name, summary) { size, seed in
      var list = HistoryBuilder(initialCount: size, seed: seed, label: name)
      while list.itemCount < moveCount(size) { step(&list, size) }
      return list.history
    }
  }
}
