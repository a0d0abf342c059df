import Foundation
import Testing
import TestSupport

/// Failed output gives one line on standard error and exit code 74.
@Suite struct OutputFailureTests {
  static let trace = "i 0\ni 1 3\nm 0 2\n"
  static let conflict =
    #"{"local": [{"id": "a", "text": "x", "priority": 1, "done": false, "dirty": true}], "server": []}"#

  /// Every command that prints, and its input.
  static let commands: [(arguments: [String], input: String)] = [
    (["list"], ""), (["replay", "t.ops", "--strategy", "dense"], ""),
    (["replay", "t.ops", "--strategy", "dense", "--format", "json"], ""), (["merge", "m.json"], ""),
    (["merge", "m.json", "--format", "json"], ""), (["keys"], "echo '- -' | "),
    (["keys", "--format", "json"], "echo '- -' | "), (["compare", "run", "run"], ""),
    (["report", "run"], ""),
    (["--help"], ""), (["help", "merge"], ""),
    (Program.shortRun + ["--output", "other"], ""),
  ]

  #if os(Linux)
    static let outputs = ["> /dev/full", ">&-"]
  #else
    static let outputs = [">&-"]
  #endif

  @Test(arguments: outputs)
  func failedOutputGivesOneLineAndExitCode74(output: String) throws {
    let program = try Program()
    try program.write(Self.trace, to: "t.ops")
    try program.write(Self.conflict, to: "m.json")
    #expect(try program.run(Program.shortRun + ["--output", "run"]).code == 0)
    for (arguments, input) in Self.commands {
      let outcome = try program.run(arguments, shell: "\(input)\"$0\" \"$@\" \(output)")
      #expect(outcome.isRefusal(74), "\(arguments) \(output): \(outcome)")
    }
  }

  @Test func closedReaderIsNoError() throws {
    let outcome = try Program().run(["list"], shell: "\"$0\" \"$@\" | head -n 1")
    #expect(outcome.code == 0 && outcome.errors.isEmpty)
    #expect(outcome.output.count(where: \.isNewline) == 1)
  }

  @Test func filesDoNotReuseClosedStreams() throws {
    let program = try Program()
    let outcome = try program.run(
      Program.shortRun + ["--output", "run"], shell: "\"$0\" \"$@\" <&- >&- 2>&-")
    #expect(outcome.code == 74)
    #expect(program.read("run/samples.csv")?.hasPrefix("family,") == true)
    #expect(program.read("run/environment.json")?.hasPrefix("{") == true)
  }

  @Test func closedStandardErrorDoesNotTrap() throws {
    let outcome = try Program().run(["replay", "missing"], shell: "\"$0\" \"$@\" 2>&-")
    #expect(outcome.code == 66)
  }

  /// Limits the size of files as a full disk would: too small for the samples, or large enough for
  /// these but not for the page.
  @Test(arguments: [1, 16])
  func fullDiskGivesAOneLineErrorAndNoPartialFiles(kilobytes: Int) throws {
    let program = try Program()
    try program.write("", to: "keep")
    let outcome = try program.run(
      Program.shortRun + ["--output", "run"], shell: "ulimit -f \(kilobytes); exec \"$0\" \"$@\"")
    #expect(outcome.isRefusal(74), "\(outcome)")
    for name in program.names(in: "run") {
      #expect(["environment.json", "samples.csv", "counters.json", "charts"].contains(name), "\(name)")
    }
    #expect(program.names(in: "run/charts").isEmpty)
    // The existing files are complete.
    #expect(try program.run(["report", "run"]).code == 0)
  }

  @Test func readOnlyFolderIsNamed() throws {
    let program = try Program()
    try FileManager.default.createDirectory(at: program.url("locked"), withIntermediateDirectories: false)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o555], ofItemAtPath: program.url("locked").path)
    defer {
      try? FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: program.url("locked").path)
    }
    // Root may write to any folder.
    guard geteuid() != 0 else { return }
    for path in ["locked", "locked/new"] {
      #expect(try program.run(Program.shortRun + ["--output", path]).isRefusal(73))
    }
  }
}
