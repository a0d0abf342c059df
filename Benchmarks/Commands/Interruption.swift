import Foundation
import Synchronization

/// The signal by which the run was asked to end; 0 while it was not.
private let asked = Atomic<Int32>(0)

/// A run that is asked to end ends at the next step, and takes its files with it.
public struct Interruption: Error {
  /// What shells expect of a program that the signal ended.
  public static var exitCode: Int32 { Signals.exitCode(asked.load(ordering: .relaxed)) }

  /// Listens from now on.
  public static func listen() {
    // Made here, since a global is made when it is first used, and a signal's handler must not make it.
    asked.store(0, ordering: .relaxed)
    Signals.handle(Signals.toEnd) { asked.store($0, ordering: .relaxed) }
  }

  /// - Throws: An interruption, where the run is to end.
  public static func check() throws(Interruption) {
    if asked.load(ordering: .relaxed) != 0 { throw Interruption() }
  }
}
