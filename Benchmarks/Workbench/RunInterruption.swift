import Commands
import Foundation
import Synchronization

/// The signal that asked the run to end, or 0 if there was none.
private let asked = Atomic<Int32>(0)
/// Whether the user has pressed Ctrl-C.
private let isPressed = Atomic(false)

/// Handles Ctrl-C, SIGTERM and the end of the terminal: the run ends early and reports what it has
/// measured. A second Ctrl-C quits at once. A second signal of another kind has no effect, because
/// the system may send such a signal twice.
struct RunInterruption {
  /// For a process that performs a part of a run: the process that controls the run.
  private let parent: pid_t?

  /// Installs the signal handlers.
  /// - Parameter parent: For a process that performs a part of a run, the process that controls the
  ///   run. The parent reacts to the user, and ends this process with SIGTERM.
  init(partOf parent: pid_t?) {
    self.parent = parent
    // Initializes the globals here: their first use must not be in a signal handler.
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
        "\nbench: interrupted; writing a report of the measurements so far (Ctrl-C again to quit at once)\n"
      write(STDERR_FILENO, notice.utf8Start, notice.utf8CodeUnitCount)
    }
  }

  /// The exit code that shells expect of a program that this signal ended.
  var exitCode: Int32 { Signals.exitCode(asked.load(ordering: .relaxed)) }

  /// Whether the run should end.
  var isRequested: Bool { asked.load(ordering: .relaxed) != 0 || isOrphaned }

  /// Whether this process performs a part of a run whose controlling process has ended.
  var isOrphaned: Bool { parent.map { $0 != getppid() } ?? false }
}
