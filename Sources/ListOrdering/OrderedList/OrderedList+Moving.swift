extension OrderedList {
  /// Moves an item so that it stands at `index` afterwards.
  ///
  /// - Parameters:
  ///   - id: The item.
  ///   - index: From 0 to `count - 1`.
  /// - Returns: The rows to store: none if the item stands there already, else the item's, last, and those that
  ///   were relabelled to make room. While those are written, the item's own row still has its former key.
  /// - Throws: ``OrderedListError/unknown(_:)``.
  /// - Complexity: That of an operation on one item, see ``OrderedList``.
  @inlinable
  public mutating func move(_ id: ID, to index: Int) throws(Failure) -> Rows {
    guard let location = location(of: id) else { throw .unknown(id) }
    precondition(index >= 0 && index < rows.count, "Index out of range")
    return moveRow(at: location, ofRank: rows.index(of: location), toRank: rank(at: index))
  }

  /// Moves the item at `source` so that it stands at `destination` afterwards.
  ///
  /// - Parameters:
  ///   - source: From 0 to `count - 1`.
  ///   - destination: From 0 to `count - 1`.
  /// - Returns: The rows to store: none if the two are the same, else the item's, last, and those that were
  ///   relabelled to make room.
  /// - Complexity: That of an operation on one item, see ``OrderedList``.
  @inlinable
  public mutating func move(from source: Int, to destination: Int) -> Rows {
    precondition(source >= 0 && source < rows.count, "Index out of range")
    precondition(destination >= 0 && destination < rows.count, "Index out of range")
    let rank = rank(at: source)
    return moveRow(at: rows.position(at: rank), ofRank: rank, toRank: self.rank(at: destination))
  }

  /// Moves an item directly after another.
  ///
  /// - Returns: The rows to store: none if the item stands there already, or is the other one.
  /// - Throws: ``OrderedListError/unknown(_:)``.
  /// - Complexity: That of an operation on one item, see ``OrderedList``.
  @inlinable
  public mutating func move(_ id: ID, after other: ID) throws(Failure) -> Rows {
    try move(id, nextTo: other, isAfter: true)
  }

  /// Moves an item directly before another.
  ///
  /// - Returns: The rows to store: none if the item stands there already, or is the other one.
  /// - Throws: ``OrderedListError/unknown(_:)``.
  /// - Complexity: That of an operation on one item, see ``OrderedList``.
  @inlinable
  public mutating func move(_ id: ID, before other: ID) throws(Failure) -> Rows {
    try move(id, nextTo: other, isAfter: false)
  }

  @inlinable
  mutating func move(_ id: ID, nextTo other: ID, isAfter: Bool) throws(Failure) -> Rows {
    guard let from = location(of: id) else { throw .unknown(id) }
    guard let to = location(of: other) else { throw .unknown(other) }
    let (fromRank, toRank) = (rows.index(of: from), rows.index(of: to))
    if fromRank == toRank { return Rows() }
    // Where the other row stands once this one is out, and the gap behind it or in front of it.
    let rest = toRank - (fromRank < toRank ? 1 : 0)
    return moveRow(
      at: from, ofRank: fromRank, toRank: isAfter == (direction == .ascending) ? rest + 1 : rest)
  }

  /// Moves a row to another rank; both exist.
  @inlinable
  mutating func moveRow(at location: ChunkPosition, ofRank source: Int, toRank destination: Int) -> Rows {
    if source == destination { return Rows() }
    defer { checkInvariantsIfEnabled() }
    let row = rows.remove(at: location)
    return put(row.id, inGap: destination, insteadOf: row.key)
  }
}
