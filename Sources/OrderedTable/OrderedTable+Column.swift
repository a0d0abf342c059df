public import GRDB
internal import GRDBSQLite
public import ListOrdering

/// What a table says about a column: its declared type, and the collation by which it compares.
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
  /// Requires that the table is no view, and that the key column can hold the keys of the key space: once for each
  /// connection, again after this connection changed the schema, and for a key space whose text keys use other bytes.
  ///
  /// - Throws: ``OrderedTableError``: `notATable`, `column`; and what the database throws.
  @inlinable
  func checkTable(_ db: Database) throws {
    if let mark = try? db.cachedStatement(sql: statements.mark), !mark.arguments.isEmpty { return }
    try checkDeclaration(db)
  }

  /// Requires the same where the column is declared in another way than the last time, whoever has changed it.
  ///
  /// What was found is kept with the connection's statements.
  ///
  /// - Throws: ``OrderedTableError``: `notATable`, `column`; and what the database throws.
  /// - Complexity: Some microseconds, without a statement, but for the first time.
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
      // Not there, or of a view.
      try checkColumn(db)
    }
  }

  /// Requires that the key column can hold the keys of the key space.
  ///
  /// - Throws: ``OrderedTableError``: `notATable`, `column`; and what the database throws.
  @inlinable
  func checkColumn(_ db: Database) throws {
    if let fault = try columnFault(db) { throw failure(.column(fault)) }
  }

  /// Why the key column can't hold the keys of the key space, if it can't.
  ///
  /// - Throws: ``OrderedTableError``: `notATable`; and what the database throws.
  @inlinable
  func columnFault(_ db: Database) throws -> ColumnFault? {
    let schema = try schema(db)
    guard let column = declaration(of: names.key, db) else { return .missing }
    let samples = Self.samples(of: space)
    guard let sample = samples.first else { return nil }
    let affinity = ColumnAffinity(declaredType: column.type, isStrict: try isStrict(db, in: schema))
    if !affinity.keeps(sample) { return .type(column.type) }
    guard case .string = sample.storage else { return nil }
    // What a compound SELECT sorts, it compares by the collation of its first part's column. No row of it is needed.
    let values = Array(repeating: "(?)", count: samples.count).joined(separator: ", ")
    let sorted = try DatabaseValue.fetchAll(
      db,
      sql: """
        SELECT \(names.quotedKey) FROM \(names.quotedTable) WHERE 0 \
        UNION SELECT * FROM (VALUES \(values)) ORDER BY 1
        """, arguments: StatementArguments(samples))
    return sorted == samples ? nil : .collation
  }

  /// The name of the database that has the table: `main`, `temp`, or one that is attached, as SQLite resolves names.
  ///
  /// - Throws: ``OrderedTableError``: `notATable`; and what the database throws.
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
        + (isQualified ? "; name a table of an attached database without the database: \(parts[1])" : ""))
  }

  /// What the table says about a column, as far as this connection has read its schema; `nil` if there is no such column,
  /// or if it is one of a view.
  @usableFromInline
  func declaration(of column: String, _ db: Database) -> ColumnDeclaration? {
    var (type, collation): (UnsafePointer<CChar>?, UnsafePointer<CChar>?)
    // Where names are passed as strings, each is copied to the heap first.
    let code = names.table.withCString { table in
      column.withCString {
        sqlite3_table_column_metadata(db.sqliteConnection, nil, table, $0, &type, &collation, nil, nil, nil)
      }
    }
    guard code == SQLITE_OK else { return nil }
    return ColumnDeclaration(
      type: type.map { String(cString: $0) } ?? "", collation: collation.map { String(cString: $0) } ?? "")
  }

  /// Whether a column compares by a collation.
  @inlinable
  func isCompared(_ column: String, by collation: String, _ db: Database) -> Bool {
    declaration(of: column, db)?.collation.lowercased() == collation.lowercased()
  }

  /// Whether the table is `STRICT`. A version of SQLite that knows no such tables has none, and says nothing of them.
  @inlinable
  func isStrict(_ db: Database, in schema: String) throws -> Bool {
    try Row.fetchOne(db, sql: "PRAGMA \(schema.quotedName).table_list(\(names.quotedTable))")?["strict"]
      ?? false
  }

  /// The bytes of a key space's text keys; none of keys that are no texts.
  ///
  /// If a column keeps one key of a type, it keeps all of them. Whether its collation sorts text keys depends only on their
  /// bytes.
  @inlinable
  static func bytes(of space: Space) -> Set<UInt8> {
    samples(of: space).reduce(into: []) { bytes, sample in
      if case .string(let text) = sample.storage { bytes.formUnion(text.utf8) }
    }
  }

  /// Some keys of a key space, ascending: those of a list that grew at both ends.
  @inlinable
  static func samples(of space: Space) -> [DatabaseValue] {
    var space = space
    guard let upper = space.keys(100, between: nil, and: nil),
      let lower = space.keys(100, between: nil, and: upper[0])
    else { return [] }
    return (lower + upper).map(\.databaseValue)
  }
}

/// Why a column can't hold the keys of a key space.
///
/// To mend it, add a column that can, fill it by `backfill(_:orderedBy:)` in the order of the old one, and name it as the
/// key.
public enum ColumnFault: Hashable, Sendable {
  /// The table has no such column.
  case missing
  /// The column's declared type, this one, makes something else of the keys: text of numbers, floating-point numbers of
  /// labels, numbers of texts that look like some. In a `STRICT` table, it refuses them.
  case type(String)
  /// The column sorts texts in another order than the key space: it compares by another collation than `BINARY`.
  case collation
}

extension ColumnFault: CustomStringConvertible {
  /// What is wrong with the column, and what mends it.
  public var description: String {
    switch self {
    case .missing: "the table has no such key column; add it"
    case .type(let type):
      "the key column's type \(type) changes or refuses the keys; priorities need REAL, labels INTEGER, text keys TEXT"
    case .collation: "the key column sorts these text keys in another order; it must compare by BINARY"
    }
  }
}
