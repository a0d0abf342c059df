public import GRDB

// Finding the rows that a method names.
extension OrderedTable {
  @usableFromInline typealias Found = FoundRow<ID, Key>

  /// The maximum number of ids per statement.
  @inlinable
  static var maxIDs: Int { 1024 }

  /// Reads the rows of some ids, with one statement per ``maxIDs`` ids.
  ///
  /// - Parameters:
  ///   - ids: The ids. Two of them may name the same row, even if they differ in Swift.
  ///   - list: The values of the list columns.
  ///   - db: The database.
  /// - Throws: ``OrderedTableError`` (`unreadable`, `duplicate` if two rows have the same id), and
  ///   errors of the database.
  @inlinable
  func find(_ ids: [ID], in list: [DatabaseValue], _ db: Database) throws -> FoundRows<ID, Key> {
    var found = FoundRows<ID, Key>(count: ids.count)
    for start in stride(from: 0, to: ids.count, by: Self.maxIDs) {
      let part = ids[start..<min(start + Self.maxIDs, ids.count)]
      let statement =
        try part.count <= TableStatements.few ? few(part, in: list, db) : many(part, in: list, db)
      var last: Found?
      try statement.forEachRow { row in
        let stored = storedRow(row)
        guard let id = stored.id else { throw failure(.unreadable(stored.identity.values)) }
        let index = start + row.integer(2 + names.ids.count)
        let isHere = row.integer(0) == 1
        if found.rows[index] != nil { throw failure(.duplicate(id)) }
        // Two of the ids may find the same row. Both results then have the same rank.
        let isAgain = last?.row.identity == stored.identity
        let rank = last.map { isAgain ? $0.rank : $0.rank + 1 } ?? 0
        let next = Found(row: stored, isHere: isHere, statement: start / Self.maxIDs, rank: rank)
        if let last, !isAgain, isHere, last.isHere, let key = stored.key, key == last.row.key {
          found.tied.formUnion([last.row.identity, stored.identity])
        }
        found.rows[index] = next
        last = next
      }
    }
    return found
  }

  /// Returns the statement that finds the rows of at most four ids.
  @inlinable
  func few(_ ids: ArraySlice<ID>, in list: [DatabaseValue], _ db: Database) throws -> BoundStatement {
    var statement = try BoundStatement(db, statements.rows(few: ids.count))
    for id in ids {
      try statement.bind(list)
      try statement.bind(values(of: id))
    }
    return statement
  }

  /// Returns the statement that finds the rows of any number of ids.
  @inlinable
  func many(_ ids: ArraySlice<ID>, in list: [DatabaseValue], _ db: Database) throws -> BoundStatement {
    let count = Self.padded(ids.count)
    var statement = try BoundStatement(db, statements.rows(count))
    try statement.bind(list)
    for id in ids { try statement.bind(values(of: id)) }
    // Fills the remaining parameters with NULL, which equals no row's id.
    let none = names.ids.map { _ in DatabaseValue.null }
    for _ in ids.count..<count { try statement.bind(none) }
    return statement
  }

  /// Rounds a number of ids above four up to a power of two, to prepare few different statements.
  @inlinable
  static func padded(_ count: Int) -> Int {
    count <= 4 ? count : 1 << (Int.bitWidth - (count - 1).leadingZeroBitCount)
  }

  /// Returns the values of an id's columns.
  @inlinable
  func values(of id: ID) -> [DatabaseValue] {
    let values = identity.values(id)
    precondition(values.count == names.ids.count, "An id must have one value for each of its columns")
    return values
  }

  /// Checks that all items exist, and that no two ids name the same row. An item must not be one of
  /// the neighbors either.
  ///
  /// - Parameters:
  ///   - ids: The ids of the items.
  ///   - found: The rows of the neighbors, which come first, and of the items.
  /// - Returns: The items' rows.
  /// - Throws: ``OrderedTableError`` (`unknown`, `duplicate`).
  @inlinable
  func differentRows(of ids: [ID], in found: FoundRows<ID, Key>) throws -> [Found] {
    let first = found.rows.count - ids.count
    let items = try ids.indices.map { index in
      guard let item = found[first + index] else { throw failure(.unknown(ids[index])) }
      return item
    }
    if found.rows.count > 1 {
      var seen = Set(found.rows[..<first].lazy.compactMap { $0?.row.identity })
      for (id, item) in zip(ids, items) where !seen.insert(item.row.identity).inserted {
        throw failure(.duplicate(id))
      }
    }
    return items
  }
}

/// A row that was found by its id, and its position among the rows found.
@usableFromInline
struct FoundRow<ID, Key> {
  @usableFromInline let row: TableRow<ID, Key>
  /// Whether the row belongs to the method's list.
  @usableFromInline let isHere: Bool
  /// The number of the statement that found it, from 0.
  @usableFromInline let statement: Int
  /// The number of rows before it among those that this statement found.
  @usableFromInline let rank: Int

  @inlinable
  init(row: TableRow<ID, Key>, isHere: Bool, statement: Int, rank: Int) {
    self.row = row
    self.isHere = isHere
    self.statement = statement
    self.rank = rank
  }

  /// Whether this row is known to come before another. Rows found by different statements are
  /// comparable only if both have usable, different keys.
  @inlinable
  func precedes(_ other: FoundRow) -> Bool where Key: Comparable {
    if statement == other.statement { return rank < other.rank }
    guard let key = row.key, let otherKey = other.row.key else { return false }
    return key < otherKey
  }
}

/// The rows found for some ids.
@usableFromInline
struct FoundRows<ID, Key> {
  /// The row of each id, in the order of the ids; `nil` for an id that no row has.
  @usableFromInline var rows: [FoundRow<ID, Key>?]
  /// The rows of the list that are known to share a key.
  @usableFromInline var tied: Set<StoredIdentity> = []

  @inlinable
  init(count: Int) { rows = Array(repeating: nil, count: count) }

  @inlinable
  subscript(index: Int) -> FoundRow<ID, Key>? { rows[index] }
}
