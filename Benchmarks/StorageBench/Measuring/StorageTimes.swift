import Foundation
import Measuring

/// The times of steps on stored lists, each including its transaction.
enum StorageTimes {
  /// The number of consecutive steps on one list before the next list continues.
  static let turn = 20
  /// The number of initial steps that are not timed, because they prepare the statements.
  private static let warmUp = 3

  /// Times the steps of a script on alternating lists, and checks their orders at the end.
  ///
  /// Each round visits the lists in a new random order, so that disturbances affect all of them
  /// alike.
  /// - Parameters:
  ///   - budget: The nanoseconds after which a list takes no further step.
  ///   - report: A closure that is called after each round with the nanoseconds that all lists have
  ///     taken.
  /// - Returns: The nanoseconds of each step, by list.
  /// - Throws: ``WrongOrder``, and the databases' errors.
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
