public import GRDB
public import ListOrdering

extension OrderedTable {
  /// The new position of items in a list.
  public enum Destination: Hashable, Sendable {
    /// Before all rows.
    case start
    /// After all rows.
    case end
    /// Directly before this item.
    case before(ID)
    /// Directly after this item.
    case after(ID)
    /// Between two neighbors as the user saw them. A filtered view may hide rows between them.
    ///
    /// The items go directly after the first neighbor. If the gap there is exhausted, they go
    /// directly before the second. Pass `nil` for a neighbor beyond an end of the view. If both are
    /// `nil`, as in an empty view, items of this list stay, and other items go after all rows.
    case between(ID?, ID?)
    /// At this index, counted from 0. The first of the items has this index afterwards. Finding the
    /// row takes O(index) time, so name neighbors if you know them.
    case index(Int)
  }
}

extension OrderedTable.Destination {
  /// The items that the destination names.
  @inlinable
  package var neighbors: [ID] {
    switch self {
    case .start, .end, .index: []
    case .before(let id), .after(let id): [id]
    case .between(let lower, let upper): [lower, upper].compactMap { $0 }
    }
  }
}

/// A destination with the rows of its neighbors.
@usableFromInline
enum FoundDestination<ID, Key> {
  @usableFromInline typealias Found = FoundRow<ID, Key>

  case start, end
  case before(Found), after(Found)
  case between(Found?, Found?)
  case index(Int)
}

extension OrderedTable {
  @usableFromInline typealias Place = FoundDestination<ID, Key>

  /// Returns a destination with the rows of its neighbors.
  ///
  /// - Parameter found: The rows found; those of the destination's neighbors come first.
  /// - Throws: ``OrderedTableError`` (`neighborGone`, `neighborsReversed`).
  @inlinable
  func place(_ destination: Destination, _ found: FoundRows<ID, Key>) throws -> Place {
    func neighbor(_ id: ID, at index: Int) throws -> Found {
      guard let row = found[index], row.isHere else { throw failure(.neighborGone(id)) }
      return row
    }
    switch destination {
    case .start: return .start
    case .end: return .end
    case .index(let index): return .index(index)
    case .before(let id): return .before(try neighbor(id, at: 0))
    case .after(let id): return .after(try neighbor(id, at: 0))
    case .between(let lower, let upper):
      let low = try lower.map { try neighbor($0, at: 0) }
      let high = try upper.map { try neighbor($0, at: lower == nil ? 0 : 1) }
      // One statement found both, so their ranks are comparable.
      if let low, let high, low.rank >= high.rank { throw failure(.neighborsReversed(lower!, upper!)) }
      return .between(low, high)
    }
  }

  /// Returns the gap of a destination, given the writes planned so far.
  @inlinable
  func gap(_ place: Place, _ plan: Plan, _ db: Database) throws -> Gap {
    switch place {
    case .start: .start
    case .end: .end
    case .before(let next): .before(next.row, in: plan)
    case .after(let last): .after(last.row, in: plan)
    case .between(let lower?, let upper): try gap(between: lower.row, and: upper?.row, plan, db)
    case .between(nil, let upper?): .before(upper.row, in: plan)
    case .between(nil, nil): .end
    case .index(let index): try gap(at: index, plan, db)
    }
  }

  /// Returns the gap directly after `lower` or, if that gap is exhausted, the gap directly before
  /// `upper`. If `upper` is `nil`, the second gap is the one at the list's end. If both gaps are
  /// exhausted, returns the first.
  @inlinable
  func gap(between lower: StoredRow, and upper: StoredRow?, _ plan: Plan, _ db: Database) throws -> Gap {
    var first = Gap.after(lower, in: plan)
    try first.above.read(1, db, of: self, in: plan)
    // The first gap is the only one if no row lies between the neighbors. It is also chosen if it
    // has room, if a row next to it has no usable key, or if the keys are out of order. In the last
    // two cases, the search for keys repairs the row or throws. A gap between equal keys counts as
    // exhausted.
    guard let next = first.above.rows.first, next.identity != upper?.identity,
      let key = plan.current(lower).currentKey, let nextKey = next.currentKey,
      key <= nextKey, key == nextKey || plan.space.insertsLeft(between: key, and: nextKey) == 0
    else { return first }
    var other = upper.map { Gap.before($0, in: plan) } ?? .end
    try other.below.read(1, db, of: self, in: plan)
    // The other gap must have usable, ascending keys on both sides, and room.
    let high = upper.map(plan.current)?.currentKey
    guard let last = other.below.rows.first?.currentKey, upper == nil || high != nil else { return first }
    if let high, last >= high { return first }
    return plan.space.insertsLeft(between: last, and: high) == 0 ? first : other
  }

  /// Returns the gap before the row at an index. Rows that the operation moves are not counted.
  @inlinable
  func gap(at index: Int, _ plan: Plan, _ db: Database) throws -> Gap {
    precondition(index >= 0, "Index out of range")
    if index == 0 { return .start }
    var row: StoredRow?
    if plan.leaving.count <= Self.maxIDs {
      let count = Self.padded(plan.leaving.count)
      var statement = try statement(db, statements.row(without: count))
      for identity in plan.leaving { try statement.bind(identity) }
      if let first = plan.leaving.first {
        // Fills the remaining parameters by repeating an id that is already excluded.
        for _ in plan.leaving.count..<count { try statement.bind(first) }
      }
      try statement.bind((index - 1).databaseValue)
      row = try storedRows(statement).first
    } else {
      var rows = GapSide<ID, Space>(.above, isEmpty: false)
      try rows.read(min(index, .max / 2), db, of: self, in: plan)
      if rows.rows.count >= index { row = rows.rows[index - 1] }
    }
    if let row { return .after(row, in: plan) }
    var count = 0
    try statement(db, statements.count).forEachRow { count = $0.integer(0) }
    throw failure(.index(index, count: count - plan.leaving.count))
  }
}
