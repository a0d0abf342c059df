public import GRDB
public import ListOrdering

/// The rows read so far on one side of a gap, outward.
///
/// Nearest to the gap are the operation's own items that have keys but are not stored yet. Then
/// come the table's rows as planned, with the operation's own rows only at their new positions.
@usableFromInline
struct GapSide<ID: Hashable & Sendable, Space: KeySpace> where Space.Key: TableKey {
  @usableFromInline typealias Row = TableRow<ID, Space.Key>

  /// The point from which reading continues.
  @usableFromInline
  enum Cursor {
    case listEnd
    case beyond(Row)
    case none
  }

  @usableFromInline let side: Neighbor.Side
  /// The indices of the operation's own items on this side, the nearest last.
  @usableFromInline var own: [Int] = []
  /// The table's rows, the nearest first.
  @usableFromInline var rows: [Row] = []
  /// For each of the operation's own rows that was passed, the number of other rows nearer to the
  /// gap.
  @usableFromInline var met: [Int] = []
  /// Rows that share a key with an adjacent row.
  @usableFromInline var tied: Set<StoredIdentity> = []
  @usableFromInline var cursor: Cursor
  /// The rows read after the cursor. Their id is `NULL`, so no statement can continue after them.
  @usableFromInline var beyondCursor: [Row] = []

  /// Creates the side of a gap that begins next to a row.
  ///
  /// - Parameter included: The row with its planned neighbors, if it is on this side itself.
  @inlinable
  init(_ side: Neighbor.Side, from row: Row, including included: [Row] = []) {
    self.side = side
    cursor = .beyond(row)
    rows = included
  }

  /// Creates the side of a gap at an end of the list: all rows, or none.
  @inlinable
  init(_ side: Neighbor.Side, isEmpty: Bool) {
    self.side = side
    cursor = isEmpty ? .none : .listEnd
  }

  /// The row read last, or else the row from which reading began.
  @inlinable
  var last: Row? {
    if let row = beyondCursor.last { return row }
    if case .beyond(let row) = cursor { return row }
    return nil
  }

  /// The number of known items and rows.
  @inlinable
  var count: Int { own.count + rows.count }

  /// Reads until `wanted` rows of the table are known, or the list ends.
  @inlinable
  mutating func read(
    _ wanted: Int, _ db: Database, of table: OrderedTable<ID, Space>, in plan: TablePlan<ID, Space>
  ) throws {
    while rows.count < wanted {
      if case .none = cursor { return }
      // Reads extra rows for those that are skipped; if there are many of these, only the nearest.
      let inTheWay = max(0, plan.leaving.count - met.count)
      let limit = wanted - rows.count + min(inTheWay, 16 + 4 * (count + met.count))
      let further = try next(limit + beyondCursor.count, db, of: table).dropFirst(beyondCursor.count)
      for row in further { try take(row, of: table, in: plan) }
      if further.count < limit { cursor = .none }
    }
  }

  /// Adds the next row outward.
  @inlinable
  mutating func take(_ row: Row, of table: OrderedTable<ID, Space>, in plan: TablePlan<ID, Space>) throws {
    if let last {
      // Reading on from a row does not return it again, unless another row has the same id.
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
      rows += plan.neighbors(row, on: side)
    }
  }

  /// Returns the next rows outward, fewer than `limit` if the list ends.
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

  /// Takes out the nearest rows, which now belong to the operation.
  @inlinable
  mutating func removeRows(_ count: Int) -> [Row] {
    defer { rows.removeFirst(count) }
    return Array(rows.prefix(count))
  }
}
