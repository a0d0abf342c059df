public import GRDB

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
    statement = try db.cachedStatement(sql: sql)
    // Ends what the last execution left open, and takes what is bound from here on for the arguments.
    statement.setUncheckedArguments(StatementArguments())
  }

  /// Binds the next value.
  ///
  /// - Throws: `DatabaseError` where the value is longer than the database takes.
  @inlinable
  package mutating func bind(_ value: DatabaseValue) throws {
    count += 1
    let code = ResultCode(rawValue: value.bind(to: statement.sqliteStatement, at: count))
    guard code == .SQLITE_OK else { throw DatabaseError(resultCode: code, sql: statement.sql) }
  }

  /// Binds the next values.
  ///
  /// - Throws: `DatabaseError` where one of them is longer than the database takes.
  @inlinable
  package mutating func bind(_ values: [DatabaseValue]) throws {
    for value in values { try bind(value) }
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
    let rows = try StatementRow.fetchCursor(statement)
    while let row = try rows.next() { try body(row) }
  }
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
