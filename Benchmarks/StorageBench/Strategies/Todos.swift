import GRDB

/// The table of the comparison: an integer id, the list, a title of 33 bytes, and what says the place.
enum Todos {
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
  static func execute(_ db: Database, _ sql: String, _ arguments: [any DatabaseValueConvertible]) throws {
    try db.cachedStatement(sql: sql).execute(arguments: StatementArguments(arguments))
  }

  /// The rows of a query that is prepared once.
  static func rows(_ db: Database, _ sql: String, _ arguments: [any DatabaseValueConvertible]) throws -> [Row]
  {
    try Row.fetchAll(db.cachedStatement(sql: sql), arguments: StatementArguments(arguments))
  }
}
