import GRDB

/// A rule that finds a key between two others, and what a program does by SQL of its own where none fits.
protocol PlainKeys: Sendable {
  /// What a row stores.
  associatedtype Key: DatabaseValueConvertible

  /// The name in tables, JSON and on the command line.
  static var name: String { get }
  /// What is stored, and what a full gap does, in a line.
  static var summary: String { get }
  /// The column's type.
  static var type: String { get }

  init()

  /// The keys of a list that is made in order.
  mutating func keys(_ count: Int) -> [Key]
  /// A key between two others, or `nil` where none fits.
  mutating func key(between lower: Key?, and upper: Key?) -> Key?
  /// Writes rows so that a key fits behind this one.
  func makeRoom(_ db: Database, behind lower: Key, before upper: Key) throws
}

/// Rows with keys by SQL of the app's own: a query reads the two neighbours, a statement writes the row.
struct PlainRows<Keys: PlainKeys>: StorageStrategy {
  static var name: String { Keys.name }
  static var summary: String { Keys.summary }

  private let count: Int
  private var keys = Keys()

  init(count: Int) { self.count = count }

  func create(_ db: Database) throws {
    var keys = keys
    try Todos.create(db, type: Keys.type, keys: keys.keys(count))
  }

  mutating func apply(_ edit: Edit, _ db: Database) throws {
    switch edit {
    case .insert(let id, let place): try Todos.insert(db, id, key(db, place))
    case .move(let id, let place):
      try Todos.execute(db, "UPDATE todo SET position = ? WHERE id = ?", [key(db, place), id])
    }
  }

  private mutating func key(_ db: Database, _ place: Place) throws -> Keys.Key {
    let (lower, upper) = try neighbours(db, place)
    if let key = keys.key(between: lower, and: upper) { return key }
    // Only a gap between two rows can be full.
    try keys.makeRoom(db, behind: lower!, before: upper!)
    let (again, above) = try neighbours(db, place)
    return keys.key(between: again, and: above)!
  }

  private func neighbours(_ db: Database, _ place: Place) throws -> (Keys.Key?, Keys.Key?) {
    switch place {
    case .start:
      let first = "SELECT position FROM todo WHERE list = ? ORDER BY position LIMIT 1"
      return (nil, try Todos.rows(db, first, [Todos.list]).first?[0])
    case .end:
      let last = "SELECT position FROM todo WHERE list = ? ORDER BY position DESC LIMIT 1"
      return (try Todos.rows(db, last, [Todos.list]).first?[0], nil)
    case .after(let id):
      let pair = """
        SELECT position FROM todo
        WHERE list = ? AND position >= (SELECT position FROM todo WHERE id = ?) ORDER BY position LIMIT 2
        """
      let rows = try Todos.rows(db, pair, [Todos.list, id])
      return (rows[0][0], rows.count > 1 ? rows[1][0] : nil)
    }
  }
}
