// Rows, and the keys by which their items are known: the two are changed together.
extension OrderedList {
  /// Whether this is the key of an item: whether its row has the id.
  @inlinable
  func isKey(_ key: Key, of id: ID) -> Bool { rows.element(at: location(ofKey: key))?.id == id }

  /// Makes sure that so many items can be learnt; all others are in the list and known.
  ///
  /// - Parameter filler: Any key.
  @inlinable
  mutating func makeRoom(for count: Int, filler: Key) {
    if keys.free >= count { return }
    let needed = rows.count + count
    // What was removed leaves remains: not all too soon again.
    var table = KeyTable(capacity: keys.hasRemains ? needed + needed / 4 : needed, filler: filler)
    rows.forEach { table.insert($0.key, hash: $0.id.hashValue) }
    keys = table
  }

  /// Takes note of a row that is in the list now; there must be room.
  @inlinable
  mutating func learn(_ row: Row) { keys.insert(row.key, hash: row.id.hashValue) }

  /// Takes note of a row that is in the list now, unless another row of its item is known; says whether none was.
  @inlinable
  mutating func learnNew(_ row: Row) -> Bool {
    if location(of: row.id) != nil { return false }
    learn(row)
    return true
  }

  /// Takes note of a row's new key.
  @inlinable
  mutating func learn(_ row: Row, insteadOf former: Key) {
    keys.replace(former, hash: row.id.hashValue, with: row.key)
  }

  /// Forgets the item of a row that leaves the list.
  @inlinable
  mutating func forget(_ row: Row) { keys.remove(row.key, hash: row.id.hashValue) }

  /// Takes a row out.
  @inlinable
  mutating func takeOut(at location: ChunkPosition) -> Row {
    let row = rows.remove(at: location)
    forget(row)
    return row
  }

  /// Takes some of the list's rows out, each given once.
  @inlinable
  mutating func takeOut(_ leaving: [Row]) {
    guard isMany(leaving.count) else {
      for row in leaving { _ = takeOut(at: location(ofKey: row.key)) }
      return
    }
    let out = Set(leaving.lazy.map { $0.id })
    rows = ChunkedArray(rows.filter { !out.contains($0.id) })
    for row in leaving { forget(row) }
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
    keys = KeyTable()
  }

  /// Whether one pass over all rows is cheaper than a search for each of so many.
  @inlinable
  func isMany(_ count: Int) -> Bool { count > rows.count / 32 + 4 }
}
