import GRDB

/// Rows with keys, using the app's own SQL: a query for the two neighbors, a statement for the row.
///
/// Each strategy is a concrete type rather than a generic one, so that it compiles to the same code
/// as in an app.
protocol PlainRows: StorageStrategy {
  associatedtype Key: DatabaseValueConvertible

  /// The SQL type of the key column.
  static var type: String { get }
  /// The initial number of rows.
  var count: Int { get }

  /// Returns the keys of a new list, in order.
  func keys(_ count: Int) -> [Key]
  /// Returns a key between two others, or `nil` if the gap is exhausted.
  mutating func key(between lower: Key?, and upper: Key?) -> Key?
  /// Relabels rows so that a key fits after `lower`.
  func makeRoom(_ db: Database, behind lower: Key, before upper: Key) throws
}

extension PlainRows {
  func create(_ db: Database) throws { try TodoTable.create(db, type: Self.type, keys: keys(count)) }

  mutating func apply(_ edit: Edit, showing view: OrderedIDs, _ db: Database) throws {
    switch edit {
    case .insert(let id, let place): try TodoTable.insert(db, id, key(db, place))
    case .move(let id, let place):
      try TodoTable.execute(db, "UPDATE todo SET position = ? WHERE id = ?", [key(db, place), id])
    }
  }

  private mutating func key(_ db: Database, _ place: Place) throws -> Key {
    let (lower, upper) = try neighbors(db, place)
    if let key = key(between: lower, and: upper) { return key }
    // Only a gap between two rows can be exhausted.
    try makeRoom(db, behind: lower!, before: upper!)
    let (again, above) = try neighbors(db, place)
    return key(between: again, and: above)!
  }

  private func neighbors(_ db: Database, _ place: Place) throws -> (Key?, Key?) {
    func keys(_ sql: String, _ values: [any DatabaseValueConvertible]) throws -> [Key?] {
      try TodoTable.values(db, sql, values)
    }
    switch place {
    case .start:
      let first = "SELECT position FROM todo WHERE list = ? ORDER BY position LIMIT 1"
      return (nil, try keys(first, [TodoTable.list]).first ?? nil)
    case .end:
      let last = "SELECT position FROM todo WHERE list = ? ORDER BY position DESC LIMIT 1"
      return (try keys(last, [TodoTable.list]).first ?? nil, nil)
    case .after(let id):
      let pair = """
        SELECT position FROM todo
        WHERE list = ? AND position >= (SELECT position FROM todo WHERE id = ?) ORDER BY position LIMIT 2
        """
      let found = try keys(pair, [TodoTable.list, id])
      return (found[0], found.count > 1 ? found[1] : nil)
    }
  }
}
