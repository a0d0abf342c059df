import KeyStrategies
import Merging
import Reordering
import RowStrategies
import Testing

@testable import bench
@testable import Insertion

/// Tests which command the launcher plans to execute, with simulated files.
@Suite struct LaunchTests {
  static let source = "/repo/Benchmarks/bench/main.swift"
  static let executable = "/repo/.build/x86_64-unknown-linux-gnu/debug/bench"
  static let repo = package(in: "/repo")

  /// Returns the files that identify a package.
  static func package(in root: String) -> Set<String> {
    [root + "/Package.swift", root + "/Benchmarks/bench"]
  }

  func command(
    executable: String = executable, source: String = source, arguments: [String] = [],
    isMarked: Bool = false, files: Set<String> = repo
  ) throws -> [String] {
    try Launch(
      executable: executable, source: source, arguments: arguments, isMarked: isMarked,
      exists: files.contains
    ).command
  }

  @Test func wholeCommand() throws {
    #expect(
      try command(arguments: ["run", "--quick"]) == [
        "swift", "run", "-c", "release", "-debug-info-format", "none", "--package-path", "/repo",
        "--scratch-path", "/repo/.build", "workbench", "run", "--quick",
      ])
  }

  @Test(arguments: [
    (["fuzz"], ["fuzzer", "fuzz"]),
    (["fuzz", "readers", "--seed", "1"], ["fuzzer", "fuzz", "readers", "--seed", "1"]),
    (["fuzz", "fuzz"], ["fuzzer", "fuzz", "fuzz"]), (["help", "fuzz"], ["fuzzer", "fuzz", "--help"]),
    (["attack", "--game"], ["fuzzer", "attack", "--game"]),
    (["help", "attack"], ["fuzzer", "attack", "--help"]),
    (["help", "run"], ["workbench", "help", "run"]), (["help"], ["workbench", "help"]),
    (["storage", "--quick"], ["storage-bench", "--quick"]),
    (["help", "storage"], ["storage-bench", "--help"]),
    (["run", "fuzz"], ["workbench", "run", "fuzz"]), (["fuzzer"], ["workbench", "fuzzer"]),
  ])
  func someCommandsUseOtherPrograms(arguments: [String], end: [String]) throws {
    #expect(try command(arguments: arguments).dropFirst(10) == end[...])
  }

  @Test(arguments: [
    ["run", "--full"], ["--full"], ["replay", "a.txt", "--full"], ["--strategy", "lseq"], ["--strategy=lseq"],
    ["run", "--strategy", "midpoint"], ["replay", "a.txt", "--strategy", "dense|figma"],
    ["moves", "--strategy", "vikunja", "--size", "10"],
  ])
  func furtherStrategiesNeedTheFullProgram(arguments: [String]) throws {
    #expect(try command(arguments: arguments).dropFirst(10).first == "workbench-full")
  }

  @Test(arguments: [
    ["run", "--strategy", "dense|lexorank"], ["--strategy=tag-range"], ["merging", "--strategy", "minido"],
    ["run", "--strategy"], ["replay", "--", "--full"], ["--workload", "append", "--quick"],
  ])
  func defaultStrategiesUseTheDefaultProgram(arguments: [String]) throws {
    #expect(try command(arguments: arguments).dropFirst(10).first == "workbench")
  }

  @Test func launcherKnowsTheStrategiesOfTheDefaultProgram() {
    let reordering = ReorderingCatalog.keyStrategies + ReorderingCatalog.rowStrategies
    let names =
      reordering.map(\.name) + InsertionCase.usual.map(\.strategy) + MergeCatalog.policies.map(\.name)
    #expect(Set(names) == Launch.defaultStrategies)
  }

  @Test func loadCommandRunsPythonWithTheServersScratchFolder() throws {
    let program = ["python3", "/repo/Benchmarks/load/load.py", "--scratch-path", "/repo/.build-server"]
    #expect(try command(arguments: ["load", "--quick"]) == program + ["--quick"])
    #expect(
      try command(executable: "/usr/local/bin/bench", arguments: ["help", "load"]) == program + ["--help"])
  }

  @Test(arguments: [
    ("/repo/.build/x86_64-unknown-linux-gnu/debug/bench", "/repo/.build"),
    ("/elsewhere/my scratch/arm64-apple-macosx/release/bench", "/elsewhere/my scratch"),
    ("/triple/debug/bench", "/"),
    ("/e\u{301}/\u{301}/triple/debug/bench", "/e\u{301}/\u{301}"),
  ])
  func scratchPathIsTheBuildFolder(executable: String, scratch: String) throws {
    let command = try command(executable: executable)
    let option = try #require(command.firstIndex(of: "--scratch-path"))
    #expect(command[option + 1] == scratch)
  }

  @Test(arguments: ["/usr/local/bin/bench", "/bench", "/debug/bench", "/build/Products/Debug/bench"])
  func noScratchPathOutsideOfABuildFolder(executable: String) throws {
    #expect(
      try command(executable: executable) == [
        "swift", "run", "-c", "release", "-debug-info-format", "none", "--package-path", "/repo", "workbench",
      ])
  }

  @Test(arguments: [
    (["/moved here"], "/moved here/a/b/c/bench", "/moved here"),
    // In the root directory, the path is `//Package.swift`, which equals `/Package.swift`.
    (["/"], "/.build/triple/debug/bench", "/"), (["/a", "/a/b"], "/a/b/.build/triple/debug/bench", "/a/b"),
    (["/repo", "/copy"], "/copy/.build/triple/debug/bench", "/repo"),
  ])
  func packageIsTheCompiledInOneOrTheNearestAboveTheExecutable(
    packages: [String], executable: String, root: String
  ) throws {
    let files = packages.reduce(into: Set()) { $0.formUnion(Self.package(in: $1)) }
    let command = try command(executable: executable, files: files)
    #expect(command[try #require(command.firstIndex(of: "--package-path")) + 1] == root)
  }

  @Test(arguments: [
    [], ["/repo/Package.swift"], ["/repo/Benchmarks/bench"],
    ["/repo/Package.swift", "/other/Benchmarks/bench"],
  ])
  func withoutAPackageTheErrorSaysWhereItWasSearched(files: Set<String>) {
    let expected = LaunchError.noPackage(executable: Self.executable)
    #expect(throws: expected) { try command(files: files) }
    #expect(expected.exitCode == 70)
    #expect(expected.message.contains(Self.executable))
  }

  @Test func launcherRefusesToLaunchItself() {
    #expect(throws: LaunchError.launchedAgain) { try command(isMarked: true) }
    #expect(throws: LaunchError.launchedAgain) { try command(isMarked: true, files: []) }
  }

  @Test(arguments: [
    LaunchError.launchedAgain, .noPackage(executable: "/x/bench"), .noExecutable,
    .cannotStart("swift", reason: "No such file"), .cannotStart("python3", reason: "No such file"),
  ])
  func everyErrorIsOneLineWithACommandToType(error: LaunchError) {
    #expect(!error.message.contains("\n"))
    #expect(error.message.contains("type: swift run "))
    #expect(error.exitCode == (error.message.contains("install") ? 69 : 70))
  }
}
