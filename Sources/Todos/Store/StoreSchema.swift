import GRDB

/// The tables of a store's file, and the migrations from each earlier version.
///
/// `todo` and `list` hold the current items. A deadline is a number if it is an instant, and a text
/// if it is a day; see ``Deadline``. `fields` holds the app's own fields as a JSON object. Three
/// columns are for syncing. `dirty` names the fields that were changed since the last sync.
/// `rekeyed` is 1 if the item got a new priority only to make room for others, and that priority is
/// not yet pushed; see ``LocalItem/isRekeyed``. `moved` is 1 if the user moved or inserted the item
/// after the pending push was made; see ``Replica/movedSince``.
///
/// `tombstone` holds deletions that are not yet pushed, and `base` the server's last known rows.
/// `replica` holds a list's server version and its unacknowledged push. The rows of the index in
/// these three tables have ``TodoStore/index`` in place of a list's id. `server` holds the server's
/// mark, a text that changes with another server or after a restore from a backup.
///
/// `undo_step` holds the steps that can be undone and redone; see ``UndoHistory``. `forgotten_list`
/// holds the deleted lists that no step can restore, until their todos are deleted, too. `setting`
/// holds the app's settings, and `image` cached images.
///
/// A migration creates only what is missing, so that it can run again if its record was lost.
enum StoreSchema {
  /// - Parameter program: The program that can undo the last step of a file of an earlier version,
  ///   which stored a single step without the name of its program.
  static func migrator(for program: String = "") -> DatabaseMigrator {
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
    migrator.registerMigration("5 color") { db in try ColorRenaming.run(db) }
    migrator.registerMigration("6 undo steps") { db in
      try db.execute(
        sql: """
          CREATE TABLE IF NOT EXISTS undo_step (
            number INTEGER PRIMARY KEY, program TEXT NOT NULL, redo INTEGER NOT NULL, label TEXT NOT NULL,
            step TEXT NOT NULL
          );
          CREATE TABLE IF NOT EXISTS forgotten_list (id TEXT PRIMARY KEY NOT NULL) WITHOUT ROWID;
          """)
      if try db.tableExists("step"), try db.columns(in: "step").contains(where: { $0.name == "step" }) {
        if var text = try DatabaseValue.fetchOne(db, sql: "SELECT step FROM step WHERE step NOT NULL") {
          let json: JSONValue? = StoredText.value(of: String.fromDatabaseValue(text))
          if let json { text = StoredText.text(of: UndoStep.nameMembers(of: json)).databaseValue }
          let step: UndoStep? = StoredText.value(of: String.fromDatabaseValue(text))
          // An unreadable step stays, so that a repair drops it, and deletes what it kept.
          try db.execute(
            sql: "INSERT INTO undo_step (program, redo, label, step) VALUES (?, 0, ?, ?)",
            arguments: [program, (step?.label ?? .edit).rawValue, text])
        }
        try db.execute(
          sql: """
            INSERT OR IGNORE INTO forgotten_list SELECT value FROM step, json_each(
              CASE WHEN typeof(step) = 'text' AND json_valid(step) THEN step ELSE '{}' END, '$.forgottenLists')
            WHERE json_each.type = 'text'
            """)
      }
      try db.execute(sql: "DROP TABLE IF EXISTS step")
    }
    migrator.registerMigration("7 app fields") { db in
      for table in ["todo", "list"] where try db.tableExists(table) {
        let names = Set(try db.columns(in: table).map(\.name))
        if !names.contains("fields") { try db.execute(sql: "ALTER TABLE \(table) ADD COLUMN fields TEXT") }
        // Earlier versions do not know `fields`. They stored it among the unknown members.
        if names.contains("unknown") {
          try db.execute(
            sql: """
              UPDATE \(table) SET
                fields = CASE json_type(unknown, '$.fields') WHEN 'object' THEN json_extract(unknown, '$.fields') END,
                unknown = nullif(json_remove(unknown, '$.fields'), '{}')
              WHERE CASE WHEN typeof(unknown) = 'text' AND json_valid(unknown)
                THEN json_type(unknown, '$.fields') END NOT NULL
              """)
        }
      }
    }
    migrator.registerMigration("8 tags") { db in
      // If the table or a column is missing, a repair creates the index of tags later.
      let columns = try db.tableExists("todo") ? Set(db.columns(in: "todo").map(\.name)) : []
      if columns.isSuperset(of: ["tags", "list"]) {
        try db.execute(sql: "CREATE INDEX IF NOT EXISTS todo_tags ON todo(tags, list) WHERE tags <> '[]'")
      }
    }
    return migrator
  }
}
