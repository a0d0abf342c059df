public import GRDB
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
    let columns = names.quotedLists + [names.quotedKey] + (isUnique ? [] : names.quotedIDs)
    // Without quotes: GRDB can't fetch from a table that has an index with one in its name.
    let name =
      name
      ?? "\(names.table)_in_\(isUnique ? "unique_" : "")order_of_\(names.key)"
      .split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "_")
    try allOrNothing(db) {
      // An index is in the database of its table; named without one, it would be looked for in the main one.
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

  /// The indexes that begin with the list columns, in any order, and the key, that have all rows, and that compare as the
  /// columns do: others serve no verb.
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

/// An index that serves an ordered table.
@usableFromInline
struct TableIndex {
  @usableFromInline let name: String
  /// Its columns, in lower case.
  @usableFromInline let columns: [String]
  @usableFromInline let isUnique: Bool

  @usableFromInline
  init(name: String, columns: [String], isUnique: Bool) {
    self.name = name
    self.columns = columns
    self.isUnique = isUnique
  }
}
