import Reordering
import Measuring

/// A kind of history for stored lists.
struct StorageWorkload: Sendable {
  /// The name in tables, in JSON and on the command line.
  let name: String
  /// A one-line description.
  let summary: String
  private let history: @Sendable (_ size: Int) -> History

  /// Returns the first steps on a list of that size. They are the same on every machine.
  func script(size: Int, steps: Int) -> Script { Script(history(size), steps: steps) }

  /// The seed of all random numbers.
  static let seed: UInt64 = 1

  static let all = [everyday, hotGap]

  /// The most common edits of users.
  private static let everyday = StorageWorkload(
    name: "everyday",
    summary: "60% drags over 1 to 10 rows, 10% drags anywhere, 20% inserts at the end, 10% at the start"
  ) { size in
    var random = SplitMix64(seed: seed, label: "storage/everyday")
    var count = size
    let operations = (0..<maxSteps).map { _ -> Operation in
      let kind = random.below(10)
      let from = random.below(count)
      switch kind {
      case 0..<6:
        let distance = 1 + random.below(10)
        let to = random.below(2) == 0 ? max(0, from - distance) : min(count - 1, from + distance)
        return .move(from: from, to: to)
      case 6: return .move(from: from, to: random.below(count))
      case 7..<9:
        count += 1
        return .insert(at: count - 1)
      default:
        count += 1
        return .insert(at: 0)
      }
    }
    return History(initialCount: size, operations: operations)
  }

  /// Inserts that exhaust a gap.
  private static let hotGap = StorageWorkload(
    name: "hot-gap-middle", summary: "a list of n; inserts in its middle, each before the previous one"
  ) { size in
    History(initialCount: size, operations: (0..<maxSteps).map { _ in .insert(at: size / 2) })
  }

  /// The length of a history. No run needs more steps.
  private static let maxSteps = 10_000
}
