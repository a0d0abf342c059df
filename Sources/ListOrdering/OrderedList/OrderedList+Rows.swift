// Rows and the keys by which their items are known, which are changed together.
extension OrderedList {
  /// Takes note of the key of a row that is in the list.
  ///
  /// - Parameter former: The key under which the item was known, if it was.
  @inlinable
  mutating func learn(_ row: Row, insteadOf former: Key? = nil) { keys[row.id] = row.key }

  /// Takes note of the key of a row that is in the list, unless its item is known already; says whether it is new.
  @inlinable
  mutating func learnNew(_ row: Row) -> Bool { keys.updateValue(row.key, forKey: row.id) == nil }

  /// Forgets the item of a row that leaves the list.
  @inlinable
  mutating func forget(_ row: Row) { keys[row.id] = nil }

  /// Takes a row out.
  @inlinable
  mutating func takeOut(at location: ChunkPlace) -> Row {
    let row = rows.remove(at: location)
    forget(row)
    return row
  }

  /// Takes the rows of some items out, which are in the list, each once.
  @inlinable
  mutating func takeOut(_ ids: [ID]) {
    guard isMany(ids.count) else {
      for id in ids { _ = takeOut(at: location(of: id)!) }
      return
    }
    let out = Set(ids)
    var left: [Row] = []
    left.reserveCapacity(rows.count - ids.count)
    for row in rows {
      if out.contains(row.id) { forget(row) } else { left.append(row) }
    }
    rows = ChunkedArray(left)
  }

  /// Takes the rows of some ranks out.
  @inlinable
  mutating func takeOut(_ ranks: Range<Int>) {
    if ranks.count == rows.count { return takeOutAll() }
    for rank in ranks { forget(rows[rank]) }
    rows.removeSubrange(ranks)
  }

  /// Takes all rows out.
  @inlinable
  mutating func takeOutAll() {
    rows = ChunkedArray()
    keys = [:]
  }

  /// Whether one pass over all rows is cheaper than a search for each of so many.
  @inlinable
  func isMany(_ count: Int) -> Bool { count > rows.count / 32 + 4 }
}
