public import GRDB
public import ListOrdering

extension OrderedTable {
  /// Mends the rows of a list, or of all lists, if none was named: afterwards every row has a usable key, and no two of a
  /// list the same. The order stays: that of `ORDER BY key, id`.
  ///
  /// Of rows that share a key, all but one are written, and so are rows without a usable key. Where these have no room, the
  /// fewest further rows are written, at most one for each of them. If that is not enough, rows are relabeled as for an
  /// insertion. So a repair after each row that arrives under one key writes about as much as insertions at the same
  /// place: up to 1.6 times as many rows with numbers, and up to eight times with text keys at their length limit
  /// (measured with 4,000 rows).
  /// - Parameter db: The database, in a transaction that is to write; outside one, the verb begins its own.
  /// - Returns: The rows written, and those of them that were damaged.
  /// - Throws: ``OrderedTableError``: `notAscending`, `column`, `unreadable` where a row to be written has `NULL` for an
  ///   id; and what the database throws.
  /// - Complexity: O(*n*) where nothing is wrong; O(*n* log *n*) for a list where something is, whose rows are then loaded.
  @inlinable
  @discardableResult
  public func repair(_ db: Database) throws -> Changes {
    try allOrNothing(db) {
      var changes = Changes()
      var damaged: [[DatabaseValue]] = []
      try forEachRow(db) { list, next in
        var isDamaged = false
        var last: Key?
        while let row = try next() {
          guard let key = row.key, last.map({ $0 < key }) ?? true else {
            isDamaged = true
            continue
          }
          last = key
        }
        if isDamaged { damaged.append(list) }
      }
      for list in damaged {
        var table = self
        table.list = list
        let further = try table.repairList(db)
        changes.rows += further.rows
        changes.mended += further.mended
      }
      return changes
    }
  }

  @inlinable
  func repairList(_ db: Database) throws -> Changes {
    let rows = try allRows(db)
    let usable = rows.filter { $0.key != nil }
    if let index = usable.indices.dropFirst().first(where: { usable[$0 - 1].key! > usable[$0].key! }) {
      throw failure(at: usable[index].id, usable[index].identity) { .notAscending($0) }
    }
    var changes = try put(rows.map { Item(origin: .here($0)) }, in: .end, isAll: true, db).changes
    changes.mended = changes.rows.map(\.id)
    return changes
  }
}
