import Foundation
public import GRDB
public import ListOrdering
public import OrderedTable

/// A database file with an ordered table, as several programs use it.
public enum EditedFile {
  /// The table; labels that stand close, so that rows are relabeled all the time.
  public static let items = OrderedTable<Int, LabelKeys>(
    "item", lists: ["list"], key: "place", space: LabelKeys(unit: 64))

  /// Opens the file, and makes the table if there is none.
  public static func open(_ path: String, isWAL: Bool = true) throws -> DatabaseQueue {
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

  /// What any program reads of the list.
  public static func order(_ db: Database) throws -> [Int] {
    try Int.fetchAll(db, sql: "SELECT id FROM item WHERE list = 1 ORDER BY place, id")
  }
}
