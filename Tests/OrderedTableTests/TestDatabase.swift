import GRDB
import ListOrdering
import OrderedTable
import PropertyTesting
import Testing

/// How an app may have made its table.
struct TestSchema {
  var column = "REAL"
  /// How the columns of the ids are declared, and the primary key, where it has several columns.
  var ids = WholeNumbers.declaration
  /// Whether the database refuses two rows of a list with one key.
  var isUnique = false
  var isWithoutRowID = false
  var isStrict = false
  var hasIndex = true
  /// Whether a trigger notes every row that gets another key.
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

/// A database in memory with the table, and what further statements have put there.
func testDatabase(_ schema: TestSchema = TestSchema(), _ sql: String = "") throws -> DatabaseQueue {
  let database = try DatabaseQueue()
  try database.write { db in
    try schema.create(db)
    try db.execute(sql: sql)
  }
  return database
}

/// What is stored of a list: what any program would read.
func storedIDs(_ db: Database, list: Int) throws -> [Int] {
  try Int.fetchAll(db, sql: "SELECT id FROM item WHERE list = ? ORDER BY place, id", arguments: [list])
}

/// The same for ids of any kind.
func storedIDs<IDs: TestedIDs>(_ db: Database, list: Int, _: IDs.Type) throws -> [Int] {
  let columns = IDs.columns.joined(separator: ", ")
  return try Row.fetchAll(
    db, sql: "SELECT \(columns) FROM item WHERE list = ? ORDER BY place, \(columns)", arguments: [list]
  ).map { IDs.number(stored: Array($0.databaseValues)) }
}

/// All that is stored, to see that nothing has changed.
func everything(_ db: Database) throws -> [[DatabaseValue]] {
  try Row.fetchAll(db, sql: "SELECT * FROM item ORDER BY 1, 2, 3").map {
    Array($0.databaseValues)
  }
}

/// Requires that a verb within a transaction is refused by an error of a type, and changes nothing.
@discardableResult
func refused<Failure: Error>(
  by _: Failure.Type, _ db: Database, _ body: () throws -> Void
) throws -> Failure? {
  let before = try everything(db)
  let error = #expect(throws: Failure.self) { try body() }
  #expect(try everything(db) == before)
  return error
}

/// Requires that a verb within a transaction is refused for a reason, and changes nothing.
func refused<ID: Hashable & Sendable>(
  _ reason: OrderedTableError<ID>.Reason, _ db: Database, _ body: () throws -> Void
) throws {
  let error = try refused(by: OrderedTableError<ID>.self, db, body)
  #expect(error?.reason == reason)
}

extension OrderedTable where ID == Int {
  /// The table of the tests.
  static func items(_ space: Space) -> OrderedTable {
    OrderedTable("item", lists: ["list"], key: "place", space: space)
  }
}
