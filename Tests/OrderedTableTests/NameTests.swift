import Foundation
import GRDB
import ListOrdering
import OrderedTable
import Testing

/// Names with characters that are special in SQL, and tables of attached databases.
@Suite struct NameTests {
  static let names = [
    "a\"b", "\"", "\"\"", "\" --", "a b", " a", "[a]", "a]", "a;b", "; DROP TABLE t", "a'b", "`a`", "a.b",
    "a--", "a/*", "é日本🍋",
    "select", "1", "?", ":a", "a\nb", "%",
  ]

  private func quoted(_ name: String) -> String {
    "\"" + name.replacingOccurrences(of: "\"", with: "\"\"") + "\""
  }

  private func exercise(_ name: String, table: String, in schema: String, _ db: Database) throws {
    try db.inSavepoint {
      try order(name, table: table, in: schema, db)
      return .commit
    }
  }

  /// Creates a table whose columns begin with a name, and runs all operations on it.
  private func order(_ name: String, table: String, in schema: String, _ db: Database) throws {
    let (id, list, key) = ("\(name)i", "\(name)l", "\(name)k")
    try db.execute(
      sql: """
        CREATE TABLE \(quoted(schema)).\(quoted(table)) (
          \(quoted(id)) INTEGER PRIMARY KEY, \(quoted(list)) INTEGER, \(quoted(key)) REAL, \(quoted(name)) TEXT)
        """)
    let all = PriorityTable<Int>(table, lists: [list], id: id, key: key)
    let items = all.list(7)
    #expect(try !all.check(db).isIndexed)
    for isUnique in [false, true] {
      try all.createIndex(db, isUnique: isUnique)
      // GRDB can't fetch from a table with an index whose name contains a quote.
      let further = table == "item" ? "further" : "index \(name) \(schema)"
      try all.createIndex(db, name: "\(further) \(isUnique)", isUnique: isUnique)
    }
    let indexes = try String.fetchAll(
      db, sql: "SELECT name FROM \(quoted(schema)).sqlite_master WHERE type = 'index' AND tbl_name = ?",
      arguments: [table])
    #expect(indexes.count == 4)
    try items.insert(db, [1, 2, 3, 4, 5], at: .end) { [name: "Item \($0)"] }
    try items.move(db, 5, to: .start)
    try items.move(db, [2, 4], to: .between(1, 3))
    _ = try items.makeRoom(db, at: .after(2))
    try items.remove(db, 3)
    #expect(try items.ids(db) == [5, 1, 2, 4])
    #expect(try all.check(db).isSound)
    try all.backfill(db, orderedBy: quoted(name))
    #expect(try items.ids(db) == [1, 2, 4, 5])
    try db.execute(sql: "UPDATE \(quoted(schema)).\(quoted(table)) SET \(quoted(key)) = NULL")
    try all.repair(db)
    #expect(try items.ids(db) == [1, 2, 4, 5])
    #expect(try all.check(db).isSound)
  }

  @Test(arguments: names) func anyNameIsAccepted(name: String) throws {
    try DatabaseQueue().write { db in try exercise(name, table: name, in: "main", db) }
  }

  @Test(arguments: names) func anyNameIsAcceptedInAnAttachedDatabase(name: String) throws {
    try DatabaseQueue().writeWithoutTransaction { db in
      try db.execute(sql: "ATTACH ':memory:' AS first; ATTACH ':memory:' AS \(quoted("s\(name)"))")
      try exercise(name, table: name, in: "s\(name)", db)
      try exercise(name, table: "other", in: "first", db)
      // Among tables of one name, SQLite prefers the temporary one, then the main database's.
      try exercise(name, table: "other", in: "main", db)
      try exercise(name, table: "other", in: "temp", db)
    }
  }

  /// Only columns get these names: GRDB can't read records of a table with a quote in its name.
  @Test(arguments: names) func requestsAreInOrder(name: String) throws {
    struct Item: TableRecord { static let databaseTableName = "item" }
    try DatabaseQueue().write { db in
      try exercise(name, table: "item", in: "main", db)
      let all = PriorityTable<Int>("item", lists: ["\(name)l"], id: "\(name)i", key: "\(name)k")
      try all.list(7).move(db, 5, to: .start)
      for request in [all.list(7).request(of: Item.self), all.request(of: Item.self)] {
        #expect(try Int.fetchAll(db, request) == [5, 1, 2, 4])
      }
      #expect(try all.list(nil).request(of: Item.self).fetchCount(db) == 0)
    }
  }

  @Test func aQualifiedTableNameIsAnError() throws {
    try DatabaseQueue().writeWithoutTransaction { db in
      try db.execute(
        sql: "ATTACH ':memory:' AS aux; CREATE TABLE aux.item (id INTEGER PRIMARY KEY, place REAL)")
      let qualified = PriorityTable<Int>("aux.item", key: "place")
      let error = #expect(throws: DatabaseError.self) { try qualified.createIndex(db) }
      #expect(
        error?.message
          == "no such table: aux.item; write the table's name without its database: item")
      #expect(throws: DatabaseError.self) { try qualified.insert(db, 1, at: .start) }
      let nothing = PriorityTable<Int>("nothing", key: "place")
      let missing = #expect(throws: DatabaseError.self) { try nothing.check(db) }
      #expect(missing?.message == "no such table: nothing")
    }
  }
}
