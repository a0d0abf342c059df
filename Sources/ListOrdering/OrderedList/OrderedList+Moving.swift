extension OrderedList {
  /// Moves an item to `index`.
  ///
  /// - Parameters:
  ///   - id: The item.
  ///   - index: The item's index after the move, from 0 to `count - 1`.
  /// - Returns: The rows to store: none if the item is already there. Otherwise, the rows that were
  ///   relabeled to make room, and then the item's row. Until the caller has written it, the stored
  ///   row still has the former key. The row is returned even if its new key equals the former one.
  /// - Throws: ``OrderedListError/unknown(_:)``.
  /// - Complexity: The cost of an operation on one item; see ``OrderedList``.
  @inlinable
  public mutating func move(_ id: ID, to index: Int) throws(Failure) -> Rows {
    guard let item = find(id) else { throw .unknown(id) }
    precondition(index >= 0 && index < rows.count, "Index out of range")
    return moveRow(
      at: item.location, ofRank: rows.index(of: item.location), toRank: rank(at: index), slot: item.slot)
  }

  /// Moves the item at `source` to `destination`.
  ///
  /// - Parameters:
  ///   - source: The item's index before the move, from 0 to `count - 1`.
  ///   - destination: The item's index after the move, from 0 to `count - 1`.
  /// - Returns: The rows to store: none if both indices are the same, else those that were
  ///   relabeled to make room, then the item's.
  /// - Complexity: The cost of an operation on one item; see ``OrderedList``.
  @inlinable
  public mutating func move(from source: Int, to destination: Int) -> Rows {
    precondition(source >= 0 && source < rows.count, "Index out of range")
    precondition(destination >= 0 && destination < rows.count, "Index out of range")
    let rank = rank(at: source)
    return moveRow(at: rows.position(at: rank), ofRank: rank, toRank: self.rank(at: destination))
  }

  /// Moves an item directly after another.
  ///
  /// - Returns: The rows to store: none if the item is already there, or if both ids are the same.
  /// - Throws: ``OrderedListError/unknown(_:)``.
  /// - Complexity: The cost of an operation on one item; see ``OrderedList``.
  @inlinable
  public mutating func move(_ id: ID, after other: ID) throws(Failure) -> Rows {
    try move(id, nextTo: other, isAfter: true)
  }

  /// Moves an item directly before another.
  ///
  /// - Returns: The rows to store: none if the item is already there, or if both ids are the same.
  /// - Throws: ``OrderedListError/unknown(_:)``.
  /// - Complexity: The cost of an operation on one item; see ``OrderedList``.
  @inlinable
  public mutating func move(_ id: ID, before other: ID) throws(Failure) -> Rows {
    try move(id, nextTo: other, isAfter: false)
  }

  /// Moves an item next to another. To save time, it computes ranks only if the gap is exhausted.
  @inlinable
  mutating func move(_ id: ID, nextTo other: ID, isAfter: Bool) throws(Failure) -> Rows {
    let found = find(id, other)
    guard let item = found.item else { throw .unknown(id) }
    guard let neighbor = found.other else { throw .unknown(other) }
    var gap = neighbor.location
    let isBehind = isAfter == (direction == .ascending)
    let besides = isBehind ? rows.position(behind: gap) : rows.position(inFrontOf: gap)
    if item.location == gap || item.location == besides { return Rows() }
    if isBehind { gap.offset += 1 }
    return moveRow(at: item.location, toGap: gap, slot: item.slot)
  }

  /// Moves a row to another rank; both ranks must exist.
  @inlinable
  mutating func moveRow(
    at location: ChunkPosition, ofRank source: Int, toRank destination: Int, slot: Int? = nil
  ) -> Rows {
    if source == destination { return Rows() }
    let gap = rows.position(at: source < destination ? destination + 1 : destination)
    return moveRow(at: location, toGap: gap, slot: slot)
  }

  /// Moves a row into the gap in front of the location `gap`. The row must not be next to the gap.
  ///
  /// - Parameter slot: The slot of the item's key in the key table, if it is known.
  @inlinable
  mutating func moveRow(at location: ChunkPosition, toGap gap: ChunkPosition, slot: Int?) -> Rows {
    defer { checkInvariantsIfEnabled() }
    let (lower, upper) = bounds(of: gap)
    guard let key = space.key(between: lower, and: upper) else {
      return moveRow(at: location, toExhausted: gap)
    }
    var row = rows[location]
    let former = row.key
    row.key = key
    rows.move(from: location, to: gap, as: row)
    if let slot { keys.replace(at: slot, with: key) } else { recordKey(row, insteadOf: former) }
    return Rows(own: row)
  }

  /// Moves a row into an exhausted gap.
  @inlinable
  @inline(never)
  mutating func moveRow(at location: ChunkPosition, toExhausted gap: ChunkPosition) -> Rows {
    let (source, destination) = (rows.index(of: location), rows.index(of: gap))
    let row = removeRows(at: location)
    return putRelabeling(row.id, inGap: source < destination ? destination - 1 : destination)
  }
}
