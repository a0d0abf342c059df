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
    return move(fromRank: rank(of: key), toRank: rank(at: index))
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
    return move(fromRank: rank(at: source), toRank: rank(at: destination))
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

  /// Moves several items so that they stand side by side in the given order, the first of them at `index`.
  ///
  /// At most the moved items' rows are written, unless a gap is exhausted: one each, and none for an item whose
  /// key still fits.
  /// - Parameters:
  ///   - ids: Items of the list, each once.
  ///   - index: Where the first of them stands afterwards, from 0 to `count - ids.count`.
  /// - Returns: The rows to store, each once.
  /// - Throws: ``OrderedListError/unknown(_:)``, ``OrderedListError/duplicate(_:)``.
  /// - Complexity: O(*k* log *n*) for *k* items.
  @inlinable
  @discardableResult
  public mutating func move(_ ids: [ID], to index: Int) throws(Failure) -> Changes {
    try checkPresent(ids)
    precondition(index >= 0 && index <= rows.count - ids.count, "Index out of range")
    defer { checkInvariantsIfEnabled() }
    let block = ascending(ids)
    let former = block.map { keys[$0] }
    takeOut(block)
    let changed = place(block, inGap: gap(at: index), keeping: former)
    return changes(of: changed)
  }

  /// Moves the items at the given offsets in front of the item that stood at `destination`: the meaning that
  /// SwiftUI's `onMove` gives to these arguments.
  ///
  /// - Parameters:
  ///   - source: Offsets of the items to move, in any order, each counted once.
  ///   - destination: An offset before the move, from 0 to `count`.
  /// - Returns: The rows to store, each once.
  /// - Complexity: O(*k* log *n*) for *k* items.
  @inlinable
  @discardableResult
  public mutating func move(fromOffsets source: some Sequence<Int>, toOffset destination: Int) -> Changes {
    let offsets = Set(source).sorted()
    precondition(destination >= 0 && destination <= rows.count, "Index out of range")
    precondition(offsets.allSatisfy { $0 >= 0 && $0 < rows.count }, "Index out of range")
    let ids = offsets.map { self[$0] }
    let before = offsets.count(where: { $0 < destination })
    // The ids are the list's own, each once, so nothing is thrown.
    return try! move(ids, to: destination - before)
  }

  /// Moves a row among the ranks; both exist.
  @inlinable
  mutating func move(fromRank from: Int, toRank to: Int) -> Changes {
    if from == to { return Changes() }
    defer { checkInvariantsIfEnabled() }
    let row = rows.remove(at: from)
    return place(row.id, inGap: to)
  }

  /// Brings the whole list into a given order, with the fewest rows.
  ///
  /// The items of a longest increasing subsequence stay, as far as there is room between them; every other gets a
  /// new key.
  /// - Parameter order: Every item of the list, each once.
  /// - Returns: The rows to store, each once.
  /// - Throws: ``OrderedListError/unknown(_:)``, ``OrderedListError/duplicate(_:)``,
  ///   ``OrderedListError/missing(_:)``.
  /// - Complexity: O(*n* log *n*).
  @inlinable
  @discardableResult
  public mutating func reorder(to order: some Sequence<ID>) throws(Failure) -> Changes {
    let ids = Array(order)
    try checkPresent(ids)
    if ids.count < rows.count {
      let named = Set(ids)
      throw .missing(first { !named.contains($0) }!)
    }
    defer { checkInvariantsIfEnabled() }
    let block = ascending(ids)
    let former = block.map { keys[$0] }
    rows = ChunkedArray()
    let changed = place(block, inGap: 0, keeping: former)
    return changes(of: changed)
  }
}
