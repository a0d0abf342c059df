import ListOrdering
import Measuring

/// Measures how long a move takes in a list that is in no processor cache, as on a server with many
/// lists. Even short lists are in no cache there.
///
/// A list of 200 that is edited repeatedly stays in the fastest cache; a list of a million is in no
/// cache. So their times differ more because of the machine than because of the list. Here the
/// lists of each size have the same total number of items, and each move is in a random list.
enum ManyLists {
  static let name = "many-lists"
  static let summary = "random moves in random lists of n, which have a million items in total"
  /// The number of items in all lists together.
  static let items = 1_000_000
  /// The number of moves in a run.
  static let moves = 50_000
  static let sizes = [200, 10_000, 1_000_000]

  /// Returns one comparison per size.
  static func comparisons(seed: UInt64) -> [Comparison] {
    let strategies = ReorderingCatalog.strategies.filter { $0.manyLists != nil }
    return sizes.map { size in
      Comparison(
        family: ReorderingCatalog.self, workload: name, size: size, strategies: strategies.map(\.name),
        cutOff: .seconds(2), effort: Effort(setUp: items, timed: moves), count: { _ in nil },
        trials: { names in
          strategies.filter { names.contains($0.name) }.compactMap { $0.manyLists?(size, seed) }
        })
    }
  }

  private struct Step {
    let list: Int
    let from: Int
    let to: Int
  }

  static func trial<Strategy: StoredOrder>(
    _ name: String, size: Int, items: Int = items, moves: Int = moves, seed: UInt64,
    make: @escaping @Sendable (_ seed: UInt64) -> Strategy
  ) -> Trial {
    var random = SplitMix64(seed: seed, label: Self.name)
    let lists = items / size
    let steps = (0..<moves).map { _ in
      Step(list: random.below(lists), from: random.below(size), to: random.below(size))
    }
    return Trial(name, operations: moves, expected: checksum(steps, size: size), largestBatch: 1) {
      (0..<lists).map { make(seed &+ UInt64($0)).filled(size) }
    } run: { strategies in
      var journal = Journal<Strategy.Row>()
      var checksum: UInt64 = 0
      for (number, step) in steps.enumerated() {
        journal.clear()
        let id = strategies[step.list].move(from: step.from, to: step.to, journal: &journal)
        checksum &+= UInt64(truncatingIfNeeded: (number &+ 1) &* (id &+ 1))
      }
      return checksum
    }
  }

  /// Returns the sum of each step's number times its item's id, from the model. Only the
  /// right order gives this sum.
  private static func checksum(_ steps: [Step], size: Int) -> UInt64 {
    var checksum: UInt64 = 0
    for (_, steps) in Dictionary(grouping: steps.enumerated(), by: \.element.list) {
      var model = LinkedModel(count: size)
      for (number, step) in steps {
        let id = model.move(from: step.from, to: step.to)
        checksum &+= UInt64(truncatingIfNeeded: (number &+ 1) &* (id &+ 1))
      }
    }
    return checksum
  }
}
