extension OrderedList {
  /// Removes an item; its row is to be deleted, and no other changes.
  ///
  /// - Returns: The key that the item had.
  /// - Throws: ``OrderedListError/unknown(_:)``.
  /// - Complexity: That of an operation on one item, see ``OrderedList``.
  @inlinable
  @discardableResult
  public mutating func remove(_ id: ID) throws(Failure) -> Key {
    guard let location = location(of: id) else { throw .unknown(id) }
    defer { checkInvariantsIfEnabled() }
    return takeOut(at: location).key
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
    return takeOut(at: rows.position(at: rank(at: index))).id
  }

  /// Removes several items, all or none; their rows are to be deleted.
  ///
  /// - Throws: ``OrderedListError/unknown(_:)``, ``OrderedListError/duplicate(_:)``.
  /// - Complexity: That of *k* removals of one item for *k* items, at most O(*n*).
  @inlinable
  public mutating func remove(contentsOf ids: some Sequence<ID>) throws(Failure) {
    let leaving = try existingRows(of: Array(ids))
    defer { checkInvariantsIfEnabled() }
    takeOut(leaving)
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
    let leaving = offsets.map { rows[rank(at: $0)] }
    defer { checkInvariantsIfEnabled() }
    takeOut(leaving)
    return leaving.map(\.id)
  }

  /// Removes the items at the given offsets of a filtered view: the meaning that SwiftUI's `onDelete` gives to them.
  ///
  /// - Parameters:
  ///   - offsets: Offsets in `visible`, in any order, each counted once.
  ///   - visible: The items that the view shows.
  /// - Returns: The ids of the removed items, in the view's order; their rows are to be deleted.
  /// - Throws: ``OrderedListError/unknown(_:)`` for an item to remove that is not in the list,
  ///   ``OrderedListError/duplicate(_:)`` for one that the view shows twice.
  /// - Complexity: That of *k* removals of one item for *k* items, at most O(*n*), O(*k* log *k*), and O(`visible.count`).
  @inlinable
  @discardableResult
  public mutating func remove(
    atOffsets offsets: some Sequence<Int>, in visible: some Sequence<ID>
  ) throws(Failure) -> [ID] {
    let visible = Array(visible)
    let offsets = Set(offsets).sorted()
    precondition(offsets.allSatisfy { visible.indices.contains($0) }, "Index out of range")
    let ids = offsets.map { visible[$0] }
    try remove(contentsOf: ids)
    return ids
  }

  /// Removes all items; all rows are to be deleted. Limit, direction and key space stay.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func removeAll() {
    defer { checkInvariantsIfEnabled() }
    takeOutAll()
  }
}
