public import GRDB

extension OrderedTable {
  /// Deletes the row of an item, in whichever list; no other row changes.
  ///
  /// - Throws: ``OrderedTableError``: `unknown`; and what the database throws.
  /// - Complexity: One statement.
  @inlinable
  public func remove(_ db: Database, _ id: ID) throws { try remove(db, [id]) }

  /// Deletes the rows of several items, in whichever lists: all of them, or none.
  ///
  /// - Throws: ``OrderedTableError``: `unknown`, `duplicate`; and what the database throws.
  /// - Complexity: A statement an item.
  @inlinable
  public func remove(_ db: Database, _ ids: [ID]) throws {
    try checkDifferent(ids)
    func removeAll() throws {
      for id in ids {
        var statement = try BoundStatement(db, statements.delete)
        bind(CollectionOfOne(id), to: &statement)
        try statement.execute()
        switch db.changesCount {
        case 1: continue
        case 0: throw failure(.unknown(id))
        case let rows: throw failure(.written(id, rows: rows))
        }
      }
    }
    if ids.count == 1 { try removeAll() } else { try allOrNothing(db, removeAll) }
  }
}
