public import GRDB

extension Identifier: DatabaseValueConvertible {
  /// The text.
  public var databaseValue: DatabaseValue { rawValue.databaseValue }

  /// The identifier with a stored text. Bytes are none, whatever they say: no text finds them.
  public static func fromDatabaseValue(_ value: DatabaseValue) -> Self? {
    guard case .string(let text) = value.storage else { return nil }
    return Self(rawValue: text)
  }
}

extension String {
  /// An SQL expression for the whole value of the column with this name. A text with a NUL character is returned as a blob,
  /// because SQLite's text is cut at the NUL. An id with one is therefore unreadable, instead of being read as a shorter id.
  var readWhole: String {
    let bytes = "CAST(\(self) AS BLOB)"
    return "CASE WHEN instr(\(bytes), x'00') THEN \(bytes) ELSE \(self) END"
  }
}

extension Array where Element: DatabaseValueConvertible & Encodable {
  /// The ids as a statement names them, after the column: `IN (?, ?, …)`.
  ///
  /// Their number is filled up to a power of two with NULL, which is nobody's id: so a connection, which keeps each statement
  /// that it has prepared, keeps few. Very many, which SQLite would not take, are told as one JSON array.
  var named: (sql: String, arguments: StatementArguments) {
    if count > 512 { return ("IN (SELECT value FROM json_each(?))", [StoredText.text(of: self)]) }
    var capacity = 1
    while capacity < count { capacity *= 2 }
    let values = map(\.databaseValue) + repeatElement(.null, count: capacity - count)
    return ("IN (\(databaseQuestionMarks(count: capacity)))", StatementArguments(values))
  }
}
