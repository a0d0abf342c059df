import GRDB

/// All ids in order in one row of another table, as a JSON array. Each change writes all of it.
///
/// The array is made from the app's view and never read back. With two writers, one of them would
/// overwrite the other's order.
struct JSONRow: StorageStrategy {
  static let name = "json"
  static let summary = "the ids as a JSON array in one row, which is always written whole"
  static let dropping = "DROP TABLE list"

  private let count: Int

  init(count: Int) { self.count = count }

  func create(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE todo (id INTEGER PRIMARY KEY, list INTEGER NOT NULL, title TEXT NOT NULL);
        CREATE TABLE list (id INTEGER PRIMARY KEY, ids TEXT NOT NULL);
        """)
    let view = OrderedIDs(count: count)
    for id in view.ids { try insert(db, id) }
    try db.execute(sql: "INSERT INTO list VALUES (?, ?)", arguments: [TodoTable.list, view.json])
  }

  func apply(_ edit: Edit, showing view: OrderedIDs, _ db: Database) throws {
    if case .insert(let id, _) = edit { try insert(db, id) }
    try TodoTable.execute(db, "UPDATE list SET ids = ? WHERE id = ?", [view.json, TodoTable.list])
  }

  private func insert(_ db: Database, _ id: Int64) throws {
    try TodoTable.execute(
      db, "INSERT INTO todo (id, list, title) VALUES (?, ?, ?)", [id, TodoTable.list, TodoTable.title(id)])
  }

  func order(_ db: Database) throws -> [Int64] {
    try Int64.fetchAll(
      db, sql: "SELECT todo.id FROM list, json_each(list.ids) AS place JOIN todo ON todo.id = place.value")
  }
}
