extension OrderedList {
  /// Moves an item so that it stands at `index` afterwards.
  ///
  /// - Parameters:
  ///   - id: The item.
  ///   - index: From 0 to `count - 1`.
  /// - Returns: The rows to store: none if the item stands there already, else the item's, last, and those that
  ///   were relabeled to make room. While those are written, the item's own row still has its former key. Its new key
  ///   can equal the former one if its neighbors were relabeled.
  /// - Throws: ``OrderedListError/unknown(_:)``.
  /// - Complexity: That of an operation on one item, see ``OrderedList``.
  @inlinable
  public mutating func move(_ id: ID, to index: Int) throws(Failure) -> Rows {
    guard let item = find(id) else { throw .unknown(id) }
    precondition(index >= 0 && index < rows.count, "Index out of range")
    return moveRow(
      at: item.location, ofRank: rows.index(of: item.location), toRank: rank(at: index), slot: item.slot)
  }

  /// Moves the item at `source` so that it stands at `destination` afterwards.
  ///
  /// - Parameters:
  ///   - source: From 0 to `count - 1`.
  ///   - destination: From 0 to `count - 1`.
  /// - Returns: The rows to store: none if the two are the same, else the item's, last, and those that were
  ///   relabeled to make room.
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

  /// Moves an item next to another: no rank is asked for, unless the gap there is exhausted.
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

  /// Moves a row to another rank; both exist.
  @inlinable
  mutating func moveRow(
    at location: ChunkPosition, ofRank source: Int, toRank destination: Int, slot: Int? = nil
  ) -> Rows {
    if source == destination { return Rows() }
    let gap = rows.position(at: source < destination ? destination + 1 : destination)
    return moveRow(at: location, toGap: gap, slot: slot)
  }

  /// Moves a row into the gap in front of a location, which is no gap beside the row.
  ///
  /// - Parameter slot: Where the table of keys has the item's, if that is known.
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
    if let slot { keys.replace(at: slot, with: key) } else { learn(row, insteadOf: former) }
    return Rows(own: row)
  }

  /// Moves a row into a gap that has no room for it.
  @inlinable
  @inline(never)
  mutating func moveRow(at location: ChunkPosition, toExhausted gap: ChunkPosition) -> Rows {
    let (source, destination) = (rows.index(of: location), rows.index(of: gap))
    let row = takeOut(at: location)
    return putRelabeling(row.id, inGap: source < destination ? destination - 1 : destination)
  }
}
