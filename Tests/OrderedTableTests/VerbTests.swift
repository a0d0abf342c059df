import GRDB
import GRDBSQLite
import ListOrdering
import OrderedTable
import Testing

/// Blocks, ids and triggers on which verbs have failed.
@Suite struct VerbTests {
  /// Any row.
  private struct TestRecord: TableRecord { static let databaseTableName = "item" }

  private let list = PriorityTable<Int>.items(MidpointKeys()).list(0)

  /// Requires that a verb within a transaction is refused, and changes nothing.
  private func refused<ID: Hashable & Sendable>(
    _ reason: OrderedTableError<ID>.Reason, _ db: Database, _ body: () throws -> Void
  ) throws {
    let before = try everything(db)
    let error = #expect(throws: OrderedTableError<ID>.self) { try body() }
    #expect(error?.reason == reason)
    #expect(try everything(db) == before)
  }

  /// How many steps the database's own machine takes for a body.
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

  // MARK: Several items

  @Test func aBlockAroundItemsThatStayMeetsNoKeyOfItsOwn() throws {
    let database = try testDatabase(
      TestSchema(isUnique: true),
      """
      INSERT INTO item (id, list, place) VALUES (1, 0, 1), (2, 0, 2), (3, 0, 3), (4, 0, 4), (5, 0, 5), (6, 0, 6)
      """)
    try database.write { db in
      // 3 and 4 stay. Between 1 and 3 the key midway is that of 2, which is still to move.
      let changes = try list.move(db, [6, 3, 4, 2], to: .between(1, 5))
      #expect(try list.ids(db) == [1, 6, 3, 4, 2, 5])
      #expect(Set(changes.rows.map(\.id)) == [2, 6])
    }
  }

