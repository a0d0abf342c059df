import Foundation
import Synchronization

/// The signal that asked the run to end, or 0 if there was none.
private let asked = Atomic<Int32>(0)

/// The error that ends a run after a signal: the run stops at its next check and deletes its files.
public struct Interruption: Error {
  /// The exit code that shells expect of a program that this signal ended.
  public static var exitCode: Int32 { Signals.exitCode(asked.load(ordering: .relaxed)) }

  /// Installs the signal handlers.
  public static func listen() {
    // Initializes the global here: its first use must not be in a signal handler.
    asked.store(0, ordering: .relaxed)
    Signals.handle(Signals.toEnd) { asked.store($0, ordering: .relaxed) }
  }

  /// - Throws: `Interruption` if a signal has asked the run to end.
  public static func check() throws(Interruption) {
    if asked.load(ordering: .relaxed) != 0 { throw Interruption() }
  }
}
