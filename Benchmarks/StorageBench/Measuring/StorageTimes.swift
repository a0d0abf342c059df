import Foundation
import Measuring

/// How long steps on stored lists take, each with its transaction.
enum StorageTimes {
  /// How many steps a list does before others have their turn.
  static let turn = 20
  /// The first steps of a list, which are not timed: they prepare the statements.
  private static let warmUp = 3

  /// Times the steps of a script on several lists side by side, and checks their orders at the end.
  ///
  /// The lists take turns, in an order drawn anew each round, so that what disturbs the machine hits all.
  /// - Parameters:
  ///   - budget: The nanoseconds after which a list takes no further step.
  ///   - report: Is told after each round how many nanoseconds all lists have taken.
  /// - Returns: The nanoseconds of each step, by list.
  /// - Throws: ``WrongOrder``, and what the databases throw.
  static func times(
    of script: Script, on lists: [MeasuredList], budget: UInt64, report: (UInt64) -> Void = { _ in }
  ) throws -> [[Double]] {
    var random = SplitMix64(seed: StorageWorkload.seed, label: "storage/turns")
    var times = lists.map { _ in [Double]() }
    var spent = lists.map { _ in UInt64(0) }
    let edits = script.edits
    var isOver = false
    while !isOver {
      isOver = true
      for lane in random.shuffled(lists.indices) {
        let list = lists[lane]
        for edit in edits.dropFirst(list.steps).prefix(turn) where spent[lane] < budget {
          let time = try list.apply(edit)
          spent[lane] += time
          if list.steps > warmUp { times[lane].append(Double(time)) }
        }
        if list.steps < edits.count, spent[lane] < budget { isOver = false }
      }
      report(spent.reduce(0, +))
    }
    for list in lists { try list.check(script.order(after: list.steps)) }
    return times
  }
}
