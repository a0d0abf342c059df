public import GRDB

extension OrderedTable {
  /// Creates the index by which rows are read in order, on list, key and id, unless there is one of its name.
  ///
  /// - Parameters:
  ///   - db: The database, in a migration, say.
  ///   - name: The index; unless it is given, named for table and key.
  ///   - isUnique: Whether the database is to refuse two rows of a list with one key. No verb writes such rows. The index
  ///     is then on list and key alone.
  /// - Throws: What the database throws.
  /// - Complexity: O(*n* log *n*).
  @inlinable
  public func createIndex(_ db: Database, name: String? = nil, isUnique: Bool = false) throws {
    let columns = names.quotedLists + [names.quotedKey] + (isUnique ? [] : names.quotedIDs)
    let name = (name ?? "\(names.table)_in_order_of_\(names.key)").quotedDatabaseIdentifier
    try db.execute(
      sql: """
        CREATE \(isUnique ? "UNIQUE " : "")INDEX IF NOT EXISTS \(name) \
        ON \(names.quotedTable)(\(columns.joined(separator: ", ")))
        """)
  }
}
