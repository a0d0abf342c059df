import GRDB

/// A way to store the order of a list in an SQLite file, as an app would ship it.
///
/// Each step runs in its own transaction. It receives the ids that the app's view shows after the
/// step, because an app that shows the list has them anyway. No other program writes to the file,
/// which is the best case for strategies that rely on the view.
protocol StorageStrategy: Sendable {
  /// The name in tables, in JSON and on the command line.
  static var name: String { get }
  /// A one-line description of the stored data and of a move.
  static var summary: String { get }
  /// Whether the strategy is part of this project's library.
  static var isOurs: Bool { get }
  /// The statement that drops the index or table that stores the order outside the rows. It is used
  /// to count their pages.
  static var dropping: String { get }

  init(count: Int)

  /// Creates the tables, with rows whose ids count from 1, in order.
  func create(_ db: Database) throws
  /// Performs a step. Afterwards, the app's view shows the ids in `view`.
  mutating func apply(_ edit: Edit, showing view: OrderedIDs, _ db: Database) throws
  /// Returns the ids in order, read from the file.
  func order(_ db: Database) throws -> [Int64]
}

extension StorageStrategy {
  static var isOurs: Bool { false }
  static var dropping: String { "DROP INDEX todo_in_order" }

  func order(_ db: Database) throws -> [Int64] {
    try Int64.fetchAll(
      db, sql: "SELECT id FROM todo WHERE list = ? ORDER BY position, id", arguments: [TodoTable.list])
  }
}
