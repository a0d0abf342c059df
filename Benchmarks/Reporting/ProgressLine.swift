import Foundation
import Measuring

/// One line on standard error that says how far a run has come and how long it will still take.
///
/// Where standard error is no terminal it says nothing, so that logs stay clean.
public struct ProgressLine {
  private let write: (String) -> Void
  private let width: () -> Int
  private let clock: () -> UInt64
  private let start: UInt64
  private var lastShown: UInt64?
  private let isShown: Bool

  /// Starts the clock of a run, and shows nothing yet.
  public init() {
    self.init(isShown: Terminal.isTerminal(.error), width: { Terminal.width(.error) ?? 80 }) {
      FileHandle.standardError.write(Data($0.utf8))
    }
  }

  /// As ``init()``, with another terminal, for tests.
  init(
    isShown: Bool, width: @escaping () -> Int, clock: @escaping () -> UInt64 = Stopwatch.now,
    write: @escaping (String) -> Void
  ) {
    self.isShown = isShown
    self.width = width
    self.clock = clock
    self.write = write
    start = clock()
  }

  /// Shows what is being done; at most ten times a second, and in one line of the terminal.
  /// - Parameter fraction: the share of the whole run that is done, from 0 to 1.
  public mutating func update(_ fraction: Double, _ activity: String) {
    let now = clock()
    if !isShown { return }
    if let lastShown, now - lastShown < 100_000_000 { return }
    lastShown = now
    write(
      "\r" + Self.line(fraction, activity, seconds: Double(now - start) / 1e9, width: width()) + "\u{1B}[K")
  }

  /// Takes the line away, so that what is written next begins on a clean one.
  public mutating func finish() {
    if lastShown != nil { write("\r\u{1B}[K") }
    lastShown = nil
  }

  /// The line, one character short of the terminal's width, since some terminals wrap at the last one.
  static func line(_ fraction: Double, _ activity: String, seconds: Double, width: Int) -> String {
    let fraction = min(max(fraction, 0), 1)
    // In its first second or hundredth a run says too little about its end.
    let left =
      fraction > 0.01 && seconds > 1
      ? ", \(Format.wait(seconds: seconds * (1 - fraction) / fraction)) left" : ""
    let percent = "\(Int(fraction * 100))%"
    let line = String(repeating: " ", count: 4 - percent.count) + percent + left + "  " + activity
    return line.count < width ? line : line.prefix(max(width - 2, 0)) + "…"
  }
}
