import GRDB

/// Positions 1 to n without gaps. One statement shifts all rows between old and new position.
///
/// The scheme of acts_as_list and similar packages. Here, the same statement also writes the moved
/// row.
struct DensePositions: StorageStrategy {
  static let name = "dense"
  static let summary = "positions 1 to n; one range UPDATE shifts every row in between"

  private let count: Int

  init(count: Int) { self.count = count }

  func create(_ db: Database) throws { try TodoTable.create(db, type: "INTEGER", keys: 1...count) }

  func apply(_ edit: Edit, showing view: OrderedIDs, _ db: Database) throws {
    switch edit {
    case .insert(let id, .end): try TodoTable.insert(db, id, try last(db) + 1)
    case .insert(let id, let place):
      let position = if case .after(let other) = place { try position(db, other) + 1 } else { 1 }
      try TodoTable.execute(
        db, "UPDATE todo SET position = position + 1 WHERE list = ? AND position >= ?",
        [TodoTable.list, position])
      try TodoTable.insert(db, id, position)
    case .move(let id, let place):
      let from = try position(db, id)
      let to =
        switch place {
        case .start: 1
        case .end: try last(db)
        case .after(let other):
          switch try position(db, other) {
          case let position where position < from: position + 1
          case let position: position
          }
        }
      try TodoTable.execute(
        db,
        """
        UPDATE todo SET position = CASE id WHEN ? THEN ? ELSE position + ? END
        WHERE list = ? AND position BETWEEN ? AND ?
        """, [id, to, from < to ? -1 : 1, TodoTable.list, min(from, to), max(from, to)])
    }
  }

  private func position(_ db: Database, _ id: Int64) throws -> Int {
    try TodoTable.values(db, "SELECT position FROM todo WHERE id = ?", [id])[0]!
  }

  private func last(_ db: Database) throws -> Int {
    try TodoTable.values(db, "SELECT max(position) FROM todo WHERE list = ?", [TodoTable.list])[0]!
  }
}
