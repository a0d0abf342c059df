import GRDB

/// The tables of a store's file, and the way to them from every earlier version.
///
/// Rows of `todo` and `list` hold an item as it is now and what was changed about it since the last sync; `tombstone` what
/// was deleted and is to be told, `base` what the server last said, `replica` a list's version there and the push whose
/// outcome is open. In these three, the index goes by the name of a list, too. `server` tells one server from another.
///
/// A migration makes what is not there yet, so that one whose note was lost can be done again.
enum StoreSchema {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 todos and lists") { db in
      try db.execute(
        sql: """
          CREATE TABLE IF NOT EXISTS list (
            id TEXT PRIMARY KEY NOT NULL,
            name TEXT NOT NULL,
            colour TEXT NOT NULL,
            image TEXT,
            priority REAL,
            dirty TEXT,
            rekeyed INTEGER NOT NULL DEFAULT 0,
            moved INTEGER NOT NULL DEFAULT 0
          );
          CREATE INDEX IF NOT EXISTS list_order ON list(priority, id);
          CREATE TABLE IF NOT EXISTS todo (
            id TEXT PRIMARY KEY NOT NULL,
            list TEXT NOT NULL,
            title TEXT NOT NULL,
            tags TEXT NOT NULL DEFAULT '[]',
            deadline INTEGER,
            done INTEGER NOT NULL DEFAULT 0,
            priority REAL,
            dirty TEXT,
            rekeyed INTEGER NOT NULL DEFAULT 0,
            moved INTEGER NOT NULL DEFAULT 0
          );
          CREATE INDEX IF NOT EXISTS todo_order ON todo(list, done, priority, id);
          CREATE TABLE IF NOT EXISTS tombstone (
            list TEXT NOT NULL, id TEXT NOT NULL, item TEXT NOT NULL, PRIMARY KEY (list, id)
          ) WITHOUT ROWID;
          CREATE TABLE IF NOT EXISTS base (
            list TEXT NOT NULL, id TEXT NOT NULL, item TEXT NOT NULL, PRIMARY KEY (list, id)
          ) WITHOUT ROWID;
          CREATE TABLE IF NOT EXISTS replica (
            list TEXT PRIMARY KEY NOT NULL, version INTEGER NOT NULL DEFAULT 0, pending TEXT
          ) WITHOUT ROWID;
          """)
    }
    migrator.registerMigration("2 undo and settings") { db in
      try db.execute(
        sql: """
          CREATE TABLE IF NOT EXISTS step (id INTEGER PRIMARY KEY CHECK (id = 1), step TEXT NOT NULL);
          CREATE TABLE IF NOT EXISTS setting (key TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) WITHOUT ROWID;
          """)
    }
    migrator.registerMigration("3 deadlines and images") { db in
      try db.execute(
        sql: """
          CREATE INDEX IF NOT EXISTS todo_deadline ON todo(deadline) WHERE deadline IS NOT NULL;
          CREATE TABLE IF NOT EXISTS image (url TEXT PRIMARY KEY NOT NULL, data BLOB NOT NULL, used INTEGER NOT NULL);
          CREATE INDEX IF NOT EXISTS image_used ON image(used, url, length(data));
          """)
    }
    migrator.registerMigration("4 syncing") { db in
      for (table, column, type) in [
        ("todo", "transfers", "INTEGER NOT NULL DEFAULT 0"), ("todo", "edits", "TEXT"),
        ("todo", "unknown", "TEXT"), ("list", "unknown", "TEXT"),
      ] where try !db.columns(in: table).contains(where: { $0.name == column }) {
        try db.execute(sql: "ALTER TABLE \(table) ADD COLUMN \(column) \(type)")
      }
      try db.execute(
        sql: """
          CREATE TABLE IF NOT EXISTS server (id INTEGER PRIMARY KEY CHECK (id = 1), mark TEXT NOT NULL);
          """)
    }
    return migrator
  }
}
