import Foundation

/// A built program while it runs, with what it has said.
package final class RunningProgram {
  private let process = Process()
  private let output = Pipe()
  private var said = Data()

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - name: Its name; the tests of a program depend on it, so that it is built.
  ///   - arguments: Its arguments.
  ///   - shell: What a shell does to run it: `$0 "$@"` is the command with its arguments.
  package init(_ name: String, _ arguments: [String], shell: String? = nil) throws {
    let path = BuiltPrograms.path(of: name)
    process.executableURL = URL(filePath: shell == nil ? path : "/bin/bash")
    process.arguments = (shell.map { ["-c", $0, path] } ?? []) + arguments
    process.standardOutput = output
    try process.run()
  }

  /// Waits until it says something.
  package func wait() { said += output.fileHandleForReading.availableData }

  /// Waits until it has said so many lines, or has ended; returns what it has said.
  package func lines(_ count: Int) -> [String] {
    while said.count(where: { $0 == UInt8(ascii: "\n") }) < count {
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { break }
      said += more
    }
    return String(decoding: said, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Sends it a signal.
  package func send(_ signal: Int32) { Foundation.kill(process.processIdentifier, signal) }

  /// The code with which it has ended; of a program that a signal ended, the signal's number, negative.
  package var code: Int32 {
    process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
  }

  /// Kills it, wherever it is; returns the lines that it has said.
  package func kill() -> [String] {
    Foundation.kill(process.processIdentifier, SIGKILL)
    return finish()
  }

  /// The lines that it says until its end.
  package func finish() -> [String] {
    said += output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: said, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Whether it was killed; otherwise it has ended by itself.
  package var wasKilled: Bool {
    process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL
  }
}
