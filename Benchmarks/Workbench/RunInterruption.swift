import Commands
import Foundation
import Synchronization

/// The signal by which the run was asked to end; 0 while it was not.
private let asked = Atomic<Int32>(0)
/// Whether Ctrl-C was pressed.
private let isPressed = Atomic(false)

/// A run that is asked to end, by Ctrl-C, a request, or the end of its terminal, ends early, with a report of what was
/// measured until then. Ctrl-C again ends it at once; the others may well come twice.
struct RunInterruption {
  /// Of a process that does a part of a run: the process that does the run.
  private let parent: pid_t?

  /// Listens from now on.
  /// - Parameter parent: for a process that does a part of a run, the process that does the run: it listens to the user,
  ///   and ends this one by a signal of its own.
  init(partOf parent: pid_t?) {
    self.parent = parent
    // Made here, since a global is made when it is first used, and a signal's handler must not make it.
    _ = (asked.load(ordering: .relaxed), isPressed.load(ordering: .relaxed))
    if parent != nil {
      for number in [SIGINT, SIGHUP] { signal(number, SIG_IGN) }
      Signals.handle([SIGTERM]) { asked.store($0, ordering: .relaxed) }
      return
    }
    Signals.handle(Signals.toEnd) { number in
      if number == SIGINT, isPressed.exchange(true, ordering: .relaxed) { _exit(Signals.exitCode(number)) }
      if asked.exchange(number, ordering: .relaxed) != 0 { return }
      let notice: StaticString =
        "\nbench: interrupted; reporting what was measured (Ctrl-C again to quit at once)\n"
      write(STDERR_FILENO, notice.utf8Start, notice.utf8CodeUnitCount)
    }
  }

  /// What shells expect of a program that the signal ended.
  var exitCode: Int32 { Signals.exitCode(asked.load(ordering: .relaxed)) }

  /// Whether the run is to end.
  var isRequested: Bool { asked.load(ordering: .relaxed) != 0 || isOrphaned }

  /// Whether this process does a part of a run that is no more.
  var isOrphaned: Bool { parent.map { $0 != getppid() } ?? false }
}
