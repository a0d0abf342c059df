import Foundation
import Testing
import TestSupport

@testable import bench

/// Tests the built launcher from its command line to its exit code, with a script in place of `swift`.
@Suite struct LauncherTests {
  /// Prints the working directory and the arguments, each terminated by a NUL.
  private static let reporting = """
    #!/bin/sh
    printf '%s\\0' "$(pwd -P)" "$@"
    exit 7

    """

  /// Runs the launcher with a script as `swift`.
  ///
  /// The shell installs the script. If this process wrote it, a child process of another test could
  /// inherit the open file, and running it would fail with "Text file busy".
  private func run(
    _ bench: Program, swift script: String, _ arguments: [String] = [], shell: String = "exec \"$0\" \"$@\""
  ) throws -> Program.Outcome {
    try bench.write(script, to: "swift.txt")
    return try bench.run(
      arguments, shell: "mkdir bin; install -m 755 swift.txt bin/swift; PATH=\"$PWD/bin:$PATH\"; " + shell)
  }

  /// Returns what ``reporting`` printed.
  private func report(_ outcome: Program.Outcome) -> [String] {
    outcome.output.split(separator: "\0", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// The arguments that the launcher passes to `swift` before the user's arguments.
  private static let prefix: [String] = {
    let scratch = URL(filePath: BuiltPrograms.path(of: "bench")).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return [
      "run", "-c", "release", "-debug-info-format", "none", "--package-path", PackageFolder.url.path,
      "--scratch-path", scratch.path, "workbench",
    ]
  }()

  @Test func launcherExecutesSwiftWithArgumentsFolderAndExitCode() throws {
    let arguments = [
      "", "a b", "it's", "\"q\"", "$HOME", "*", "\\", "two\nlines", "é ☃", "--help", "-c", "debug",
      "--version", "--", "--package-path", "/else", "",
    ]
    let bench = try Program("bench")
    let outcome = try run(bench, swift: Self.reporting, arguments)
    #expect(report(outcome) == [bench.folder.resolvingSymlinksInPath().path] + Self.prefix + arguments)
    #expect(outcome.code == 7 && outcome.errors.isEmpty, "\(outcome)")
  }

  @Test func symbolicLinkGivesTheSameScratchPath() throws {
    let outcome = try run(
      Program("bench"), swift: Self.reporting, shell: "ln -s \"$0\" 'a link'; exec './a link'")
    #expect(Array(report(outcome).dropFirst()) == Self.prefix)
  }

  @Test func withoutSwiftTheErrorSaysWhatToInstall() throws {
    let outcome = try Program("bench").run([], shell: "PATH=\"$PWD\" exec \"$0\"")
    let error = LaunchError.cannotStart("swift", reason: "No such file or directory")
    #expect(outcome.isRefusal(69) && outcome.errors == "bench: \(error.message)\n", "\(outcome)")
  }

  /// Here, `swift` starts the launcher again, instead of the workbench. The second launcher stops,
  /// whether it replaces the process of `swift` or `swift` waits for it.
  @Test(arguments: ["exec ", ""])
  func launcherCycleEndsAfterOneRound(how: String) throws {
    let script = "#!/bin/sh\nprintf round\n\(how)\"$BENCH\"\n"
    let outcome = try run(Program("bench"), swift: script, shell: "BENCH=\"$0\" exec \"$0\"")
    #expect(outcome.code == 70 && outcome.output == "round", "\(outcome)")
    #expect(outcome.errors == "bench: \(LaunchError.launchedAgain.message)\n")
  }

  @Test func interruptReachesTheExecutedProgram() throws {
    // Limits the time, so that a lost signal fails the test instead of hanging it.
    let script = """
      #!/bin/sh
      trap 'printf caught; exit 42' INT
      : > ready
      for tick in $(seq 200); do sleep 0.05; done
      exit 1

      """
    // Without job control, the shell would start the launcher with an ignored SIGINT.
    let outcome = try run(
      Program("bench"), swift: script,
      shell: """
        set -m; "$0" & bench=$!; until [[ -e ready ]]; do sleep 0.05; done; kill -INT $bench; wait $bench
        """)
    #expect(outcome.code == 42 && outcome.output == "caught", "\(outcome)")
  }
}
