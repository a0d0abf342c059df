import GRDB
import OrderedTable

/// The table of the strategies: an integer id, the list, a title of 33 bytes, and the position.
enum TodoTable {
  /// The list whose rows are moved.
  static let list: Int64 = 1

  /// Returns the title of a row. It has 33 bytes for ids below ten million.
  static func title(_ id: Int64) -> String {
    let digits = String(id)
    return "Call the office about no. " + String(repeating: "0", count: max(0, 7 - digits.count)) + digits
  }

  /// Creates the table with one row per key, in order, and the index for reading a list.
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

  static func insert(_ db: Database, _ id: Int64, _ key: some DatabaseValueConvertible) throws {
    try execute(
      db, "INSERT INTO todo (id, list, title, position) VALUES (?, ?, ?, ?)",
      [id, list, title(id), key])
  }

  /// Executes a statement. It is prepared only once.
  static func execute(_ db: Database, _ sql: String, _ values: [any DatabaseValueConvertible]) throws {
    try statement(db, sql, values).execute()
  }

  /// Returns the columns that a query finds, row by row. The query is prepared only once.
  static func values<Value: DatabaseValueConvertible>(
    _ db: Database, _ sql: String, _ values: [any DatabaseValueConvertible], columns: Int = 1
  ) throws -> [Value?] {
    var found: [Value?] = []
    try statement(db, sql, values).forEachRow { row in
      for column in 0..<columns { found.append(Value.fromDatabaseValue(row[column])) }
    }
    return found
  }

  /// Binds the values like `OrderedTable`, which is faster than GRDB's arguments and rows.
  private static func statement(
    _ db: Database, _ sql: String, _ values: [any DatabaseValueConvertible]
  ) throws -> BoundStatement {
    var statement = try BoundStatement(db, sql)
    for value in values { try statement.bind(value.databaseValue) }
    return statement
  }
}
