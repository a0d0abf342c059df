public import GRDB

extension Identifier: DatabaseValueConvertible {
  /// The identifier's text, as the database stores it.
  public var databaseValue: DatabaseValue { rawValue.databaseValue }

  /// Returns the identifier for a stored text; `nil` if the text is not a valid identifier. The
  /// result is also `nil` for a blob, because a query by text would not find its row.
  public static func fromDatabaseValue(_ value: DatabaseValue) -> Self? {
    guard case .string(let text) = value.storage else { return nil }
    return Self(rawValue: text)
  }
}

extension String {
  /// An SQL expression for the value of the column with this name. It converts a text that contains
  /// a NUL character to a blob. GRDB would read the text only up to the NUL, as a shorter id.
  var readWhole: String {
    let bytes = "CAST(\(self) AS BLOB)"
    return "CASE WHEN instr(\(bytes), x'00') THEN \(bytes) ELSE \(self) END"
  }
}

extension Array where Element: DatabaseValueConvertible & Encodable {
  /// The SQL after a column name that selects rows with these ids: `IN (?, ?, …)`.
  ///
  /// The number of placeholders is a power of two, so that each connection has few different
  /// statements to cache. Placeholders without an id get NULL, which matches no row. More than 512
  /// ids are passed as one JSON array, because SQLite limits the number of parameters.
  var named: (sql: String, arguments: StatementArguments) {
    if count > 512 { return ("IN (SELECT value FROM json_each(?))", [StoredText.text(of: self)]) }
    var capacity = 1
    while capacity < count { capacity *= 2 }
    let values = map(\.databaseValue) + repeatElement(.null, count: capacity - count)
    return ("IN (\(databaseQuestionMarks(count: capacity)))", StatementArguments(values))
  }
}
