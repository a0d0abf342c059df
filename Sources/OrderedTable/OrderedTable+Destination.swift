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
    /// Between two neighbours as the user saw them, perhaps in a filtered view: rows that stand between the two and were
    /// hidden do not matter.
    ///
    /// Directly behind the first, or, where that gap is exhausted, directly in front of the second. Either is `nil` at the
    /// end of the view on its side, both in a view without rows: then behind all rows.
    case between(ID?, ID?)
    /// So that the first of the items stands at this index afterwards; not below 0. To find the row there takes
    /// O(index): name neighbours where you know them.
    case index(Int)
  }
}

extension OrderedTable.Destination {
  /// The items that it names.
  @inlinable
  var neighbours: [ID] {
    switch self {
    case .start, .end, .index: []
    case .before(let id), .after(let id): [id]
    case .between(let lower, let upper): [lower, upper].compactMap { $0 }
    }
  }
}

extension OrderedTable {
  /// Checks that the items which a destination names are in the list, and in this order.
  @inlinable
  func check(_ destination: Destination, _ found: FoundRows<ID, Key>) throws {
    for id in destination.neighbours where found[id]?.isHere != true { throw failure(.neighbourGone(id)) }
    if case .between(let lower?, let upper?) = destination, found.offsets[lower]! >= found.offsets[upper]! {
      throw failure(.crossed(lower, upper))
    }
  }

  /// The gap of a destination whose neighbours were found, none of them among the rows that are leaving their places.
  @inlinable
  func gap(
    _ destination: Destination, _ found: FoundRows<ID, Key>, leaving: Set<ID>, _ db: Database
  ) throws -> Gap {
    switch destination {
    case .start: return .start
    case .end: return .end
    case .before(let id): return .before(found[id]!.row)
    case .after(let id): return .after(found[id]!.row)
    case .between(nil, let upper?): return .before(found[upper]!.row)
    case .between(nil, nil): return .end
    case .between(let lower?, let upper):
      return try gap(found[lower]!.row, upper.map { found[$0]!.row }, leaving: leaving, db)
    case .index(let index): return try gap(at: index, leaving: leaving, db)
    }
  }

  /// The gap directly behind a row, or, where that is exhausted and the other is not, the one in front of another row or
  /// at the list's end.
  @inlinable
  func gap(
    _ lower: StoredRow, _ upper: StoredRow?, leaving: Set<ID>, _ db: Database
  ) throws -> Gap {
    var above = GapSide<ID, Space>(.above, from: lower, isIncluded: false)
    try above.read(1, db, of: self, without: leaving)
    guard let next = above.rows.first, next.id != upper?.id, let low = lower.key, let high = next.key,
      low <= high, low == high || space.insertsLeft(between: low, and: high) == 0
    else { return .after(lower) }
    var below =
      upper.map { GapSide<ID, Space>(.below, from: $0, isIncluded: false) }
      ?? GapSide(.below, isEmpty: false)
    try below.read(1, db, of: self, without: leaving)
    guard let last = below.rows.first?.key, upper == nil || upper?.key != nil else { return .after(lower) }
    if let high = upper?.key, last >= high { return .after(lower) }
    let isExhausted = space.insertsLeft(between: last, and: upper?.key) == 0
    return isExhausted ? .after(lower) : upper.map { .before($0) } ?? .end
  }

  @inlinable
  func gap(at index: Int, leaving: Set<ID>, _ db: Database) throws -> Gap {
    precondition(index >= 0, "Index out of range")
    if index == 0 { return .start }
    var row: StoredRow?
    if leaving.count <= Self.mostIDs {
      var statement = try statement(db, statements.row(without: Self.padded(leaving.count)))
      bind(leaving, to: &statement)
      statement.bind((index - 1).databaseValue)
      row = try storedRows(statement).first
    } else {
      var rows = GapSide<ID, Space>(.above, isEmpty: false)
      try rows.read(index, db, of: self, without: leaving)
      if rows.rows.count == index { row = rows.rows.last }
    }
    if let row { return .after(row) }
    let count = try Int.fetchOne(
      db.cachedStatement(sql: statements.count), arguments: StatementArguments(listValues))!
    throw failure(.index(index, count: count - leaving.count))
  }
}
