import Foundation
import GRDB
import ListOrdering
import OrderedTable
import Testing
import TestSupport

/// Rows, constraints and triggers from other programs.
@Suite struct DamageTests {
  private let list = PriorityTable<Int>.items(MidpointKeys()).list(0)

  @Test func manyRowsMayShareAKey() throws {
    let count = SlowTests.amount(10_000, slow: 10_000)
    let database = try testDatabase()
    try database.write { db in
      try db.execute(
        sql: """
          WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?)
          INSERT INTO item (id, list, place) SELECT n, 0, 5 FROM number
          """, arguments: [count])
      let start = Date()
      // The list's ends have room.
      #expect(try list.insert(db, count + 1, at: .end).rows.count == 1)
      #expect(try list.insert(db, count + 2, at: .start).rows.count == 1)
      #expect(try list.move(db, 7, to: .end).rows.count == 1)
      // In the middle, only keys beyond all rows with the shared key are free.
      let changes = try list.insert(db, count + 3, at: .after(count / 4))
      #expect(changes.repaired.count >= count / 4 - 1)
      #expect(changes.repaired.count <= count)
      let report = try list.check(db)
      #expect(report.unusable.isEmpty)
      let repaired = try list.repair(db)
      #expect(Set(repaired.repaired).isSubset(of: report.tied))
      #expect(try list.check(db).isSound)
      #expect(
        try list.ids(db) == [count + 2] + (1...count / 4).filter { $0 != 7 } + [count + 3]
          + (count / 4 + 1...count) + [count + 1, 7])
      print(
        "\(count) equal keys: \(changes.rows.count) rows repaired, all operations took \(Date().timeIntervalSince(start)) s"
      )
    }
  }

  @Test func aTableWithoutKeysIsOrderedByID() throws {
    let database = try testDatabase(
      TestSchema(), "INSERT INTO item (id, list) VALUES (1, 0), (2, 0), (3, 0), (4, 0), (9, 1)")
    try database.write { db in
      let changes = try list.move(db, 4, to: .after(1))
      #expect(try list.ids(db) == [1, 4, 2, 3])
      #expect(Set(changes.repaired) == [1, 2, 3, 4])
      #expect(try list.check(db).isSound)
      // Other lists are unchanged.
      #expect(try PriorityTable<Int>.items(MidpointKeys()).check(db).unusable == [9])
    }
  }

  @Test func aTriggerThatBlocksAWriteIsAnError() throws {
    let database = try testDatabase(
      TestSchema(),
      """
      INSERT INTO item (id, list, place) VALUES (1, 0, 1), (2, 0, 1), (3, 0, 2);
      CREATE TRIGGER fixed BEFORE UPDATE ON item WHEN old.id IN (2, 3) BEGIN SELECT RAISE(IGNORE); END
      """)
    try database.write { db in
      let before = try everything(db)
      let one = #expect(throws: OrderedTableError<Int>.self) { try list.move(db, 3, to: .start) }
      #expect(one?.reason == .written(3, rows: 0))
      // This operation would first relabel another row.
      let two = #expect(throws: OrderedTableError<Int>.self) { try list.move(db, [3, 2], to: .start) }
      #expect(two != nil)
      #expect(try everything(db) == before)
    }
  }

  @Test func aConstraintViolationChangesNothing() throws {
    let database = try testDatabase(
      TestSchema(column: "REAL CHECK (place > 0)"),
      "INSERT INTO item (id, list, place) VALUES (1, 0, 1), (2, 0, 1), (3, 0, 2)")
    try database.write { db in
      let before = try everything(db)
      #expect(throws: DatabaseError.self) { try list.move(db, 3, to: .start) }
      #expect(throws: DatabaseError.self) { try list.insert(db, [7, 8, 9], at: .start) }
      #expect(try everything(db) == before)
      try list.move(db, 1, to: .end)
      #expect(try list.ids(db) == [2, 3, 1])
    }
  }

  @Test func aCollationThatMisordersKeysIsReported() throws {
    let database = try testDatabase(
      TestSchema(column: "TEXT COLLATE NOCASE"),
      "INSERT INTO item (id, list, place) VALUES (1, 0, 'a0'), (2, 0, 'a1'), (3, 0, 'Zz'), (4, 0, 'b00')")
    let list = OrderedTable<Int, FractionalKeys>.items(FractionalKeys()).list(0)
    try database.write { db in
      let before = try everything(db)
      #expect(try list.check(db).misplaced == [3])
      let error = #expect(throws: OrderedTableError<Int>.self) { try list.move(db, 1, to: .after(4)) }
      #expect(error?.reason == .column(.collation))
      #expect(throws: OrderedTableError<Int>.self) { try list.move(db, 1, to: .between(4, nil)) }
      #expect(throws: OrderedTableError<Int>.self) { try list.insert(db, [5, 6], at: .between(4, 3)) }
      #expect(throws: OrderedTableError<Int>.self) { try list.repair(db) }
      #expect(try everything(db) == before)
    }
  }

  @Test func aRowWithAnUnreadableIDKeepsItsPosition() throws {
    let database = try DatabaseQueue()
    let table = PriorityTable<Int>("loose", key: "place")
    try database.write { db in
      try db.execute(
        sql: """
          CREATE TABLE loose (id, place);
          INSERT INTO loose VALUES (1, 1), ('two', 2), (3, 3), (NULL, 4), (5, 5)
          """)
      #expect(try table.check(db).unreadable == 2)
      let error = #expect(throws: OrderedTableError<Int>.self) { try table.ids(db) }
      #expect(error?.reason == .unreadable(["two".databaseValue]))
      #expect(try table.move(db, 3, to: .after(1)).rows.map(\.id) == [3])
      try table.move(db, 1, to: .end)
      try table.move(db, 3, to: .start)
      #expect(
        try DatabaseValue.fetchAll(db, sql: "SELECT id FROM loose ORDER BY place, id")
          == [3.databaseValue, "two".databaseValue, .null, 5.databaseValue, 1.databaseValue])
      // No statement can write a row without an id.
      try db.execute(sql: "UPDATE loose SET place = NULL WHERE id IS NULL OR id = 5")
      try db.execute(sql: "UPDATE loose SET id = 4, place = 4 WHERE id = 'two'")
      let unnamed = #expect(throws: OrderedTableError<Int>.self) { try table.repair(db) }
      #expect(unnamed?.reason == .unreadable([.null]))
      try db.execute(sql: "INSERT INTO loose VALUES (5, 6)")
      let twice = #expect(throws: OrderedTableError<Int>.self) { try table.move(db, 5, to: .start) }
      #expect(twice?.reason == .duplicate(5))
      let both = #expect(throws: OrderedTableError<Int>.self) { try table.remove(db, [1, 5]) }
      #expect(both?.reason == .duplicate(5))
      #expect(try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM loose") == 6)
    }
  }

  @Test func positionsAreBackfilledInPlace() throws {
    let database = try testDatabase(
      TestSchema(column: "INTEGER", isUnique: true),
      "INSERT INTO item (id, list, place) VALUES (1, 0, 3), (2, 0, 2), (3, 0, 0), (4, 0, 1), (5, 1, 0)")
    let table = OrderedTable<Int, MidpointKeys>.items(MidpointKeys())
    try database.write { db in
      let written = try table.backfill(db, orderedBy: "place DESC")
      // One row of list 0 already had the right key.
      #expect(written == 4)
      #expect(try table.list(0).ids(db) == [1, 2, 4, 3])
      #expect(try table.backfill(db, orderedBy: "place") == 0)
      #expect(try table.check(db).isSound)
    }
  }

  @Test func aBackfillSwapsKeysInAUniqueColumn() throws {
    let database = try testDatabase(
      TestSchema(column: "INTEGER", isUnique: true),
      "INSERT INTO item (id, list, place) VALUES (1, 0, 1), (2, 0, 2), (3, 0, 3), (4, 0, 4)")
    let table = OrderedTable<Int, MidpointKeys>.items(MidpointKeys())
    try database.write { db in
      try db.execute(
        sql: "UPDATE item SET title = CASE id WHEN 1 THEN 2 WHEN 2 THEN 1 WHEN 3 THEN 4 ELSE 3 END")
      // The rows of each pair swap their keys, so one of them temporarily gets a free key.
      #expect(try table.backfill(db, orderedBy: "title") == 4)
      #expect(try table.list(0).ids(db) == [2, 1, 4, 3])
      #expect(try Int.fetchAll(db, sql: "SELECT place FROM item ORDER BY id") == [2, 1, 4, 3])
    }
  }

  @Test func aNeighborDeletedByAnotherConnectionIsAnError() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "two.sqlite").path
    let (one, other) = (try DatabaseQueue(path: path), try DatabaseQueue(path: path))
    try one.write { db in
      try TestSchema().create(db)
      try list.insert(db, [1, 2, 3], at: .end)
    }
    // The order that the first connection's view shows.
    let seen = try one.read(list.ids)
    try other.write { try list.remove($0, 2) }
    let error = #expect(throws: OrderedTableError<Int>.self) {
      _ = try one.write { try list.move($0, seen[0], to: .after(seen[1])) }
    }
    #expect(error?.reason == .neighborGone(2))
    #expect(try other.read(list.ids) == [1, 3])
  }

  @Test func repairedRowsOfTheOperationAreNamed() throws {
    let database = try testDatabase(
      TestSchema(), "INSERT INTO item (id, list, place) VALUES (1, 0, NULL), (2, 0, 1), (3, 0, 2), (4, 0, 4)")
    try database.write { db in
      // The row without a key gets one after the others.
      #expect(try list.move(db, [2, 3], to: .start).repaired == [1])
      #expect(try list.ids(db) == [2, 3, 1, 4])
      try db.execute(sql: "UPDATE item SET place = NULL WHERE id = 4")
      #expect(try list.move(db, 4, to: .end).repaired == [4])
      try db.execute(sql: "UPDATE item SET place = 9 WHERE id IN (1, 4)")
      #expect(try list.move(db, 4, to: .before(1)).repaired == [4])
    }
  }
}
