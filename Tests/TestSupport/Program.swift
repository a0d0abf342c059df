package import Foundation

/// A built program, run as a user runs it, in a folder of the test's own.
package final class Program {
  /// What a run left behind.
  package struct Outcome {
    /// The exit code; of a program that a signal ended, the signal's number, negative.
    package var code: Int32
    /// What it wrote to standard output.
    package var output: String
    /// What it wrote to standard error.
    package var errors: String

    /// Whether nothing but one line was said, on standard error, with this exit code.
    package func isRefusal(_ code: Int32) -> Bool {
      self.code == code && output.isEmpty && errors.hasPrefix("bench") && errors.hasSuffix("\n")
        && errors.count(where: \.isNewline) == 1
    }
  }

  private let executable: String
  private let home: TemporaryFolder
  /// The folder, which goes when this does.
  package var folder: URL { home.url }

  /// - Parameter name: the program's name; the tests of a program depend on it, so that it is built.
  package init(_ name: String) throws {
    executable = BuiltPrograms.path(of: name)
    home = try TemporaryFolder()
  }

  /// Where a path in the folder is.
  package func url(_ path: String) -> URL { folder.appending(path: path) }

  /// Writes a file, and the folders on the way to it.
  package func write(_ text: String, to path: String) throws {
    let file = url(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// What a file holds, if it is there.
  package func read(_ path: String) -> String? { try? String(contentsOf: url(path), encoding: .utf8) }

  /// The names of all that is in a folder, hidden ones included.
  package func names(in path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url(path).path)) ?? []).sorted()
  }

  /// Runs a command of the program to its end.
  /// - Parameters:
  ///   - shell: what a shell does to run it: `$0 "$@"` is the command with its arguments.
  package func run(_ arguments: [String], shell: String = "exec \"$0\" \"$@\"") throws -> Outcome {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", shell, executable] + arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["SWIFT_BACKTRACE": "enable=no"]
    ) { $1 }
    // Files, since a pipe that nobody reads fills up.
    let output = url(".output"), errors = url(".errors")
    for file in [output, errors] { try Data().write(to: file) }
    let streams = try [output, errors].map { try FileHandle(forWritingTo: $0) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = streams[0]
    process.standardError = streams[1]
    try process.run()
    process.waitUntilExit()
    defer { for file in [output, errors] { try? FileManager.default.removeItem(at: file) } }
    return Outcome(
      code: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }
}
