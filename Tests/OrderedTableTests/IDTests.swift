import GRDB
import GRDBSQLite
import ListOrdering
import OrderedTable
import Testing

/// Ids with special cases: of several columns, compared differently than in Swift, or shared by rows.
@Suite struct IDTests {
  private let list = PriorityTable<Int>.items(MidpointKeys()).list(0)

  @Test(arguments: [512, 513, 1_024, 1_500])
  func manyIDsOfSeveralColumns(count: Int) throws {
    let database = try testDatabase(TestSchema(ids: Pairs.declaration))
    let list = Pairs.table(MidpointKeys()).list(0)
    try database.write { db in
      let ids = (0..<count + 3).map { Pairs.id($0, list: 0) }
      try list.insert(db, ids, at: .end)
      let block = Array(ids[1...count])
      try list.move(db, block, to: .end)
      #expect(try list.ids(db) == [ids[0]] + ids[(count + 1)...] + block)
      try list.move(db, block, to: .index(1))
      #expect(try list.ids(db) == ids)
      try list.remove(db, block)
      #expect(try list.ids(db) == [ids[0]] + ids[(count + 1)...])
    }
  }

  @Test func textIDsThatAreEqualOnlyInSwiftDiffer() throws {
    let (composed, apart) = ("\u{e9}", "e\u{301}")
    let database = try testDatabase(TestSchema(ids: AccentedTexts.declaration))
    let list = AccentedTexts.table(MidpointKeys()).list(0)
    func bytes(_ ids: [String]) -> [[UInt8]] { ids.map { Array($0.utf8) } }
    func stored(_ db: Database) throws -> [[UInt8]] { bytes(try list.ids(db)) }
    try database.write { db in
      try list.insert(db, ["X", composed, apart], at: .end)
      try list.move(db, composed, to: .end)
      #expect(try stored(db) == bytes(["X", apart, composed]))
      try list.move(db, composed, to: .before(apart))
      #expect(try stored(db) == bytes(["X", composed, apart]))
      try list.move(db, apart, to: .after("X"))
      #expect(try stored(db) == bytes(["X", apart, composed]))
      try list.move(db, [composed, apart], to: .start)
      #expect(try stored(db) == bytes([composed, apart, "X"]))
      try list.insert(db, ["n\u{303}", "\u{f1}"], at: .after(composed))
      try list.remove(db, [apart, composed])
      #expect(try stored(db) == bytes(["n\u{303}", "\u{f1}", "X"]))
    }
  }

  @Test func idsFollowTheColumnsCollation() throws {
    let database = try testDatabase(
      TestSchema(ids: IDDeclaration(columns: "id TEXT COLLATE NOCASE PRIMARY KEY NOT NULL")),
      "INSERT INTO item (id, list, place) VALUES ('Milk', 0, 1), ('Tea', 0, 2), ('Eggs', 0, 3)")
    let list = OrderedTable<String, MidpointKeys>(
      "item", lists: ["list"], key: "place", space: MidpointKeys()
    ).list(0)
    try database.write { db in
      #expect(try list.move(db, "eggs", to: .before("tea")).rows.map(\.id) == ["Eggs"])
      try list.move(db, ["TEA", "MILK"], to: .start)
      #expect(try list.ids(db) == ["Tea", "Milk", "Eggs"])
      #expect(try list.move(db, "tea", to: .after("Tea")).rows.isEmpty)
      try refused(OrderedTableError<String>.Reason.duplicate("TEA"), db) {
        try list.move(db, ["Tea", "TEA"], to: .end)
      }
      try refused(OrderedTableError<String>.Reason.duplicate("TEA"), db) {
        try list.insert(db, "TEA", at: .end)
      }
      try list.remove(db, "EGGS")
      #expect(try list.ids(db) == ["Tea", "Milk"])
    }
  }

  @Test func anIDBeyondTheDatabasesLimitThrows() throws {
    let database = try testDatabase(TestSchema(ids: AccentedTexts.declaration))
    let list = AccentedTexts.table(MidpointKeys()).list(0)
    try database.write { db in
      sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_LENGTH, 2_000)
      try list.insert(db, "a", at: .start)
      let long = String(repeating: "a", count: 2_001)
      #expect(throws: DatabaseError.self) { try list.move(db, "a", to: .after(long)) }
      #expect(throws: DatabaseError.self) { try list.move(db, long, to: .start) }
      #expect(throws: DatabaseError.self) { try list.remove(db, long) }
      #expect(try list.ids(db) == ["a"])
    }
  }

  @Test func integerIDsMayBeStoredAsFloats() throws {
    let database = try testDatabase(
      TestSchema(ids: IDDeclaration(columns: "id REAL PRIMARY KEY NOT NULL")),
      "INSERT INTO item (id, list, place) VALUES (1, 0, 1), (2, 0, 2), (3, 0, 3)")
    try database.write { db in
      try list.move(db, 3, to: .after(1))
      try list.move(db, [2, 1], to: .end)
      #expect(try list.ids(db) == [3, 2, 1])
    }
  }

  @Test func idsMayIncludeTheirList() throws {
    let database = try testDatabase(TestSchema(ids: JoinedPairs.declaration))
    let table = JoinedPairs.table(MidpointKeys())
    func id(_ list: Int, _ number: Int) -> [DatabaseValue] { JoinedPairs.id(number, list: list) }
    try database.write { db in
      try table.list(1).insert(db, [id(1, 7), id(1, 8)], at: .end)
      try refused(OrderedTableError<[DatabaseValue]>.Reason.otherList([2.databaseValue]), db) {
        try table.list(1).insert(db, id(2, 9), at: .end)
      }
      let changes = try table.list(2).move(db, id(1, 7), to: .end)
      #expect(changes.rows.map(\.id) == [id(2, 7)])
      #expect(try table.list(2).ids(db) == [id(2, 7)])
      #expect(try table.list(1).ids(db) == [id(1, 8)])
      try table.list(2).move(db, changes.rows[0].id, to: .start)
      try table.list(1).insert(db, id(1, 7), at: .start)
      #expect(throws: DatabaseError.self) { try table.list(2).move(db, [id(1, 8), id(1, 7)], to: .end) }
      #expect(try table.list(1).ids(db) == [id(1, 7), id(1, 8)])
    }
  }

  /// A block displaces a row that the caller did not name, and another row has the same id.
  @Test func displacingARowWithADuplicateIDIsAnError() throws {
    let database = try testDatabase(
      TestSchema(ids: IDDeclaration(columns: "id INTEGER NOT NULL")),
      "INSERT INTO item (id, list, place) VALUES (1, 0, 1), (2, 0, 2), (3, 0, 3), (1, 1, 7)")
    try database.write { db in
      try refused(OrderedTableError<Int>.Reason.written(1, rows: 2), db) {
        try list.move(db, [2, 3], to: .start)
      }
    }
  }

  @Test func repairDistinguishesTextIDsThatAreEqualInSwift() throws {
    let database = try testDatabase(
      TestSchema(ids: AccentedTexts.declaration),
      """
      INSERT INTO item (id, list, place) VALUES
        ('\u{e9}', 1, NULL), ('e\u{301}', 2, NULL), ('x', 1, 5), ('y', 2, 6), ('a\u{e9}', 3, NULL), ('ae\u{301}', 3, 4)
      """)
    try database.write { db in
      let before = db.totalChangesCount
      let changes = try AccentedTexts.table(MidpointKeys()).repair(db)
      #expect(db.totalChangesCount - before == 3)
      #expect(changes.rows.count == 3 && changes.repaired.count == 3)
    }
  }
}
