package import Foundation

/// A built program that tests run as a user would, in a temporary folder.
package final class Program {
  /// The outcome of a run.
  package struct Outcome {
    /// The exit code, or the negative number of the signal that ended the program.
    package var code: Int32
    /// The standard output.
    package var output: String
    /// The standard error.
    package var errors: String

    /// Returns whether the output is a single line on standard error, with this exit code.
    package func isRefusal(_ code: Int32) -> Bool {
      self.code == code && output.isEmpty && errors.hasPrefix("bench") && errors.hasSuffix("\n")
        && errors.count(where: \.isNewline) == 1
    }
  }

  private let executable: String
  private let home: TemporaryFolder
  /// The temporary folder, which is deleted with this object.
  package var folder: URL { home.url }

  /// - Parameter name: The program's name. The test target must depend on it, so that it is built.
  package init(_ name: String) throws {
    executable = BuiltPrograms.path(of: name)
    home = try TemporaryFolder()
  }

  /// Returns the URL of a path in the folder.
  package func url(_ path: String) -> URL { folder.appending(path: path) }

  /// Writes a file, and creates its parent folders.
  package func write(_ text: String, to path: String) throws {
    let file = url(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Returns the contents of a file, or nil if it is missing.
  package func read(_ path: String) -> String? { try? String(contentsOf: url(path), encoding: .utf8) }

  /// Returns the names of all files in a folder, including hidden ones.
  package func names(in path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url(path).path)) ?? []).sorted()
  }

  /// Runs a command of the program until it exits.
  /// - Parameters:
  ///   - shell: The shell command that runs it. `$0 "$@"` is the program with its arguments.
  package func run(_ arguments: [String], shell: String = "exec \"$0\" \"$@\"") throws -> Outcome {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", shell, executable] + arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["SWIFT_BACKTRACE": "enable=no"]
    ) { $1 }
    // Uses files, because an unread pipe would fill up.
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
