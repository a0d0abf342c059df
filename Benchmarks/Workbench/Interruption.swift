import Foundation
import Synchronization

/// How often Ctrl-C was pressed.
private let presses = Atomic(0)

/// Ctrl-C during a run: the first one ends it early, with a report of what was measured until then; the second ends it
/// at once.
struct Interruption {
  /// What shells expect of a program that Ctrl-C ended.
  static let exitCode: Int32 = 130

  /// Listens from now on.
  /// - Parameter isChild: whether another process of the run listens to the user, and ends this one by a signal of its
  ///   own.
  init(isChild: Bool) {
    // Made here, since a global is made when it is first used, and a signal's handler must not make it.
    _ = presses.load(ordering: .relaxed)
    if isChild {
      signal(SIGINT, SIG_IGN)
      signal(SIGTERM) { _ in presses.add(1, ordering: .relaxed) }
      return
    }
    signal(SIGINT) { _ in
      if presses.add(1, ordering: .relaxed).newValue > 1 { _exit(Interruption.exitCode) }
      let notice: StaticString =
        "\nbench: interrupted; reporting what was measured (Ctrl-C again to quit at once)\n"
      write(STDERR_FILENO, notice.utf8Start, notice.utf8CodeUnitCount)
    }
  }

  /// Whether the run is to end.
  var isRequested: Bool { presses.load(ordering: .relaxed) > 0 }
}
