import GRDB
import Measuring
import Testing

@testable import StorageBench

/// The counters, and that a wrong order gives no values.
@Suite struct StorageCountersTests {
  private func counters(_ strategy: String, _ workload: String, maxRows: Int = .max) throws
    -> StorageCounters
  {
    let script = try #require(StorageWorkload.all.first { $0.name == workload }).script(size: 100, steps: 300)
    return try StorageCounters.counters(
      of: script, on: StorageStrategyTests.list(strategy, count: 100), maxRows: maxRows)
  }

  /// The total rows and the most rows of one step, for 300 steps on 100 rows.
  @Test(arguments: [
    ("ordered-table-double", "everyday", 300, 1), ("ordered-table-int64", "everyday", 300, 1),
    ("ordered-table-text", "everyday", 300, 1), ("ordered-table-double", "hot-gap-middle", 306, 2),
    ("ordered-table-int64", "hot-gap-middle", 308, 2), ("ordered-table-text", "hot-gap-middle", 300, 1),
    ("fractional-text", "hot-gap-middle", 300, 1),
  ])
  func rowCountsAreUnchanged(strategy: String, workload: String, rows: Int, maxRows: Int) throws {
    let counters = try counters(strategy, workload)
    #expect(counters.steps == 300 && !counters.isCutOff)
    #expect([counters.rows, counters.maxRows] == [rows, maxRows])
  }

  @Test func otherStrategiesWriteTheExpectedRows() throws {
    let sparse = try counters("sparse", "everyday")
    #expect(sparse.rows == 300 && sparse.statements == 600)
    let rewrite = try counters("rewrite", "hot-gap-middle")
    #expect(rewrite.rows == (1...300).map { 101 + $0 }.reduce(0, +) && rewrite.statements == 600)
    let changed = try counters("rewrite-changed", "hot-gap-middle")
    // The new row is written twice: at the end and at its final position.
    #expect(changed.rows == (0..<300).map { 50 + $0 + 2 }.reduce(0, +) && changed.statements == 600)
    let dense = try counters("dense", "hot-gap-middle")
    // An insert in the middle shifts the upper half, which grows with each insert.
    #expect(dense.rows == (0..<300).map { 50 + $0 + 1 }.reduce(0, +) && dense.statements == 900)
    let json = try counters("json", "hot-gap-middle")
    #expect(json.rows == 600 && json.statements == 600)
    #expect(try counters("sparse", "hot-gap-middle").maxRows > 100)
    #expect(try counters("rebalancing", "hot-gap-middle").maxRows < 50)
  }

  @Test(arguments: StorageStrategyTests.names)
  func countersAreReproducible(strategy: String) throws {
    #expect(try counters(strategy, "everyday") == counters(strategy, "everyday"))
  }

  @Test func pagesAndBytesMatchTheLog() throws {
    let counters = try counters("json", "everyday")
    // A frame is a page of 4,096 bytes with a header of 24 bytes. The log has a header of 32 bytes.
    #expect(counters.logBytes == counters.pages * (4_096 + 24) + 32)
    // The array fits in one page. Each insert also writes a page of the table.
    #expect(counters.pages >= 300 && counters.pages <= 700)
    #expect(counters.orderBytes == 4_096)
  }

  @Test func countingStopsAtTheRowLimit() throws {
    let counters = try counters("rewrite", "everyday", maxRows: 1_000)
    #expect(counters.isCutOff && counters.steps < 20)
    #expect(counters.rows >= 1_000 && counters.rows < 1_000 + 2 * counters.maxRows)
  }

  @Test(arguments: [(Durability.full, 2), (.off, 0)])
  func fileIsOpenedWithItsDurability(durability: Durability, level: Int) throws {
    let list = try MeasuredList(
      DensePositions.self, count: 3, path: StorageStrategyTests.path(), durability: durability)
    let copy = try list.copy(to: StorageStrategyTests.path(), durability: durability)
    for list in [list, copy] {
      let (synchronous, mode) = try list.use { db in
        (try Int.fetchOne(db, sql: "PRAGMA synchronous"), try String.fetchOne(db, sql: "PRAGMA journal_mode"))
      }
      #expect(synchronous == level && mode == "wal")
    }
  }

  /// Stores every step except moves to the start.
  private struct Forgetful: StorageStrategy {
    static let name = "forgetful"
    static let summary = "forgets moves to the start"
    private var rows: SparsePositions

    init(count: Int) { rows = SparsePositions(count: count) }
    func create(_ db: Database) throws { try rows.create(db) }
    mutating func apply(_ edit: Edit, showing view: OrderedIDs, _ db: Database) throws {
      if case .move(_, .start) = edit { return }
      try rows.apply(edit, showing: view, db)
    }
  }

  @Test func wrongOrderEndsTheRun() throws {
    let script = StorageWorkload.all[0].script(size: 10, steps: 100)
    #expect(script.edits.contains { if case .move(_, .start) = $0 { true } else { false } })
    func list() throws -> MeasuredList {
      try MeasuredList(Forgetful.self, count: 10, path: StorageStrategyTests.path())
    }
    let error = WrongOrder(strategy: "forgetful", steps: 100)
    #expect(throws: error) { try StorageCounters.counters(of: script, on: list(), maxRows: .max) }
    #expect(throws: error) { try StorageTimes.times(of: script, on: [list()], budget: .max) }
  }

  @Test func singleStepsAreTimedUntilTheBudgetIsSpent() throws {
    let script = StorageWorkload.all[0].script(size: 10, steps: 100)
    let lists = try ["sparse", "dense"].map { try StorageStrategyTests.list($0, count: 10) }
    let times = try StorageTimes.times(of: script, on: lists, budget: .max)
    // The first three steps prepare the statements.
    #expect(times.map(\.count) == [97, 97] && times.joined().allSatisfy { $0 > 0 })
    let spent = try StorageTimes.times(
      of: script, on: [StorageStrategyTests.list("sparse", count: 10)], budget: 1)
    #expect(spent == [[]])
  }
}
