import Foundation
import Testing

@testable import bench

/// The built launcher as a user meets it, from its command line to its exit code.
@Suite struct LauncherTests {
  /// What the launcher built beside the tests is to call `swift` with, before the user's arguments.
  static let prefix: [String] = {
    let root = PackageFolder.url
    let scratch = Launcher.products.deletingLastPathComponent().deletingLastPathComponent()
    return [
      "run", "-c", "release", "-debug-info-format", "none", "--package-path", root.path, "--scratch-path",
      scratch.path, "workbench",
    ]
  }()

  @Test func itBecomesSwiftWithItsArgumentsFolderAndExitCode() throws {
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

  @Test func throughASymbolicLinkItFindsTheSameScratchPath() throws {
    let launcher = try Launcher()
    let link = launcher.folder.appendingPathComponent("a link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: Launcher.built)
    let outcome = try launcher.run(link)
    #expect(Array(outcome.report.dropFirst()) == Self.prefix)
  }

  @Test func withoutSwiftItSaysWhatToInstall() throws {
    let launcher = try Launcher(swift: nil)
    let outcome = try launcher.run(environment: ["PATH": launcher.folder.appendingPathComponent("bin").path])
    #expect(outcome.code == 69)
    #expect(outcome.output == "")
    #expect(outcome.errors == "bench: \(LaunchError.noSwift(reason: "No such file or directory").message)\n")
  }

  /// Were `workbench` the launcher again, the second of the two would end it, whether `swift` turns into it
  /// or waits for it.
  @Test(arguments: ["exec ", ""])
  func aCircleEndsAfterOneRound(how: String) throws {
    let script = "#!/bin/sh\nprintf round\n\(how)\"$BENCH\"\n"
    let outcome = try Launcher(swift: script).run(environment: ["BENCH": Launcher.built.path])
    #expect(outcome.code == 70)
    #expect(outcome.output == "round")
    #expect(outcome.errors == "bench: \(LaunchError.launchedAgain.message)\n")
  }

  @Test func anInterruptReachesWhatItBecame() throws {
    // Bounded, so that a lost signal fails the test rather than hanging it.
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
    // Installed by a process of its own. If this process wrote the program, a child that another test starts at that moment
    // could hold the file open for writing, and running it would fail with "Text file busy".
    let text = folder.appendingPathComponent("bin/swift.txt")
    try Data(script.utf8).write(to: text)
    let arguments = ["-m", "755", text.path, folder.appendingPathComponent("bin/swift").path]
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
