extension OrderedList {
  /// Inserts an item so that it stands at `index`.
  ///
  /// - Parameters:
  ///   - id: The new item.
  ///   - index: From 0 to `count`.
  /// - Returns: The rows to store: the new item's, last, and those that were relabelled to make room.
  /// - Throws: ``OrderedListError/full(limit:)``, ``OrderedListError/duplicate(_:)``,
  ///   ``OrderedListError/unordered(_:)``.
  /// - Complexity: That of an operation on one item, see ``OrderedList``.
  @inlinable
  @discardableResult
  public mutating func insert(_ id: ID, at index: Int) throws(Failure) -> Changes {
    precondition(index >= 0 && index <= rows.count, "Index out of range")
    try checkAbsent(id)
    defer { checkInvariantsIfEnabled() }
    return place(id, inGap: gap(at: index))
  }

  /// Inserts an item directly after another.
  ///
  /// - Returns: The rows to store: the new item's, last, and those that were relabelled to make room.
  /// - Throws: ``OrderedListError/full(limit:)``, ``OrderedListError/duplicate(_:)``,
  ///   ``OrderedListError/unordered(_:)``, ``OrderedListError/unknown(_:)``.
  /// - Complexity: That of an operation on one item, see ``OrderedList``.
  @inlinable
  @discardableResult
  public mutating func insert(_ id: ID, after other: ID) throws(Failure) -> Changes {
    try insert(id, at: existingIndex(of: other) + 1)
  }

  /// Inserts an item directly before another.
  ///
  /// - Returns: The rows to store: the new item's, last, and those that were relabelled to make room.
  /// - Throws: ``OrderedListError/full(limit:)``, ``OrderedListError/duplicate(_:)``,
  ///   ``OrderedListError/unordered(_:)``, ``OrderedListError/unknown(_:)``.
  /// - Complexity: That of an operation on one item, see ``OrderedList``.
  @inlinable
  @discardableResult
  public mutating func insert(_ id: ID, before other: ID) throws(Failure) -> Changes {
    try insert(id, at: existingIndex(of: other))
  }

  /// Inserts an item between two neighbours as the user saw them, perhaps in a filtered view: directly after
  /// `lower`, or, at the start of the view, directly before `upper`.
  ///
  /// - Parameters:
  ///   - id: The new item.
  ///   - lower: The item to stand after, or `nil` at the start of the view.
  ///   - upper: The item to stand before, or `nil` at the end of the view.
  /// - Returns: The rows to store, as for ``insert(_:at:)``.
  /// - Throws: ``OrderedListError/full(limit:)``, ``OrderedListError/duplicate(_:)``,
  ///   ``OrderedListError/unordered(_:)``, ``OrderedListError/unknown(_:)``, ``OrderedListError/crossed(_:_:)``.
  /// - Complexity: That of an operation on one item, see ``OrderedList``.
  @inlinable
  @discardableResult
  public mutating func insert(_ id: ID, between lower: ID?, and upper: ID?) throws(Failure) -> Changes {
    let high = try upper.map { other throws(Failure) in try existingIndex(of: other) }
    guard let lower else { return try insert(id, at: high ?? rows.count) }
    let low = try existingIndex(of: lower)
    if let upper, let high, low >= high { throw .crossed(lower, upper) }
    return try insert(id, at: low + 1)
  }

  /// Adds an item at the end.
  ///
  /// - Returns: The rows to store: the new item's, last, and those that were relabelled to make room.
  /// - Throws: ``OrderedListError/full(limit:)``, ``OrderedListError/duplicate(_:)``,
  ///   ``OrderedListError/unordered(_:)``.
  /// - Complexity: That of an operation on one item, see ``OrderedList``.
  @inlinable
  @discardableResult
  public mutating func append(_ id: ID) throws(Failure) -> Changes {
    try insert(id, at: rows.count)
  }

