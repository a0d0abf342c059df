public import GRDB

extension Identifier: DatabaseValueConvertible {
  /// The identifier's text, as the database stores it.
  public var databaseValue: DatabaseValue { rawValue.databaseValue }

  /// Returns the identifier with a stored text; `nil` if it is invalid, or a blob,
  /// because no query by text would find its row.
  public static func fromDatabaseValue(_ value: DatabaseValue) -> Self? {
    guard case .string(let text) = value.storage else { return nil }
    return Self(rawValue: text)
  }
}

extension String {
  /// An SQL expression for the whole value of the column with this name. A text with a NUL is
  /// returned as a blob, because SQLite cuts texts there. So an id with one is unreadable, not short.
  var readWhole: String {
    let bytes = "CAST(\(self) AS BLOB)"
    return "CASE WHEN instr(\(bytes), x'00') THEN \(bytes) ELSE \(self) END"
  }
}

extension Array where Element: DatabaseValueConvertible & Encodable {
  /// The SQL after a column name that selects rows with these ids: `IN (?, ?, …)`.
  ///
  /// The number of placeholders is padded to a power of two with NULL, which is no id. A connection
  /// caches each statement that it prepares, so this limits their number. More than 512 ids are
  /// passed as one JSON array, because SQLite limits the number of parameters.
  var named: (sql: String, arguments: StatementArguments) {
    if count > 512 { return ("IN (SELECT value FROM json_each(?))", [StoredText.text(of: self)]) }
    var capacity = 1
    while capacity < count { capacity *= 2 }
    let values = map(\.databaseValue) + repeatElement(.null, count: capacity - count)
    return ("IN (\(databaseQuestionMarks(count: capacity)))", StatementArguments(values))
  }
}
