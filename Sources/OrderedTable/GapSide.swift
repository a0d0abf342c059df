public import GRDB
public import ListOrdering

/// One side of a gap: the operation's items on that side, and the rows read so far beyond them.
///
/// The items (`own`) are nearest to the gap. They already have new or kept keys, but nothing is
/// stored yet. Beyond them are rows of the table (`rows`) with the keys planned so far. If the
/// operation moves some of these rows, they are at their new positions, not at their old ones.
@usableFromInline
struct GapSide<ID: Hashable & Sendable, Space: KeySpace> where Space.Key: TableKey {
  @usableFromInline typealias Row = TableRow<ID, Space.Key>

  /// The point from which reading continues, outward.
  @usableFromInline
  enum Cursor {
    /// The end of the list at which the gap is. No row has been read yet.
    case listEnd
    /// A row; the next row to read comes after it.
    case beyond(Row)
    /// No row is left to read.
    case none
  }

  @usableFromInline let side: Neighbor.Side
  /// The indices of the operation's items on this side, the nearest to the gap last.
  @usableFromInline var own: [Int] = []
  /// The table's rows, the nearest to the gap first.
  @usableFromInline var rows: [Row] = []
  /// For each row that was skipped because the operation moves it away: the number of `rows`
  /// between it and the gap.
  @usableFromInline var met: [Int] = []
  /// Rows that share a key with an adjacent row.
  @usableFromInline var tied: Set<StoredIdentity> = []
  @usableFromInline var cursor: Cursor
  /// The rows already read after the cursor. Their id is `NULL`, so no statement can continue after
  /// them: the next statement reads them again.
  @usableFromInline var beyondCursor: [Row] = []

  /// Creates one side of a gap next to a row.
  ///
  /// - Parameters:
  ///   - row: The row after which reading begins.
  ///   - included: The row and the rows planned directly before it, if the row is on this side;
  ///     otherwise empty.
  @inlinable
  init(_ side: Neighbor.Side, from row: Row, including included: [Row] = []) {
    self.side = side
    cursor = .beyond(row)
    rows = included
  }

  /// Creates one side of a gap at an end of the list.
  ///
  /// - Parameter isEmpty: Whether the side has no rows. Otherwise it has all rows of the list.
  @inlinable
  init(_ side: Neighbor.Side, isEmpty: Bool) {
    self.side = side
    cursor = isEmpty ? .none : .listEnd
  }

  /// The row read last or, before the first read, the row after which reading begins.
  @inlinable
  var last: Row? {
    if let row = beyondCursor.last { return row }
    if case .beyond(let row) = cursor { return row }
    return nil
  }

  /// The number of known items and rows. Distances from the gap count the items first.
  @inlinable
  var count: Int { own.count + rows.count }

  /// Reads until `rows` has at least `wanted` elements, or the list ends.
  @inlinable
  mutating func read(
    _ wanted: Int, _ db: Database, of table: OrderedTable<ID, Space>, in plan: TablePlan<ID, Space>
  ) throws {
    while rows.count < wanted {
      if case .none = cursor { return }
      // Some of the next rows may have to be skipped, so further rows are read in their place. But
      // most rows to skip may be far away. The limit of 16 plus 4 per known row keeps the first
      // reads small. Later reads grow geometrically, so few statements pass over many skipped rows.
      let inTheWay = max(0, plan.leaving.count - met.count)
      let limit = wanted - rows.count + min(inTheWay, 16 + 4 * (count + met.count))
      let further = try next(limit + beyondCursor.count, db, of: table).dropFirst(beyondCursor.count)
      for row in further { try take(row, of: table, in: plan) }
      if further.count < limit { cursor = .none }
    }
  }

  /// Adds the next row outward, unless it is to be skipped.
  ///
  /// - Throws: ``OrderedTableError`` (`duplicate`) if the row has the id of the row before it.
  @inlinable
  mutating func take(_ row: Row, of table: OrderedTable<ID, Space>, in plan: TablePlan<ID, Space>) throws {
    if let last {
      // A statement that continues after a row does not return that row again. So `row` is a
      // second row with the same id.
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

  /// Removes and returns the rows nearest to the gap. The operation places them with its items.
  @inlinable
  mutating func removeRows(_ count: Int) -> [Row] {
    defer { rows.removeFirst(count) }
    return Array(rows.prefix(count))
  }
}
