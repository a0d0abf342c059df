import Dispatch
import Foundation
import Synchronization

/// Starts a program in its own process group, and kills the group when it is dismissed.
final class ProgramSupervisor: Sendable {
  private let ending = Ending()
  private let ended = DispatchSemaphore(value: 0)
  /// The program's process group, or 0 if the program could not be started.
  private let group: pid_t

  /// Starts a program. Returns when it is running or has failed to start.
  ///
  /// - Parameters:
  ///   - command: The path of the program, and its arguments.
  ///   - input: The file descriptor that it reads from. It stays open in this process.
  ///   - output: The file descriptor that it writes to. It is closed in this process.
  init(_ command: [String], input: Int32, output: Int32) {
    let process = Process()
    process.executableURL = URL(filePath: command[0])
    process.arguments = Array(command.dropFirst())
    process.standardInput = FileHandle(fileDescriptor: input, closeOnDealloc: false)
    process.standardOutput = FileHandle(fileDescriptor: output, closeOnDealloc: false)
    process.terminationHandler = { [ending, ended] process in
      let status = process.terminationStatus
      let text = process.terminationReason == .exit ? "exit code \(status)" : "signal \(status)"
      ending.note(text)
      ended.signal()
    }
    defer { close(output) }
    do {
      try process.run()
      // Foundation starts each process as the leader of a new group.
      group = process.processIdentifier
    } catch {
      group = 0
      ending.note("a system error: \(error)")
      ended.signal()
      return
    }
    ProgramInterruption.group.store(group, ordering: .relaxed)
  }

  /// Waits up to `seconds` for the program to end, then kills its process group.
  ///
  /// - Returns: How the program ended by itself, or `nil` if it was killed.
  func dismiss(after seconds: Double) -> String? {
    let hasEnded = ended.wait(timeout: .now() + seconds) == .success
    if group > 0 { kill(-group, SIGKILL) }
    ProgramInterruption.group.store(0, ordering: .relaxed)
    if hasEnded { return ending.text }
    ended.wait()
    return nil
  }
}

private final class Ending: Sendable {
  private let words = Mutex<String?>(nil)

  /// The description, or `nil` while the program is running.
  var text: String? { words.withLock(\.self) }

  func note(_ text: String) { words.withLock { $0 = text } }
}
