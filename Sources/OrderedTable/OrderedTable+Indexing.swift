public import GRDB
internal import GRDBSQLite
internal import ListOrdering

extension OrderedTable {
  /// Creates the index by which rows are read in order, on list, key and id, unless it is there.
  ///
  /// - Parameters:
  ///   - db: The database, in a migration, say.
  ///   - name: The index; unless it is given, named for table and key, and another where it is unique.
  ///   - isUnique: Whether the database is to refuse two rows of a list with one key. No verb writes such rows. The index
  ///     is then on list and key alone.
  /// - Throws: ``OrderedTableError``: `otherIndex`, where there is one of this name that does not serve; `column`; and what
  ///   the database throws.
  /// - Complexity: O(*n* log *n*).
  @inlinable
  public func createIndex(_ db: Database, name: String? = nil, isUnique: Bool = false) throws {
    try checkColumn(db)
    let columns = names.quotedLists + [names.quotedKey] + (isUnique ? [] : names.quotedIDs)
    let name = name ?? "\(names.table)_in_\(isUnique ? "unique_" : "")order_of_\(names.key)"
    try allOrNothing(db) {
      try db.execute(
        sql: """
          CREATE \(isUnique ? "UNIQUE " : "")INDEX IF NOT EXISTS \(name.quotedDatabaseIdentifier) \
          ON \(names.quotedTable)(\(columns.joined(separator: ", ")))
          """)
      let isThere = try indexes(db).contains { index in
        index.name.lowercased() == name.lowercased()
          && (!isUnique || index.isUnique && index.columns.count == columns.count)
      }
      if !isThere { throw failure(.otherIndex(name)) }
    }
  }

  /// The indexes that begin with the list columns, in any order, and the key, that have all rows, and that compare as the
  /// columns do: others serve no verb.
  @inlinable
  func indexes(_ db: Database) throws -> [IndexInfo] {
    let partial = try Row.fetchAll(db, sql: "PRAGMA index_list(\(names.quotedTable))")
      .filter { $0["partial"] }.map { $0["name"] as String }
    let lists = Set(names.lists.map { $0.lowercased() })
    return try db.indexes(on: names.table).filter { index in
      let columns = index.columns.map { $0.lowercased() }
      return try Set(columns.prefix(lists.count)) == lists
        && columns.dropFirst(lists.count).first == names.key.lowercased() && !partial.contains(index.name)
        && Row.fetchAll(db, sql: "PRAGMA index_xinfo(\(index.name.quotedDatabaseIdentifier))")
          .prefix(lists.count + 1).allSatisfy { isCompared($0["name"], by: $0["coll"], db) }
    }
  }

  /// Whether a column compares by a collation.
  @usableFromInline
  func isCompared(_ column: String, by collation: String, _ db: Database) -> Bool {
    var own: UnsafePointer<CChar>?
    let code = sqlite3_table_column_metadata(
      db.sqliteConnection, nil, names.table, column, nil, &own, nil, nil, nil)
    guard code == SQLITE_OK, let own else { return false }
    return String(cString: own).lowercased() == collation.lowercased()
  }
}
