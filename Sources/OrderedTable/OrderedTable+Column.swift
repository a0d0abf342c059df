public import GRDB
public import ListOrdering

extension OrderedTable {
  /// Requires that the key column can hold the keys of the key space.
  ///
  /// - Throws: ``OrderedTableError``: `column`; and what the database throws.
  @inlinable
  func checkColumn(_ db: Database) throws {
    if let fault = try columnFault(db) { throw failure(.column(fault)) }
  }

  /// Why the key column can't hold the keys of the key space, if it can't.
  @inlinable
  func columnFault(_ db: Database) throws -> ColumnFault? {
    let name = names.key.lowercased()
    guard let column = try db.columns(in: names.table).first(where: { $0.name.lowercased() == name }) else {
      return .missing
    }
    let samples = samples.map(\.databaseValue)
    guard let sample = samples.first else { return nil }
    let affinity = ColumnAffinity(declaredType: column.type, isStrict: try isStrict(db))
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

  /// Whether the table is `STRICT`. A version of SQLite that knows no such tables has none, and says nothing of them.
  @inlinable
  func isStrict(_ db: Database) throws -> Bool {
    try Row.fetchOne(db, sql: "PRAGMA table_list(\(names.quotedTable))")?["strict"] ?? false
  }

  /// Some keys of the key space, ascending: those of a list that grew at both ends.
  @inlinable
  var samples: [Key] {
    var space = space
    guard let upper = space.keys(100, between: nil, and: nil),
      let lower = space.keys(100, between: nil, and: upper[0])
    else { return [] }
    return lower + upper
  }
}
