import Foundation
import GRDB
import ListOrdering
import OrderedTable
import Testing

/// Costs of operations, in statements and in rows read.
@Suite struct FigureTests {
  typealias Table = OrderedTable<Int, MidpointKeys>

  /// Returns a table of this many rows, beside another list, with an index of (list, place, id).
  private func database(_ count: Int) throws -> (DatabaseQueue, Table) {
    let database = try DatabaseQueue()
    let table = Table.items(MidpointKeys())
    try database.write { db in
      try TestSchema().create(db)
      try db.execute(
        sql: """
          WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?)
          INSERT INTO item (id, list, place) SELECT n, n % 2, n FROM number
          """, arguments: [2 * count])
      // The first operation of a connection checks the column.
      _ = try table.list(0).makeRoom(db, at: .end)
    }
    return (database, table)
  }

  /// Returns the statements that a body executes.
  ///
  /// - Parameter isExpanded: Whether their text includes the arguments.
  private func statements(_ db: Database, isExpanded: Bool = false, _ body: () throws -> Void) throws
    -> [String]
  {
    let trace = Trace()
    db.trace { event in
      if case .statement(let statement) = event {
        trace.statements.append(isExpanded ? statement.expandedSQL : statement.sql)
      }
    }
    try body()
    db.trace()
    return trace.statements
  }

  private final class Trace { var statements: [String] = [] }

  @Test func theColumnIsCheckedOncePerConnection() throws {
    let (database, table) = try database(10)
    try database.writeWithoutTransaction { db in
      db.clearSchemaCache()
      let first = try statements(db) { try table.list(0).move(db, 2, to: .end) }
        .filter { !$0.hasPrefix("--") }
      let second = try statements(db) { try table.list(0).move(db, 4, to: .end) }
      #expect(second.count == 5 && first.count - second.count == 3, "\(first)")
    }
  }

  /// Backfilling in the reverse order swaps the keys of row pairs. One row of each pair temporarily
  /// gets a free key, which is searched for only once.
  @Test func aBackfillSearchesOnceForAFreeKey() throws {
    let (database, table) = try database(500)
    try database.write { db in
      try table.list(0).backfill(db, orderedBy: "place")
      let done = try statements(db) { try table.list(0).backfill(db, orderedBy: "place DESC") }
      #expect(done.count { $0.hasPrefix("UPDATE") } == 750)
      #expect(done.count { $0.hasPrefix("SELECT") } <= 5)
    }
  }

  @Test(arguments: [10, 100_000])
  func aMoveTakesAtMostFiveStatements(count: Int) throws {
    let (database, table) = try database(count)
    // The ids of list 0 are even.
    let (first, last, middle) = (2, 2 * count, 2 * (count / 2))
    let list = table.list(0)
    let moves: [(Int, Table.Destination)] = [
      (middle, .start), (middle, .end), (last, .before(first)), (last, .after(first)),
      (middle, .after(last)), (middle, .before(first)), (last, .between(first, middle)),
      (middle, .between(nil, first)), (first, .between(middle, nil)), (middle, .after(first)),
      (first, .index(3)),
      (last, .index(0)), (first, .end), (first, .end), (4, .between(8, 10)),
    ]
    try database.inDatabase { db in
      var most = 0
      for (id, destination) in moves {
        try db.inTransaction {
          let done = try statements(db) { try list.move(db, id, to: destination) }
          #expect(done.count <= 5, "\(id) to \(destination): \(done)")
          #expect(done.filter { $0.hasPrefix("UPDATE") }.count <= 1)
          most = max(most, done.count)
          return .rollback
        }
      }
      #expect(most <= 4)
      // The usual moves, with their transactions.
      for destination in [Table.Destination.after(first), .between(4, 8)] {
        let done = try statements(db) {
          try db.inTransaction {
            try list.move(db, last, to: destination)
            return .commit
          }
        }
        #expect(done.count == 5 && done[0].hasPrefix("BEGIN") && done[4].hasPrefix("COMMIT"), "\(done)")
      }
    }
  }

  /// One statement finds the unmoved items, one per run reads the gap, and one per row writes it.
  @Test func movingSeveralItemsReadsOncePerRun() throws {
    let (database, table) = try database(1_000)
    let list = table.list(0)
    try database.inDatabase { db in
      try db.inTransaction {
        let done = try statements(db) {
          // 20 and 30 stay.
          try list.move(db, [60, 40, 20, 50, 30], to: .between(10, 100))
        }
        #expect(done.filter { $0.hasPrefix("SELECT") }.count == 3, "\(done)")
        #expect(done.filter { $0.hasPrefix("UPDATE") }.count == 3, "\(done)")
        return .rollback
      }
    }
  }

