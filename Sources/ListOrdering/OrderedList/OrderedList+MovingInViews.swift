// Items in a view that hides others: what the user sees is what they mean, and what is hidden stays as it is.
extension OrderedList {
  /// Moves an item between two neighbors as the user saw them, perhaps in a filtered view: items that stand
  /// between the two and were hidden do not matter.
  ///
  /// An item that already stands between them stays. Otherwise it goes where ``insert(_:between:and:)`` puts a new one:
  /// directly after `lower`, or, where that gap is exhausted, directly before `upper`.
  /// - Parameters:
  ///   - id: The item.
  ///   - lower: The item to stand after, or `nil` at the start of the view.
  ///   - upper: The item to stand before, or `nil` at the end of the view.
  /// - Returns: The rows to store: none if the item stands there already.
  /// - Throws: ``OrderedListError/unknown(_:)``, ``OrderedListError/crossed(_:_:)``.
  /// - Complexity: That of an operation on one item, see ``OrderedList``.
  @inlinable
  public mutating func move(_ id: ID, between lower: ID?, and upper: ID?) throws(Failure) -> Rows {
    let from = try existingIndex(of: id)
    let neighbors = try neighbors(lower, upper)
    if from >= neighbors.lower && from <= neighbors.upper { return Rows() }
    let index = index(between: neighbors)
    return move(from: from, to: from < index ? index - 1 : index)
  }

  /// Moves several items between two neighbors as the user saw them, perhaps in a filtered view, so that they follow
  /// each other in the given order, as the user sees it.
  ///
  /// Those that already stand between the two in that order stay (a longest run of such, where there are several), and
  /// each of the others goes between the ones that it is to stand between, as ``move(_:between:and:)-(ID,_,_)`` moves one. Hidden
  /// items keep their order; they may come to stand among the moved ones.
  /// Where no item stays, the moved ones stand side by side, and fewest rows are written as by ``move(_:to:)-([ID],_)``.
  ///
  /// ```swift
  /// // The view shows "milk", "tea", "eggs"; the two others were selected in another part of it.
  /// let rows = try list.move(["jam", "bread"], between: "milk", and: "tea")
  /// ```
  ///
  /// - Parameters:
  ///   - ids: The items, each once, in the order in which they are to stand.
  ///   - lower: The item to stand after, or `nil` at the start of the view; none of `ids`.
  ///   - upper: The item to stand before, or `nil` at the end of the view; none of `ids`.
  /// - Returns: The rows to store, each once: at most one for each item that does not stay, unless a gap is exhausted. Where
  ///   none stays and they pass over fewer items than they are, hidden or not, these step aside instead.
  /// - Throws: ``OrderedListError/unknown(_:)``, ``OrderedListError/crossed(_:_:)``, ``OrderedListError/duplicate(_:)``,
  ///   also where a neighbor is one of `ids`.
  /// - Complexity: That of ``move(_:to:)-([ID],_)``; where some stay, of as many such moves as there are runs of others.
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
      // None of them stands between the two, so taking them out changes no gap there.
      let index = index(between: neighbors)
      return try move(ids, to: index - indices.count(where: { $0 < index }))
    }
    defer { checkInvariantsIfEnabled() }
    return move(ids, around: staying, between: lower, and: upper)
  }

  /// Moves items in front of, between and behind those of them that stay, which are given by their indices in `ids`.
  @inlinable
  mutating func move(_ ids: [ID], around staying: [Int], between lower: ID?, and upper: ID?) -> Rows {
    var runs: [(ids: [ID], lower: ID?, upper: ID?)] = []
    var (start, last) = (0, lower)
    for index in staying + [ids.count] {
      let next = index < ids.count ? ids[index] : upper
      if start < index { runs.append((Array(ids[start..<index]), last, next)) }
      (start, last) = (index + 1, next)
    }
    takeOut(runs.flatMap(\.ids).map { Row(id: $0, key: key(of: $0)!) })
    var changes = BlockChanges<ID, Key>()
    for run in runs {
      // The neighbors are in the list, in this order.
      let index = index(
        between: (run.lower.map { firstIndex(of: $0)! } ?? -1, run.upper.map { firstIndex(of: $0)! } ?? count)
      )
      fill(gap(at: index), with: ascending(run.ids), keeping: [], noting: &changes)
    }
    return rows(of: changes)
  }

  /// Moves the items at the given offsets of a filtered view in front of the item that the view showed at `destination`:
  /// the meaning that SwiftUI's `onMove` gives to these arguments.
  ///
  /// Afterwards the visible items stand as SwiftUI shows them; hidden ones keep their order, as in
  /// ``move(_:between:and:)-([ID],_,_)``.
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
  ///   - source: Offsets in `visible` of the items to move, in any order, each counted once.
  ///   - destination: An offset in `visible` before the move, from 0 to `visible.count`.
  ///   - visible: The items that the view shows, in the list's order.
  /// - Returns: The rows to store, each once.
  /// - Throws: ``OrderedListError/unknown(_:)``, ``OrderedListError/duplicate(_:)``, ``OrderedListError/crossed(_:_:)``,
  ///   where the items to move or their new neighbors are not in the list any more, or in another order.
  /// - Complexity: That of ``move(_:between:and:)-([ID],_,_)``, and O(`visible.count`).
  @inlinable
  public mutating func move(
    fromOffsets source: some Sequence<Int>, toOffset destination: Int, in visible: some Sequence<ID>
  ) throws(Failure) -> Rows {
    let move = ViewMove(fromOffsets: source, toOffset: destination, in: visible)
    return try self.move(move.ids, between: move.lower, and: move.upper)
  }

  // MARK: Between two neighbors

  /// The indices of two neighbors that may be missing: then -1 and `count`.
  @inlinable
  func neighbors(_ lower: ID?, _ upper: ID?) throws(Failure) -> (lower: Int, upper: Int) {
    var (low, high) = (-1, rows.count)
    if let lower { low = try existingIndex(of: lower) }
    if let upper { high = try existingIndex(of: upper) }
    if let lower, let upper, low >= high { throw .crossed(lower, upper) }
    return (low, high)
  }

  /// Where what goes between two neighbors is inserted: directly after the lower one, or, where there is none or that
  /// gap is exhausted and the other is not, directly before the upper one.
  @inlinable
  func index(between neighbors: (lower: Int, upper: Int)) -> Int {
    let (low, high) = neighbors
    if low < 0 { return high }
    return high - low > 1 && insertsLeft(at: low + 1) == 0 && insertsLeft(at: high) > 0 ? high : low + 1
  }
}
