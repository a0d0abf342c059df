public import GRDB
public import ListOrdering

extension OrderedTable {
  /// Where in a list items are to go.
  public enum Destination: Hashable, Sendable {
    /// In front of all rows.
    case start
    /// Behind all rows.
    case end
    /// Directly in front of this item.
    case before(ID)
    /// Directly behind this item.
    case after(ID)
    /// Between two neighbors as the user saw them, perhaps in a filtered view: rows that stand between the two and were
    /// hidden do not matter.
    ///
    /// Directly behind the first, or, where that gap is exhausted, directly in front of the second. Either is `nil` at the
    /// end of the view on its side, both in a view without rows: then behind all rows, but for an item that stands in the
    /// list already, and stays.
    case between(ID?, ID?)
    /// So that the first of the items stands at this index afterwards; not below 0. To find the row there takes
    /// O(index): name neighbors where you know them.
    case index(Int)
  }
}

extension OrderedTable.Destination {
  /// The items that it names.
  @inlinable
  package var neighbors: [ID] {
    switch self {
    case .start, .end, .index: []
    case .before(let id), .after(let id): [id]
    case .between(let lower, let upper): [lower, upper].compactMap { $0 }
    }
  }
}

/// A destination whose items were found in the list.
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

  /// The destination with the rows that it names.
  ///
  /// - Parameter found: The rows, the first of those that were found.
  /// - Throws: ``OrderedTableError``: `neighborGone`, `crossed`.
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
      if let low, let high, low.rank >= high.rank { throw failure(.crossed(lower!, upper!)) }
      return .between(low, high)
    }
  }

  /// The gap of a place, given what the verb is going to write.
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

  /// The gap directly behind a row, or, where that is exhausted and the other is not, the one in front of another row or
  /// at the list's end.
  @inlinable
  func gap(between lower: StoredRow, and upper: StoredRow?, _ plan: Plan, _ db: Database) throws -> Gap {
    var first = Gap.after(lower, in: plan)
    try first.above.read(1, db, of: self, in: plan)
    guard let next = first.above.rows.first, next.identity != upper?.identity,
      let key = plan.current(lower).currentKey, let nextKey = next.currentKey,
      key <= nextKey, key == nextKey || plan.space.insertsLeft(between: key, and: nextKey) == 0
    else { return first }
    var other = upper.map { Gap.before($0, in: plan) } ?? .end
    try other.below.read(1, db, of: self, in: plan)
    let high = upper.map(plan.current)?.currentKey
    guard let last = other.below.rows.first?.currentKey, upper == nil || high != nil else { return first }
    if let high, last >= high { return first }
    return plan.space.insertsLeft(between: last, and: high) == 0 ? first : other
  }

  /// The gap in front of the row that has this index when the verb's own rows are left out.
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
