public import ListOrdering

extension GapFilling {
  /// The rows of the table that are relabelled, in an order in which they may be written one by one.
  @inlinable
  var relabels: [RowWrite<ID, Key>] {
    let changed = knownRows.filter { $0.newKey != nil }
    if changed.isEmpty { return [] }
    let usable = changed.filter { $0.key != nil }
    let moved = Relabel.rows(from: 0, of: usable.map { $0.key! }, to: usable.map { $0.newKey! })
    // Rows without a key stand nowhere yet, so that theirs may be written when all others are right.
    let rows = moved.map { usable[$0.index] } + changed.filter { $0.key == nil }
    return rows.map { row in
      RowWrite(id: row.id, identity: row.identity, former: row.key, key: row.newKey!, form: .key)
    }
  }

  /// The relabelled rows whose key was none, or that of the row next to them.
  @inlinable
  var mended: [ID] {
    let rows = knownRows
    guard rows.contains(where: { $0.newKey != nil }) else { return [] }
    return rows.indices.filter { index in
      guard rows[index].newKey != nil, rows[index].newKey != rows[index].key else { return false }
      guard let key = rows[index].key else { return true }
      return index > 0 && rows[index - 1].key == key || index + 1 < rows.count && rows[index + 1].key == key
    }.map { rows[$0].id }
  }

  /// The rows of the table that were read, ascending.
  @inlinable
  var knownRows: [Row] { below.rows.reversed() + above.rows }
}
