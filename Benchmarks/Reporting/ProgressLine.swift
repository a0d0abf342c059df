import Foundation
import Measuring

/// One line on standard error that says how far a run has come and how long it will still take.
///
/// Where standard error is no terminal it says nothing, so that logs stay clean.
public struct ProgressLine {
  private let write: (String) -> Void
  private let width: () -> Int
  private let clock: () -> UInt64
  /// When the run began, in the clock's nanoseconds.
  public let start: UInt64
  /// How long the whole was planned to take, in seconds.
  private let planned: Double
  private var lastShown: UInt64?
  private let isShown: Bool

  /// Starts the clock of a run, and shows nothing yet.
  /// - Parameters:
  ///   - seconds: how long it will take, as far as that is known.
  ///   - start: when the run began, where another process began it; both read the same clock.
  public init(seconds: Double, start: UInt64? = nil) {
    self.init(
      seconds: seconds, start: start, isShown: Terminal.isTerminal(.error),
      width: { Terminal.width(.error) ?? 80 }
    ) {
      // A terminal that was closed takes no progress; the run goes on.
      _ = FileBatch.writeAll(Data($0.utf8), to: STDERR_FILENO)
    }
  }

  /// As ``init(seconds:)``, with another terminal, for tests.
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

  /// Shows what is being done; at most ten times a second, and in one line of the terminal.
  /// - Parameter done: the planned seconds of what is done.
  public mutating func update(_ done: Double, _ activity: String) {
    let now = clock()
    if !isShown { return }
    if let lastShown, now - lastShown < 100_000_000 { return }
    lastShown = now
    let line = Self.line(
      done: done, of: planned, activity, seconds: Double(now - start) / 1e9, width: width())
    write("\r" + line + "\u{1B}[K")
  }

  /// Takes the line away, so that what is written next begins on a clean one.
  public mutating func finish() {
    if lastShown != nil { write("\r\u{1B}[K") }
    lastShown = nil
  }

  /// The line, one character short of the terminal's width, since some terminals wrap at the last one.
  ///
  /// The time left is what the plan says of it, times how much longer than planned it has taken so far; the plan
  /// itself weighs as much as a tenth of the run, so that the first moments say little.
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
