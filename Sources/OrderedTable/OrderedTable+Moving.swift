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
  ///   relabelled to make room.
  /// - Throws: ``OrderedTableError``: `unknown`, `neighbourGone`, `crossed`, `index`; and what the database throws.
  /// - Complexity: Three statements nearly always, of which one writes a row; at most five, unless the gap is exhausted.
  @inlinable
  @discardableResult
  public func move(_ db: Database, _ id: ID, to destination: Destination) throws -> Changes {
    // Next to itself, an item stands already.
    let neighbours = destination.neighbours.filter { $0 != id }
    return try inTransaction(db) {
      let found = try find([id] + neighbours, db)
      guard let item = found[id] else { throw failure(.unknown(id)) }
      try check(destination, found)
      if destination.neighbours.contains(id) { return Changes() }
      if item.isHere, stands(id, at: destination, found) { return Changes() }
      return try move([item], to: destination, found, db)
    }
  }

  /// Moves several items so that they stand side by side in the given order, within their list or from others.
  ///
  /// Where the table has list columns, name a list first, by ``list(_:)``.
  ///
  /// Unless a gap is exhausted, at most the moved items' rows are written: one each, and none for an item whose key still
  /// fits. Where they pass over fewer items than they are, those step aside instead. Between two neighbours of a filtered
  /// view, items that already stand there in the given order stay, and hidden rows may come to stand among the moved ones.
  /// - Parameters:
  ///   - db: The database, in a transaction that is to write; outside one, the verb begins its own.
  ///   - ids: The items, each once, in the order in which they are to stand.
  ///   - destination: Where they are to stand in this list; none of them is named in it.
  /// - Returns: The rows written, each once.
  /// - Throws: ``OrderedTableError``: `unknown`, `duplicate` (also where a neighbour is one of the items),
  ///   `neighbourGone`, `crossed`, `index`; and what the database throws.
  /// - Complexity: O(*k* log *n*) for *k* items, and a statement for each row written.
  @inlinable
  @discardableResult
  public func move(_ db: Database, _ ids: [ID], to destination: Destination) throws -> Changes {
    try checkDifferent(ids + destination.neighbours)
    return try inTransaction(db) {
      // The neighbours come first: whatever is found in one statement with them is in order.
      let found = try find(destination.neighbours + ids, db)
      let items = try ids.map { id in
        guard let item = found[id] else { throw failure(.unknown(id)) }
        return item
      }
      try check(destination, found)
      if ids.isEmpty { return Changes() }
      let staying = staying(ids, at: destination, found)
      if staying.isEmpty { return try move(items, to: destination, found, db) }
      return try move(ids, around: staying, to: destination, db)
    }
  }

  @inlinable
  func move(
    _ items: [(row: StoredRow, isHere: Bool)], to destination: Destination, _ found: FoundRows<ID, Key>,
    _ db: Database
  ) throws -> Changes {
    let leaving = Set(items.lazy.filter { $0.isHere }.map { $0.row.id })
    let gap = try gap(destination, found, leaving: leaving, db)
    return try put(items.map { Item(origin: $0.isHere ? .here($0.row) : .elsewhere($0.row)) }, in: gap, db)
      .changes
  }

  /// Whether an item of this list already stands between the two that a destination names.
  @inlinable
  func stands(_ id: ID, at destination: Destination, _ found: FoundRows<ID, Key>) -> Bool {
    guard case .between(let lower, let upper) = destination else { return false }
    if lower == nil, upper == nil { return true }
    let offset = found.offsets[id]!
    return lower.map { found.offsets[$0]! < offset } ?? true
      && upper.map { offset < found.offsets[$0]! } ?? true
  }

  /// The most of the items, by index, that already stand between the two that a destination names, in this order.
  @inlinable
  func staying(_ ids: [ID], at destination: Destination, _ found: FoundRows<ID, Key>) -> [Int] {
    // Of those that were found by one statement: only among them the order is known.
    let inside = ids.indices.filter {
      $0 < Self.mostIDs - 2 && found[ids[$0]]!.isHere && stands(ids[$0], at: destination, found)
    }
    return longestIncreasingSubsequence(of: inside.map { found.offsets[ids[$0]]! }).map { inside[$0] }
  }

  /// Moves items in front of, between and behind those of them that stay, which are given by their indices.
  @inlinable
  func move(
    _ ids: [ID], around staying: [Int], to destination: Destination, _ db: Database
  ) throws -> Changes {
    guard case .between(let lower, let upper) = destination else { return Changes() }
    var changes = Changes()
    var leaving = Set(ids)
    for index in staying { leaving.remove(ids[index]) }
    if leaving.isEmpty { return changes }
    try allOrNothing(db) {
      var (start, last) = (0, lower)
      for index in staying + [ids.count] {
        let next = index < ids.count ? ids[index] : upper
        let run = Array(ids[start..<index])
        if !run.isEmpty {
          let between = Destination.between(last, next)
          // Their keys may be others since the last run.
          let found = try find(between.neighbours + run, db)
          let items = run.map { found[$0]! }.map {
            Item(origin: $0.isHere ? .here($0.row) : .elsewhere($0.row))
          }
          let gap = try gap(between, found, leaving: leaving, db)
          changes.add(try put(items, in: gap, keepsKeys: false, leaving: leaving, db).changes)
          leaving.subtract(run)
        }
        (start, last) = (index + 1, next)
      }
    }
    return changes
  }
}
