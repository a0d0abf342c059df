import Foundation
package import GRDB
package import ListOrdering
package import OrderedTable

/// A database file with an ordered table, shared by several programs.
package enum EditedFile {
  /// The table. Its labels are close together, so that edits often relabel rows.
  package static let items = OrderedTable<Int, LabelKeys>(
    "item", lists: ["list"], key: "place", space: LabelKeys(unit: 64))

  /// Opens the file, and creates the table if there is none.
  package static func open(_ path: String, isWAL: Bool = true) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(60)
    configuration.journalMode = isWAL ? .wal : .default
    let database = try DatabaseQueue(path: path, configuration: configuration)
    try database.write { db in
      try db.execute(
        sql: """
          CREATE TABLE IF NOT EXISTS item (
            id INTEGER PRIMARY KEY, list INTEGER, place INTEGER, title TEXT NOT NULL DEFAULT '',
            UNIQUE (list, place));
          CREATE TABLE IF NOT EXISTS progress (done INTEGER NOT NULL);
          INSERT INTO progress SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM progress);
          """)
      try items.createIndex(db)
    }
    return database
  }

  /// Returns the ids in the order in which any program reads them.
  package static func order(_ db: Database) throws -> [Int] {
    try Int.fetchAll(db, sql: "SELECT id FROM item WHERE list = 1 ORDER BY place, id")
  }
}
