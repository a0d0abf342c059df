import GRDB
import GRDBSQLite
import ListOrdering
import OrderedTable
import Testing

/// Operations on several items at once.
@Suite struct BlockTests {
  private let list = PriorityTable<Int>.items(MidpointKeys()).list(0)

  /// Returns the number of SQLite virtual machine steps that a body takes.
  private func readSteps(_ db: Database, _ body: () throws -> Void) rethrows -> Int {
    func taken() -> Int {
      var (count, statement) = (0, sqlite3_next_stmt(db.sqliteConnection, nil))
      while let current = statement {
        count += Int(sqlite3_stmt_status(current, SQLITE_STMTSTATUS_VM_STEP, 1))
        statement = sqlite3_next_stmt(db.sqliteConnection, current)
      }
      return count
    }
    _ = taken()
    try body()
    return taken()
  }

  @Test func aBlockAroundUnmovedItemsAvoidsItsOwnKeys() throws {
    let database = try testDatabase(
      TestSchema(isUnique: true),
      """
      INSERT INTO item (id, list, place) VALUES (1, 0, 1), (2, 0, 2), (3, 0, 3), (4, 0, 4), (5, 0, 5), (6, 0, 6)
      """)
    try database.write { db in
      // 3 and 4 stay. The key midway between 1 and 3 is still that of 2.
      let changes = try list.move(db, [6, 3, 4, 2], to: .between(1, 5))
      #expect(try list.ids(db) == [1, 6, 3, 4, 2, 5])
      #expect(Set(changes.rows.map(\.id)) == [2, 6])
    }
  }

  /// This many ids need several statements, each of which orders only its own rows.
  @Test(arguments: [1_022, 1_023, 2_500])
  func aBlockOfAnySizeLeavesItemsInPlace(count: Int) throws {
    let database = try testDatabase()
    try database.write { db in
      try list.insert(db, Array(0...count), at: .end)
      let changes = try list.move(
        db, fromOffsets: [count] + Array(0..<count), toOffset: 0, in: 0...count)
      #expect(changes.rows.isEmpty)
      let block = [count] + Array(0..<count - 1)
      let moved = try list.move(db, block, to: .between(nil, count - 1))
      #expect(moved.rows.map(\.id) == [count])
      #expect(try list.ids(db) == block + [count - 1])
    }
  }

  @Test func aRowDeletedByATriggerIsAnError() throws {
    let database = try testDatabase(
      TestSchema(),
      """
      INSERT INTO item (id, list, place) VALUES (1, 0, 1), (2, 0, 1.5), (3, 0, 3), (4, 0, 4), (5, 0, 5), (6, 0, 6);
      CREATE TRIGGER greedy AFTER UPDATE ON item WHEN new.id = 6 BEGIN DELETE FROM item WHERE id = 2; END
      """)
    try database.write { db in
      try refused(OrderedTableError<Int>.Reason.written(2, rows: 0), db) {
        try list.move(db, [6, 3, 4, 2], to: .between(1, 5))
      }
    }
  }

  /// Every second row keeps its position, so the other rows move into as many gaps.
  @Test func aBlockAroundManyUnmovedItemsIsReadOnce() throws {
    let count = 300
    let database = try testDatabase()
    try database.write { db in
      try list.insert(db, Array(1...20 * count), at: .end)
      var block: [Int] = []
      for number in 1...count { block += [number, 15 * count + number] }
      let steps = try readSteps(db) { _ = try list.move(db, block, to: .between(nil, count + 1)) }
      #expect(Array(try list.ids(db).prefix(2 * count)) == block)
      // Reads some rows per gap, not all rows that move.
      #expect(steps < 1_500 * count, "\(steps)")
    }
  }

  @Test func aLargeBlockCannotMoveToAnIndexBeyondTheEnd() throws {
    let database = try testDatabase()
    try database.write { db in
      try list.insert(db, Array(1...1_100), at: .end)
      try refused(OrderedTableError<Int>.Reason.index(.max, count: 0), db) {
        _ = try list.move(db, Array(1...1_100), to: .index(.max))
      }
    }
  }
}
