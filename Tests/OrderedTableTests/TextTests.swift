import Foundation
import GRDB
import ListOrdering
import OrderedTable
import Testing

/// Texts that differ between Swift and SQLite: NUL characters, invalid UTF-8, and UUIDs in other forms.
@Suite struct TextTests {
  private static let texts = TestSchema(ids: IDDeclaration(columns: "id TEXT PRIMARY KEY NOT NULL"))
  private let list = OrderedTable<String, MidpointKeys>("item", lists: ["list"], key: "place").list(0)

  private func order(_ db: Database) throws -> [String] {
    try String.fetchAll(db, sql: "SELECT hex(id) FROM item WHERE list = 0 ORDER BY place, id")
  }

  @Test func anIDWithANULDiffersFromItsPrefix() throws {
    let database = try testDatabase(
      Self.texts, "INSERT INTO item (id, list, place) VALUES ('a', 0, 1), ('b', 0, 2), ('w', 0, 3)")
    try database.write { db in
      let odd = "a\0b"
      for verb: (Database) throws -> Void in [
        { try list.remove($0, odd) }, { try list.move($0, odd, to: .end) },
        { try list.move($0, "b", to: .after(odd)) },
        { try list.insert($0, odd, at: .end) }, { try list.insert($0, ["c", "w\0x"], at: .start) },
        { try list.insert($0, "d", at: .end, values: ["title": "x\0y"]) },
        {
          try OrderedTable<String, MidpointKeys>("item", lists: ["list"], key: "place").list(odd).repair($0)
        },
      ] {
        try refused(by: DatabaseError.self, db) { try verb(db) }
      }
    }
  }

  /// The row keeps its position. If it must be relabeled, the bytes of its id identify it.
  @Test func aRowWithAnUnreadableIDIsOrdered() throws {
    for odd in [
      "'a' || char(0) || 'b'", "CAST(x'ff' AS TEXT)", "CAST(x'61ff' AS TEXT)", "CAST(x'f09f98' AS TEXT)",
    ] {
      let database = try testDatabase(
        Self.texts,
        """
        INSERT INTO item (id, list, place) VALUES ('p', 0, 1), ('a', 0, 2), ('q', 0, 3), (\(odd), 0, 9e999);
        """)
      try database.write { db in
        let unreadable = try #require(try order(db).last)
        try refused(by: OrderedTableError<String>.self, db) { _ = try list.ids(db) }
        #expect(try list.check(db).unreadable == 1)
        try list.move(db, "q", to: .start)
        #expect(try order(db) == ["71", "70", "61", unreadable])
        let changes = try list.insert(db, "n", at: .end)
        #expect(changes.rows.map(\.id) == ["n"] && changes.repaired.isEmpty)
        #expect(try order(db) == ["71", "70", "61", unreadable, "6E"])
        try list.move(db, "a", to: .between("n", nil))
        try db.execute(sql: "UPDATE item SET place = NULL WHERE id NOT IN ('p', 'q', 'a', 'n')")
        #expect(try list.repair(db).rows.isEmpty)
        #expect(try order(db) == [unreadable, "71", "70", "6E", "61"])
        #expect(try list.backfill(db, orderedBy: "place DESC") == 5)
        #expect(try order(db) == ["61", "6E", "70", "71", unreadable])
        #expect(try list.check(db).unreadable == 1)
      }
    }
  }

  /// Of these keys, at most the first bytes are readable. Their rows stay where SQLite sorts them,
  /// and are repaired.
  @Test(arguments: ["x'ff'", "x'80'", "x'61300078'", "x'c3'", "x'00'"], [0, 1, 2, 3, 4, 5])
  func unreadableTextKeysAreRepaired(key: String, place: Int) throws {
    let list = OrderedTable<Int, FractionalKeys>.items(FractionalKeys()).list(0)
    let database = try testDatabase(
      TestSchema(column: "TEXT"),
      """
      INSERT INTO item (id, list, place) VALUES
        (1, 0, 'a0'), (2, 0, CAST(\(key) AS TEXT)), (3, 0, CAST(\(key) AS TEXT)), (4, 0, 'a0V'), (5, 0, 'zzz')
      """)
    try database.write { db in
      var order = try storedIDs(db, list: 0)
      for destination: OrderedTable<Int, FractionalKeys>.Destination in [
        .index(place), place == 0 ? .start : .after(order[place - 1]),
        place == 5 ? .end : .before(order[place]),
      ] {
        try db.inSavepoint {
          try list.insert(db, 9, at: destination)
          order.insert(9, at: place)
          #expect(try storedIDs(db, list: 0) == order, "\(destination)")
          order.remove(at: place)
          return .rollback
        }
      }
      try list.repair(db)
      #expect(try storedIDs(db, list: 0) == order)
      #expect(try list.check(db).isSound)
    }
  }

  @Test func uuidsStoredInAnotherFormAreReported() throws {
    let id = UUID(uuidString: "B6010000-0000-4000-8000-0000000000AB")!
    for (uuids, isFound) in [
      (DatabaseUUIDEncodingStrategy.uppercaseString, true), (.lowercaseString, false),
      (.deferredToUUID, false),
    ] {
      let database = try testDatabase(
        Self.texts, "INSERT INTO item (id, list, place) VALUES ('\(id.uuidString)', 0, 1)")
      let list = PriorityTable<UUID>("item", lists: ["list"], key: "place", uuids: uuids).list(0)
      try database.write { db in
        #expect(try list.check(db).unreadable == (isFound ? 0 : 1))
        if isFound { try list.move(db, id, to: .end) }
      }
    }
  }

  @Test func invalidIDsAreNotInserted() throws {
    let floats = try testDatabase(TestSchema(ids: IDDeclaration(columns: "id REAL PRIMARY KEY")))
    try floats.write { db in
      let list = PriorityTable<Double>("item", lists: ["list"], key: "place").list(0)
      try refused(by: OrderedTableError<Double>.self, db) { try list.insert(db, .nan, at: .end) }
    }
    let pairs = try testDatabase(TestSchema(ids: Pairs.declaration))
    try pairs.write { db in
      let list = Pairs.table(MidpointKeys()).list(0)
      try refused(by: OrderedTableError<[DatabaseValue]>.self, db) {
        try list.insert(db, [.null, 1.databaseValue], at: .end)
      }
    }
  }
}
