public import Foundation
public import GRDB
internal import GRDBSQLite

/// A prepared statement whose question marks are given values one after the other.
///
/// GRDB's own way, by `StatementArguments` and `Row`, copies the arguments three times and makes a dictionary of the
/// columns' names for each execution: more work than SQLite has with the statement. The values are therefore bound, and
/// the columns read, where SQLite has them.
@usableFromInline
package struct BoundStatement {
  @usableFromInline let statement: Statement
  /// How many values were bound.
  @usableFromInline var count: CInt = 0

  /// The statement of this text, as the database has it prepared; without values.
  ///
  /// - Throws: What the database throws.
  @inlinable
  package init(_ db: Database, _ sql: String) throws {
    self.init(try db.cachedStatement(sql: sql))
  }

  /// A statement, without values.
  @inlinable
  init(_ statement: Statement) {
    self.statement = statement
    // Ends what the last execution left open, and takes what is bound from here on for the arguments.
    statement.setUncheckedArguments(StatementArguments())
  }

  /// Binds the next value.
  ///
  /// - Throws: `DatabaseError` where the value is longer than the database takes, or a text that would end too early.
  @inlinable
  package mutating func bind(_ value: DatabaseValue) throws {
    count += 1
    if case .string(let text) = value.storage, text.utf8.contains(0) { throw Self.endingEarly(text) }
    let code = ResultCode(rawValue: value.bind(to: statement.sqliteStatement, at: count))
    guard code == .SQLITE_OK else { throw DatabaseError(resultCode: code, sql: statement.sql) }
  }

  /// Binds the next values.
  ///
  /// - Throws: `DatabaseError` where one of them is longer than the database takes, or a text that would end too early.
  @inlinable
  package mutating func bind(_ values: [DatabaseValue]) throws {
    for value in values { try bind(value) }
  }

  /// Binds the columns of an id as they are stored.
  ///
  /// - Throws: `DatabaseError` where one of them is longer than the database takes.
  @inlinable
  mutating func bind(_ identity: StoredIdentity) throws {
    if identity.brokenTexts.isEmpty { return try bind(identity.values) }
    for (index, value) in identity.values.enumerated() {
      if let bytes = identity.brokenTexts[index] { try bind(text: bytes) } else { try bind(value) }
    }
  }

  /// Binds a text of any bytes.
  @usableFromInline
  mutating func bind(text bytes: Data) throws {
    count += 1
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

  /// That a text has a NUL character, at which it would end where it is bound: it would stand for another one.
  @usableFromInline
  static func endingEarly(_ text: String) -> DatabaseError {
    DatabaseError(
      resultCode: .SQLITE_MISMATCH,
      message: "no text that is stored may have a NUL character: \(text.debugDescription)")
  }

  /// Executes the statement.
  ///
  /// - Throws: What the database throws.
  @inlinable
  package func execute() throws { try statement.execute() }

  /// Calls `body` with each row that the statement finds.
  ///
  /// - Throws: What the database and `body` throw.
  @inlinable
  package func forEachRow(_ body: (StatementRow) throws -> Void) throws {
    let rows = try cursor()
    while let row = try rows.next() { try body(row) }
  }

  /// The rows that the statement finds.
  ///
  /// - Throws: What the database throws.
  @inlinable
  func cursor() throws -> FastDatabaseValueCursor<StatementRow> { try StatementRow.fetchCursor(statement) }
}

/// The row on which a statement stands, until its next one is asked for.
///
/// For GRDB it is the value of the first column, which therefore must not be `NULL`.
@usableFromInline
package struct StatementRow: DatabaseValueConvertible, StatementColumnConvertible {
  @usableFromInline let statement: SQLiteStatement

  @inlinable
  package init(sqliteStatement: SQLiteStatement, index: CInt) { statement = sqliteStatement }

  /// The value of a column.
  @inlinable
  package subscript(column: Int) -> DatabaseValue {
    DatabaseValue(sqliteStatement: statement, index: CInt(column))
  }

  /// Whether a value that was read from a column is all that is stored there: of a text with a NUL character the first
  /// part alone is read, and what is ill-formed in one is replaced.
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

  /// The bytes of a text.
  @usableFromInline
  func bytes(_ column: Int) -> Data {
    guard let bytes = sqlite3_column_text(statement, CInt(column)) else { return Data() }
    return Data(bytes: bytes, count: Int(sqlite3_column_bytes(statement, CInt(column))))
  }

  /// The whole number in a column whose values the statement itself makes.
  @inlinable
  func integer(_ column: Int) -> Int {
    if case .int64(let number) = self[column].storage { Int(number) } else { 0 }
  }

  /// None: a row is no value.
  @inlinable
  package var databaseValue: DatabaseValue { .null }

  /// None: a value is no row.
  @inlinable
  package static func fromDatabaseValue(_ value: DatabaseValue) -> StatementRow? { nil }
}
