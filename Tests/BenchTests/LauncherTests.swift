import Foundation
import Testing

@testable import bench

/// The built launcher as a user meets it, from its command line to its exit code.
@Suite struct LauncherTests {
  /// What the launcher built beside the tests is to call `swift` with, before the user's arguments.
  static let prefix: [String] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
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

  @Test func withoutArgumentsItAddsNone() throws {
    let outcome = try Launcher().run()
    #expect(Array(outcome.report.dropFirst()) == Self.prefix)
  }

  @Test func itMarksTheEnvironmentThatSwiftRunsIn() throws {
    let outcome = try Launcher(swift: "#!/bin/sh\nprintf '%s' \"$\(Launch.mark)\"\n").run()
    #expect(outcome.output == "1")
    #expect(outcome.code == 0)
  }

  @Test func throughASymbolicLinkItFindsTheSameScratchPath() throws {
    let launcher = try Launcher()
    let link = launcher.folder.appendingPathComponent("a link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: Launcher.built)
    let outcome = try launcher.run(link)
    #expect(Array(outcome.report.dropFirst()) == Self.prefix)
  }

  @Test func aScratchPathWithSpacesStaysOneArgument() throws {
    let launcher = try Launcher()
    let products = launcher.folder.appendingPathComponent("my scratch/some-triple/debug")
    try FileManager.default.createDirectory(at: products, withIntermediateDirectories: true)
    let copy = products.appendingPathComponent("bench")
    try Launcher.install(Launcher.built, at: copy)
    let outcome = try launcher.run(copy, ["list"])
    let scratch = launcher.folder.appendingPathComponent("my scratch").path
    #expect(outcome.report.suffix(4) == ["--scratch-path", scratch, "workbench", "list"])
    #expect(outcome.code == 7)
  }

  @Test func withoutSwiftItSaysWhatToInstall() throws {
    let launcher = try Launcher(swift: nil)
    let outcome = try launcher.run(environment: ["PATH": launcher.folder.appendingPathComponent("bin").path])
    #expect(outcome.code == 69)
    #expect(outcome.output == "")
    #expect(outcome.errors == "bench: \(LaunchError.noSwift(reason: "No such file or directory").message)\n")
  }

  @Test func launchedAgainItRefuses() throws {
    let outcome = try Launcher().run(environment: [Launch.mark: "1"])
    #expect(outcome.code == 70)
    #expect(outcome.output == "")
    #expect(outcome.errors == "bench: \(LaunchError.launchedAgain.message)\n")
  }

  /// Were `workbench` the launcher again, the second of the two would end it, whether `swift` turns into it
  /// or waits for it.
  @Test(arguments: ["exec ", ""])
  func aCircleEndsAfterOneRound(how: String) throws {
    let script = "#!/bin/sh\nprintf round\n\(how)\"$BENCH\"\n"
    let outcome = try Launcher(swift: script).run(environment: ["BENCH": Launcher.built.path])
    #expect(outcome.code == 70)
    #expect(outcome.output == "round")
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

  @Test func deathByASignalStaysOne() throws {
    let outcome = try Launcher(swift: "#!/bin/sh\nkill -KILL $$\n").run()
    #expect(outcome.reason == .uncaughtSignal)
    #expect(outcome.code == SIGKILL)
  }
}
