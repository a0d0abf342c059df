import Commands
import Foundation
import GRDB
import Measuring
import Reporting
import Testing
import TestSupport
import Todos

@testable import StorageBench

/// The measurements of the to-do store.
@Suite struct StoreRunTests {
  private let folder: ScratchFolder
  private let file: URL

  init() async throws {
    folder = try ScratchFolder(in: FileManager.default.temporaryDirectory, of: "storage-bench")
    file = URL(fileURLWithPath: folder.path("todos.sqlite"))
    try await MeasuredStoreFile.make(at: file, lists: 5, todos: 20)
  }

  private func number(_ sql: String) throws -> Int? {
    try DatabaseQueue(path: file.path).read { try Int.fetchOne($0, sql: sql) }
  }

  @Test func fileIsInTheStateAfterASync() async throws {
    #expect(try number("SELECT count(*) FROM todo") == 100 && number("SELECT count(*) FROM list") == 5)
    for table in ["todo", "list"] {
      #expect(try number("SELECT count(*) FROM \(table) WHERE dirty IS NOT NULL OR rekeyed OR moved") == 0)
    }
    // Every todo and list has a base, and every list and the index have a version.
    #expect(try number("SELECT count(*) FROM base") == 105)
    #expect(try number("SELECT count(*) FROM base JOIN todo USING (list, id)") == 100)
    #expect(try number("SELECT sum(version) FROM replica") == 6)
    let (store, nanoseconds) = try await MeasuredStoreFile.open(file)
    #expect(nanoseconds > 0)
    for summary in try await store.lists() { #expect(summary.progress == ListProgress(done: 4, total: 20)) }
    try await store.close()
  }

  @Test func roundsDoEveryKindOfEditAndKeepTheFileSize() async throws {
    let times = try await MeasuredStoreFile.edit(file, rounds: 20, waitsForDisk: false) {}
    for kind in MeasuredEdit.allCases {
      #expect(times[kind]?.count == (kind == .deleteTodo ? 40 : 20), "\(kind)")
    }
    let deleted = "list NOT IN (SELECT id FROM list)"
    #expect(try number("SELECT count(*) FROM todo WHERE NOT \(deleted)") == 100)
    #expect(try number("SELECT count(*) FROM list") == 5)
    // Undo can restore the lists that were deleted in the last rounds.
    let kept = try #require(try number("SELECT count(DISTINCT list) FROM todo WHERE \(deleted)"))
    #expect((1...10).contains(kept), "\(kept)")
  }

  @Test func commitWaitsForTheDiskIfRequested() async throws {
    for (waitsForDisk, level) in [(false, 1), (true, 2)] {
      let store = try await MeasuredStoreFile.open(file, waitsForDisk: waitsForDisk)
      let found = try await store.database.writeWithoutTransaction {
        try Int.fetchOne($0, sql: "PRAGMA synchronous")
      }
      #expect(found == level)
      try await store.close()
    }
  }

  @Test func separateProcessOpensTheFile() throws {
    let outcome = try Program("storage-bench").run(["--\(StoreProcess.option)", file.path])
    let numbers = outcome.output.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    #expect(outcome.code == 0 && numbers.count == 2, "\(outcome)")
    // The memory is plausible: no less than any program takes, and no more than a machine has.
    #expect(numbers.last.map { (5e6..<1e9).contains($0) } == true, "\(outcome)")
  }

  @Test func invalidStoreGivesOneLine() throws {
    let program = try Program("storage-bench")
    try program.write("mine", to: "file")
    let outcome = try program.run(["--\(StoreProcess.option)", "file"])
    #expect(outcome.isRefusal(74), "\(outcome)")
  }
}

/// The measured values of the to-do store and their bounds.
@Suite struct StoreFigureTests {
  private func figure(_ samples: [Double], _ waiting: [Double]? = nil, bound: Double? = 2) -> StoreFigure {
    StoreFigure(
      name: "figure", unit: .nanoseconds, samples: Statistics(samples)!,
      waitingSamples: waiting.flatMap { Statistics($0) }, bound: bound)
  }

  @Test func verdictUsesP99OrTheLargestOfFewSamples() {
    let enough = [Double](repeating: 1, count: 298) + [3]
    #expect(figure(enough).holds == true && figure(enough + enough).holds == true)
    #expect(figure(Array(enough.dropFirst())).holds == false)
    #expect(figure([1, 2]).holds == true && figure([1, 2.1]).holds == false)
    // Both kinds of commits must satisfy the bound.
    #expect(figure([1], [3]).holds == false && figure([3], [1]).holds == false)
    // A commit that waits for the disk may have a few slow samples.
    #expect(figure([1], [1, 1, 5]).holds == true && figure([1], [1, 3, 3]).holds == false)
    #expect(figure([1], bound: nil).holds == nil)
  }

  @Test func diskIsTimedSeparately() throws {
    let folder = try TemporaryFolder()
    let times = try DiskSync.times(at: folder.url.appendingPathComponent("page").path, count: 3)
    #expect(times.count == 3 && times.allSatisfy { $0 > 0 })
    #expect(throws: CocoaError.self) {
      try DiskSync.times(at: folder.url.appendingPathComponent("none/page").path, count: 1)
    }
  }

  @Test func tableNamesMissedBounds() {
    let edits = [MeasuredEdit.addTodo: [1e6, 1.5e6], .moveList: [3e6]]
    let figures = StoreFigure.figures(
      openings: [40e6], memory: [70e6], fileBytes: 20_000_000, edits: edits, waitingEdits: edits,
      disk: [1e6])
    let table = StoreTable(figures: figures)
    #expect(table.answer == "Exceeded: move a list, memory of the process.")
    #expect(
      table.table.rows.map { $0.last?.text } == [
        "holds", "holds", "exceeded", Format.missing, "exceeded", Format.missing,
      ])
    #expect(
      table.table.markdown.contains(
        "| add a todo | 1.25 ms | – | 1.50 ms | 1.25 ms | – | 1.50 ms | 2 ms | holds |"))
    #expect(StoreTable(figures: [figures[0]]).answer == "Every limit holds.")
    #expect(table.objects.count == 6 && table.objects[2].contains("\"bound\": null") == false)
  }
}
