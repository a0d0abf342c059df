import Measuring
import Testing

@testable import FurtherStrategies
@testable import KeyStrategies
@testable import Reordering
@testable import RowStrategies

@Suite struct ProgramReplayTests {
  /// Two inserts, a move and a removal.
  private static let short = History(operations: [
    .insert(at: 0), .insert(at: 1), .move(from: 1, to: 0), .remove(at: 0),
  ])

  private func counters(
    _ program: @escaping ProgramReplay.Ask, _ history: History, _ keys: ProgramGreeting.Keys
  ) throws -> ReorderingCounters {
    try ProgramReplay.counters(of: history, keys: keys, maxRows: .max, ask: program)
  }

  private func cataloged(_ name: String, _ history: History) throws -> ReorderingCounters {
    try #require(ReorderingCatalog.everyStrategy.first { $0.name == name }).counters(history, 1, .max)
  }

  /// The requests suffice to keep the list. The counts equal those of the catalog's rule.
  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
  func programOfDensePositionsCountsLikeTheCatalogs(seed: UInt64) throws {
    let history = History.random(seed: seed)
    var mine = try counters(LocalProgram.dense(), history, .integer)
    var ours = try cataloged("dense", history)
    // The catalog's strategy does not count writes of other items' rows as renormalizations.
    #expect(mine.renormalizations > 0)
    mine.renormalizations = 0
    // A program needs a statement per row. The catalog's strategy shifts all rows with one.
    #expect(mine.statements == mine.rowsWritten && ours.statements < mine.statements)
    (ours.statements, ours.maxStatements) = (mine.statements, mine.maxStatements)
    #expect(mine == ours && mine.failedAt == nil)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
  func programOfTextKeysCountsLikeTheLibrary(seed: UInt64) throws {
    for history in [History.random(seed: seed), .alternating(300), .hotGap(Int(seed) * 40)] {
      #expect(try counters(LocalProgram.text(), history, .text) == cataloged("fractional-index", history))
    }
  }

  @Test func movesToTheSamePositionAreNotSent() throws {
    var requests: [String] = []
    let history = History(operations: [
      .insert(at: 0), .insert(at: 1), .insert(at: 2), .move(from: 1, to: 1),
      .moveBlock(from: 0, count: 2, to: 1),
      .moveBlock(from: 0, count: 2, to: 0), .remove(at: 1),
    ])
    try ProgramReplay.tell(history) { request, maxRows throws(ProgramFault) in
      requests.append("\(request) (\(maxRows))")
      return EchoProgram.answer(to: request).split(separator: "\n").map { Array($0.utf8) }
    }
    // The block of items 0 and 1 passes only item 2, so item 2 moves instead.
    #expect(
      requests == [
        "insert - - 0 (1)", "insert 0 - 1 (2)", "insert 1 - 2 (3)", "move - 0 2 (3)", "delete 0 (2)",
      ])
  }

  @Test func echoProgramAnswersEveryItem() {
    let answers = ["insert - - 0", "insert 0 - 17", "move 1 2 3 4", "delete 3", ""].map(EchoProgram.answer)
    #expect(answers == ["0 0\n\n", "17 0\n\n", "3 0\n4 0\n\n", "\n", "\n"])
  }

  @Test(arguments: [
    (["0 x"], "'0 x'"), (["0 nan"], "a finite number"), (["0 inf"], "a finite number"),
    (["0 1e999"], "a finite number"),
    (["0"], "'0'"), (["x 1"], "'x 1'"), ([" 0 1"], "' 0 1'"), (["0 1 2"], "'0 1 2'"),
    (["\u{1B}[2J"], "write 'ID KEY'"),
    (["0 1", "0 2"], "two rows of 0"), (["0 1", "1 2"], "row of 1, which is not in the list"),
    (["0 1", "-1 2"], "row of -1"), (["0 1", "9223372036854775807 2"], "row of 9223372036854775807"),
    ([], "no row of the new item 0"),
    ([String(repeating: "9", count: 5_000)], "999…'"),
  ])
  func invalidResponseIsAFault(answer: [String], part: String) {
    let fault = #expect(throws: ProgramFault.self) {
      try counters(LocalProgram.parrot([answer]), Self.short, .double)
    }
    #expect(fault?.reason.contains(part) == true && fault?.operation == 0, "\(fault?.reason ?? "")")
  }

  @Test func faultNamesItsOperation() {
    let answers = [["0 1"], ["1 2"], ["1 0"], ["1 5"]]
    let fault = #expect(throws: ProgramFault.self) {
      try counters(LocalProgram.parrot(answers), Self.short, .integer)
    }
    #expect(fault?.operation == 3 && fault?.reason.contains("row of 1, which is not in the list") == true)
    #expect(throws: ProgramFault.self) {
      try counters(LocalProgram.parrot([["0 1.5"]]), Self.short, .integer)
    }
    #expect(throws: ProgramFault.self) {
      try counters(LocalProgram.parrot([["0 9223372036854775808"]]), Self.short, .integer)
    }
    #expect(throws: ProgramFault.self) { try counters(LocalProgram.parrot([["0 "]]), Self.short, .text) }
  }

  /// Wrong orders and equal keys are counted, as for the catalog's strategies.
  @Test(arguments: [
    ([["0 1"], ["1 1"]], 1, true), ([["0 1"], ["1 0"]], 1, false), ([["0 1"], ["1 2"], []], 2, false),
    ([["0 1"], ["1 2"], ["1 0", "0 -5"]], 2, false),
  ])
  func wrongOrderIsCounted(answers: [[String]], step: Int, isDuplicate: Bool) throws {
    let counters = try counters(LocalProgram.parrot(answers), Self.short, .integer)
    #expect(counters.failedAt == step)
    #expect((counters.duplicateKeys > 0) == isDuplicate)
    #expect((counters.orderViolations > 0) == !isDuplicate)
  }

  @Test func correctResponseHasNoFaults() throws {
    let counters = try counters(
      LocalProgram.parrot([["0 1"], ["1 2"], ["1 -3", "0 7"], ["0 6"]]), Self.short, .integer)
    #expect(counters.failedAt == nil && counters.rowsWritten == 5 && counters.rowsRelabeled == 2)
    #expect(counters.renormalizations == 1 && counters.largestBurst == 1)
  }

  /// `String` comparison would treat different encodings of é as equal.
  @Test func textKeysCompareByBytes() throws {
    let (composed, taken) = ("\u{E9}", "e\u{301}")
    #expect(composed == taken)
    let keys = try ["Z", "a", taken, "z", composed].map {
      try #require(TextKey(spelling: Array($0.utf8)[...]))
    }
    #expect(keys == keys.sorted() && Set(keys).count == keys.count)
    #expect(TextKey(spelling: [0xC3]) == nil && TextKey(spelling: []) == nil)
  }
}
