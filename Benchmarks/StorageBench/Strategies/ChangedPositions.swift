import GRDB

/// Like ``RewrittenPositions``, but compares all rows and writes only those whose positions change.
struct ChangedPositions: StorageStrategy {
  static let name = "rewrite-changed"
  static let summary =
    "positions 0 to n - 1; one UPDATE compares every row of the list and writes those that differ"

  private let rows: RewrittenPositions

  init(count: Int) { rows = RewrittenPositions(count: count) }

  func create(_ db: Database) throws { try rows.create(db) }

  func apply(_ edit: Edit, showing view: OrderedIDs, _ db: Database) throws {
    try RewrittenPositions.apply(
      edit, showing: view, db, condition: " AND todo.position <> place.key")
  }
}
