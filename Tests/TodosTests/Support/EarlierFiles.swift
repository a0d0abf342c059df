import GRDB

/// The schemas of earlier versions, written out here so that changes to the migrations don't affect them.
enum EarlierFiles {
  /// The SQL that each version ran on a file of the version before.
  static let steps: [(name: String, sql: String)] = [
    (
      "1 todos and lists",
      """
      CREATE TABLE list (
        id TEXT PRIMARY KEY NOT NULL,
        name TEXT NOT NULL,
        colour TEXT NOT NULL,
        image TEXT,
        priority REAL,
        dirty TEXT,
        rekeyed INTEGER NOT NULL DEFAULT 0,
        moved INTEGER NOT NULL DEFAULT 0
      );
      CREATE INDEX list_order ON list(priority, id);
      CREATE TABLE todo (
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
      CREATE INDEX todo_order ON todo(list, done, priority, id);
      CREATE TABLE tombstone (
        list TEXT NOT NULL, id TEXT NOT NULL, item TEXT NOT NULL, PRIMARY KEY (list, id)
      ) WITHOUT ROWID;
      CREATE TABLE base (
        list TEXT NOT NULL, id TEXT NOT NULL, item TEXT NOT NULL, PRIMARY KEY (list, id)
      ) WITHOUT ROWID;
      CREATE TABLE replica (
        list TEXT PRIMARY KEY NOT NULL, version INTEGER NOT NULL DEFAULT 0, pending TEXT
      ) WITHOUT ROWID;
      """
    ),
    (
      "2 undo and settings",
      """
      CREATE TABLE step (id INTEGER PRIMARY KEY CHECK (id = 1), step TEXT NOT NULL);
      CREATE TABLE setting (key TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) WITHOUT ROWID;
      """
    ),
    (
      "3 deadlines and images",
      """
      CREATE INDEX todo_deadline ON todo(deadline) WHERE deadline IS NOT NULL;
      CREATE TABLE image (url TEXT PRIMARY KEY NOT NULL, data BLOB NOT NULL, used INTEGER NOT NULL);
      CREATE INDEX image_used ON image(used, url, length(data));
      """
    ),
    (
      "4 syncing",
      """
      ALTER TABLE todo ADD COLUMN transfers INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE todo ADD COLUMN edits TEXT;
      ALTER TABLE todo ADD COLUMN unknown TEXT;
      ALTER TABLE list ADD COLUMN unknown TEXT;
      CREATE TABLE server (id INTEGER PRIMARY KEY CHECK (id = 1), mark TEXT NOT NULL);
      """
    ),
    ("5 color", "ALTER TABLE list RENAME COLUMN colour TO color"),
    (
      "6 undo steps",
      """
      CREATE TABLE undo_step (
        number INTEGER PRIMARY KEY, program TEXT NOT NULL, redo INTEGER NOT NULL, label TEXT NOT NULL,
        step TEXT NOT NULL
      );
      CREATE TABLE forgotten_list (id TEXT PRIMARY KEY NOT NULL) WITHOUT ROWID;
      DROP TABLE step;
      """
    ),
    ("7 app fields", "ALTER TABLE todo ADD COLUMN fields TEXT; ALTER TABLE list ADD COLUMN fields TEXT"),
    ("8 tags", "CREATE INDEX todo_tags ON todo(tags, list) WHERE tags <> '[]'"),
  ]

  /// Creates the tables of a version.
  static func make(version: Int, _ db: Database) throws {
    try db.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
    for step in steps.prefix(version) {
      try db.execute(sql: step.sql)
      try db.execute(sql: "INSERT INTO grdb_migrations VALUES (?)", arguments: [step.name])
    }
  }
}
