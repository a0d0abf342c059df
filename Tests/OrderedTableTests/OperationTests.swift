import GRDB
import ListOrdering
import OrderedTable
import Testing

/// Operations that are refused, or fail midway.
@Suite struct OperationTests {
  private struct TestRecord: TableRecord { static let databaseTableName = "item" }

  private let list = PriorityTable<Int>.items(MidpointKeys()).list(0)

  @Test func aRefusedRemovalDeletesNothing() throws {
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

  @Test(arguments: ["ID", "Place", "LIST", "rowid", "OID", "_rowid_"])
  func valuesForTheTablesOwnColumnsTrap(name: String) async {
    await #expect(processExitsWith: .failure) { [name] in
      let database = try testDatabase()
      try database.write { db in
        let list = PriorityTable<Int>.items(MidpointKeys()).list(0)
        try list.insert(db, 5, at: .start, values: [name: 77])
      }
    }
  }

  @Test func aNaNListIsStoredAsNULL() throws {
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

  @Test func aRecordThatThrowsAfterDidInsertChangesNothing() throws {
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

  @Test func aRowKeptByATriggerIsAnError() throws {
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

  @Test func makeRoomNeedsATransaction() async {
    await #expect(processExitsWith: .failure) {
      let database = try DatabaseQueue()
      try database.inDatabase { db in
        try TestSchema().create(db)
        _ = try PriorityTable<Int>.items(MidpointKeys()).list(0).makeRoom(db, at: .end)
      }
    }
  }

  @Test func makeRoomForTooManyItemsIsRefused() throws {
    let database = try testDatabase()
    try database.write { db in
      for count in [1 << 40, .max] {
        try refused(OrderedTableError<Int>.Reason.full, db) {
          _ = try list.makeRoom(db, for: count, at: .end)
        }
      }
    }
  }
}
