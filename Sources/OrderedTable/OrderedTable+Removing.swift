public import GRDB

extension OrderedTable {
  /// Deletes the row of an item in any list. No other row changes.
  ///
  /// - Throws: ``OrderedTableError`` (`unknown`, `written`), and errors of the database.
  /// - Complexity: Two statements.
  @inlinable
  public func remove(_ db: Database, _ id: ID) throws { try remove(db, [id]) }

  /// Deletes the rows of several items in any lists: all of them, or none.
  ///
  /// - Throws: ``OrderedTableError`` (`unknown`, `duplicate`, `written`); errors of the database.
  /// - Complexity: One statement per item, and one that finds them.
  @inlinable
  public func remove(_ db: Database, _ ids: [ID]) throws {
    try inTransaction(db) {
      // `find` finds the rows of every list. The list's values only decide `isHere`, which is
      // unused.
      let list = list ?? names.lists.map { _ in .null }
      let rows = try differentRows(of: ids, in: find(ids, in: list, db)).map { $0.row }
      if rows.count == 1 { return try remove(rows[0], in: list, db) }
      try allOrNothing(db) { for row in rows { try remove(row, in: list, db) } }
    }
  }

  @inlinable
  func remove(_ row: StoredRow, in list: [DatabaseValue], _ db: Database) throws {
    var statement = try BoundStatement(db, statements.delete)
    try statement.bind(row.identity)
    try statement.execute()
    let rows = db.changesCount
    if rows == 1 { return }
    // If another row was deleted before, a foreign key may have deleted this one by a cascade.
    if rows == 0, let id = row.id, try find([id], in: list, db)[0] == nil { return }
    throw failure(at: row.id, row.identity) { .written($0, rows: rows) }
  }
}
