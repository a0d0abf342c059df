extension OrderedList {
  /// Removes an item. The caller deletes its row; no other row changes.
  ///
  /// - Returns: The key that the item had.
  /// - Throws: ``OrderedListError/unknown(_:)``.
  /// - Complexity: The cost of an operation on one item; see ``OrderedList``.
  @inlinable
  @discardableResult
  public mutating func remove(_ id: ID) throws(Failure) -> Key {
    guard let location = location(of: id) else { throw .unknown(id) }
    defer { checkInvariantsIfEnabled() }
    return removeRows(at: location).key
  }

  /// Removes the item at `index`, from 0 to `count - 1`. The caller deletes its row.
  ///
  /// - Returns: The item's id.
  /// - Complexity: The cost of an operation on one item; see ``OrderedList``.
  @inlinable
  @discardableResult
  public mutating func remove(at index: Int) -> ID {
    precondition(index >= 0 && index < rows.count, "Index out of range")
    defer { checkInvariantsIfEnabled() }
    return removeRows(at: rows.position(at: rank(at: index))).id
  }

  /// Removes several items, or none if it throws. The caller deletes their rows.
  ///
  /// - Throws: ``OrderedListError/unknown(_:)``, ``OrderedListError/duplicate(_:)``.
  /// - Complexity: For *k* items, the cost of *k* removals of one item, but at most O(*n*).
  @inlinable
  public mutating func remove(contentsOf ids: some Sequence<ID>) throws(Failure) {
    let leaving = try existingRows(of: Array(ids))
    defer { checkInvariantsIfEnabled() }
    removeRows(leaving)
  }

  /// Removes the items at the given offsets, as for SwiftUI's `onDelete`.
  ///
  /// - Parameter offsets: Offsets of items, in any order; repeated offsets count once.
  /// - Returns: The ids of the removed items, in the list's order. The caller deletes their rows.
  /// - Complexity: For *k* items, the cost of ``remove(contentsOf:)``, and O(*k* log *k*).
  @inlinable
  @discardableResult
  public mutating func remove(atOffsets offsets: some Sequence<Int>) -> [ID] {
    let offsets = Set(offsets).sorted()
    precondition(offsets.allSatisfy { $0 >= 0 && $0 < rows.count }, "Index out of range")
    let leaving = offsets.map { rows[rank(at: $0)] }
    defer { checkInvariantsIfEnabled() }
    removeRows(leaving)
    return leaving.map(\.id)
  }

  /// Removes the items at the given offsets of a filtered view, as for SwiftUI's `onDelete`.
  ///
  /// - Parameters:
  ///   - offsets: Offsets in `visible`, in any order; repeated offsets count once.
  ///   - visible: The items that the view shows.
  /// - Returns: The ids of the removed items, in the view's order. The caller deletes their rows.
  /// - Throws: ``OrderedListError/unknown(_:)`` if an item to remove is not in the list,
  ///   ``OrderedListError/duplicate(_:)`` if the view shows it twice.
  /// - Complexity: The cost of ``remove(atOffsets:)``, and O(`visible.count`).
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

  /// Removes all items. The caller deletes all rows. Limit, direction and key space do not change.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func removeAll() {
    defer { checkInvariantsIfEnabled() }
    removeAllRows()
  }
}
