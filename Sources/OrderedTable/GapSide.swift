public import GRDB
public import ListOrdering

/// The rows on one side of a gap, outward, as far as they were read.
///
/// Nearest to the gap may stand items of the verb itself, which have keys already but are not stored there; beyond them
/// the rows of the table as the verb's plan has them: without the verb's own rows where these were, but where they are to be.
@usableFromInline
struct GapSide<ID: Hashable & Sendable, Space: KeySpace> where Space.Key: TableKey {
  @usableFromInline typealias Row = TableRow<ID, Space.Key>

  /// From where the table is read on.
  @usableFromInline
  enum Cursor {
    case listEnd
    case beyond(Row)
    case none
  }

  @usableFromInline let side: Neighbor.Side
  /// The verb's own items that stand here, by index, the nearest last.
  @usableFromInline var own: [Int] = []
  /// The rows of the table, the nearest first.
  @usableFromInline var rows: [Row] = []
  /// For each row of the verb's items that was met on the way, how many others stand between it and the gap.
  @usableFromInline var met: [Int] = []
  /// Rows that have the key of the one next to them.
  @usableFromInline var tied: Set<StoredIdentity> = []
  @usableFromInline var cursor: Cursor
  /// The rows beyond the cursor that were read: their id is `NULL`, so no statement can continue after them.
  @usableFromInline var beyondCursor: [Row] = []

  /// The side of a gap next to a row, beyond it or with it.
  ///
  /// - Parameter included: The row, with what is to stand next to it, where it is on this side.
  @inlinable
  init(_ side: Neighbor.Side, from row: Row, including included: [Row] = []) {
    self.side = side
    cursor = .beyond(row)
    rows = included
  }

  /// The side of a gap at an end of the list: all rows, or none.
  @inlinable
  init(_ side: Neighbor.Side, isEmpty: Bool) {
    self.side = side
    cursor = isEmpty ? .none : .listEnd
  }

  /// The row that was read last, or from which reading began.
  @inlinable
  var last: Row? {
    if let row = beyondCursor.last { return row }
    if case .beyond(let row) = cursor { return row }
    return nil
  }

  /// How many items and rows are known.
  @inlinable
  var count: Int { own.count + rows.count }

  /// Reads so many rows of the table, or as many as there are.
  @inlinable
  mutating func read(
    _ wanted: Int, _ db: Database, of table: OrderedTable<ID, Space>, in plan: TablePlan<ID, Space>
  ) throws {
    while rows.count < wanted {
      if case .none = cursor { return }
      // As many more as may be in the way; where that is many, those that are near first.
      let inTheWay = max(0, plan.leaving.count - met.count)
      let limit = wanted - rows.count + min(inTheWay, 16 + 4 * (count + met.count))
      let further = try next(limit + beyondCursor.count, db, of: table).dropFirst(beyondCursor.count)
      for row in further { try take(row, of: table, in: plan) }
      if further.count < limit { cursor = .none }
    }
  }

  /// Takes the next row outward.
  @inlinable
  mutating func take(_ row: Row, of table: OrderedTable<ID, Space>, in plan: TablePlan<ID, Space>) throws {
    if let last {
      // Whoever reads on from a row does not find it again, unless another has its id.
      if last.identity == row.identity, row.identity.isNamed {
        throw table.failure(at: row.id, row.identity) { .duplicate($0) }
      }
      if let key = row.key, key == last.key { tied.formUnion([last.identity, row.identity]) }
    }
    if row.identity.isNamed {
      cursor = .beyond(row)
      beyondCursor = []
    } else {
      beyondCursor.append(row)
    }
    if plan.leaving.contains(row.identity) {
      met.append(rows.count)
    } else if plan.placed.isEmpty {
      rows.append(plan.current(row))
    } else {
      rows += plan.standing(row, on: side)
    }
  }

  /// The next rows outward; fewer than asked for where the list ends.
  @inlinable
  func next(_ limit: Int, _ db: Database, of table: OrderedTable<ID, Space>) throws -> [Row] {
    let sql = table.statements
    func rows(
      _ sql: String, _ key: DatabaseValue? = nil, _ id: StoredIdentity? = nil, upTo limit: Int
    ) throws -> [Row] {
      var statement = try table.statement(db, sql)
      if let key { try statement.bind(key) }
      if let id { try statement.bind(id) }
      try statement.bind(limit.databaseValue)
      return try table.storedRows(statement)
    }
    switch (side, cursor) {
    case (_, .none): return []
    case (.above, .listEnd): return try rows(sql.first, upTo: limit)
    case (.below, .listEnd): return try rows(sql.last, upTo: limit)
    case (.above, .beyond(let row)):
      let (key, id) = (row.stored, row.identity)
      if !row.isWhole { return try rows(sql.afterRow, nil, id, upTo: limit) }
      if !key.isNull { return try rows(sql.after, key, id, upTo: limit) }
      let unkeyed = try rows(sql.unkeyedAfter, nil, id, upTo: limit)
      return try unkeyed.count == limit
        ? unkeyed : unkeyed + rows(sql.firstKeyed, upTo: limit - unkeyed.count)
    case (.below, .beyond(let row)):
      let (key, id) = (row.stored, row.identity)
      if key.isNull { return try rows(sql.unkeyedBefore, nil, id, upTo: limit) }
      let keyed =
        try row.isWhole ? rows(sql.before, key, id, upTo: limit) : rows(sql.beforeRow, nil, id, upTo: limit)
      return try keyed.count == limit ? keyed : keyed + rows(sql.lastUnkeyed, upTo: limit - keyed.count)
    }
  }

  /// Takes the nearest rows out, which have become the verb's own.
  @inlinable
  mutating func takeOut(_ count: Int) -> [Row] {
    defer { rows.removeFirst(count) }
    return Array(rows.prefix(count))
  }
}
