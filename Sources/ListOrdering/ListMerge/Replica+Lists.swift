extension Replica {
  /// A section's items as an ordered list, tombstones left out. What has to be mended in their keys is stored here, as
  /// rows that made room.
  ///
  /// A merge may change any row: make the list anew after it.
  ///
  /// - Parameters:
  ///   - section: The ordered part of the list.
  ///   - space: What makes the keys.
  ///   - limit: The most items that the list takes from now on; more may be here already.
  ///   - direction: Which end of the list has the highest key.
  /// - Throws: ``OrderedListError/duplicate(_:)`` if two items have one id, ``OrderedListError/unordered(_:)`` if an id
  ///   does not equal itself: neither is so where ``insert(_:)`` and merges alone add items.
  /// - Complexity: O(*n* log *n*), O(*n*) for items that come in order.
  @inlinable
  public mutating func list<Space: KeySpace>(
    in section: Item.Section, space: Space, limit: Int? = nil, direction: ListDirection = .ascending
  ) throws(OrderedListError<Item.ID>) -> OrderedList<Item.ID, Space> where Space.Key == Item.OrderKey {
    let (list, repair) = try OrderedList<Item.ID, Space>.restore(
      rows(in: section), space: space, limit: limit, direction: direction)
    // Nothing was moved, so that nothing is refused.
    if !repair.isEmpty { try! store(repair.rows, moved: []) }
    return list
  }
}

extension Replica where Item.Section == NoSection {
  /// The items as an ordered list; see ``list(in:space:limit:direction:)``.
  ///
  /// - Complexity: O(*n* log *n*), O(*n*) for items that come in order.
  @inlinable
  public mutating func list<Space: KeySpace>(
    space: Space, limit: Int? = nil, direction: ListDirection = .ascending
  ) throws(OrderedListError<Item.ID>) -> OrderedList<Item.ID, Space> where Space.Key == Item.OrderKey {
    try list(in: NoSection(), space: space, limit: limit, direction: direction)
  }
}
