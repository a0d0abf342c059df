// Moves in a filtered view, which hides some items of the list. After a move, the list has the
// visible items in the view's order. Hidden items keep their order.
extension OrderedList {
  /// Moves an item between two neighbors as the user saw them, ignoring hidden items.
  ///
  /// An item that is already between them stays. Otherwise it goes where ``insert(_:between:and:)``
  /// puts a new item: directly after `lower`, or directly before `upper` if `lower` is `nil` or
  /// only the gap before `upper` has room.
  /// - Parameters:
  ///   - id: The item.
  ///   - lower: The item above its new position, or `nil` at the start of the view.
  ///   - upper: The item below its new position, or `nil` at the end of the view.
  /// - Returns: The rows to store: none if the item is already there.
  /// - Throws: ``OrderedListError/unknown(_:)``, ``OrderedListError/neighborsReversed(_:_:)``.
  /// - Complexity: The cost of an operation on one item; see ``OrderedList``.
  @inlinable
  public mutating func move(_ id: ID, between lower: ID?, and upper: ID?) throws(Failure) -> Rows {
    let from = try existingIndex(of: id)
    let neighbors = try neighbors(lower, upper)
    if from >= neighbors.lower && from <= neighbors.upper { return Rows() }
    let index = index(between: neighbors)
    return move(from: from, to: from < index ? index - 1 : index)
  }

  /// Moves several items, in the given order, between two neighbors as the user saw them.
  ///
  /// Items that are already between the two neighbors stay if they are in the given order there. If
  /// only some of them are in that order, as many as possible stay. Every other item of `ids` goes
  /// between its new neighbors, as in ``move(_:between:and:)-(ID,_,_)``. Hidden items keep their
  /// order, and may end up among the moved items. If no item stays, the moved items end up side by
  /// side, and as few rows are written as by ``move(_:to:)-([ID],_)``.
  ///
  /// ```swift
  /// // The view shows "milk", "tea", "jam", "eggs", "bread". The user drags the two items up.
  /// let rows = try list.move(["jam", "bread"], between: "milk", and: "tea")
  /// ```
  ///
  /// - Parameters:
  ///   - ids: The items, each once, in their new order.
  ///   - lower: The item above them, or `nil` at the start of the view; none of `ids`.
  ///   - upper: The item below them, or `nil` at the end of the view; none of `ids`.
  /// - Returns: The rows to store, each once: at most one per item that does not stay, unless a gap
  ///   is exhausted. If no item stays, the list may relabel the items that were jumped over, hidden
  ///   ones included, instead of the moved ones: see ``move(_:to:)-([ID],_)``.
  /// - Throws: ``OrderedListError/unknown(_:)``, ``OrderedListError/neighborsReversed(_:_:)``,
  ///   ``OrderedListError/duplicate(_:)``, also if `ids` contains a neighbor.
  /// - Complexity: The cost of ``move(_:to:)-([ID],_)``. If some items stay, the cost of one such
  ///   move per group of moved items that end up side by side.
  @inlinable
  public mutating func move(_ ids: [ID], between lower: ID?, and upper: ID?) throws(Failure) -> Rows {
    let indices = try existingRows(of: ids).map { self.index(atRank: rank(ofKey: $0.key)) }
    let neighbors = try neighbors(lower, upper)
    for neighbor in [lower, upper] {
      if let neighbor, ids.contains(neighbor) { throw .duplicate(neighbor) }
    }
    let inside = indices.indices.filter { indices[$0] > neighbors.lower && indices[$0] < neighbors.upper }
    let staying = longestIncreasingSubsequence(of: inside.map { indices[$0] }).map { inside[$0] }
    if staying.isEmpty {
      // None of `ids` is between the two neighbors, so taking them out changes no gap there.
      let index = index(between: neighbors)
      return try move(ids, to: index - indices.count(where: { $0 < index }))
    }
    defer { checkInvariantsIfEnabled() }
    return move(ids, around: staying, between: lower, and: upper)
  }

