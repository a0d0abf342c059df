import GRDB
import OrderedTable

/// The table of the comparison: an integer id, the list, a title of 33 bytes, and what says the place.
enum TodoTable {
  /// The list whose rows are moved.
  static let list: Int64 = 1

  /// The title of a row: 33 bytes up to ten million rows.
  static func title(_ id: Int64) -> String {
    let digits = String(id)
    return "Call the office about no. " + String(repeating: "0", count: max(0, 7 - digits.count)) + digits
  }

  /// Makes the table with a row for each key, in order, and the index by which a list is read.
  static func create(_ db: Database, type: String, keys: some Sequence<some DatabaseValueConvertible>) throws
  {
    try db.execute(
      sql: """
        CREATE TABLE todo (
          id INTEGER PRIMARY KEY, list INTEGER NOT NULL, title TEXT NOT NULL, position \(type) NOT NULL)
        """)
    for (id, key) in zip(Int64(1)..., keys) { try insert(db, id, key) }
    try db.execute(sql: "CREATE INDEX todo_in_order ON todo(list, position)")
  }

  /// Inserts a row.
  static func insert(_ db: Database, _ id: Int64, _ key: some DatabaseValueConvertible) throws {
    try execute(
      db, "INSERT INTO todo (id, list, title, position) VALUES (?, ?, ?, ?)",
      [id, list, title(id), key])
  }

  /// Executes a statement that is prepared once.
  static func execute(_ db: Database, _ sql: String, _ values: [any DatabaseValueConvertible]) throws {
    try statement(db, sql, values).execute()
  }

  /// What a query that is prepared once finds: its columns, row by row.
  static func values<Value: DatabaseValueConvertible>(
    _ db: Database, _ sql: String, _ values: [any DatabaseValueConvertible], columns: Int = 1
  ) throws -> [Value?] {
    var found: [Value?] = []
    try statement(db, sql, values).forEachRow { row in
      for column in 0..<columns { found.append(Value.fromDatabaseValue(row[column])) }
    }
    return found
  }

  /// As `OrderedTable` does it: by GRDB's own arguments and rows it would take longer.
  private static func statement(
    _ db: Database, _ sql: String, _ values: [any DatabaseValueConvertible]
  ) throws -> BoundStatement {
    var statement = try BoundStatement(db, sql)
    for value in values { try statement.bind(value.databaseValue) }
    return statement
  }
}
