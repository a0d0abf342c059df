import GRDB
import ListOrdering
import OrderedTable
import PropertyTesting
import Testing

/// The schema of the tested table.
struct TestSchema {
  var column = "REAL"
  /// The declaration of the id columns, and the primary key if they are several.
  var ids = WholeNumbers.declaration
  /// Whether the keys of a list must be unique.
  var isUnique = false
  var isWithoutRowID = false
  var isStrict = false
  var hasIndex = true
  /// Whether a trigger records every row whose key changes.
  var hasTrigger = false

  static func draw(
    _ source: inout Source, column: String, ids: IDDeclaration = WholeNumbers.declaration
  ) throws -> TestSchema {
    var schema = TestSchema(column: column, ids: ids)
    schema.isUnique = try source.bool()
    schema.isWithoutRowID = try source.bool(0.2)
    schema.hasIndex = try !source.bool(0.1)
    schema.hasTrigger = try source.bool(0.2)
    return schema
  }

  func create(_ db: Database) throws {
    let unique = isUnique ? ", UNIQUE (list, place)" : ""
    let options = [isWithoutRowID ? "WITHOUT ROWID" : nil, isStrict ? "STRICT" : nil].compactMap(\.self)
    try db.execute(
      sql: """
        CREATE TABLE item (
          \(ids.columns), list \(isStrict ? "ANY" : ""), place \(column), title TEXT NOT NULL DEFAULT ''
          \(ids.primaryKey)\(unique)
        ) \(options.joined(separator: ", "));
        CREATE TABLE note (id, place);
        """)
    if hasIndex { try db.execute(sql: "CREATE INDEX item_order ON item(list, place, id)") }
    if hasTrigger {
      try db.execute(
        sql: """
          CREATE TRIGGER noting AFTER UPDATE OF place ON item
          BEGIN INSERT INTO note VALUES (new.id, new.place); END
          """)
    }
  }
}

/// Returns a database in memory with the table, after running further statements.
func testDatabase(_ schema: TestSchema = TestSchema(), _ sql: String = "") throws -> DatabaseQueue {
  let database = try DatabaseQueue()
  try database.write { db in
    try schema.create(db)
    try db.execute(sql: sql)
  }
  return database
}

/// Returns a list's ids in the order in which any program reads them.
func storedIDs(_ db: Database, list: Int) throws -> [Int] {
  try Int.fetchAll(db, sql: "SELECT id FROM item WHERE list = ? ORDER BY place, id", arguments: [list])
}

/// Returns a list's ids, of any kind, in the order in which any program reads them.
func storedIDs<IDs: TestedIDs>(_ db: Database, list: Int, _: IDs.Type) throws -> [Int] {
  let columns = IDs.columns.joined(separator: ", ")
  return try Row.fetchAll(
    db, sql: "SELECT \(columns) FROM item WHERE list = ? ORDER BY place, \(columns)", arguments: [list]
  ).map { IDs.number(stored: Array($0.databaseValues)) }
}

/// Returns all stored rows, to check that nothing has changed.
func everything(_ db: Database) throws -> [[DatabaseValue]] {
  try Row.fetchAll(db, sql: "SELECT * FROM item ORDER BY 1, 2, 3").map {
    Array($0.databaseValues)
  }
}

/// Requires that an operation in a transaction throws an error of this type, and changes nothing.
@discardableResult
func refused<Failure: Error>(
  by _: Failure.Type, _ db: Database, _ body: () throws -> Void
) throws -> Failure? {
  let before = try everything(db)
  let error = #expect(throws: Failure.self) { try body() }
  #expect(try everything(db) == before)
  return error
}

/// Requires that an operation in a transaction is refused for this reason, and changes nothing.
func refused<ID: Hashable & Sendable>(
  _ reason: OrderedTableError<ID>.Reason, _ db: Database, _ body: () throws -> Void
) throws {
  let error = try refused(by: OrderedTableError<ID>.self, db, body)
  #expect(error?.reason == reason)
}

extension OrderedTable where ID == Int {
  /// Returns the tests' table.
  static func items(_ space: Space) -> OrderedTable {
    OrderedTable("item", lists: ["list"], key: "place", space: space)
  }
}
