import Foundation

/// A running program, with its output so far.
package final class RunningProgram {
  private let process = Process()
  private let output = Pipe()
  private var said = Data()

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - name: The name of the program. The test target must depend on it, so that it is built.
  ///   - arguments: The arguments.
  ///   - shell: The shell command that runs it. `$0 "$@"` is the program with its arguments.
  package init(_ name: String, _ arguments: [String], shell: String? = nil) throws {
    let path = BuiltPrograms.path(of: name)
    process.executableURL = URL(filePath: shell == nil ? path : "/bin/bash")
    process.arguments = (shell.map { ["-c", $0, path] } ?? []) + arguments
    process.standardOutput = output
    try process.run()
  }

  /// Waits for output.
  package func wait() { said += output.fileHandleForReading.availableData }

  /// Waits until the program has printed this many lines or has ended, and returns all lines.
  package func lines(_ count: Int) -> [String] {
    while said.count(where: { $0 == UInt8(ascii: "\n") }) < count {
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { break }
      said += more
    }
    return String(decoding: said, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Sends a signal to the program.
  package func send(_ signal: Int32) { Foundation.kill(process.processIdentifier, signal) }

  /// The exit code, or the negative number of the signal that ended the program.
  package var code: Int32 {
    process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
  }

  /// Kills the program, and returns the lines that it has printed.
  package func kill() -> [String] {
    Foundation.kill(process.processIdentifier, SIGKILL)
    return finish()
  }

  /// Waits until the program exits, and returns its lines.
  package func finish() -> [String] {
    said += output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: said, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Whether the program was killed instead of exiting by itself.
  package var wasKilled: Bool {
    process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL
  }
}
