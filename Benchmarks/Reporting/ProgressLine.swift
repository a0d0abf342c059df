import Foundation
import Measuring

/// A line on standard error with the progress of a run and the estimated remaining time.
///
/// If standard error is not a terminal, it prints nothing, so that logs stay clean.
public struct ProgressLine {
  private let write: (String) -> Void
  private let width: () -> Int
  private let clock: () -> UInt64
  /// The start time of the run, in the clock's nanoseconds.
  public let start: UInt64
  /// The planned duration in seconds.
  private let planned: Double
  private var lastShown: UInt64?
  private let isShown: Bool

  /// Starts the clock of a run. Prints nothing yet.
  /// - Parameters:
  ///   - seconds: The estimated duration.
  ///   - start: The start time of the run, if another process has started it. Both processes read
  ///     the same clock.
  public init(seconds: Double, start: UInt64? = nil) {
    self.init(
      seconds: seconds, start: start, isShown: Terminal.isTerminal(.error),
      width: { Terminal.width(.error) ?? 80 }
    ) {
      // Ignores failures, so that the run continues if the terminal was closed.
      _ = FileBatch.writeAll(Data($0.utf8), to: STDERR_FILENO)
    }
  }

  /// Creates a progress line with another terminal, for tests.
  init(
    seconds: Double, start: UInt64? = nil, isShown: Bool, width: @escaping () -> Int,
    clock: @escaping () -> UInt64 = Stopwatch.now,
    write: @escaping (String) -> Void
  ) {
    planned = max(seconds, .leastNonzeroMagnitude)
    self.isShown = isShown
    self.width = width
    self.clock = clock
    self.write = write
    self.start = start ?? clock()
  }

  /// Shows the current activity on one line of the terminal, at most ten times per second.
  /// - Parameter done: The planned duration of the completed part, in seconds.
  public mutating func update(_ done: Double, _ activity: String) {
    let now = clock()
    if !isShown { return }
    if let lastShown, now - lastShown < 100_000_000 { return }
    lastShown = now
    let line = Self.line(
      done: done, of: planned, activity, seconds: Double(now - start) / 1e9, width: width())
    write("\r" + line + "\u{1B}[K")
  }

  /// Clears the line, so that later output starts on an empty one.
  public mutating func finish() {
    if lastShown != nil { write("\r\u{1B}[K") }
    lastShown = nil
  }

  /// Returns the line. It is one character shorter than the terminal's width, because some
  /// terminals wrap at the last column.
  ///
  /// The remaining time is the planned one, scaled by the ratio of the actual to the planned time
  /// so far. The plan itself has the weight of a tenth of the run, so that the first moments have
  /// little influence.
  static func line(done: Double, of planned: Double, _ activity: String, seconds: Double, width: Int)
    -> String
  {
    let fraction = min(max(done / planned, 0), 1)
    let pace = (seconds + planned / 10) / (fraction * planned + planned / 10)
    let left = ", \(Format.wait(seconds: planned * (1 - fraction) * pace)) left"
    let percent = "\(Int(fraction * 100))%"
    let line = String(repeating: " ", count: 4 - percent.count) + percent + left + "  " + activity.shown
    return line.count < width ? line : line.prefix(max(width - 2, 0)) + "…"
  }
}
