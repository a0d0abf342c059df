import Measuring
import Reporting

/// A measured figure of the to-do store, with its limit.
struct StoreFigure: Sendable {
  let name: String
  let unit: Unit
  /// The samples. For edits, commits do not wait for the disk.
  let samples: Statistics
  /// The samples with commits that wait for the disk, or `nil` if the figure has none.
  let waitingSamples: Statistics?
  /// The maximum allowed value, or `nil` if none is specified.
  let bound: Double?

  /// The limit for opening a file and reading the index and a list, in nanoseconds.
  static let openingBound = 50e6
  /// The limit for an edit including its commit, in nanoseconds.
  static let editBound = 2e6
  /// The limit for the memory of a process with a store, in bytes.
  static let memoryBound = 60e6

  /// Whether the figure is within its limit, or `nil` if it has none. Checks the 99th percentile,
  /// or the maximum if there are too few samples. With commits that wait for the disk, checks the
  /// median, because the slowest samples depend on the disk.
  var holds: Bool? {
    guard let bound else { return nil }
    return (samples.p99 ?? samples.maximum) <= bound && (waitingSamples?.median ?? 0) <= bound
  }

  /// Returns the figures in the order of the table.
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
      // The lower bound for an edit that waits for the disk.
      figure("the disk alone: write and sync a page", .nanoseconds, disk),
      figure("memory of the process", .bytes, memory, bound: memoryBound),
      figure("size of the file", .bytes, [Double(fileBytes)]),
    ]
    return (first + middle + last).compactMap { $0 }
  }
}
