import Measuring
import Reporting

/// What was measured of the to-do store, beside what it may be at most.
struct StoreFigure: Sendable {
  let name: String
  let unit: Unit
  /// What was measured, the commits of edits not waiting for the disk.
  let samples: Statistics
  /// The same with commits that wait; `nil` where none does.
  let waitingSamples: Statistics?
  /// What it may be at most, if anybody has said so.
  let bound: Double?

  /// What it may take to open a file until the index and a list are read, in nanoseconds.
  static let openingBound = 50e6
  /// What an edit may take, with its commit, in nanoseconds.
  static let editBound = 2e6
  /// How many bytes a process with a store may have in memory.
  static let memoryBound = 60e6

  /// Whether it is within its bound: as the store opens every file, by what 99 in 100 do not exceed, or, of too few, by the
  /// largest; where commits wait for the disk, whose slow moments are its own, by the median.
  var holds: Bool? {
    guard let bound else { return nil }
    return (samples.p99 ?? samples.maximum) <= bound && (waitingSamples?.median ?? 0) <= bound
  }

  /// The figures in the order of the table.
  static func figures(
    openings: [Double], memory: [Double], fileBytes: Int, edits: [MeasuredEdit: [Double]],
    waitingEdits: [MeasuredEdit: [Double]], disk: [Double]
  ) -> [StoreFigure] {
    func figure(
      _ name: String, _ unit: Unit, _ samples: [Double]?, _ waiting: [Double]? = nil, bound: Double? = nil
    ) -> StoreFigure? {
      samples.flatMap { Statistics($0) }.map {
        StoreFigure(
          name: name, unit: unit, samples: $0, waitingSamples: waiting.flatMap { Statistics($0) },
          bound: bound)
      }
    }
    let first = [figure("open, read the index and a list", .nanoseconds, openings, bound: openingBound)]
    let middle = MeasuredEdit.allCases.map {
      figure($0.rawValue, .nanoseconds, edits[$0], waitingEdits[$0], bound: editBound)
    }
    let last = [
      // What an edit with the fsync can't be faster than.
      figure("a page written and synced, by the disk alone", .nanoseconds, disk),
      figure("memory of the process", .bytes, memory, bound: memoryBound),
      figure("the file", .bytes, [Double(fileBytes)]),
    ]
    return (first + middle + last).compactMap { $0 }
  }
}
