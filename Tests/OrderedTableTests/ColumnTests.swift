import Foundation
import GRDB
import ListOrdering
import OrderedTable
import Testing
import TestSupport

/// Columns that can't store or sort the keys, and indexes that don't help.
@Suite struct ColumnTests {
  private func open(_ column: String, isStrict: Bool = false) throws -> DatabaseQueue {
    try testDatabase(TestSchema(column: column, isStrict: isStrict, hasIndex: false))
  }

  /// Requires that a column which converts the keys, or sorts them differently, is refused before any write.
  private func refuses<Space: KeySpace>(
    _ space: Space, _ column: String, isStrict: Bool = false, _ fault: ColumnFault
  ) throws where Space.Key: TableKey {
    let table = OrderedTable<Int, Space>.items(space)
    try open(column, isStrict: isStrict).write { db in
      try db.execute(sql: "INSERT INTO item (id, list) VALUES (1, 0), (2, 0)")
      let before = try everything(db)
      func isRefused(_ verb: () throws -> Void) {
        let error = #expect(throws: OrderedTableError<Int>.self, "\(column)") { try verb() }
        #expect(error?.reason == .column(fault), "\(column)")
      }
      isRefused { try table.createIndex(db) }
      isRefused { try table.backfill(db, orderedBy: "id") }
      isRefused { try table.repair(db) }
      isRefused { try table.list(0).insert(db, 3, at: .end) }
      isRefused { try table.list(0).move(db, 2, to: .start) }
      isRefused { try table.list(0).move(db, [2, 1], to: .start) }
      isRefused { _ = try table.list(0).makeRoom(db, at: .start) }
      isRefused { try table.list(0).remove(db, 1) }
      #expect(try table.check(db).columnFault == fault, "\(column)")
      #expect(try everything(db) == before)
      #expect(try db.indexes(on: "item").allSatisfy { $0.origin != .createIndex })
    }
  }

  private func takes<Space: KeySpace>(_ space: Space, _ column: String, isStrict: Bool = false) throws
  where Space.Key: TableKey {
    let table = OrderedTable<Int, Space>.items(space)
    try open(column, isStrict: isStrict).write { db in
      try db.execute(sql: "INSERT INTO item (id, list) VALUES (1, 0), (2, 0)")
      try table.createIndex(db)
      try table.backfill(db, orderedBy: "id")
      for id in 3...200 { try table.list(0).insert(db, id, at: id % 3 == 0 ? .start : .after(1)) }
      #expect(try table.check(db).isSound, "\(column)")
    }
  }

  @Test func prioritiesNeedANumericColumn() throws {
    for column in ["TEXT", "varchar(20)", "CLOB", "NCHAR"] {
      try refuses(MidpointKeys(), column, .type(column))
    }
    for column in ["REAL", "DOUBLE", "FLOAT", "INTEGER", "BIGINT", "NUMERIC", "DECIMAL(10,5)", "", "BLOB"] {
      try takes(MidpointKeys(), column)
    }
  }

  @Test func labelsNeedAnIntegerColumn() throws {
    for column in ["REAL", "DOUBLE", "TEXT", "double precision"] {
      try refuses(LabelKeys(), column, .type(column))
    }
    // "FLOATING POINT" contains "INT", which makes SQLite store integers.
    for column in ["INTEGER", "BIGINT", "NUMERIC", "", "FLOATING POINT"] { try takes(LabelKeys(), column) }
  }

  @Test func textKeysNeedATextColumn() throws {
    for column in ["INTEGER", "REAL", "STRING", "DATETIME"] {
      try refuses(FractionalKeys(), column, .type(column))
    }
    for column in ["TEXT", "VARCHAR(128)", "", "BLOB"] { try takes(FractionalKeys(), column) }
  }

  @Test func strictTablesAcceptOnlyKeysOfTheirType() throws {
    for column in ["INTEGER", "INT", "TEXT", "BLOB"] {
      try refuses(MidpointKeys(), column, isStrict: true, .type(column))
    }
    for column in ["REAL", "TEXT", "BLOB"] { try refuses(LabelKeys(), column, isStrict: true, .type(column)) }
    for column in ["REAL", "INTEGER", "BLOB"] {
      try refuses(FractionalKeys(), column, isStrict: true, .type(column))
    }
    try takes(MidpointKeys(), "REAL", isStrict: true)
    for column in ["INT", "INTEGER"] { try takes(LabelKeys(), column, isStrict: true) }
    try takes(FractionalKeys(), "TEXT", isStrict: true)
    try takes(MidpointKeys(), "ANY", isStrict: true)
    try takes(LabelKeys(), "ANY", isStrict: true)
    try takes(FractionalKeys(), "ANY", isStrict: true)
  }

  @Test func textKeysNeedTheKeySpacesCollation() throws {
    try refuses(FractionalKeys(), "TEXT COLLATE NOCASE", .collation)
    try refuses(FractionalKeys(alphabet: .decimal), "TEXT COLLATE NOCASE", .collation)
    try takes(FractionalKeys(), "TEXT COLLATE RTRIM")
    // This alphabet is made for such columns.
    try takes(FractionalKeys(alphabet: .base36), "TEXT COLLATE NOCASE")
    // A collation does not affect numbers.
    try takes(MidpointKeys(), "REAL COLLATE NOCASE")
  }

