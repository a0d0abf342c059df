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
  @discardableResult
  public mutating func move(_ id: ID, to index: Int) throws(Failure) -> Changes {
    guard let key = keys[id] else { throw .unknown(id) }
    precondition(index >= 0 && index < rows.count, "Index out of range")
    return move(from: place(of: key), toRank: rank(at: index))
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
  @discardableResult
  public mutating func move(from source: Int, to destination: Int) -> Changes {
    precondition(source >= 0 && source < rows.count, "Index out of range")
    precondition(destination >= 0 && destination < rows.count, "Index out of range")
    if source == destination { return Changes() }
    return move(from: rows.place(at: rank(at: source)), toRank: rank(at: destination))
  }

  /// Moves an item directly after another.
  ///
  /// - Returns: The rows to store: none if the item stands there already, or is the other one.
  /// - Throws: ``OrderedListError/unknown(_:)``.
  /// - Complexity: That of an operation on one item, see ``OrderedList``.
  @inlinable
  @discardableResult
  public mutating func move(_ id: ID, after other: ID) throws(Failure) -> Changes {
    let (from, to) = (try existingIndex(of: id), try existingIndex(of: other))
    if id == other { return Changes() }
    return try move(id, to: from <= to ? to : to + 1)
  }

  /// Moves an item directly before another.
  ///
  /// - Returns: The rows to store: none if the item stands there already, or is the other one.
  /// - Throws: ``OrderedListError/unknown(_:)``.
  /// - Complexity: That of an operation on one item, see ``OrderedList``.
  @inlinable
  @discardableResult
  public mutating func move(_ id: ID, before other: ID) throws(Failure) -> Changes {
    let (from, to) = (try existingIndex(of: id), try existingIndex(of: other))
    if id == other { return Changes() }
    return try move(id, to: from < to ? to - 1 : to)
  }

  /// Moves an item between two neighbours as the user saw them, perhaps in a filtered view: items that stand
  /// between the two and were hidden do not matter.
  ///
  /// An item that already stands between them stays. Otherwise it goes directly after `lower`, or, where that
  /// gap is exhausted, directly before `upper`.
  /// - Parameters:
  ///   - id: The item.
  ///   - lower: The item to stand after, or `nil` at the start of the view.
  ///   - upper: The item to stand before, or `nil` at the end of the view.
  /// - Returns: The rows to store: none if the item stands there already.
  /// - Throws: ``OrderedListError/unknown(_:)``, ``OrderedListError/crossed(_:_:)``.
  /// - Complexity: That of an operation on one item, see ``OrderedList``.
  @inlinable
  @discardableResult
  public mutating func move(_ id: ID, between lower: ID?, and upper: ID?) throws(Failure) -> Changes {
    let from = try existingIndex(of: id)
    var (low, high) = (-1, rows.count)
    if let lower { low = try existingIndex(of: lower) }
    if let upper { high = try existingIndex(of: upper) }
    if let lower, let upper, low >= high { throw .crossed(lower, upper) }
    if from >= low && from <= high { return Changes() }
    if lower == nil && upper != nil { return try move(id, to: from < high ? high - 1 : high) }
    if high - low > 1, insertsLeft(at: low + 1) == 0, insertsLeft(at: high) > 0 {
      return try move(id, to: from < high ? high - 1 : high)
    }
    return try move(id, to: from <= low ? low : low + 1)
  }

  /// Moves the row at a place to a rank; both exist.
  @inlinable
  mutating func move(from place: ChunkPlace, toRank rank: Int) -> Changes {
    if rows.index(of: place) == rank { return Changes() }
    defer { checkInvariantsIfEnabled() }
    let row = rows.remove(at: place)
    return self.place(row.id, inGap: rank)
  }
}
