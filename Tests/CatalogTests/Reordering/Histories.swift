import Reordering
import Measuring

extension History {
  /// Returns random inserts, removals, moves and block moves on a list of up to 40 initial items.
  static func random(seed: UInt64, steps: Int = 400, most: Int = 80) -> History {
    var generator = SplitMix64(seed: seed, label: "random history")
    let initialCount = generator.below(41)
    var count = initialCount
    var operations: [Reordering.Operation] = []
    for _ in 0..<steps {
      let dice = generator.below(10)
      if count == 0 || dice < 4 && count < most {
        operations.append(.insert(at: generator.below(count + 1)))
        count += 1
      } else if dice < 6 {
        operations.append(.remove(at: generator.below(count)))
        count -= 1
      } else if dice < 9 {
        operations.append(.move(from: generator.below(count), to: generator.below(count)))
      } else {
        let length = 1 + generator.below(min(count, 8))
        operations.append(
          .moveBlock(
            from: generator.below(count - length + 1), count: length, to: generator.below(count - length + 1))
        )
      }
    }
    return History(initialCount: initialCount, operations: operations)
  }

  /// Returns inserts that are all directly behind the first of two items.
  static func hotGap(_ inserts: Int) -> History {
    History(initialCount: 2, operations: Array(repeating: .insert(at: 1), count: inserts))
  }

  /// Returns inserts into one gap, alternately behind and in front of the previous one.
  static func alternating(_ inserts: Int) -> History {
    History(initialCount: 2, operations: (0..<inserts).map { .insert(at: 1 + $0 / 2) })
  }

  /// The number of steps that change the order of the remaining items. Each must write a row.
  var stepsThatWrite: Int {
    operations.count { operation in
      switch operation {
      case .insert: true
      case .remove: false
      case .move(let from, let to): from != to
      case .moveBlock(let from, _, let to): from != to
      }
    }
  }
}