  @Test func everyStatementUsesAnIndex() throws {
    let (database, table) = try database(1_000)
    let list = table.list(0)
    try database.inDatabase { db in
      let done = try statements(db) {
        try db.inTransaction {
          try db.execute(sql: "UPDATE item SET place = NULL WHERE id IN (2, 4, 6)")
          try list.move(db, 20, to: .start)
          try list.move(db, 30, to: .after(20))
          try list.move(db, [22, 24], to: .between(50, 60))
          try list.move(db, [26, 28, 32, 34], to: .before(70))
          try list.move(db, 30, to: .end)
          try list.move(db, 50, to: .before(80))
          _ = try list.makeRoom(db, at: .after(50))
          return .rollback
        }
      }
      let queries = Set(done.filter { $0.hasPrefix("SELECT") })
      #expect(queries.count >= 5)
      for sql in queries {
        let count = sql.count { $0 == "?" }
        let plan = try Row.fetchAll(
          db, sql: "EXPLAIN QUERY PLAN " + sql,
          arguments: StatementArguments(Array(repeating: 1, count: count)))
        for step in plan.map({ $0["detail"] as String }) {
          #expect(
            step.contains("USING COVERING INDEX item_order") || step.contains("USING INTEGER PRIMARY KEY")
              || step.contains("USING INTEGER PRIMARY KEY")
              || step == "USE TEMP B-TREE FOR ORDER BY" && sql.contains("VALUES")
              || ["CO-ROUTINE given", "SCAN given"].contains(step) || step.hasSuffix("CONSTANT ROWS")
              || ["MERGE (UNION ALL)", "LEFT", "RIGHT"].contains(step), "\(sql): \(step)")
        }
      }
    }
  }

  /// A third of the rows share their key with the row before, and no key fits beside them.
  @Test func aRepairReadsTheListsEndsOnce() throws {
    let count = 600
    let database = try testDatabase(
      TestSchema(column: "INTEGER"),
      """
      WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < \(count))
      INSERT INTO item (id, list, place) SELECT n, 0, 2 * n / 3 FROM number
      """)
    let labels = OrderedTable<Int, LabelKeys>.items(LabelKeys())
    try database.inDatabase { db in
      let done = try statements(db) { try labels.list(0).repair(db) }
      let ends = done.filter { $0.contains("IS NOT NULL") && $0.contains("LIMIT") }
      #expect(ends.count <= 2, "\(ends.count) of \(done.count)")
      #expect(try labels.list(0).check(db).isSound)
    }
  }

  /// Labels are 2 apart. A move into an exhausted gap relabels one row, whose other side has room.
  @Test func theKeysOfTheListsEndsSpareReadingIt() throws {
    let table = OrderedTable<Int, LabelKeys>.items(LabelKeys(unit: 2)).list(0)
    try testDatabase(TestSchema(column: "INTEGER")).write { db in
      try db.execute(
        sql: """
          WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 1479)
          INSERT INTO item (id, list, place) SELECT n, 0, 2 * n FROM number;
          UPDATE item SET place = 1481 WHERE id = 741
          """)
      for moved in [1479, 1] {
        try db.inSavepoint {
          var changes: TableChanges<Int, Int64>?
          let done = try statements(db, isExpanded: true) {
            changes = try table.move(db, moved, to: .after(740))
          }
          #expect(changes?.rows.map(\.id) == [741, moved] && changes?.rows.map(\.key) == [1482, 1481])
          let read = done.compactMap(Self.limit).reduce(0, +)
          #expect(read <= 80, "\(read) rows read: \(done)")
          return .rollback
        }
      }
    }
  }

  /// Measures the rows that statements return per row that a renormalization writes.
  @Test func aRenormalizationReadsAFixedNumberOfRowsPerWrite() throws {
    let (database, table) = try database(100_000)
    let list = table.list(0)
    try database.inDatabase { db in
      var (relabeled, read, renormalizations, largest) = (0, 0, 0, 0)
      try db.inTransaction {
        for number in 0..<3_000 {
          var changes: Table.Changes?
          let done = try statements(db, isExpanded: true) {
            // Inserts alternately on both sides, so that the gap in between gets exhausted.
            changes = try list.insert(
              db, 1_000_000 + number,
              at: number == 0
                ? .after(100_000)
                : number % 2 == 0 ? .after(1_000_000 + number - 1) : .before(1_000_000 + number - 1))
          }
          let others = try #require(changes).rows.count - 1
          if others > 0 {
            renormalizations += 1
            relabeled += others
            largest = max(largest, others)
            read += done.compactMap(Self.limit).reduce(0, +)
          }
        }
        return .rollback
      }
      #expect(renormalizations > 10)
      let perRow = Double(read) / Double(relabeled)
      print(
        "renormalizing: \(renormalizations) times \(relabeled) rows, at most \(largest), \(perRow.formatted()) rows read a row"
      )
      #expect(perRow < 40)
    }
  }

  /// The maximum number of rows that a statement returned: its `LIMIT`.
  private static func limit(of sql: String) -> Int? {
    sql.range(of: " LIMIT ").flatMap { Int(sql[$0.upperBound...]) }
  }
}
