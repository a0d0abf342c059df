import Foundation
import Testing

/// A folder of the test's own, with the built launcher and a fake `swift` to run it against.
///
/// The fake tells what it was called with and ends with code 7, so a test sees what the real `swift` would.
struct Launcher: ~Copyable {
  /// What a run left behind.
  struct Outcome {
    var code: Int32
    var reason: Process.TerminationReason
    var output: String
    var errors: String

    /// What the fake `swift` printed: its working directory, then its arguments.
    var report: [String] {
      output.split(separator: "\0", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
  }

  /// Prints its working directory and its arguments, each ended by a NUL, which no argument can hold.
  static let reporting = """
    #!/bin/sh
    printf '%s\\0' "$(pwd -P)" "$@"
    exit 7

    """

  /// The folder with the built products: the test bundle stands among them.
  static let products: URL = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    return (bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL).resolvingSymlinksInPath()
  }()

  static var built: URL { products.appendingPathComponent("bench") }

  /// Has spaces in its name, and no symbolic link on the way to it.
  let folder: URL

  /// Makes the folder, and in it `bin/swift` with the script given.
  init(swift script: String? = reporting) throws {
    let temporary = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    folder = temporary.appendingPathComponent("launcher tests \(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("bin"), withIntermediateDirectories: true)
    guard let script else { return }
    let text = folder.appendingPathComponent("bin/swift.txt")
    try Data(script.utf8).write(to: text)
    try Self.install(text, at: folder.appendingPathComponent("bin/swift"))
  }

  /// Copies a program in a process of its own. If this process wrote the program, a child that another test starts at that
  /// moment could hold the file open for writing, and running it would fail with "Text file busy".
  static func install(_ program: URL, at destination: URL) throws {
    let arguments = ["-m", "755", program.path, destination.path]
    let process = try Process.run(URL(filePath: "/usr/bin/install"), arguments: arguments)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Runs a launcher in the folder, to its end.
  ///
  /// - Parameters:
  ///   - executable: the launcher, or a link to it; the built one by default.
  ///   - arguments: what follows `bench`.
  ///   - environment: added to one that holds a path alone: the fake `swift`, then `/usr/bin` and `/bin` for
  ///     what its script needs.
  ///   - whenStarted: called once the process has written to standard output.
  func run(
    _ executable: URL = built, _ arguments: [String] = [], environment: [String: String] = [:],
    whenStarted: ((Process) -> Void)? = nil
  ) throws -> Outcome {
    let process = Process()
    let output = Pipe()
    let errors = Pipe()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ["PATH": folder.appendingPathComponent("bin").path + ":/usr/bin:/bin"]
      .merging(environment) { $1 }
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    var written = Data()
    if let whenStarted {
      written = output.fileHandleForReading.availableData
      whenStarted(process)
    }
    written += output.fileHandleForReading.readDataToEndOfFile()
    let said = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      code: process.terminationStatus, reason: process.terminationReason,
      output: String(decoding: written, as: UTF8.self), errors: String(decoding: said, as: UTF8.self))
  }
}
