public import GRDB

extension OrderedTable {
  /// Deletes the row of an item, in whichever list; no other row changes.
  ///
  /// - Throws: ``OrderedTableError``: `unknown`, `written`; and what the database throws.
  /// - Complexity: Two statements.
  @inlinable
  public func remove(_ db: Database, _ id: ID) throws { try remove(db, [id]) }

  /// Deletes the rows of several items, in whichever lists: all of them, or none.
  ///
  /// - Throws: ``OrderedTableError``: `unknown`, `duplicate`, `written`; and what the database throws.
  /// - Complexity: A statement an item, and one that finds them.
  @inlinable
  public func remove(_ db: Database, _ ids: [ID]) throws {
    try inTransaction(db) {
      // No list need be named.
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
    // Gone by now, perhaps: deleted with another one that it refers to.
    if rows == 0, let id = row.id, try find([id], in: list, db)[0] == nil { return }
    throw failure(at: row.id, row.identity) { .written($0, rows: rows) }
  }
}
