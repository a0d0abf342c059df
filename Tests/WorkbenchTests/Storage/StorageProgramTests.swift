import Foundation
import Testing
import TestSupport

@testable import StorageBench

/// Tests the built program from its command line.
@Suite struct StorageProgramTests {
  /// Arguments for the shortest run.
  static let short = [
    "--quick", "--size", "10", "--strategy", "ordered-table-double|sparse", "--workload", "everyday",
  ]

  @Test(arguments: [
    ["--size", "0"], ["--size", "many"], ["--size", "10,"], ["--strategy", "("], ["--strategy", "nothing"],
    ["--workload", "["], ["--workload", "nothing"], ["--format", "xml"], ["nonsense"], ["--nonsense"],
  ])
  func invalidArgumentsAreRefused(arguments: [String]) throws {
    let outcome = try Program("storage-bench").run(arguments + ["--quick"])
    #expect(outcome.code == 64 && outcome.output.isEmpty && !outcome.errors.isEmpty, "\(outcome)")
    if ["--strategy", "--workload"].contains(arguments[0]) { #expect(outcome.isRefusal(64), "\(outcome)") }
  }

  @Test func shortRunPrintsAndWritesNoFiles() throws {
    let program = try Program("storage-bench")
    let outcome = try program.run(Self.short)
    #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome)")
    for text in ["everyday, 10 rows", "ordered-table-double", "sparse", "Where OrderedTable loses."] {
      #expect(outcome.output.contains(text), "\(outcome)")
    }
    #expect(program.names(in: "").isEmpty)
  }

  @Test func pageAndCountersAreWrittenToTheOutputFolder() throws {
    let program = try Program("storage-bench")
    for _ in 0..<2 {
      let outcome = try program.run(Self.short + ["--output", "new/folder"])
      #expect(outcome.code == 0, "\(outcome)")
      #expect(program.names(in: "new/folder") == ["storage.csv", "storage.md"])
    }
    let page = try #require(program.read("new/folder/storage.md"))
    #expect(page.hasPrefix(StoragePage.title) && page.contains("## everyday, 10 rows"))
    #expect(page.contains("swift run bench storage --quick --size 10"))
    let counters = try #require(program.read("new/folder/storage.csv")).split(separator: "\n")
    #expect(counters.count == 3 && counters[1].hasPrefix("10,everyday,ordered-table-double,200,200,1,"))
  }

  @Test(arguments: ["storage.md", "storage.csv"])
  func foreignFileIsUnchanged(name: String) throws {
    let program = try Program("storage-bench")
    try program.write("mine\n", to: name)
    let outcome = try program.run(Self.short + ["--output", "."])
    #expect(outcome.isRefusal(73), "\(outcome)")
    #expect(program.read(name) == "mine\n" && program.names(in: "") == [name])
  }

  @Test func unwritableFolderGivesOneLine() throws {
    for option in ["--scratch", "--output"] {
      let program = try Program("storage-bench")
      try program.write("", to: "file")
      let outcome = try program.run(Self.short + [option, "file/folder"])
      #expect(outcome.code == 73 && outcome.errors.split(separator: "\n").count == 1, "\(outcome)")
    }
  }

  @Test(arguments: [("INT", 130), ("TERM", 143)])
  func interruptedRunRemovesItsFiles(signal: String, code: Int32) throws {
    let program = try Program("storage-bench")
    let outcome = try program.run(
      ["--scratch", ".", "--size", "2000"],
      shell: """
        "$0" "$@" & while [ -z "$(ls -d storage-bench-*/*-wal 2> /dev/null)" ]; do sleep 0.05; done
        sleep 0.5; kill -\(signal) $!; wait $!
        """)
    #expect(outcome.code == code && outcome.output.isEmpty && outcome.errors.isEmpty, "\(outcome)")
    #expect(program.names(in: "").isEmpty)
  }

  @Test func jsonIsAnArrayOfObjects() throws {
    let outcome = try Program("storage-bench").run(Self.short + ["--format", "json"])
    #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome)")
    let objects = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]])
    #expect(objects.map { $0["strategy"] as? String } == ["ordered-table-double", "sparse"])
    for object in objects {
      #expect(object["steps"] as? Int == 200 && object["rowsWritten"] as? Int == 200)
      #expect((object["medianNanoseconds"] as? Int ?? 0) > 0)
    }
  }
}
