extension OrderedList {
  /// Inserts an item at `index`.
  ///
  /// - Parameters:
  ///   - id: The new item.
  ///   - index: The new item's index, from 0 to `count`.
  /// - Returns: The rows to store: those that were relabeled to make room, then the new item's.
  /// - Throws: ``OrderedListError/full(limit:)``, ``OrderedListError/duplicate(_:)``,
  ///   ``OrderedListError/unordered(_:)``.
  /// - Complexity: The cost of an operation on one item; see ``OrderedList``.
  @inlinable
  public mutating func insert(_ id: ID, at index: Int) throws(Failure) -> Rows {
    precondition(index >= 0 && index <= rows.count, "Index out of range")
    try checkAbsent(id)
    defer { checkInvariantsIfEnabled() }
    return put(id, inGap: gap(at: index))
  }

  /// Inserts an item directly after another.
  ///
  /// - Returns: The rows to store: those that were relabeled to make room, then the new item's.
  /// - Throws: ``OrderedListError/full(limit:)``, ``OrderedListError/duplicate(_:)``,
  ///   ``OrderedListError/unordered(_:)``, ``OrderedListError/unknown(_:)``.
  /// - Complexity: The cost of an operation on one item; see ``OrderedList``.
  @inlinable
  public mutating func insert(_ id: ID, after other: ID) throws(Failure) -> Rows {
    try insert(id, at: existingIndex(of: other) + 1)
  }

  /// Inserts an item directly before another.
  ///
  /// - Returns: The rows to store: those that were relabeled to make room, then the new item's.
  /// - Throws: ``OrderedListError/full(limit:)``, ``OrderedListError/duplicate(_:)``,
  ///   ``OrderedListError/unordered(_:)``, ``OrderedListError/unknown(_:)``.
  /// - Complexity: The cost of an operation on one item; see ``OrderedList``.
  @inlinable
  public mutating func insert(_ id: ID, before other: ID) throws(Failure) -> Rows {
    try insert(id, at: existingIndex(of: other))
  }

  /// Inserts an item between two neighbors as the user saw them, ignoring hidden items.
  ///
  /// The item goes directly after `lower`. If the gap there is exhausted and the gap before `upper`
  /// is not, the item goes directly before `upper` instead. If `lower` is `nil`, the item always
  /// goes directly before `upper`. An `upper` of `nil` stands for the list's end.
  /// - Parameters:
  ///   - id: The new item.
  ///   - lower: The item above it, or `nil` at the start of the view.
  ///   - upper: The item below it, or `nil` at the end of the view.
  /// - Returns: The rows to store, as for ``insert(_:at:)``.
  /// - Throws: ``OrderedListError/full(limit:)``, ``OrderedListError/duplicate(_:)``,
  ///   ``OrderedListError/unordered(_:)``, ``OrderedListError/unknown(_:)``,
  ///   ``OrderedListError/neighborsReversed(_:_:)``.
  /// - Complexity: The cost of an operation on one item; see ``OrderedList``.
  @inlinable
  public mutating func insert(_ id: ID, between lower: ID?, and upper: ID?) throws(Failure) -> Rows {
    try insert(id, at: index(between: neighbors(lower, upper)))
  }

  /// Adds an item at the end.
  ///
  /// - Returns: The rows to store: those that were relabeled to make room, then the new item's.
  /// - Throws: ``OrderedListError/full(limit:)``, ``OrderedListError/duplicate(_:)``,
  ///   ``OrderedListError/unordered(_:)``.
  /// - Complexity: The cost of an operation on one item; see ``OrderedList``.
  @inlinable
  public mutating func append(_ id: ID) throws(Failure) -> Rows {
    try insert(id, at: rows.count)
  }

  /// Inserts several items side by side, the first at `index`. Inserts all of them or none.
  ///
  /// - Parameters:
  ///   - ids: The new items, each once.
  ///   - index: The first new item's index, from 0 to `count`.
  /// - Returns: The rows to store: those that were relabeled to make room, then the new items'.
  /// - Throws: ``OrderedListError/full(limit:)``, ``OrderedListError/duplicate(_:)``,
  ///   ``OrderedListError/unordered(_:)``.
  /// - Complexity: O(*k* + *c* + *n* / *c*) for *k* items and chunks of *c* rows, unless the gap is
  ///   exhausted. Checking that a new id is not in the list rarely compares ids: for one new id in
  ///   100, and for one in 6 just before the list's hash table grows.
  @inlinable
  public mutating func insert(contentsOf ids: some Sequence<ID>, at index: Int) throws(Failure) -> Rows {
    precondition(index >= 0 && index <= rows.count, "Index out of range")
    let ids = Array(ids)
    var seen: Set<ID> = []
    for id in ids {
      if id != id { throw .unordered(id) }
      if contains(id) || !seen.insert(id).inserted { throw .duplicate(id) }
    }
    if let limit, rows.count + ids.count > limit, !ids.isEmpty { throw .full(limit: limit) }
    defer { checkInvariantsIfEnabled() }
    return put(ascending(ids), inGap: gap(at: index))
  }

  /// Replaces an item's id, for example a temporary id with the server's. The item keeps its index
  /// and key.
  ///
  /// ```swift
  /// let row = try list.replace(temporary, with: todo.id)
  /// try store(row.id, row.key, insteadOf: temporary)
  /// ```
  ///
  /// Other rows do not change: all keys of the list are different, so its order depends on no id.
  ///
  /// - Parameters:
  ///   - id: The item.
  ///   - new: Its new id, which no other item has. It may equal the former one.
  /// - Returns: The row to store in place of the row with the former id.
  /// - Throws: ``OrderedListError/unknown(_:)``, ``OrderedListError/duplicate(_:)``,
  ///   ``OrderedListError/unordered(_:)``.
  /// - Complexity: The cost of an operation on one item; see ``OrderedList``.
  @inlinable
  public mutating func replace(_ id: ID, with new: ID) throws(Failure) -> OrderedRow<ID, Key> {
    guard let key = key(of: id) else { throw .unknown(id) }
    if new != new { throw .unordered(new) }
    if new != id && contains(new) { throw .duplicate(new) }
    defer { checkInvariantsIfEnabled() }
    makeRoom(for: 1, filler: key)
    forget(Row(id: id, key: key))
    rows[rank(ofKey: key)].id = new
    recordKey(Row(id: new, key: key))
    return OrderedRow(id: new, key: key)
  }

  // MARK: Checks

  @inlinable
  func checkAbsent(_ id: ID) throws(Failure) {
    if id != id { throw .unordered(id) }
    if contains(id) { throw .duplicate(id) }
    if let limit, rows.count >= limit { throw .full(limit: limit) }
  }

  /// Returns the rows of items, each of which must be in the list and be given once.
  @inlinable
  func existingRows(of ids: [ID]) throws(Failure) -> [Row] {
    var seen: Set<ID> = []
    var rows: [Row] = []
    rows.reserveCapacity(ids.count)
    for id in ids {
      guard let key = key(of: id) else { throw .unknown(id) }
      if !seen.insert(id).inserted { throw .duplicate(id) }
      rows.append(Row(id: id, key: key))
    }
    return rows
  }

  @inlinable
  func existingIndex(of id: ID) throws(Failure) -> Int {
    guard let index = firstIndex(of: id) else { throw .unknown(id) }
    return index
  }
}
