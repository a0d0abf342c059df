public import GRDB
internal import GRDBSQLite
public import ListOrdering

/// A column's declared type and collation.
@usableFromInline
struct ColumnDeclaration: Hashable {
  @usableFromInline let type: String
  @usableFromInline let collation: String

  @usableFromInline
  init(type: String, collation: String) {
    self.type = type
    self.collation = collation
  }
}

extension OrderedTable {
  /// Checks that the table is not a view, and that the key column can hold the keys. Does nothing
  /// if the connection has made this check before. A connection repeats the check after it has
  /// changed the schema. Key spaces whose text keys consist of different bytes are checked
  /// separately.
  ///
  /// - Throws: ``OrderedTableError`` (`notATable`, `column`), and errors of the database.
  @inlinable
  func checkTable(_ db: Database) throws {
    if let mark = try? db.cachedStatement(sql: statements.mark), !mark.arguments.isEmpty { return }
    try checkDeclaration(db)
  }

  /// Checks the key column again if any program has changed its declaration since the last check.
  ///
  /// The connection's cached statement `mark` keeps the declaration for which the check succeeded.
  ///
  /// - Throws: ``OrderedTableError`` (`notATable`, `column`), and errors of the database.
  /// - Complexity: A few microseconds and no statement, unless the check is repeated.
  @inlinable
  func checkDeclaration(_ db: Database) throws {
    if let declaration = declaration(of: names.key, db),
      let mark = try? db.cachedStatement(sql: statements.mark)
    {
      let checked: StatementArguments = [declaration.type, declaration.collation]
      if mark.arguments == checked { return }
      try checkColumn(db)
      mark.setUncheckedArguments(checked)
    } else {
      // The column is missing, or belongs to a view.
      try checkColumn(db)
    }
  }

  /// Checks that the key column can hold the keys.
  ///
  /// - Throws: ``OrderedTableError`` (`notATable`, `column`), and errors of the database.
  @inlinable
  func checkColumn(_ db: Database) throws {
    if let fault = try columnFault(db) { throw failure(.column(fault)) }
  }

  /// Returns the reason why the key column cannot hold the keys, or `nil`.
  ///
  /// - Throws: ``OrderedTableError`` (`notATable`), and errors of the database.
  @inlinable
  func columnFault(_ db: Database) throws -> ColumnFault? {
    let schema = try schema(db)
    guard let column = declaration(of: names.key, db) else { return .missing }
    let samples = Self.samples(of: space)
    guard let sample = samples.first else { return nil }
    let affinity = ColumnAffinity(declaredType: column.type, isStrict: try isStrict(db, in: schema))
    if !affinity.keeps(sample) { return .type(column.type) }
    guard case .string = sample.storage else { return nil }
    // UNION sorts with the collation of its first part's column, although that part has no rows.
    let values = Array(repeating: "(?)", count: samples.count).joined(separator: ", ")
    let sorted = try DatabaseValue.fetchAll(
      db,
      sql: """
        SELECT \(names.quotedKey) FROM \(names.quotedTable) WHERE 0 \
        UNION SELECT * FROM (VALUES \(values)) ORDER BY 1
        """, arguments: StatementArguments(samples))
    return sorted == samples ? nil : .collation
  }

  /// Returns the name of the database in which SQLite finds the table, such as `main` or `temp`.
  ///
  /// - Throws: ``OrderedTableError`` (`notATable`), and errors of the database.
  @inlinable
  func schema(_ db: Database) throws -> String {
    let schemas = try String.fetchAll(
      db, sql: "SELECT name FROM pragma_database_list ORDER BY name <> 'temp', seq")
    for schema in schemas {
      let type = try String.fetchOne(
        db,
        sql: """
          SELECT type FROM \(schema.quotedName).sqlite_master
          WHERE name = ? COLLATE NOCASE AND type IN ('table', 'view')
          """, arguments: [names.table])
      if type == "view" { throw failure(.notATable) }
      if type != nil { return schema }
    }
    let parts = names.table.split(separator: ".", maxSplits: 1)
    let isQualified = parts.count == 2 && schemas.contains { $0.lowercased() == parts[0].lowercased() }
    throw DatabaseError(
      message: "no such table: \(names.table)"
        + (isQualified ? "; write the table's name without its database: \(parts[1])" : ""))
  }

  /// Returns a column's declaration as this connection has last read it. Returns `nil` if the
  /// column is missing or belongs to a view.
  @usableFromInline
  func declaration(of column: String, _ db: Database) -> ColumnDeclaration? {
    var (type, collation): (UnsafePointer<CChar>?, UnsafePointer<CChar>?)
    // Passing strings instead would copy each to the heap.
    let code = names.table.withCString { table in
      column.withCString {
        sqlite3_table_column_metadata(db.sqliteConnection, nil, table, $0, &type, &collation, nil, nil, nil)
      }
    }
    guard code == SQLITE_OK else { return nil }
    return ColumnDeclaration(
      type: type.map { String(cString: $0) } ?? "", collation: collation.map { String(cString: $0) } ?? "")
  }

  /// Whether this is the column's collation.
  @inlinable
  func isCompared(_ column: String, by collation: String, _ db: Database) -> Bool {
    declaration(of: column, db)?.collation.lowercased() == collation.lowercased()
  }

  /// Whether the table is `STRICT`. Versions of SQLite without such tables report nothing.
  @inlinable
  func isStrict(_ db: Database, in schema: String) throws -> Bool {
    try Row.fetchOne(db, sql: "PRAGMA \(schema.quotedName).table_list(\(names.quotedTable))")?["strict"]
      ?? false
  }

  /// Returns the bytes of a key space's text keys; empty for other keys.
  ///
  /// Whether a column can hold number keys depends only on their type. For text keys it also
  /// depends on these bytes, because the column's collation may sort them differently.
  @inlinable
  static func bytes(of space: Space) -> Set<UInt8> {
    samples(of: space).reduce(into: []) { bytes, sample in
      if case .string(let text) = sample.storage { bytes.formUnion(text.utf8) }
    }
  }

  /// Returns some keys of a key space, ascending: those of a list that has grown at both ends.
  @inlinable
  static func samples(of space: Space) -> [DatabaseValue] {
    var space = space
    guard let upper = space.keys(100, between: nil, and: nil),
      let lower = space.keys(100, between: nil, and: upper[0])
    else { return [] }
    return (lower + upper).map(\.databaseValue)
  }
}

/// The reason why a column cannot hold the keys of a key space.
///
/// To fix it, add a suitable column, fill it with `backfill(_:orderedBy:)` in the order of the old
/// one, and use it as the key column.
public enum ColumnFault: Hashable, Sendable {
  /// The table has no such column.
  case missing
  /// The column's declared type (the associated value) changes the keys. It turns numbers into
  /// text, labels into floating-point numbers, or texts that look like numbers into numbers. In a
  /// `STRICT` table, it refuses the keys instead.
  case type(String)
  /// The column sorts texts differently than the key space, because its collation is not `BINARY`.
  case collation
}

extension ColumnFault: CustomStringConvertible {
  /// The problem and the remedy.
  public var description: String {
    switch self {
    case .missing: "the table lacks the key column; add it"
    case .type(let type):
      """
      the key column's type \(type) changes or rejects the keys; use REAL for priorities, INTEGER for \
      labels, and TEXT for text keys
      """
    case .collation: "the key column sorts text keys in a different order; it needs the collation BINARY"
    }
  }
}
