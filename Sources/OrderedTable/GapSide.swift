public import GRDB
public import ListOrdering

/// The rows on one side of a gap, outward, as far as they were read.
///
/// Nearest to the gap may stand items of the verb itself, which have keys already but are not stored there; beyond them
/// the rows of the table, without those of the verb's own items, which are leaving their places.
@usableFromInline
struct GapSide<ID: Hashable & Sendable, Space: KeySpace> where Space.Key: TableKey {
  @usableFromInline typealias Row = TableRow<ID, Space.Key>

  /// From where the table is read on.
  @usableFromInline
  enum Cursor {
    case listEnd
    case beyond(DatabaseValue, [DatabaseValue])
    case none
  }

  @usableFromInline let side: Neighbour.Side
  /// The verb's own items that stand here, by index, the nearest last.
  @usableFromInline var own: [Int] = []
  /// The rows of the table, the nearest first.
  @usableFromInline var rows: [Row] = []
  /// The rows of the verb's items that were met on the way, and how many other rows stand between them and the gap.
  @usableFromInline var met: [(id: ID, passed: Int)] = []
  @usableFromInline var cursor: Cursor

  /// The side of a gap that begins with a row, or behind it.
  @inlinable
  init(_ side: Neighbour.Side, from row: Row, isIncluded: Bool) {
    self.side = side
    cursor = .beyond(row.stored, row.identity)
    if isIncluded { rows = [row] }
  }

  /// The side of a gap at an end of the list: all rows, or none.
  @inlinable
  init(_ side: Neighbour.Side, isEmpty: Bool) {
    self.side = side
    cursor = isEmpty ? .none : .listEnd
  }

  /// How many items and rows are known.
  @inlinable
  var count: Int { own.count + rows.count }

  /// Reads so many rows of the table, or as many as there are.
  ///
  /// - Parameter leaving: The verb's own items in this list.
  @inlinable
  mutating func read(
    _ wanted: Int, _ db: Database, of table: OrderedTable<ID, Space>, without leaving: Set<ID>
  ) throws {
    while rows.count < wanted {
      if case .none = cursor { return }
      // As many more as may be in the way.
      let limit = wanted - rows.count + leaving.count - met.count
      let further = try next(limit, db, of: table)
      for row in further {
        if leaving.contains(row.id) { met.append((row.id, rows.count)) } else { rows.append(row) }
      }
      if further.count < limit {
        cursor = .none
      } else if let last = further.last {
        cursor = .beyond(last.stored, last.identity)
      }
    }
  }

  /// The next rows outward; fewer than asked for where the list ends.
  @inlinable
  func next(_ limit: Int, _ db: Database, of table: OrderedTable<ID, Space>) throws -> [Row] {
    let sql = table.statements
    func rows(
      _ sql: String, _ key: DatabaseValue? = nil, _ id: [DatabaseValue] = [], upTo limit: Int
    ) throws -> [Row] {
      var statement = try table.statement(db, sql)
      if let key { statement.bind(key) }
      statement.bind(id)
      statement.bind(limit.databaseValue)
      return try table.storedRows(statement)
    }
    switch (side, cursor) {
    case (_, .none): return []
    case (.above, .listEnd): return try rows(sql.first, upTo: limit)
    case (.below, .listEnd): return try rows(sql.last, upTo: limit)
    case (.above, .beyond(let key, let id)):
      if !key.isNull { return try rows(sql.after, key, id, upTo: limit) }
      let unkeyed = try rows(sql.unkeyedAfter, nil, id, upTo: limit)
      return try unkeyed.count == limit
        ? unkeyed : unkeyed + rows(sql.firstKeyed, upTo: limit - unkeyed.count)
    case (.below, .beyond(let key, let id)):
      if key.isNull { return try rows(sql.unkeyedBefore, nil, id, upTo: limit) }
      let keyed = try rows(sql.before, key, id, upTo: limit)
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
