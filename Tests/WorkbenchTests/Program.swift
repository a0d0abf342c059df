import Foundation

/// The built workbench, run as a user runs it, in a folder of the test's own.
final class Program {
  /// What a run left behind.
  struct Outcome {
    var code: Int32
    var output: String
    var errors: String

    /// Whether nothing but one line was said, on standard error, with this exit code.
    func isRefusal(_ code: Int32) -> Bool {
      self.code == code && output.isEmpty && errors.hasPrefix("bench") && errors.hasSuffix("\n")
        && errors.count(where: \.isNewline) == 1
    }
  }

  /// The built program: the test bundle stands beside it.
  static let executable: String = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let products = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    return products.resolvingSymlinksInPath().appending(path: "workbench").path
  }()

  /// A short run: what it writes is what counts.
  static let shortRun = ["run", "insertion", "--quick", "--size", "10", "--strategy", "binary"]

  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "workbench tests \(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func url(_ path: String) -> URL { folder.appending(path: path) }

  func write(_ text: String, to path: String) throws {
    let file = url(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func read(_ path: String) -> String? { try? String(contentsOf: url(path), encoding: .utf8) }

  /// The names of all that is in a folder, hidden ones included.
  func names(in path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url(path).path)) ?? []).sorted()
  }

  /// Runs a command of the workbench to its end.
  /// - Parameters:
  ///   - shell: what a shell does to run it: `$0 "$@"` is the command with its arguments.
  func run(_ arguments: [String], shell: String = "exec \"$0\" \"$@\"") throws -> Outcome {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", shell, Self.executable] + arguments
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
