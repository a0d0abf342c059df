public import GRDB
public import ListOrdering

extension OrderedTable {
  /// Gives every row a key in a given order, for example in the migration of a table without keys.
  ///
  /// ```swift
  /// migrator.registerMigration("order by hand") { db in
  ///   try db.alter(table: "todo") { $0.add(column: "rank", .double) }
  ///   let todos = PriorityTable<Int64>("todo", lists: ["listId"], key: "rank")
  ///   try todos.backfill(db, orderedBy: "position, createdAt DESC")
  ///   try todos.createIndex(db)
  /// }
  /// ```
  ///
  /// The rows of the list, or of all lists if none was named, get the keys that a new list would
  /// have in this order. Create the index afterwards, which is faster. Each row is written by its
  /// own `UPDATE`, which fires the table's triggers.
  /// - Parameters:
  ///   - db: The database. Outside a transaction, the method begins its own.
  ///   - order: The terms of an `ORDER BY` on the table's columns. Rows that are equal in these
  ///     terms are ordered by id.
  /// - Returns: The number of rows written. Rows that already had their new key are not written.
  /// - Throws: ``OrderedTableError`` (`full`, `column`, and `unreadable` if the id of a row is
  ///   `NULL`), and errors of the database.
  /// - Complexity: O(*n* log *n*), and one statement per row written.
  @inlinable
  @discardableResult
  public func backfill(_ db: Database, orderedBy order: String) throws -> Int {
    try allOrNothing(db) {
      var lists: [(list: [DatabaseValue], rows: [StoredRow])] = []
      try forEachRow(db, by: order) { list, next in
        var rows: [StoredRow] = []
        while let row = try next() { rows.append(row) }
        lists.append((list, rows))
      }
      var written = 0
      for (list, rows) in lists {
        var (table, space) = (self, space)
        table.list = list
        guard let keys = space.keys(rows.count, between: nil, and: nil) else { throw failure(.full) }
        let writes = zip(rows, keys).compactMap { row, key in
          row.key == key
            ? nil : RowWrite(id: row.id, identity: row.identity, former: row.key, key: key, form: .key)
        }
        var writing = RowWriting(writes, to: table, db)
        try writing.run()
        written += writes.count
      }
      return written
    }
  }
}
