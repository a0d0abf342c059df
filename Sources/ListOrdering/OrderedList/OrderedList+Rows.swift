// Changes to the rows and to the table of their keys, which are always made together.
extension OrderedList {
  /// Whether the row with this key has this id.
  @inlinable
  func isKey(_ key: Key, of id: ID) -> Bool { rows.element(at: location(ofKey: key))?.id == id }

  /// Makes room in the key table for `count` more items. The table must have the keys of exactly
  /// the list's rows.
  ///
  /// - Parameter filler: Any key; it fills the unused slots.
  @inlinable
  mutating func makeRoom(for count: Int, filler: Key) {
    if keys.free >= count { return }
    let needed = rows.count + count
    // If removed keys have left slots unusable, add slack to delay the next rebuild.
    var table = KeyTable(capacity: keys.hasRemains ? needed + needed / 4 : needed, filler: filler)
    rows.forEach { table.insert($0.key, hash: $0.id.hashValue) }
    keys = table
  }

  /// Records the key of a row that is now in the list. The key table must have room.
  @inlinable
  mutating func recordKey(_ row: Row) { keys.insert(row.key, hash: row.id.hashValue) }

  /// Records the key of a row that is now in the list, or returns `false` if the key table already
  /// has a key for the row's id.
  @inlinable
  mutating func recordNewKey(_ row: Row) -> Bool {
    if location(of: row.id) != nil { return false }
    recordKey(row)
    return true
  }

  /// Replaces the recorded key of a row with its new key.
  @inlinable
  mutating func recordKey(_ row: Row, insteadOf former: Key) {
    keys.replace(former, hash: row.id.hashValue, with: row.key)
  }

  /// Removes the recorded key of a row that leaves the list.
  @inlinable
  mutating func forget(_ row: Row) { keys.remove(row.key, hash: row.id.hashValue) }

  /// Removes a row from the list and returns it.
  @inlinable
  mutating func removeRows(at location: ChunkPosition) -> Row {
    let row = rows.remove(at: location)
    forget(row)
    return row
  }

  /// Removes some of the list's rows, each given once.
  @inlinable
  mutating func removeRows(_ leaving: [Row]) {
    guard prefersFullPass(leaving.count) else {
      for row in leaving { _ = removeRows(at: location(ofKey: row.key)) }
      return
    }
    let out = Set(leaving.lazy.map { $0.id })
    rows = ChunkedArray(rows.filter { !out.contains($0.id) })
    for row in leaving { forget(row) }
  }

  /// Removes the rows at some ranks.
  @inlinable
  mutating func removeRows(_ ranks: Range<Int>) {
    if ranks.count == rows.count { return removeAllRows() }
    for rank in ranks { forget(rows[rank]) }
    rows.removeSubrange(ranks)
  }

  /// Removes all rows.
  @inlinable
  mutating func removeAllRows() {
    rows = ChunkedArray()
    keys = KeyTable()
  }

  /// Whether one pass over all rows is cheaper than `count` searches.
  @inlinable
  func prefersFullPass(_ count: Int) -> Bool { count > rows.count / 32 + 4 }
}
