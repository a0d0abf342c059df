import GRDB

/// Positions 0 to n - 1, all written with every change, from the ids that the view shows.
///
/// As a demo of to-do lists does it. There the UPDATE has a CASE with a term a row, which takes time by the square of the
/// list's length and ends at SQLite's number of variables; here it reads one JSON array, which does neither.
struct RewrittenPositions: StorageStrategy {
  static let name = "rewrite"
  static let summary = "positions 0 to n - 1; one UPDATE writes every row of the list"

  private var view: OrderedIDs

  init(count: Int) { view = OrderedIDs(count: count) }

  func create(_ db: Database) throws { try Todos.create(db, type: "INTEGER", keys: view.ids.indices) }

  mutating func apply(_ edit: Edit, _ db: Database) throws {
    view.apply(edit)
    if case .insert(let id, let place) = edit {
      try Todos.insert(db, id, view.ids.count - 1)
      // At the end it stands already.
      if place == .end { return }
    }
    try Todos.execute(
      db, "UPDATE todo SET position = place.key FROM json_each(?) AS place WHERE todo.id = place.value",
      [view.json])
  }
}
