public import GRDB
internal import ListOrdering

extension OrderedTable {
  /// Creates the index on list, key and id through which rows are read in order, unless it exists.
  ///
  /// - Parameters:
  ///   - db: The database, for example in a migration.
  ///   - name: The index's name. The default depends on the table, the key, and `isUnique`.
  ///   - isUnique: Whether the database refuses two rows of a list with the same key, which the
  ///     methods never write. A unique index is on list and key alone.
  /// - Throws: ``OrderedTableError`` (`column`, `otherIndex` for an unsuitable index of this name),
  ///   and errors of the database.
  /// - Complexity: O(*n* log *n*).
  @inlinable
  public func createIndex(_ db: Database, name: String? = nil, isUnique: Bool = false) throws {
    let columns = names.quotedLists + [names.quotedKey] + (isUnique ? [] : names.quotedIDs)
    // No double quotes: GRDB cannot fetch from a table whose index has one in its name.
    let name =
      name
      ?? "\(names.table)_in_\(isUnique ? "unique_" : "")order_of_\(names.key)"
      .split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "_")
    try allOrNothing(db) {
      // An index must be in the database of its table. An unqualified name would refer to `main`.
      try db.execute(
        sql: """
          CREATE \(isUnique ? "UNIQUE " : "")INDEX IF NOT EXISTS \(schema(db).quotedName).\(name.quotedName) \
          ON \(names.quotedTable)(\(columns.joined(separator: ", ")))
          """)
      let isThere = try indexes(db).contains { index in
        index.name.lowercased() == name.lowercased()
          && (!isUnique || index.isUnique && index.columns.count == columns.count)
      }
      if !isThere { throw failure(.otherIndex(name)) }
    }
  }

  /// Returns the indexes through which rows can be read in order. They are on all rows, begin with
  /// the list columns (in any order) and the key, and have the collations of these columns.
  @inlinable
  func indexes(_ db: Database) throws -> [TableIndex] {
    let schema = try schema(db)
    let lists = Set(names.lists.map { $0.lowercased() })
    return try Row.fetchAll(
      db, sql: "SELECT name, \"unique\" FROM pragma_index_list(?, ?) WHERE NOT partial",
      arguments: [names.table, schema]
    ).compactMap { index in
      let parts = try Row.fetchAll(
        db, sql: "SELECT coalesce(name, ''), coll FROM pragma_index_xinfo(?, ?) WHERE key ORDER BY seqno",
        arguments: [index[0] as String, schema])
      let columns = parts.map { ($0[0] as String).lowercased() }
      let serves =
        Set(columns.prefix(lists.count)) == lists
        && columns.dropFirst(lists.count).first == names.key.lowercased()
        && parts.prefix(lists.count + 1).allSatisfy { isCompared($0[0], by: $0[1], db) }
      return serves ? TableIndex(name: index[0], columns: columns, isUnique: index[1]) : nil
    }
  }
}

/// An index that an ordered table can use.
@usableFromInline
struct TableIndex {
  @usableFromInline let name: String
  /// The columns, in lower case.
  @usableFromInline let columns: [String]
  @usableFromInline let isUnique: Bool

  @usableFromInline
  init(name: String, columns: [String], isUnique: Bool) {
    self.name = name
    self.columns = columns
    self.isUnique = isUnique
  }
}
