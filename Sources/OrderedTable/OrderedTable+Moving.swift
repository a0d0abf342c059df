public import GRDB
public import ListOrdering

extension OrderedTable {
  /// Moves an item, within its list or from another one.
  ///
  /// Where the table has list columns, name a list first, by ``list(_:)``.
  ///
  /// - Parameters:
  ///   - db: The database, in a transaction that is to write; outside one, the verb begins its own.
  ///   - id: The item.
  ///   - destination: Where it is to stand in this list.
  /// - Returns: The rows written: none where the item stands there already, else its own, last, and those that were
  ///   relabeled to make room.
  /// - Throws: ``OrderedTableError``: `unknown`, `neighborGone`, `crossed`, `index`, `written`; and what the database throws.
  /// - Complexity: Three statements nearly always, of which one writes a row; at most five, unless the gap is exhausted.
  ///   An index takes one more, and as many steps in the index of the table.
  @inlinable
  @discardableResult
  public func move(_ db: Database, _ id: ID, to destination: Destination) throws -> Changes {
    try inTransaction(db) {
      let neighbors = destination.neighbors
      let found = try find(neighbors + [id], in: listValues, db)
      guard let item = found[neighbors.count] else { throw failure(.unknown(id)) }
      let place = try place(destination, found)
      // Next to itself, an item stands already.
      if found.rows.dropLast().contains(where: { $0?.row.identity == item.row.identity }) { return Changes() }
      if stands(item, at: place) { return Changes() }
      return try move([item], to: place, found, db)
    }
  }

  /// Moves several items so that they stand side by side in the given order, within their list or from others.
  ///
  /// Where the table has list columns, name a list first, by ``list(_:)``.
  ///
  /// Unless a gap is exhausted, at most the moved items' rows are written: one each, and none for an item whose key still
  /// fits. Where they pass over fewer items than they are, those step aside instead. Between two neighbors of a filtered
  /// view, items that already stand there in the given order stay, and hidden rows may come to stand among the moved ones.
  /// - Parameters:
  ///   - db: The database, in a transaction that is to write; outside one, the verb begins its own.
  ///   - ids: The items, each once, in the order in which they are to stand.
  ///   - destination: Where they are to stand in this list; none of them is named in it.
  /// - Returns: The rows written, each once.
  /// - Throws: ``OrderedTableError``: `unknown`, `duplicate` (also where a neighbor is one of the items),
  ///   `neighborGone`, `crossed`, `index`; and what the database throws.
  /// - Complexity: O(*k* log *n*) for *k* items, and a statement for each row written.
  @inlinable
  @discardableResult
  public func move(_ db: Database, _ ids: [ID], to destination: Destination) throws -> Changes {
    try inTransaction(db) {
      // The neighbors come first: whatever is found in one statement with them is in order.
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

  /// Whether an item of this list already stands between the two that a destination names, by a key that can be used.
  @inlinable
  func stands(_ item: Found, at place: Place) -> Bool {
    guard item.isHere, item.row.key != nil, case .between(let lower, let upper) = place else { return false }
    return lower.map { $0.precedes(item) } ?? true && upper.map { item.precedes($0) } ?? true
  }

  /// The indices of the most items that are already between the two neighbors of a destination, in the requested order. If
  /// several statements found the items, at most one item per key stays.
  @inlinable
  func staying(_ items: [Found], at place: Place) -> [Int] {
    let inside = items.indices.filter { stands(items[$0], at: place) }
    let isOneStatement = inside.allSatisfy { items[$0].statement == 0 }
    let staying =
      isOneStatement
      ? longestIncreasingSubsequence(of: inside.map { items[$0].rank })
      : longestIncreasingSubsequence(of: inside.map { items[$0].row.key! })
    return staying.map { inside[$0] }
  }

  /// Moves items in front of, between and behind those of them that stay, which are given by their indices.
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
    let rows = moving.map { items[$0] }
    let keys = rows.map { plan.changed.removeValue(forKey: $0.row.identity)!.newKey! }
    let relabels = plan.relabels
    let writes = relabels + own(rows.map { Item($0) }, keys, rekeyed: Array(rows.indices))
    try write(writes, isOneItem: writes.count == 1 && relabels.isEmpty, db)
    return changes(writes, plan)
  }
}
