public import Foundation
public import GRDB
internal import GRDBSQLite

/// A prepared statement whose parameters are bound one after the other.
///
/// For each execution, GRDB's `StatementArguments` copies the arguments three times, and `Row`
/// builds a dictionary of the column names. This takes longer than the statement itself. Therefore,
/// this type calls SQLite directly to bind values and read columns.
@usableFromInline
package struct BoundStatement {
  @usableFromInline let statement: Statement
  /// The number of values bound so far.
  @usableFromInline var count: CInt = 0

  /// Gets a statement from the connection's cache, without values. Throws errors of the database.
  @inlinable
  package init(_ db: Database, _ sql: String) throws {
    self.init(try db.cachedStatement(sql: sql))
  }

  /// Creates a statement without values.
  @inlinable
  init(_ statement: Statement) {
    self.statement = statement
    // Resets the statement, and makes GRDB accept the values that are bound from here on.
    statement.setUncheckedArguments(StatementArguments())
  }

  /// Binds the next value.
  ///
  /// - Throws: `DatabaseError` if the value is too long or contains a NUL character.
  @inlinable
  package mutating func bind(_ value: DatabaseValue) throws {
    count += 1
    if case .string(let text) = value.storage, text.utf8.contains(0) { throw Self.nulCharacterError(text) }
    let code = ResultCode(rawValue: value.bind(to: statement.sqliteStatement, at: count))
    guard code == .SQLITE_OK else { throw DatabaseError(resultCode: code, sql: statement.sql) }
  }

  /// Binds the next values.
  ///
  /// - Throws: `DatabaseError` if a value is too long or contains a NUL character.
  @inlinable
  package mutating func bind(_ values: [DatabaseValue]) throws {
    for value in values { try bind(value) }
  }

  /// Binds the columns of an id as they are stored.
  ///
  /// - Throws: `DatabaseError` if a value is too long.
  @inlinable
  mutating func bind(_ identity: StoredIdentity) throws {
    if identity.malformedTexts.isEmpty { return try bind(identity.values) }
    for (index, value) in identity.values.enumerated() {
      if let bytes = identity.malformedTexts[index] { try bind(text: bytes) } else { try bind(value) }
    }
  }

  /// Binds a text of any bytes, even if they are not valid UTF-8.
  @usableFromInline
  mutating func bind(text bytes: Data) throws {
    count += 1
    // SQLITE_TRANSIENT: SQLite copies the bytes.
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    let code = bytes.withUnsafeBytes {
      sqlite3_bind_text(
        statement.sqliteStatement, count, $0.baseAddress?.assumingMemoryBound(to: CChar.self), CInt($0.count),
        transient)
    }
    guard code == SQLITE_OK else {
      throw DatabaseError(resultCode: ResultCode(rawValue: code), sql: statement.sql)
    }
  }

  /// The error for a text with a NUL character. Only the part before that character would be
  /// stored.
  @usableFromInline
  static func nulCharacterError(_ text: String) -> DatabaseError {
    DatabaseError(
      resultCode: .SQLITE_MISMATCH,
      message: "a stored text must not contain a NUL character: \(text.debugDescription)")
  }

  /// Executes the statement, or throws errors of the database.
  @inlinable
  package func execute() throws { try statement.execute() }

  /// Calls `body` with each row that the statement finds. Throws errors of the database and of
  /// `body`.
  @inlinable
  package func forEachRow(_ body: (StatementRow) throws -> Void) throws {
    let rows = try cursor()
    while let row = try rows.next() { try body(row) }
  }

  /// Returns a cursor over the rows found. Throws errors of the database.
  @inlinable
  func cursor() throws -> FastDatabaseValueCursor<StatementRow> { try StatementRow.fetchCursor(statement) }
}

/// The current row of a statement, valid until the next row is read.
///
/// GRDB decodes this type as if it were the first column's value, and fails if that column is
/// `NULL`. Therefore, each statement first selects a value that is never `NULL`.
@usableFromInline
package struct StatementRow: DatabaseValueConvertible, StatementColumnConvertible {
  @usableFromInline let statement: SQLiteStatement

  @inlinable
  package init(sqliteStatement: SQLiteStatement, index: CInt) { statement = sqliteStatement }

  @inlinable
  package subscript(column: Int) -> DatabaseValue {
    DatabaseValue(sqliteStatement: statement, index: CInt(column))
  }

  /// Whether a value read from a column equals the stored value. A text is read only up to a NUL
  /// character, and invalid bytes of an ill-formed text are replaced. In both cases, the value
  /// differs.
  @inlinable
  func isWhole(_ value: DatabaseValue, in column: Int) -> Bool {
    if case .string(let text) = value.storage { isWhole(text, in: CInt(column)) } else { true }
  }

  @usableFromInline
  func isWhole(_ text: String, in column: CInt) -> Bool {
    let count = Int(sqlite3_column_bytes(statement, column))
    guard count == text.utf8.count else { return false }
    guard count > 0, let bytes = sqlite3_column_text(statement, column) else { return true }
    return UnsafeBufferPointer(start: bytes, count: count).elementsEqual(text.utf8)
  }

  /// Returns the bytes of a text column.
  @usableFromInline
  func bytes(_ column: Int) -> Data {
    guard let bytes = sqlite3_column_text(statement, CInt(column)) else { return Data() }
    return Data(bytes: bytes, count: Int(sqlite3_column_bytes(statement, CInt(column))))
  }

  /// Returns the integer in a column that the statement computes, or 0 if it is not an integer.
  @inlinable
  func integer(_ column: Int) -> Int {
    if case .int64(let number) = self[column].storage { Int(number) } else { 0 }
  }

  /// `NULL`. GRDB's cursor requires this conversion, but never uses it.
  @inlinable
  package var databaseValue: DatabaseValue { .null }

  /// Returns `nil`. GRDB's cursor requires this conversion, but never uses it.
  @inlinable
  package static func fromDatabaseValue(_ value: DatabaseValue) -> StatementRow? { nil }
}
