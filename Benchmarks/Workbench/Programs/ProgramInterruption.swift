import Commands
import Foundation
import Synchronization

/// Ctrl-C, or another request to end, while a program runs: the program has a process group of its own, which the
/// terminal's signal does not reach, so this process kills it before it ends itself.
enum ProgramInterruption {
  /// The process group of the program that runs; 0 while none does.
  static let group = Atomic<pid_t>(0)

  /// Listens from now on.
  static func listen() {
    // Made here, since a global is made when it is first used, and a signal's handler must not make it.
    _ = group.load(ordering: .relaxed)
    Signals.handle(Signals.toEnd) { number in
      let group = ProgramInterruption.group.load(ordering: .relaxed)
      if group > 0 { kill(-group, SIGKILL) }
      signal(number, SIG_DFL)
      raise(number)
    }
  }
}
