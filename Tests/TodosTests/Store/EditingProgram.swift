import Foundation

/// The program that edits a file of todos, running.
final class EditingProgram {
  private let process = Process()
  private let output = Pipe()
  private var said = Data()

  /// The program: the test bundle stands beside it.
  private static let executable: URL = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let products = (bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL)
    return products.resolvingSymlinksInPath().appendingPathComponent("TodoEditor")
  }()

  /// Starts the program.
  ///
  /// - Parameter shell: What a shell does to run it: `$0 "$@"` is the command with its arguments.
  init(_ arguments: [String], shell: String? = nil) throws {
    process.executableURL = shell == nil ? Self.executable : URL(fileURLWithPath: "/bin/bash")
    process.arguments = (shell.map { ["-c", $0, Self.executable.path] } ?? []) + arguments
    process.standardOutput = output
    try process.run()
  }

  /// Waits until it says something.
  func wait() { said += output.fileHandleForReading.availableData }

  /// Kills it, wherever it is; returns the lines that it has said.
  func kill() -> [String] {
    Foundation.kill(process.processIdentifier, SIGKILL)
    return finish()
  }

  /// The lines that it says until its end.
  func finish() -> [String] {
    said += output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: said, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Whether it was killed; otherwise it has ended by itself.
  var wasKilled: Bool { process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL }
}
