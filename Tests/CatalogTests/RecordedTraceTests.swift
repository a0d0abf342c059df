import Foundation
import Measuring
import Testing

@testable import Reordering

@Suite struct RecordedTraceTests {
  @Test(arguments: RecordedTrace.all) func traceMatchesItsManifestEntry(recorded: RecordedTrace) throws {
    var (count, peak, inserts, deletes, moves) = (0, 0, 0, 0, 0)
    for operation in try Trace.bundled(recorded.name).history.operations {
      switch operation {
      case .insert: (count, inserts) = (count + 1, inserts + 1)
      case .remove: (count, deletes) = (count - 1, deletes + 1)
      case .move: moves += 1
      case .moveBlock: Issue.record("a trace moves no blocks")
      }
      peak = max(peak, count)
    }
    #expect(inserts == recorded.inserts && deletes == recorded.deletes && moves == recorded.moves)
    #expect(recorded.operations == inserts + deletes + moves)
    let sizes = [200, 1_000, 10_000, 100_000]
    #expect(
      recorded.size == sizes.min { abs(log(Double($0) / Double(peak))) < abs(log(Double($1) / Double(peak))) }
    )
  }

  @Test func everyTraceFileIsListed() throws {
    let folder = RecordedTrace.path(of: "")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".ops") }
    #expect(files.sorted() == RecordedTrace.all.map { "\($0.name).ops" }.sorted())
    #expect(RecordedTrace.listed.allSatisfy { $0.isExtracted || RecordedTrace.all.contains($0) })
  }

  @Test func everyTraceIsAWorkload() {
    #expect(ReorderingWorkload.real.map(\.name) == RecordedTrace.all.map(\.name))
    let board = ReorderingWorkload.real.first { $0.name == "kanban-taskell" }
    #expect(board?.fixedSize == 200 && board?.recorded?.operations == 379)
    #expect(board?.summary.hasSuffix(": 244 inserts, 34 deletes, 101 moves") == true)
  }

  @Test func columnsAreMatchedByName() throws {
    let text = "license,rule,moves,deletes,inserts,size,summary,name\nMIT,lines,3,2,1,200,\"a, b\",x\n"
    let read = try RecordedTrace.rows(of: text, path: "m")
    #expect(
      read == [
        RecordedTrace(
          name: "x", summary: "a, b", size: 200, inserts: 1, deletes: 2, moves: 3, isExtracted: true)
      ])
  }

  private static let head = "name,summary,size,inserts,deletes,moves,rule\n"

  @Test(arguments: [
    ("", "line 1: the header is missing"),
    ("name,summary,size,inserts,deletes\n", "line 1: the column 'moves' is missing"),
    (head + "x,y,1,2,3\n", "line 2: 5 fields; write 7"),
    (head + "x,y,1,2,3,four,\n", "line 2: moves is 'four'; write a number"),
    (head + "x,y,-1,2,3,4,\n", "line 2: size is '-1'; write a number"),
    (
      head + "x,y,1,2,3,99999999999999999999,\n", "line 2: moves is '99999999999999999999'"
    ),
    (head + "x,y,1,2,3,4,\nx,z,1,2,3,4,\n", "line 3: 'x' is listed already"),
    (head + "x,\"y,1,2,3,4,\n", "line 2: the closing quotation mark of a field is missing"),
  ])
  func errorNamesTheLineAndTheRemedy(text: String, message: String) throws {
    let error = try #require(throws: InputError.self) { try RecordedTrace.rows(of: text, path: "m") }
    #expect(error.description.hasPrefix("m: \(message)"), "\(error.description)")
    #expect(error.description.contains(";") && error.code == .data)
  }
}
