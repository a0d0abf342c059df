extension Replica {
  /// Returns a section's items as an ordered list, without tombstones. If the list repairs keys,
  /// this method stores the new keys in the replica, as for relabeled items.
  ///
  /// A merge may change any row, so make the list again after a merge.
  ///
  /// - Parameters:
  ///   - section: The ordered part of the list.
  ///   - space: The key space that makes the keys.
  ///   - limit: The maximum number of items from now on; the section may already have more.
  ///   - direction: The direction of the keys.
  /// - Throws: ``OrderedListError/duplicate(_:)`` if two items have the same id,
  ///   ``OrderedListError/unordered(_:)`` if an id does not equal itself. Neither happens if all
  ///   items were added by ``insert(_:)`` and merges.
  /// - Complexity: O(*n* log *n*), or O(*n*) if the items are in order.
  @inlinable
  public mutating func list<Space: KeySpace>(
    in section: Item.Section, space: Space, limit: Int? = nil, direction: ListDirection = .ascending
  ) throws(OrderedListError<Item.ID>) -> OrderedList<Item.ID, Space> where Space.Key == Item.OrderKey {
    let (list, repair) = try OrderedList<Item.ID, Space>.restore(
      rows(in: section), space: space, limit: limit, direction: direction)
    // No item counts as moved, so this does not throw.
    if !repair.isEmpty { try! store(repair.rows, moved: []) }
    return list
  }
}

extension Replica where Item.Section == NoSection {
  /// Returns all items as an ordered list; see ``list(in:space:limit:direction:)``.
  ///
  /// - Complexity: O(*n* log *n*), or O(*n*) if the items are in order.
  @inlinable
  public mutating func list<Space: KeySpace>(
    space: Space, limit: Int? = nil, direction: ListDirection = .ascending
  ) throws(OrderedListError<Item.ID>) -> OrderedList<Item.ID, Space> where Space.Key == Item.OrderKey {
    try list(in: NoSection(), space: space, limit: limit, direction: direction)
  }
}
