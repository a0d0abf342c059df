public import GRDB
public import ListOrdering

extension OrderedTable {
  /// Repairs the rows of the list, or of all lists if none was named. Afterwards each row has a
  /// usable key that no other row of its list has. The order of `ORDER BY key, id` stays the same.
  ///
  /// Of rows that share a key, all but one are written, and so are rows without a usable key. If
  /// there is no room for them, the fewest possible other rows are written, at most one for each of
  /// them. If that is not enough, rows are relabeled as for an insertion. So a repair after each
  /// row that arrives with the same key writes about as much as insertions at one position: up to
  /// 1.6 times as many rows with numbers, and up to eight times with text keys at their length
  /// limit (measured with 4,000 rows).
  /// - Parameter db: The database. Outside a transaction, the method begins its own.
  /// - Returns: The rows written. ``TableChanges/repaired`` lists the same rows.
  /// - Throws: ``OrderedTableError`` (`notAscending`, `column`, and `unreadable` if the id of a row
  ///   to be written is `NULL`), and errors of the database.
  /// - Complexity: O(*n*). For a list with damaged rows, which is loaded, O(*n* log *n*).
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
        changes.repaired += further.repaired
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
    changes.repaired = changes.rows.map(\.id)
    return changes
  }
}