  /// Inserts several items side by side, the first of them at `index`: all of them, or none.
  ///
  /// - Parameters:
  ///   - ids: The new items, each once.
  ///   - index: From 0 to `count`.
  /// - Returns: The rows to store: those that were relabelled to make room, then the new items'.
  /// - Throws: ``OrderedListError/full(limit:)``, ``OrderedListError/duplicate(_:)``,
  ///   ``OrderedListError/unordered(_:)``.
  /// - Complexity: O(*k* + *c* + *n* / *c*) for *k* items and chunks of *c* rows, as
  ///   ``ChunkedArray/insert(contentsOf:at:)``, unless the gap is exhausted.
  @inlinable
  @discardableResult
  public mutating func insert(contentsOf ids: some Sequence<ID>, at index: Int) throws(Failure) -> Changes {
    precondition(index >= 0 && index <= rows.count, "Index out of range")
    let ids = Array(ids)
    var seen: Set<ID> = []
    for id in ids {
      if id != id { throw .unordered(id) }
      if keys[id] != nil || !seen.insert(id).inserted { throw .duplicate(id) }
    }
    if let limit, rows.count + ids.count > limit, !ids.isEmpty { throw .full(limit: limit) }
    defer { checkInvariantsIfEnabled() }
    return place(ascending(ids), inGap: gap(at: index))
  }

  /// Removes an item; its row is to be deleted, and no other changes.
  ///
  /// - Returns: The key that the item had.
  /// - Throws: ``OrderedListError/unknown(_:)``.
  /// - Complexity: That of an operation on one item, see ``OrderedList``.
  @inlinable
  @discardableResult
  public mutating func remove(_ id: ID) throws(Failure) -> Key {
    guard let key = keys.removeValue(forKey: id) else { throw .unknown(id) }
    defer { checkInvariantsIfEnabled() }
    rows.remove(at: place(of: key))
    return key
  }

  /// Removes the item at `index`, which must be an item's; its row is to be deleted.
  ///
  /// - Returns: The item's id.
  /// - Complexity: That of an operation on one item, see ``OrderedList``.
  @inlinable
  @discardableResult
  public mutating func remove(at index: Int) -> ID {
    precondition(index >= 0 && index < rows.count, "Index out of range")
    defer { checkInvariantsIfEnabled() }
    let id = rows.remove(at: rank(at: index)).id
    keys.removeValue(forKey: id)
    return id
  }

  /// Removes several items, all or none; their rows are to be deleted.
  ///
  /// - Throws: ``OrderedListError/unknown(_:)``, ``OrderedListError/duplicate(_:)``.
  /// - Complexity: That of *k* removals of one item for *k* items, at most O(*n*).
  @inlinable
  public mutating func remove(contentsOf ids: some Sequence<ID>) throws(Failure) {
    let ids = Array(ids)
    try checkPresent(ids)
    defer { checkInvariantsIfEnabled() }
    takeOut(ids)
    for id in ids { keys.removeValue(forKey: id) }
  }

  /// Removes the items at the given offsets: the meaning that SwiftUI's `onDelete` gives to this argument.
  ///
  /// - Parameter offsets: Offsets of the items to remove, in any order, each counted once.
  /// - Returns: The ids of the removed items, in the list's order; their rows are to be deleted.
  /// - Complexity: That of *k* removals of one item for *k* items, at most O(*n*), and O(*k* log *k*).
  @inlinable
  @discardableResult
  public mutating func remove(atOffsets offsets: some Sequence<Int>) -> [ID] {
    let offsets = Set(offsets).sorted()
    precondition(offsets.allSatisfy { $0 >= 0 && $0 < rows.count }, "Index out of range")
    let ids = offsets.map { self[$0] }
    // The ids are the list's own, each once, so nothing is thrown.
    try! remove(contentsOf: ids)
    return ids
  }

  // MARK: Checks

  @inlinable
  func checkAbsent(_ id: ID) throws(Failure) {
    if id != id { throw .unordered(id) }
    if keys[id] != nil { throw .duplicate(id) }
    if let limit, rows.count >= limit { throw .full(limit: limit) }
  }

  @inlinable
  func checkPresent(_ ids: [ID]) throws(Failure) {
    var seen: Set<ID> = []
    for id in ids {
      if keys[id] == nil { throw .unknown(id) }
      if !seen.insert(id).inserted { throw .duplicate(id) }
    }
  }

  @inlinable
  func existingIndex(of id: ID) throws(Failure) -> Int {
    guard let index = firstIndex(of: id) else { throw .unknown(id) }
    return index
  }

  /// Ids in the list's order turned to the order of their keys, or back.
  @inlinable
  func ascending(_ ids: [ID]) -> [ID] { direction == .ascending ? ids : ids.reversed() }
}
