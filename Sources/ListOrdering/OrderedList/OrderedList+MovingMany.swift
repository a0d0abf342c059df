extension OrderedList {
  /// Moves several items so that they are side by side in the given order, the first at `index`.
  ///
  /// Unless a gap is exhausted, at most one row per moved item is written, and none for an item
  /// whose key still fits. If the moved items jump over a smaller number of other items, the list
  /// relabels these other items instead: moving twenty items up by one position writes one row.
  /// Therefore the written rows do not show which items the user moved.
  /// - Parameters:
  ///   - ids: Items of the list, each once.
  ///   - index: The first item's index after the move, from 0 to `count - ids.count`.
  /// - Returns: The rows to store, each once.
  /// - Throws: ``OrderedListError/unknown(_:)``, ``OrderedListError/duplicate(_:)``.
  /// - Complexity: For *k* items, O(*k* log *n*), *k* removals of one item, and O(*c* + *n* / *c*)
  ///   for the insertion into storage chunks of *c* rows. Relabeling around an exhausted gap adds
  ///   to that.
  @inlinable
  public mutating func move(_ ids: [ID], to index: Int) throws(Failure) -> Rows {
    let block = ascending(try existingRows(of: ids))
    precondition(index >= 0 && index <= rows.count - ids.count, "Index out of range")
    defer { checkInvariantsIfEnabled() }
    let first = direction == .ascending ? index : rows.count - index - ids.count
    guard let (order, gap) = passedOver(by: block, to: first) else {
      removeRows(block)
      return put(block.map(\.id), inGap: first, keeping: block.map(\.key))
    }
    removeRows(order)
    var changes = BlockChanges<ID, Key>()
    fill(gap, with: order.map(\.id), keeping: rowsKeepingKeys(order.map(\.key), inGap: gap), noting: &changes)
    changes.separate(moved: block, from: order)
    return rows(of: changes)
  }

  /// Moves the items at the given offsets to offset `destination`, as in SwiftUI's `onMove`.
  ///
  /// - Parameters:
  ///   - source: Offsets of the items to move, in any order; repeated offsets count once.
  ///   - destination: An offset before the move, from 0 to `count`.
  /// - Returns: The rows to store, each once.
  /// - Complexity: For *k* items, O(*k* log *n*), *k* removals of one item, and O(*c* + *n* / *c*)
  ///   for the insertion into storage chunks of *c* rows. Relabeling around an exhausted gap adds
  ///   to that.
  @inlinable
  public mutating func move(fromOffsets source: some Sequence<Int>, toOffset destination: Int) -> Rows {
    let offsets = Set(source).sorted()
    precondition(destination >= 0 && destination <= rows.count, "Index out of range")
    precondition(offsets.allSatisfy { $0 >= 0 && $0 < rows.count }, "Index out of range")
    let ids = offsets.map { self[$0] }
    let before = offsets.count(where: { $0 < destination })
    // The ids are from the list, each once, so this does not throw.
    return try! move(ids, to: destination - before)
  }

  /// Puts the whole list into a given order, and writes few rows.
  ///
  /// As many items as possible keep their keys: those of a longest sequence of keys that is already
  /// in the new order. Every other item gets a new key. If the new keys do not fit between the kept
  /// keys, the list also relabels kept items: as few as possible, and at most as many as there are
  /// items that get new keys anyway. If more would be needed, or if text keys reach their maximum
  /// length, the list relabels rows as for an insertion.
  /// - Parameter order: Every item of the list, each once.
  /// - Returns: The rows to store, each once.
  /// - Throws: ``OrderedListError/unknown(_:)``, ``OrderedListError/duplicate(_:)``,
  ///   ``OrderedListError/missing(_:)``.
  /// - Complexity: O(*n* log *n*).
  @inlinable
  public mutating func reorder(to order: some Sequence<ID>) throws(Failure) -> Rows {
    let ids = Array(order)
    let block = ascending(try existingRows(of: ids))
    if ids.count < rows.count {
      let named = Set(ids)
      throw .missing(first { !named.contains($0) }!)
    }
    defer { checkInvariantsIfEnabled() }
    removeAllRows()
    var changes = BlockChanges<ID, Key>()
    fill(0, with: block.map(\.id), keeping: space.rowsKeepingKeys(ofAll: block.map(\.key)), noting: &changes)
    return rows(of: changes)
  }

  /// Returns the rows whose ranks change when a block of rows moves to rank `first`: the block and
  /// the rows that it jumps over. They are returned in their new order, with their lowest rank.
  /// Returns `nil` if the block is empty or jumps over at least as many rows as it contains.
  @inlinable
  func passedOver(by block: [Row], to first: Int) -> (order: [Row], rank: Int)? {
    let ranks = block.map { rank(ofKey: $0.key) }
    guard let lowest = ranks.min(), let highest = ranks.max() else { return nil }
    let range = Swift.min(lowest, first)..<Swift.max(highest + 1, first + block.count)
    guard range.count < 2 * block.count else { return nil }
    let moved = Set(ranks)
    let passed = range.filter { !moved.contains($0) }.map { rows[$0] }
    let before = first - range.lowerBound
    return (passed[..<before] + block + passed[before...], range.lowerBound)
  }
}
