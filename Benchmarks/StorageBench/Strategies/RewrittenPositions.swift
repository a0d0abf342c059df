import GRDB

/// Positions 0 to n - 1, all written with every change, from the ids that the view shows.
///
/// As a demo of to-do lists does it. There the UPDATE has a CASE with a term a row, which takes time by the square of the
/// list's length and ends at SQLite's number of variables; here it reads one JSON array, which does neither.
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

  /// - Parameter condition: What else a row has to fulfill to be written.
  static func apply(_ edit: Edit, showing view: OrderedIDs, _ db: Database, condition: String) throws {
    if case .insert(let id, let place) = edit {
      try TodoTable.insert(db, id, view.ids.count - 1)
      // At the end it stands already.
      if place == .end { return }
    }
    try TodoTable.execute(
      db,
      "UPDATE todo SET position = place.key FROM json_each(?) AS place WHERE todo.id = place.value"
        + condition,
      [view.json])
  }
}
