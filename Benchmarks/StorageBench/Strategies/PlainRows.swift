import GRDB

/// Rows with keys by SQL of the app's own: a query reads the two neighbors, a statement writes the row.
///
/// Each is a type of its own and none a generic one, so that the compiler makes of it what it makes of an app's code.
protocol PlainRows: StorageStrategy {
  /// What a row stores.
  associatedtype Key: DatabaseValueConvertible

  /// The column's type.
  static var type: String { get }
  /// How many rows the list begins with.
  var count: Int { get }

  /// The keys of a list that is made in order.
  func keys(_ count: Int) -> [Key]
  /// A key between two others, or `nil` where none fits.
  mutating func key(between lower: Key?, and upper: Key?) -> Key?
  /// Writes rows so that a key fits behind this one.
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
    // Only a gap between two rows can be full.
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
