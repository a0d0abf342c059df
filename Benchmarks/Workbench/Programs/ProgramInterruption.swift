import Commands
import Foundation
import Synchronization

/// Handles Ctrl-C and other requests to end while a program runs. The program has its own process
/// group, which the terminal's signal does not reach. So this process kills the group before it
/// ends itself.
enum ProgramInterruption {
  /// The process group of the running program, or 0 if there is none.
  static let group = Atomic<pid_t>(0)

  /// Installs the signal handlers.
  static func listen() {
    // Initializes the global here: its first use must not be in a signal handler.
    _ = group.load(ordering: .relaxed)
    Signals.handle(Signals.toEnd) { number in
      let group = ProgramInterruption.group.load(ordering: .relaxed)
      if group > 0 { kill(-group, SIGKILL) }
      signal(number, SIG_DFL)
      raise(number)
    }
  }
}
