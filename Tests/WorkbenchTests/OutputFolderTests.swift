import Foundation
import Measuring
import Testing
import TestSupport

@testable import Workbench

/// A run only writes to a folder that is new, empty or from an earlier run.
@Suite struct OutputFolderTests {
  static let mine = "mine\n"

  /// Requires that a run into this folder is refused.
  private func isRefused(_ program: Program, _ path: String, code: Int32 = 73) throws {
    let outcome = try program.run(Program.shortRun + ["--output", path])
    #expect(outcome.isRefusal(code), "--output '\(path)': \(outcome)")
  }

  @Test func folderOfOtherFilesIsUnchanged() throws {
    let program = try Program()
    let names = ["README.md", "index.html", "samples.csv", "charts/a.svg"]
    for name in names { try program.write(Self.mine, to: "foreign/\(name)") }
    try isRefused(program, "foreign")
    try isRefused(program, "foreign/.")
    try isRefused(program, "foreign/charts/..")
    for name in names { #expect(program.read("foreign/\(name)") == Self.mine) }
    #expect(program.names(in: "foreign") == ["README.md", "charts", "index.html", "samples.csv"])
  }

  @Test func workingFolderAndEmptyPathAreRefused() throws {
    let program = try Program()
    try program.write(Self.mine, to: "README.md")
    try isRefused(program, ".")
    try isRefused(program, "", code: 64)
    #expect(program.names(in: ".") == ["README.md"])
    #expect(program.read("README.md") == Self.mine)
  }

  @Test func foreignFileNamedLikeTheMarkerIsNoMarker() throws {
    let program = try Program()
    for text in ["{}", Self.mine, #"{"processor": "x", "cores": 2}"#, ""] {
      try program.write(text, to: "foreign/environment.json")
      try isRefused(program, "foreign")
      #expect(program.read("foreign/environment.json") == text)
    }
  }

  @Test func filesDanglingLinksAndRepositoriesAreRefused() throws {
    let program = try Program()
    try program.write(Self.mine, to: "file")
    try program.write("ref: refs/heads/main\n", to: "repository/.git/HEAD")
    try FileManager.default.createSymbolicLink(
      atPath: program.url("dangling").path, withDestinationPath: "nowhere")
    try FileManager.default.createSymbolicLink(
      atPath: program.url("link").path, withDestinationPath: "repository")
    for path in ["file", "file/below", "dangling", "repository", "link"] { try isRefused(program, path) }
    #expect(program.read("file") == Self.mine)
    #expect(program.names(in: ".") == ["dangling", "file", "link", "repository"])
    #expect(program.names(in: "repository") == [".git"])
  }

  @Test func newEmptyAndOwnFoldersAreUsed() throws {
    let program = try Program()
    try FileManager.default.createDirectory(at: program.url("empty"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: program.url("link").path, withDestinationPath: "empty")
    for path in ["new/and/deep", "empty", "empty", "link"] {
      let outcome = try program.run(Program.shortRun + ["--output", path])
      #expect(outcome.code == 0, "\(outcome)")
      #expect(
        program.names(in: path).filter { $0 != "charts" }
          == (Report.pageNames + ["counters.json", "environment.json", "index.html", "samples.csv"]).sorted())
    }
  }

  @Test func foreignFilesInAnOwnFolderAreUnchanged() throws {
    let program = try Program()
    #expect(try program.run(Program.shortRun + ["--output", "own"]).code == 0)
    let page = try #require(program.read("own/README.md"))
    try program.write(Self.mine, to: "own/notes.txt")
    try program.write(Self.mine, to: "own/charts/notes.txt")
    try program.write(page + "\nA conclusion.\n", to: "own/README.md")
    #expect(try program.run(Program.shortRun + ["--output", "own"]).code == 0)
    #expect(program.read("own/notes.txt") == Self.mine && program.read("own/charts/notes.txt") == Self.mine)
    #expect(program.read("own/README.md")?.hasSuffix("\nA conclusion.\n") == true)
    for name in ["README.md", "index.html"] {
      let own = try #require(program.read("own/\(name)"))
      try program.write(Self.mine, to: "own/\(name)")
      try isRefused(program, "own")
      #expect(try program.run(["report", "own"]).isRefusal(73))
      #expect(program.read("own/\(name)") == Self.mine)
      try program.write(own, to: "own/\(name)")
    }
    #expect(try program.run(["report", "own"]).code == 0)
  }

  @Test func linksAreNotFollowedWhenWriting() throws {
    let program = try Program()
    #expect(try program.run(Program.shortRun + ["--output", "own"]).code == 0)
    try program.write(Self.mine, to: "elsewhere/file")
    for (name, target) in [("samples.csv", "../elsewhere/file"), ("charts", "../elsewhere")] {
      try? FileManager.default.removeItem(at: program.url("own/\(name)"))
      try FileManager.default.createSymbolicLink(
        atPath: program.url("own/\(name)").path, withDestinationPath: target)
    }
    #expect(try program.run(Program.shortRun + ["--output", "own"]).code == 0)
    #expect(program.names(in: "elsewhere") == ["file"] && program.read("elsewhere/file") == Self.mine)
  }

  @Test func referencePageIsAboveItsFolderIfThatIsOurs() throws {
    let program = try Program()
    let ours = try program.run(Program.shortRun + ["--output", "results/reference"])
    #expect(ours.code == 0 && ours.output.hasSuffix("/results/README.md\n"))
    #expect(program.names(in: "results") == (Report.pageNames + ["reference"]).sorted())
    #expect(try program.run(Program.shortRun + ["--output", "results/latest"]).code == 0)
    #expect(try program.run(["report", "results"]).output.hasSuffix("/results/README.md\n"))

    try program.write(Self.mine, to: "project/README.md")
    try program.write(Self.mine, to: "sources/main.c")
    for path in ["project", "sources"] {
      let theirs = try program.run(Program.shortRun + ["--output", "\(path)/reference"])
      #expect(theirs.code == 0 && theirs.output.hasSuffix("/\(path)/reference/README.md\n"))
    }
    #expect(program.read("project/README.md") == Self.mine && program.names(in: "sources").count == 2)
  }

  @Test func pageWithInvalidMarkersIsNamedAndUnchanged() throws {
    let program = try Program()
    #expect(try program.run(Program.shortRun + ["--output", "own"]).code == 0)
    let page = try #require(program.read("own/README.md"))
    try program.write(page + "\n<!-- generated: provenance -->\n", to: "own/README.md")
    let samples = program.read("own/samples.csv")
    for arguments in [["report", "own"], Program.shortRun + ["--output", "own"]] {
      let outcome = try program.run(arguments)
      #expect(outcome.isRefusal(65) && outcome.errors.contains("a second time"), "\(outcome)")
      #expect(program.read("own/README.md")?.hasPrefix(page) == true)
      #expect(program.read("own/samples.csv") == samples, "nothing was measured")
    }
  }

  /// Other encodings than UTF-8 could not be written back unchanged.
  @Test func pageInAnotherEncodingIsUnchanged() throws {
    let program = try Program()
    #expect(try program.run(Program.shortRun + ["--output", "own"]).code == 0)
    var bytes = try Data(contentsOf: program.url("own/README.md"))
    bytes.append(contentsOf: [0x63, 0x61, 0x66, 0xE9, 0x0A])
    try bytes.write(to: program.url("own/README.md"))
    for arguments in [["report", "own"], Program.shortRun + ["--output", "own"]] {
      #expect(try program.run(arguments).isRefusal(73))
      #expect(try Data(contentsOf: program.url("own/README.md")) == bytes)
    }
  }

  @Test func foreignFilesNextToARunAreUnchanged() throws {
    let program = try Program()
    #expect(try program.run(Program.shortRun + ["--output", "own"]).code == 0)
    try program.write(Self.mine, to: "own/latencies.json")
    for arguments in [["latency", "own", "--size", "10"], Program.shortRun + ["--output", "own"]] {
      #expect(try program.run(arguments).isRefusal(73))
      #expect(program.read("own/latencies.json") == Self.mine)
    }
  }

  /// Further passes are separate processes, which store their results elsewhere.
  @Test func passesChangeNoForeignFiles() throws {
    let program = try Program()
    #expect(try program.run(Program.shortRun + ["--output", "own"]).code == 0)
    for name in ["environment.json", "samples.csv", "notes.txt"] {
      try program.write(Self.mine, to: "elsewhere/\(name)")
      try program.write(Self.mine, to: "own/.pass-2/\(name)")
    }
    try FileManager.default.createSymbolicLink(
      atPath: program.url("own/.pass-1").path, withDestinationPath: "../elsewhere")
    try FileManager.default.createDirectory(at: program.url("tmp"), withIntermediateDirectories: false)
    let outcome = try program.run(
      Program.shortRun + ["--output", "own"], shell: "TMPDIR=\"$PWD/tmp\" exec \"$0\" \"$@\"")
    #expect(outcome.code == 0, "\(outcome)")
    #expect(!program.names(in: "tmp").contains { $0.hasPrefix("bench-pass-") })
    for folder in ["elsewhere", "own/.pass-1", "own/.pass-2"] {
      for name in ["environment.json", "samples.csv", "notes.txt"] {
        #expect(program.read("\(folder)/\(name)") == Self.mine, "\(folder)/\(name)")
      }
    }
    let passes = Set(
      try ResultsFolder(program.url("own")).readSamples().map(\.pass))
    #expect(passes == [0, 1, 2])
  }

  @Test func foreignChartsAreUnchanged() throws {
    let program = try Program()
    #expect(try program.run(Program.shortRun + ["--output", "own"]).code == 0)
    let page = try #require(program.read("own/README.md"))
    let marker = "<!-- generated: provenance -->\n"
    #expect(page.contains(marker))
    for name in ["drawn", "shown", "other"] { try program.write(Self.mine, to: "own/charts/\(name).svg") }
    try program.write(
      page.replacing(marker, with: marker + "![A chart](charts/drawn.svg)\n")
        + "\n![Of ours](charts/shown.svg)\n", to: "own/README.md")
    let charts = Set(program.names(in: "own/charts"))
    #expect(try program.run(["report", "own"]).code == 0)
    #expect(Set(program.names(in: "own/charts")) == charts.subtracting(["drawn.svg"]))
    #expect(program.read("own/charts/other.svg") == Self.mine)
  }

  /// A run that was killed leaves temporary files.
  @Test func temporaryFilesOfAKilledRunAreNotForeign() throws {
    let program = try Program()
    for name in [".environment.json.new", ".samples.csv.new"] {
      try program.write("{", to: "killed/\(name)")
    }
    #expect(try program.run(Program.shortRun + ["--output", "killed"]).code == 0)
    #expect(program.names(in: "killed").allSatisfy { !$0.hasPrefix(".") })
    try program.write(Self.mine, to: "foreign/.environment.json.new")
    try program.write(Self.mine, to: "foreign/.notes.new")
    try isRefused(program, "foreign")
    #expect(program.read("foreign/.environment.json.new") == Self.mine)
  }

  /// Otherwise, reading would wait for a writer forever.
  @Test func pipeInsteadOfAFileIsRefused() throws {
    let program = try Program()
    #expect(try program.run(Program.shortRun + ["--output", "own"]).code == 0)
    for name in [
      "environment.json", "samples.csv", "counters.json", "README.md", "index.html", "instructions.json",
      "yardsticks.json",
    ] {
      let file = program.url("own/\(name)"), kept = program.read("own/\(name)")
      try? FileManager.default.removeItem(at: file)
      #expect(mkfifo(file.path, 0o600) == 0)
      let report = try program.run(["report", "own"], shell: "timeout 20 \"$0\" \"$@\"")
      #expect(report.isRefusal(["README.md", "index.html"].contains(name) ? 73 : 66), "\(name): \(report)")
      try FileManager.default.removeItem(at: file)
      if let kept { try program.write(kept, to: "own/\(name)") }
    }
  }
}