  /// Leaves the items at the positions `staying` in `ids` where they are. Moves all other items of
  /// `ids` to their new positions before, between and after these.
  @inlinable
  mutating func move(_ ids: [ID], around staying: [Int], between lower: ID?, and upper: ID?) -> Rows {
    var runs: [(ids: [ID], lower: ID?, upper: ID?)] = []
    var (start, last) = (0, lower)
    for index in staying + [ids.count] {
      let next = index < ids.count ? ids[index] : upper
      if start < index { runs.append((Array(ids[start..<index]), last, next)) }
      (start, last) = (index + 1, next)
    }
    removeRows(runs.flatMap(\.ids).map { Row(id: $0, key: key(of: $0)!) })
    var changes = BlockChanges<ID, Key>()
    for run in runs {
      // Both neighbors are in the list, `lower` before `upper`.
      let index = index(
        between: (run.lower.map { firstIndex(of: $0)! } ?? -1, run.upper.map { firstIndex(of: $0)! } ?? count)
      )
      fill(gap(at: index), with: ascending(run.ids), keeping: [], noting: &changes)
    }
    return rows(of: changes)
  }

  /// Moves the items at the given offsets of a filtered view in front of the item that the view
  /// showed at `destination`. SwiftUI's `onMove` passes these arguments.
  ///
  /// Afterwards the visible items are in the order that SwiftUI shows. Hidden items keep their
  /// order, as in ``move(_:between:and:)-([ID],_,_)``.
  ///
  /// ```swift
  /// .onMove { source, destination in
  ///   do {
  ///     for row in try list.move(fromOffsets: source, toOffset: destination, in: visible) { … }
  ///   } catch {
  ///     // The view is out of date: show the list again.
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - source: Offsets of the items in `visible`, in any order; repeated offsets count once.
  ///   - destination: An offset in `visible` before the move, from 0 to `visible.count`.
  ///   - visible: The items that the view shows, in the list's order.
  /// - Returns: The rows to store, each once.
  /// - Throws: ``OrderedListError/unknown(_:)``, ``OrderedListError/duplicate(_:)``,
  ///   ``OrderedListError/neighborsReversed(_:_:)`` if `visible` is out of date: an item to move or
  ///   a new neighbor is missing from the list, or the neighbors have another order there.
  /// - Complexity: The cost of ``move(_:between:and:)-([ID],_,_)``, and O(`visible.count`).
  @inlinable
  public mutating func move(
    fromOffsets source: some Sequence<Int>, toOffset destination: Int, in visible: some Sequence<ID>
  ) throws(Failure) -> Rows {
    let move = ViewMove(fromOffsets: source, toOffset: destination, in: visible)
    return try self.move(move.ids, between: move.lower, and: move.upper)
  }

  // MARK: Between two neighbors

  /// Returns the indices of two neighbors: -1 if `lower` is `nil`, and `count` if `upper` is `nil`.
  @inlinable
  func neighbors(_ lower: ID?, _ upper: ID?) throws(Failure) -> (lower: Int, upper: Int) {
    var (low, high) = (-1, rows.count)
    if let lower { low = try existingIndex(of: lower) }
    if let upper { high = try existingIndex(of: upper) }
    if let lower, let upper, low >= high { throw .neighborsReversed(lower, upper) }
    return (low, high)
  }

  /// Returns the index at which to insert between two neighbors: directly after the lower one, or
  /// directly before the upper one if there is no lower one or only the gap before the upper one
  /// has room.
  @inlinable
  func index(between neighbors: (lower: Int, upper: Int)) -> Int {
    let (low, high) = neighbors
    if low < 0 { return high }
    return high - low > 1 && insertsLeft(at: low + 1) == 0 && insertsLeft(at: high) > 0 ? high : low + 1
  }
}