  @Test func rowsThatATriggerTakesAwayAreAnError() throws {
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

  // MARK: Ids

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

  @Test func textsThatAreEqualInSwiftAlone() throws {
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

  @Test func idsThatTheColumnComparesInItsOwnWay() throws {
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

  @Test func anIDThatIsLongerThanTheDatabaseTakes() throws {
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

  @Test func wholeIDsThatAreStoredAsFloats() throws {
    let database = try testDatabase(
      TestSchema(ids: IDDeclaration(columns: "id REAL PRIMARY KEY NOT NULL")),
      "INSERT INTO item (id, list, place) VALUES (1, 0, 1), (2, 0, 2), (3, 0, 3)")
    try database.write { db in
      try list.move(db, 3, to: .after(1))
      try list.move(db, [2, 1], to: .end)
      #expect(try list.ids(db) == [3, 2, 1])
    }
  }

  @Test func idsThatNameTheirList() throws {
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

  /// Each row that stays parts the others into two gaps.
  @Test func aBlockAroundManyThatStayIsReadOnce() throws {
    let count = 300
    let database = try testDatabase()
    try database.write { db in
      try list.insert(db, Array(1...20 * count), at: .end)
      var block: [Int] = []
      for number in 1...count { block += [number, 15 * count + number] }
      let steps = try readSteps(db) { _ = try list.move(db, block, to: .between(nil, count + 1)) }
      #expect(Array(try list.ids(db).prefix(2 * count)) == block)
      // Some rows for each gap: not all that leave their places.
      #expect(steps < 1_500 * count, "\(steps)")
    }
  }

  @Test func aLargeBlockGoesToNoIndexBehindTheEnd() throws {
    let database = try testDatabase()
    try database.write { db in
      try list.insert(db, Array(1...1_100), at: .end)
      try refused(OrderedTableError<Int>.Reason.index(.max, count: 0), db) {
        _ = try list.move(db, Array(1...1_100), to: .index(.max))
      }
    }
  }

  @Test func roomForMoreThanThereCanBeIsRefused() throws {
    let database = try testDatabase()
    try database.write { db in
      for count in [1 << 40, .max] {
        try refused(OrderedTableError<Int>.Reason.full, db) {
          _ = try list.makeRoom(db, for: count, at: .end)
        }
      }
    }
  }

  // MARK: All or nothing

  @Test func whatIsRefusedWasNotDeleted() throws {
    let database = try testDatabase(
      TestSchema(ids: IDDeclaration(columns: "id INTEGER NOT NULL")),
      "INSERT INTO item (id, list, place) VALUES (1, 0, 1), (1, 0, 2), (2, 0, 3)")
    try database.writeWithoutTransaction { db in
      for isInside in [false, true] {
        if isInside { try db.beginTransaction() }
        try refused(OrderedTableError<Int>.Reason.duplicate(1), db) { try list.remove(db, 1) }
        try refused(OrderedTableError<Int>.Reason.duplicate(1), db) { try list.remove(db, [2, 1]) }
      }
      try db.commit()
    }
  }

  /// A row that steps aside for a block was not asked for by its id, so that another one may have the same.
  @Test func aRowThatStepsAsideIsTheOnlyOneOfItsID() throws {
    let database = try testDatabase(
      TestSchema(ids: IDDeclaration(columns: "id INTEGER NOT NULL")),
      "INSERT INTO item (id, list, place) VALUES (1, 0, 1), (2, 0, 2), (3, 0, 3), (1, 1, 7)")
    try database.write { db in
      try refused(OrderedTableError<Int>.Reason.written(1, rows: 2), db) {
        try list.move(db, [2, 3], to: .start)
      }
    }
  }

  @Test(arguments: ["ID", "Place", "LIST", "rowid", "OID", "_rowid_"])
  func whatVerbsWriteIsNoFurtherColumn(name: String) async {
    await #expect(processExitsWith: .failure) { [name] in
      let database = try testDatabase()
      try database.write { db in
        let list = PriorityTable<Int>.items(MidpointKeys()).list(0)
        try list.insert(db, 5, at: .start, values: [name: 77])
      }
    }
  }

  @Test func repairTellsRowsApartThatSwiftDoesNot() throws {
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
      #expect(changes.rows.count == 3 && changes.mended.count == 3)
    }
  }

  @Test func listsThatAreNotANumberAreNULL() throws {
    let database = try testDatabase()
    try database.write { db in
      let list = PriorityTable<Int>("item", lists: ["list"], key: "place").list(Double.nan)
      try list.insert(db, [1, 2], at: .end)
      #expect(try list.ids(db) == [1, 2])
      #expect(try list.request(of: TestRecord.self).fetchCount(db) == 2)
    }
  }

  @Test func aViewIsRefused() throws {
    let database = try testDatabase(
      TestSchema(),
      """
      INSERT INTO item (id, list, place) VALUES (1, 0, 1), (2, 0, 2);
      CREATE VIEW seen AS SELECT * FROM item;
      CREATE TRIGGER writing INSTEAD OF UPDATE ON seen
        BEGIN UPDATE item SET place = new.place WHERE id = new.id; END;
      CREATE TRIGGER deleting INSTEAD OF DELETE ON seen BEGIN DELETE FROM item WHERE id = old.id; END
      """)
    let seen = PriorityTable<Int>("seen", lists: ["list"], key: "place").list(0)
    try database.write { db in
      try refused(OrderedTableError<Int>.Reason.notATable, db) { try seen.move(db, 2, to: .start) }
      try refused(OrderedTableError<Int>.Reason.notATable, db) { try seen.remove(db, 2) }
      #expect(try seen.ids(db) == [1, 2])
      try refused(OrderedTableError<Int>.Reason.notATable, db) { _ = try seen.check(db) }
    }
  }

  struct Picky: Codable, MutablePersistableRecord {
    static let databaseTableName = "item"
    struct Refusal: Error {}
    var id: Int
    var list = 0
    var place = 0.0
    mutating func didInsert(_ inserted: InsertionSuccess) { id += 1 }
    func aroundInsert(_ db: Database, insert: () throws -> InsertionSuccess) throws {
      _ = try insert()
      throw Refusal()
    }
  }

  @Test func aRecordThatRefusesWhatWasInsertedLeavesNothingBehind() throws {
    let database = try testDatabase()
    try database.write { db in
      var record = Picky(id: 1)
      #expect(throws: Picky.Refusal.self) { try list.insert(db, &record, \.place, at: .end) }
      let ids = try list.ids(db)
      #expect(ids == [])
    }
  }

  @Test func aParentIsRemovedWithItsChildren() throws {
    let database = try testDatabase(
      TestSchema(
        ids: IDDeclaration(
          columns: "id INTEGER PRIMARY KEY NOT NULL, parent INTEGER REFERENCES item ON DELETE CASCADE")),
      """
      INSERT INTO item (id, list, place, parent) VALUES (1, 0, 1, NULL), (2, 0, 2, 1), (3, 0, 3, 2), (4, 0, 4, NULL)
      """)
    try database.write { db in
      try refused(OrderedTableError<Int>.Reason.unknown(9), db) { try list.remove(db, [1, 2, 9]) }
      try list.remove(db, [1, 3, 2])
      #expect(try list.ids(db) == [4])
    }
  }

  @Test func aRowThatATriggerKeepsIsNotRemoved() throws {
    let database = try testDatabase(
      TestSchema(),
      """
      INSERT INTO item (id, list, place) VALUES (1, 0, 1), (2, 0, 2);
      CREATE TRIGGER kept BEFORE DELETE ON item WHEN old.id = 2 BEGIN SELECT RAISE(IGNORE); END
      """)
    try database.write { db in
      try refused(OrderedTableError<Int>.Reason.written(2, rows: 0), db) { try list.remove(db, 2) }
      try refused(OrderedTableError<Int>.Reason.written(2, rows: 0), db) { try list.remove(db, [1, 2]) }
    }
  }

  @Test func roomIsMadeInATransactionAlone() async {
    await #expect(processExitsWith: .failure) {
      let database = try DatabaseQueue()
      try database.inDatabase { db in
        try TestSchema().create(db)
        _ = try PriorityTable<Int>.items(MidpointKeys()).list(0).makeRoom(db, at: .end)
      }
    }
  }

  // MARK: Damage

  @Test func whatIsMendedOfTheVerbsOwnIsNamed() throws {
    let database = try testDatabase(
      TestSchema(), "INSERT INTO item (id, list, place) VALUES (1, 0, NULL), (2, 0, 1), (3, 0, 2), (4, 0, 4)")
    try database.write { db in
      // The row without a key steps aside for the others.
      #expect(try list.move(db, [2, 3], to: .start).mended == [1])
      #expect(try list.ids(db) == [2, 3, 1, 4])
      try db.execute(sql: "UPDATE item SET place = NULL WHERE id = 4")
      #expect(try list.move(db, 4, to: .end).mended == [4])
      try db.execute(sql: "UPDATE item SET place = 9 WHERE id IN (1, 4)")
      #expect(try list.move(db, 4, to: .before(1)).mended == [4])
    }
  }
}