  /// A column may sort the keys of one alphabet correctly, and not those of another.
  @Test func eachAlphabetIsChecked() throws {
    let lowercase = OrderedTable<Int, FractionalKeys>.items(FractionalKeys(alphabet: .base36)).list(0)
    let both = OrderedTable<Int, FractionalKeys>.items(FractionalKeys()).list(0)
    let jittered = OrderedTable<Int, FractionalKeys>.items(FractionalKeys(jitter: .random())).list(0)
    try open("TEXT COLLATE NOCASE").write { db in
      try lowercase.insert(db, 1, at: .end)
      for table in [both, jittered] {
        try refused(OrderedTableError<Int>.Reason.column(.collation), db) {
          try table.insert(db, 2, at: .end)
        }
      }
      try lowercase.insert(db, 2, at: .end)
    }
  }

  @Test func aMissingColumnIsReported() throws {
    let table = PriorityTable<Int>("item", lists: ["list"], key: "rnk")
    try open("REAL").write { db in
      let report = try table.check(db)
      #expect(report.columnFault == .missing)
      #expect(throws: OrderedTableError<Int>.self) { try table.backfill(db, orderedBy: "id") }
      let error = #expect(throws: OrderedTableError<Int>.self) { try table.list(0).insert(db, 1, at: .end) }
      #expect(error?.reason == .column(.missing))
    }
  }

  /// A column is checked again after its declaration has changed.
  @Test(arguments: [false, true])
  func aChangedColumnIsCheckedAgain(byAnotherProgram: Bool) throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "two.sqlite").path
    let (one, other) = (try DatabaseQueue(path: path), try DatabaseQueue(path: path))
    let list = PriorityTable<Int>.items(MidpointKeys()).list(0)
    for column in ["REAL", "TEXT", "NUMERIC", "VARCHAR"] {
      try (byAnotherProgram ? other : one).write { db in
        try db.execute(sql: "DROP TABLE IF EXISTS item; DROP TABLE IF EXISTS note")
        try TestSchema(column: column).create(db)
      }
      try one.write { db in
        if ["REAL", "NUMERIC"].contains(column) {
          try list.insert(db, [1, 2, 3], at: .end)
        } else {
          try refused(OrderedTableError<Int>.Reason.column(.type(column)), db) {
            try list.insert(db, [1, 2, 3], at: .end)
          }
        }
      }
    }
  }

  @Test func aUniqueIndexIsCreatedBesideTheOther() throws {
    let table = PriorityTable<Int>.items(MidpointKeys())
    try open("REAL").write { db in
      try table.createIndex(db)
      try table.createIndex(db)
      try table.createIndex(db, isUnique: true)
      try table.list(0).insert(db, [1, 2], at: .end)
      #expect(throws: DatabaseError.self) { try db.execute(sql: "UPDATE item SET place = 1") }
    }
  }

  @Test func anIndexNameInUseIsAnError() throws {
    let table = PriorityTable<Int>.items(MidpointKeys())
    try open("REAL").write { db in
      try db.execute(
        sql: """
          CREATE INDEX one ON item(title);
          CREATE INDEX two ON item(list, place) WHERE title = '';
          CREATE INDEX three ON item(list, place);
          CREATE INDEX four ON note(place);
          """)
      for (name, isUnique) in [("one", false), ("two", false), ("three", true), ("four", false)] {
        let error = #expect(throws: OrderedTableError<Int>.self) {
          try table.createIndex(db, name: name, isUnique: isUnique)
        }
        #expect(error?.reason == .otherIndex(name))
      }
      // The existing index already serves the table.
      try table.createIndex(db, name: "three")
    }
  }

  @Test func anIndexWithAnotherCollationDoesNotCount() throws {
    let table = PriorityTable<Int>.items(MidpointKeys())
    try open("REAL").write { db in
      try db.execute(sql: "CREATE INDEX item_in_order_of_place ON item(list COLLATE NOCASE, place, id)")
      #expect(try !table.check(db).isIndexed)
      #expect(throws: OrderedTableError<Int>.self) { try table.createIndex(db) }
      try table.createIndex(db, name: "other")
      #expect(try table.check(db).isIndexed)
    }
  }

  @Test func aBackfillsOrderMayEndWithAComment() throws {
    let table = PriorityTable<Int>.items(MidpointKeys()).list(0)
    try open("REAL").write { db in
      try db.execute(sql: "INSERT INTO item (id, list, title) VALUES (3, 0, 'b'), (2, 0, 'a'), (1, 0, 'a')")
      try table.backfill(db, orderedBy: "title -- as it was")
      #expect(try storedIDs(db, list: 0) == [1, 2, 3])
    }
  }

  @Test func aPartialIndexDoesNotCount() throws {
    let table = PriorityTable<Int>.items(MidpointKeys())
    try open("REAL").write { db in
      try db.execute(sql: "CREATE INDEX open_items ON item(list, place, id) WHERE title = ''")
      #expect(try !table.check(db).isIndexed)
      try table.createIndex(db)
      #expect(try table.check(db).isIndexed)
    }
  }
}
