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
    (
      "8 search",
      """
      CREATE TABLE searchable (row INTEGER PRIMARY KEY, todo TEXT UNIQUE);
      CREATE VIRTUAL TABLE search
        USING fts5(text, columnsize = 0, tokenize = "unicode61 remove_diacritics 2");
      CREATE TRIGGER search_insertion AFTER INSERT ON todo BEGIN \(searchInsertion) END;
      CREATE TRIGGER search_update AFTER UPDATE OF id, title, tags ON todo
        WHEN old.id IS NOT new.id OR old.title IS NOT new.title OR old.tags IS NOT new.tags
        BEGIN \(searchUpdate) END;
      CREATE TRIGGER search_deletion AFTER DELETE ON todo BEGIN \(searchDeletion) END;
      CREATE INDEX todo_tags ON todo(tags, list) WHERE tags <> '[]';
      """
    ),
  ]

  private static let searchText = """
    (SELECT CASE
        WHEN text GLOB '*[^ -ɏ]*' AND length(text) <= 1000 AND NOT instr(CAST(text AS BLOB), x'00') THEN (
          WITH RECURSIVE scan(done, rest) AS (
            SELECT '', text
            UNION ALL
            SELECT
              done || CASE
                WHEN unicode(rest) BETWEEN 0 AND 591 OR unicode(rest) BETWEEN 768 AND 879
                  OR unicode(rest) BETWEEN 7680 AND 7935 THEN substr(rest, 1, 1)
                ELSE ' ' END, substr(rest, 2)
            FROM scan WHERE rest <> '')
          SELECT done FROM scan WHERE rest = '')
        ELSE text END
      FROM (
        SELECT new.title || ' ' || coalesce(
          CASE WHEN typeof(new.tags) = 'text' AND json_valid(new.tags) THEN (
            SELECT group_concat(value, ' ') FROM json_each(new.tags) WHERE type = 'text')
          END, '') AS text))
    """
  private static let searchInsertion = """
    INSERT INTO searchable (todo)
      SELECT new.id WHERE NOT EXISTS (SELECT 1 FROM searchable WHERE todo IS new.id);
    INSERT OR REPLACE INTO search (rowid, text)
      SELECT row, \(searchText) FROM searchable WHERE todo IS new.id;
    """
  private static let searchUpdate = """
    DELETE FROM search
      WHERE old.id IS NOT new.id AND rowid IN (SELECT row FROM searchable WHERE todo IS new.id);
    UPDATE searchable SET todo = new.id WHERE old.id IS NOT new.id AND todo IS old.id;
    UPDATE search SET text = \(searchText)
      WHERE rowid IN (SELECT row FROM searchable WHERE todo IS new.id);
    """
  private static let searchDeletion = """
    DELETE FROM search WHERE rowid IN (SELECT row FROM searchable WHERE todo IS old.id);
    DELETE FROM searchable WHERE todo IS old.id;
    """

  /// Creates the tables of a version.
  static func make(version: Int, _ db: Database) throws {
    try db.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
    for step in steps.prefix(version) {
      try db.execute(sql: step.sql)
      try db.execute(sql: "INSERT INTO grdb_migrations VALUES (?)", arguments: [step.name])
    }
  }
}
