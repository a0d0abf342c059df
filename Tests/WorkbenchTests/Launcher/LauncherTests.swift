import Foundation
import Testing

@testable import bench

/// Tests the built launcher from its command line to its exit code.
@Suite struct LauncherTests {
  /// The arguments that the launcher passes to `swift` before the user's arguments.
  static let prefix: [String] = {
    let root = PackageFolder.url
    let scratch = Launcher.products.deletingLastPathComponent().deletingLastPathComponent()
    return [
      "run", "-c", "release", "-debug-info-format", "none", "--package-path", root.path, "--scratch-path",
      scratch.path, "workbench",
    ]
  }()

  @Test func launcherExecutesSwiftWithArgumentsFolderAndExitCode() throws {
    let arguments = [
      "", "a b", "it's", "\"q\"", "$HOME", "*", "\\", "two\nlines", "é ☃", "--help", "-c", "debug",
      "--version",
      "--", "--package-path", "/else", "",
    ]
    let launcher = try Launcher()
    let outcome = try launcher.run(Launcher.built, arguments)
    #expect(outcome.report == [launcher.folder.path] + Self.prefix + arguments)
    #expect(outcome.code == 7)
    #expect(outcome.reason == .exit)
    #expect(outcome.errors == "")
  }

  @Test func symbolicLinkGivesTheSameScratchPath() throws {
    let launcher = try Launcher()
    let link = launcher.folder.appendingPathComponent("a link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: Launcher.built)
    let outcome = try launcher.run(link)
    #expect(Array(outcome.report.dropFirst()) == Self.prefix)
  }

  @Test func withoutSwiftTheErrorSaysWhatToInstall() throws {
    let launcher = try Launcher(swift: nil)
    let outcome = try launcher.run(environment: ["PATH": launcher.folder.appendingPathComponent("bin").path])
    #expect(outcome.code == 69)
    #expect(outcome.output == "")
    #expect(outcome.errors == "bench: \(LaunchError.noSwift(reason: "No such file or directory").message)\n")
  }

  /// If `workbench` were the launcher again, the second call would stop, whether `swift` is
  /// replaced by it or waits for it.
  @Test(arguments: ["exec ", ""])
  func launcherCycleEndsAfterOneRound(how: String) throws {
    let script = "#!/bin/sh\nprintf round\n\(how)\"$BENCH\"\n"
    let outcome = try Launcher(swift: script).run(environment: ["BENCH": Launcher.built.path])
    #expect(outcome.code == 70)
    #expect(outcome.output == "round")
    #expect(outcome.errors == "bench: \(LaunchError.launchedAgain.message)\n")
  }

  @Test func interruptReachesTheExecutedProgram() throws {
    // Limits the time, so that a lost signal fails the test instead of hanging it.
    let script = """
      #!/bin/sh
      trap 'printf caught; exit 42' INT
      printf ready
      for tick in $(seq 200); do sleep 0.05; done
      exit 1

      """
    let outcome = try Launcher(swift: script).run { $0.interrupt() }
    #expect(outcome.output == "readycaught")
    #expect(outcome.code == 42)
    #expect(outcome.reason == .exit)
  }
}

/// A folder with a fake `swift` for running the built launcher.
///
/// The fake prints its call and exits with code 7, so tests see what `swift` would receive.
struct Launcher: ~Copyable {
  /// The outcome of a run.
  struct Outcome {
    var code: Int32
    var reason: Process.TerminationReason
    var output: String
    var errors: String

    /// The output of the fake `swift`: its working directory and its arguments.
    var report: [String] {
      output.split(separator: "\0", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
  }

  /// Prints the working directory and the arguments, each terminated by a NUL.
  static let reporting = """
    #!/bin/sh
    printf '%s\\0' "$(pwd -P)" "$@"
    exit 7

    """

  /// The folder of the built products, which contains the test bundle.
  static let products: URL = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    return (bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL).resolvingSymlinksInPath()
  }()

  static var built: URL { products.appendingPathComponent("bench") }

  /// The path has spaces and no symbolic links.
  let folder: URL

  /// Creates the folder with the script as `bin/swift`.
  init(swift script: String? = reporting) throws {
    let temporary = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    folder = temporary.appendingPathComponent("launcher tests \(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("bin"), withIntermediateDirectories: true)
    guard let script else { return }
    // A separate process installs the file. If this process wrote it, a child process of another
    // test could inherit the open file, and running it would fail with "Text file busy".
    let text = folder.appendingPathComponent("bin/swift.txt")
    try Data(script.utf8).write(to: text)
    let arguments = ["-m", "755", text.path, folder.appendingPathComponent("bin/swift").path]
    let process = try Process.run(URL(filePath: "/usr/bin/install"), arguments: arguments)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Runs a launcher in the folder until it exits.
  ///
  /// - Parameters:
  ///   - executable: The launcher or a link to it.
  ///   - arguments: The arguments after `bench`.
  ///   - environment: Added to an environment with only a path: the fake `swift`, `/usr/bin`, `/bin`.
  ///   - whenStarted: Called when the process has written to standard output.
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
