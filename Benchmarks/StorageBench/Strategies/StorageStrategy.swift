import GRDB

/// A way to keep the order of a list in an SQLite file, as an app would ship it.
///
/// Each step is called in a transaction of its own, and given what the app's view shows after it: an app that shows the
/// list has that anyway. As nothing else writes to the file, those that use it are shown at their best.
protocol StorageStrategy: Sendable {
  /// The name in tables, JSON and on the command line.
  static var name: String { get }
  /// What is stored, and what a move does, in a line.
  static var summary: String { get }
  /// Whether it is ours.
  static var isOurs: Bool { get }
  /// The statement that drops what holds the order beside the rows: to count its pages.
  static var dropping: String { get }

  /// The strategy for a list that begins with so many rows.
  init(count: Int)

  /// Makes the tables, with rows of the ids from 1 on, in order.
  func create(_ db: Database) throws
  /// Does a step, after which the view shows these ids.
  mutating func apply(_ edit: Edit, showing view: OrderedIDs, _ db: Database) throws
  /// The ids in order, as any program reads them from the file.
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
