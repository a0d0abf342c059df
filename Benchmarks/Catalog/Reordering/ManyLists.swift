import ListOrdering
import Measuring

/// How long a move takes in a list that is in no cache, however short it is: as on a server that holds many.
///
/// A list of 200 that is edited again and again stays in the fastest cache, a list of a million in none. What time
/// grows by between them is more the machine's doing than the list's. Here the lists of each size hold as many items
/// in all, and the moves go to one of them at random.
enum ManyLists {
  /// The workload's name.
  static let name = "many-lists"
  /// What is done, in a line.
  static let summary = "random moves in random ones of the lists of n that hold a million items together"
  /// How many items all lists hold.
  static let items = 1_000_000
  /// How many moves a run makes.
  static let moves = 50_000
  /// The lengths of the lists.
  static let sizes = [200, 10_000, 1_000_000]

  /// A comparison a size.
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

  /// A move in one of the lists.
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

  /// The number of each step times the id that it was about, by the model: only the right order gives the right sum.
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
