public import GRDB
public import ListOrdering

extension OrderedTable {
  /// Moves an item within its list, or to this list from another.
  ///
  /// - Precondition: A list was named with ``list(_:)``, if the table has list columns.
  /// - Parameters:
  ///   - db: The database. Outside a transaction, the method begins its own.
  ///   - id: The item's id.
  ///   - destination: The item's new position in this list.
  /// - Returns: The rows written: those relabeled to make room, then the item's. Empty if the item
  ///   is already at the destination.
  /// - Throws: ``OrderedTableError`` (`unknown`, `neighborGone`, `neighborsReversed`, `index`,
  ///   `written`), and errors of the database.
  /// - Complexity: Nearly always three statements, one of which writes a row; at most five unless
  ///   the gap is exhausted. The destination `.index` takes one more, in O(index).
  @inlinable
  @discardableResult
  public func move(_ db: Database, _ id: ID, to destination: Destination) throws -> Changes {
    try inTransaction(db) {
      let neighbors = destination.neighbors
      let found = try find(neighbors + [id], in: listValues, db)
      guard let item = found[neighbors.count] else { throw failure(.unknown(id)) }
      let place = try place(destination, found)
      // Moving an item next to itself changes nothing.
      if found.rows.dropLast().contains(where: { $0?.row.identity == item.row.identity }) { return Changes() }
      if isPlaced(item, at: place) { return Changes() }
      return try move([item], to: place, found, db)
    }
  }

  /// Moves several items side by side in the given order, within their list or from other lists.
  ///
  /// If the table has list columns, call ``list(_:)`` first. Unless a gap is exhausted, the method
  /// writes at most one row for each given item, and none for an item whose key still fits. If the
  /// items pass over fewer other rows than there are items, it writes the passed rows instead of
  /// the items. With the destination `.between`, items that are already between the neighbors in
  /// the given order stay where they are. Afterwards, rows that a filtered view hides may lie
  /// between the moved items.
  /// - Parameters:
  ///   - db: The database. Outside a transaction, the method begins its own.
  ///   - ids: The items' ids in their new order, without duplicates.
  ///   - destination: Their new position in this list. It must not name one of them.
  /// - Returns: The rows written, each once.
  /// - Throws: ``OrderedTableError`` (`unknown`, `duplicate`, also if a neighbor is one of the
  ///   items, `neighborGone`, `neighborsReversed`, `index`), and errors of the database.
  /// - Complexity: O(*k* log *n*) for *k* items, and one statement per row written.
  @inlinable
  @discardableResult
  public func move(_ db: Database, _ ids: [ID], to destination: Destination) throws -> Changes {
    try inTransaction(db) {
      // Rows that one statement finds (at most 1,024) are always comparable. The neighbors come
      // first, so that one statement finds both of them and the first items.
      let found = try find(destination.neighbors + ids, in: listValues, db)
      let items = try differentRows(of: ids, in: found)
      let place = try place(destination, found)
      if ids.isEmpty { return Changes() }
      let staying = staying(items, at: place)
      if staying.count == ids.count { return Changes() }
      if !staying.isEmpty, case .between(let lower, let upper) = place {
        return try move(items, around: staying, between: lower, and: upper, found, db)
      }
      return try move(items, to: place, found, db)
    }
  }

  @inlinable
  func move(_ items: [Found], to place: Place, _ found: FoundRows<ID, Key>, _ db: Database) throws -> Changes
  {
    let leaving = Set(items.lazy.filter { $0.isHere }.map { $0.row.identity })
    let plan = Plan(leaving: leaving, space: space, tied: found.tied)
    return try put(items.map { Item($0) }, in: gap(place, plan, db), with: plan, db).changes
  }

  /// Whether an item of this list has a usable key and is already between a destination's
  /// neighbors.
  @inlinable
  func isPlaced(_ item: Found, at place: Place) -> Bool {
    guard item.isHere, item.row.key != nil, case .between(let lower, let upper) = place else { return false }
    return lower.map { $0.precedes(item) } ?? true && upper.map { item.precedes($0) } ?? true
  }

  /// Returns the indices of the largest set of items that are already between the neighbors in the
  /// requested order. If several statements found the items, their keys give their order, so of
  /// items with equal keys only one is in the set.
  @inlinable
  func staying(_ items: [Found], at place: Place) -> [Int] {
    let inside = items.indices.filter { isPlaced(items[$0], at: place) }
    let isOneStatement = inside.allSatisfy { items[$0].statement == 0 }
    let staying =
      isOneStatement
      ? longestIncreasingSubsequence(of: inside.map { items[$0].rank })
      : longestIncreasingSubsequence(of: inside.map { items[$0].row.key! })
    return staying.map { inside[$0] }
  }

  /// Moves items into the gaps before, between and after the items that stay. All items that go
  /// into the same gap (a run) get their keys together.
  ///
  /// - Parameter staying: The indices of the items that stay.
  @inlinable
  func move(
    _ items: [Found], around staying: [Int], between lower: Found?, and upper: Found?,
    _ found: FoundRows<ID, Key>, _ db: Database
  ) throws -> Changes {
    let isStaying = Set(staying)
    let moving = items.indices.filter { !isStaying.contains($0) }
    let leaving = Set(moving.lazy.filter { items[$0].isHere }.map { items[$0].row.identity })
    var plan = Plan(leaving: leaving, space: space, tied: found.tied)
    var (start, last) = (0, lower)
    for index in staying + [items.count] {
      let next = index < items.count ? items[index] : upper
      if start < index {
        let run = items[start..<index]
        var filling = TableGapFilling(db, self, try gap(.between(last, next), plan, db), plan)
        try filling.put(Array(repeating: nil, count: run.count))
        plan.add(filling)
        plan.place(run.map { $0.row }, with: filling.keys, before: filling.above.rows.first)
      }
      (start, last) = (index + 1, next)
    }
    // Removes the items from the plan, so that only relabeled rows are left in it. These are
    // written before the items.
    let rows = moving.map { items[$0] }
    let keys = rows.map { plan.changed.removeValue(forKey: $0.row.identity)!.newKey! }
    let relabels = plan.relabels
    let writes = relabels + own(rows.map { Item($0) }, keys, rekeyed: Array(rows.indices))
    try write(writes, isOneItem: writes.count == 1 && relabels.isEmpty, db)
    return changes(writes, plan)
  }
}
