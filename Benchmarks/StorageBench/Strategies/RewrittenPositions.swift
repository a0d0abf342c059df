import GRDB

/// Positions 0 to n - 1. Every change rewrites all of them from the ids in the app's view.
///
/// The scheme of a to-do list demo. Its UPDATE has a CASE with one term per row, which takes
/// quadratic time and is limited by SQLite's maximum number of variables. This version reads one
/// JSON array, which avoids both.
struct RewrittenPositions: StorageStrategy {
  static let name = "rewrite"
  static let summary =
    "positions 0 to n - 1; one UPDATE writes every row of the list, as a well-known demo does"

  private let count: Int

  init(count: Int) { self.count = count }

  func create(_ db: Database) throws { try TodoTable.create(db, type: "INTEGER", keys: 0..<count) }

  func apply(_ edit: Edit, showing view: OrderedIDs, _ db: Database) throws {
    try Self.apply(edit, showing: view, db, condition: "")
  }

  /// - Parameter condition: An additional condition for a row to be written.
  static func apply(_ edit: Edit, showing view: OrderedIDs, _ db: Database, condition: String) throws {
    if case .insert(let id, let place) = edit {
      try TodoTable.insert(db, id, view.ids.count - 1)
      // A row inserted at the end already has its position.
      if place == .end { return }
    }
    try TodoTable.execute(
      db,
      "UPDATE todo SET position = place.key FROM json_each(?) AS place WHERE todo.id = place.value"
        + condition,
      [view.json])
  }
}
