import Dispatch
import Foundation
import Subprocess
import Synchronization

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// Starts a program in a process group of its own, kills the group when it is dismissed, and reaps it.
final class ProgramSupervisor: Sendable {
  private struct State {
    /// The program's process; nil before it has started, and where it could not.
    var process: pid_t?
    /// How it ended, in words; nil before it has.
    var ending: String?
  }

  private let state = Mutex(State())
  private let started = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)
  /// Ends when the program is no longer needed.
  private let (dismissal, dismisser) = AsyncStream<Never>.makeStream()

  /// Starts a program, and returns once it runs or has failed to.
  ///
  /// - Parameters:
  ///   - command: The path of the program, and its arguments.
  ///   - input: What it reads. Stays open here.
  ///   - output: What it writes to; closed here once it runs.
  init(_ command: [String], input: FileDescriptor, output: FileDescriptor) {
    Task.detached(executorPreference: ProgramExecutor()) { [self] in
      let ending = await supervise(command, input: input, output: output)
      state.withLock { $0.ending = ending }
      started.signal()
      ended.signal()
    }
    started.wait()
  }

  /// Runs the program to its end; returns how it ended, in words.
  private func supervise(_ command: [String], input: FileDescriptor, output: FileDescriptor) async -> String {
    var options = PlatformOptions()
    options.processGroupID = 0
    do {
      let result = try await run(
        .path(FilePath(command[0])), arguments: Arguments(Array(command.dropFirst())),
        platformOptions: options,
        input: .fileDescriptor(input, closeAfterSpawningProcess: false),
        output: .fileDescriptor(output, closeAfterSpawningProcess: true), error: .currentStandardError
      ) { execution in
        let process = execution.processIdentifier.value
        ProgramInterruption.group.store(process, ordering: .relaxed)
        state.withLock { $0.process = process }
        started.signal()
        // It is reaped only after this, so that until then its number is no other's.
        for await _ in dismissal {}
        try? execution.send(signal: .kill, toProcessGroup: true)
        ProgramInterruption.group.store(0, ordering: .relaxed)
      }
      return switch result.terminationStatus {
      case .exited(let code): "exit code \(code)"
      case .signaled(let signal): "signal \(signal)"
      }
    } catch {
      return "an error of the system: \(error)"
    }
  }

  /// How the program ended by itself, if it does within so many seconds; it is then gone, or is killed. What it has
  /// started goes with it, as long as that is in its process group.
  func dismiss(after seconds: Double) -> String? {
    let hasEnded = hasEnded(within: seconds)
    dismisser.finish()
    ended.wait()
    return hasEnded ? state.withLock(\.ending) : nil
  }

  private func hasEnded(within seconds: Double) -> Bool {
    guard let process = state.withLock(\.process) else { return true }
    let limit = DispatchTime.now() + seconds
    while true {
      var what = siginfo_t()
      // Only looks: who reaps it is the supervisor's task.
      if waitid(P_PID, id_t(process), &what, WEXITED | WNOHANG | WNOWAIT) != 0 || what.si_signo == SIGCHLD {
        return true
      }
      if DispatchTime.now() >= limit { return false }
      usleep(1_000)
    }
  }
}

/// Runs a supervisor's task on a queue of its own: those who ask a program wait for it, perhaps on the few threads that
/// all other tasks share.
private final class ProgramExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "program")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
