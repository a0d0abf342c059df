import Foundation
import GRDB
import ListOrdering
import OrderedTable
import PropertyTesting
import Testing
import TestSupport

/// Rows form a list if SQLite's `IS` considers their list values equal. The column's collation and
/// type decide this.
@Suite struct ListLawTests {
  static let law = Property(
    "the lists of a table are those that the database distinguishes", coverage: ["not as in Swift": 0.2]
  ) { source in
    let declaration = try source.pick(["TEXT", "TEXT COLLATE NOCASE", "TEXT COLLATE RTRIM", "", "INTEGER"])
    let hasIndex = try source.bool()
    source.note("list \(declaration), \(hasIndex ? "indexed" : "without an index")")
    let rows = try source.array(0...12) { source in
      (list: try source.pick(values), position: try source.integer(in: 0...20), rank: try rank(&source))
    }
    source.note("\(rows)")
    let doesRepair = try source.bool()

    let database = try DatabaseQueue()
    let table = PriorityTable<Int>("todo", lists: ["list"], key: "rank")
    let report = try database.write { db in
      try db.execute(
        sql: "CREATE TABLE todo (id INTEGER PRIMARY KEY, list \(declaration), position INTEGER, rank REAL)")
      if hasIndex { try table.createIndex(db) }
      for row in rows {
        try db.execute(
          sql: "INSERT INTO todo (list, position, rank) VALUES (?, ?, ?)",
          arguments: [row.list, row.position, row.rank])
      }
      let lists = try DatabaseValue.fetchAll(db, sql: "SELECT DISTINCT list FROM todo")
      let inSwift = try Set(DatabaseValue.fetchAll(db, sql: "SELECT list FROM todo"))
      let report = try table.check(db)
      let each = try lists.map { try table.list($0).check(db) }
      try requireEqual(report.rows, rows.count)
      try requireEqual(Set(report.tied), Set(each.flatMap(\.tied)), "tied")
      try requireEqual(Set(report.unusable), Set(each.flatMap(\.unusable)), "unusable")

      let order = doesRepair ? "rank, id" : "position, id"
      let orders = try lists.map {
        try Int.fetchAll(db, sql: "SELECT id FROM todo WHERE list IS ? ORDER BY \(order)", arguments: [$0])
      }
      if doesRepair {
        try table.repair(db)
      } else {
        try table.backfill(db, orderedBy: "position")
      }
      for (list, order) in zip(lists, orders) {
        try requireEqual(try table.list(list).ids(db), order, "list \(list)")
        if doesRepair { continue }
        let keys = try Double.fetchAll(
          db, sql: "SELECT rank FROM todo WHERE list IS ? ORDER BY rank", arguments: [list])
        try requireEqual(keys, order.indices.map { Double($0 + 1) })
      }
      let after = try table.check(db)
      try require(after.unusable.isEmpty && after.tied.isEmpty, "\(after)")
      return inSwift.count == lists.count
    }
    source.count()
    source.label("not as in Swift", if: !report)
  }

  /// Values that are equal by some rules and different by others: case, trailing spaces, Unicode, types.
  private static let values: [DatabaseValue] = [
    "Work".databaseValue, "work".databaseValue, "work ".databaseValue, "caf\u{e9}".databaseValue,
    "cafe\u{301}".databaseValue, "1".databaseValue, 1.databaseValue, 1.0.databaseValue, .null,
    Data("1".utf8).databaseValue,
  ]

  private static func rank(_ source: inout Source) throws -> DatabaseValue {
    try source.bool(0.2) ? .null : source.integer(in: 0...3).databaseValue
  }

  @Test func listsFollowTheDatabasesComparison() {
    check(Self.law, cases: 300, regressions: KnownFailures.all)
  }

  @Test func aCaseInsensitiveListIsBackfilledAsOne() throws {
    let database = try DatabaseQueue()
    let table = PriorityTable<Int>("todo", lists: ["list"], key: "rank")
    try database.write { db in
      try db.execute(
        sql: """
          CREATE TABLE todo (id INTEGER PRIMARY KEY, list TEXT COLLATE NOCASE, position INTEGER, rank REAL);
          INSERT INTO todo (id, list, position) VALUES (1, 'Work', 3), (2, 'work', 2), (3, 'Work', 1)
          """)
      try table.backfill(db, orderedBy: "position")
      #expect(try table.list("work").ids(db) == [3, 2, 1])
      try db.execute(sql: "UPDATE todo SET rank = 5")
      #expect(try table.check(db).tied == [1, 2, 3])
      try table.repair(db)
      #expect(try table.check(db).tied == [])
    }
  }
}
