import GRDB

/// The full-text index of the titles and tags of all todos.
///
/// Triggers update the index, also when another program edits the file. The index is a table of
/// SQLite's [FTS5](https://www.sqlite.org/fts5.html), which identifies a row by a number. The table
/// `searchable` assigns these numbers, because VACUUM renumbers the rows of the table `todo`.
///
/// The index contains only words of Latin letters and digits; see ``SearchText``.
enum SearchIndex {
  /// Deletes the index, even a damaged one, and creates it from the todos.
  ///
  /// If the table of todos is missing or lacks columns, the index stays empty, without triggers.
  static func rebuild(_ db: Database) throws {
    try drop(db)
    try db.execute(
      sql: """
        CREATE TABLE searchable (row INTEGER PRIMARY KEY, todo TEXT UNIQUE);
        CREATE VIRTUAL TABLE search
          USING fts5(text, columnsize = 0, tokenize = "unicode61 remove_diacritics 2");
        """)
    guard try canFill(db) else { return }
    try db.execute(
      sql: """
        INSERT INTO searchable (todo) SELECT DISTINCT id FROM todo;
        INSERT OR REPLACE INTO search (rowid, text)
          SELECT row, \(text(of: "todo")) FROM todo JOIN searchable ON todo.id IS searchable.todo;
        CREATE TRIGGER search_insertion AFTER INSERT ON todo BEGIN \(insertion) END;
        CREATE TRIGGER search_update AFTER UPDATE OF id, title, tags ON todo
          WHEN old.id IS NOT new.id OR old.title IS NOT new.title OR old.tags IS NOT new.tags
          BEGIN \(update) END;
        CREATE TRIGGER search_deletion AFTER DELETE ON todo BEGIN \(deletion) END;
        """)
  }

  /// Deletes the index with its triggers.
  static func drop(_ db: Database) throws {
    for trigger in triggers { try db.execute(sql: "DROP TRIGGER IF EXISTS \(trigger)") }
    // SQLite drops the FTS5 table only if FTS5 can read it. So this code first writes the rows that
    // FTS5 reads, as an empty table has them.
    try db.execute(
      sql: """
        CREATE TABLE IF NOT EXISTS search_data (id INTEGER PRIMARY KEY, block BLOB);
        INSERT OR REPLACE INTO search_data VALUES (1, x''), (10, x'00000000000000');
        CREATE TABLE IF NOT EXISTS search_config (k PRIMARY KEY, v) WITHOUT ROWID;
        INSERT OR REPLACE INTO search_config VALUES ('version', 4);
        """)
    for table in tables.reversed() { try db.execute(sql: "DROP TABLE IF EXISTS \(table)") }
  }

  /// Returns whether the index is complete, and has the current texts of all todos.
  static func isSound(_ db: Database) throws -> Bool {
    guard try isComplete(String.fetchSet(db, sql: "SELECT name FROM sqlite_master")) else { return false }
    do {
      return try !Bool.fetchOne(
        db,
        sql: """
          SELECT (SELECT count(*) FROM search) <> (SELECT count(*) FROM todo) OR EXISTS (
            SELECT 1 FROM todo LEFT JOIN searchable ON searchable.todo IS todo.id
              LEFT JOIN search ON search.rowid = searchable.row
            WHERE search.text IS NOT \(text(of: "todo")))
          """)!
    } catch let error as DatabaseError where [.SQLITE_CORRUPT, .SQLITE_ERROR].contains(error.resultCode) {
      return false
    }
  }

  /// Returns whether the tables and triggers of the index are among these names.
  static func isComplete(_ names: Set<String>) -> Bool { names.isSuperset(of: tables + triggers) }

  /// Whether a table, index or trigger with this name is part of the index.
  static func contains(_ name: String) -> Bool { name.hasPrefix("search") }

  private static let tables = [
    "search_data", "search_idx", "search_content", "search_config", "search", "searchable",
  ]
  private static let triggers = ["search_insertion", "search_update", "search_deletion"]

  private static func canFill(_ db: Database) throws -> Bool {
    try db.tableExists("todo")
      && Set(db.columns(in: "todo").map(\.name)).isSuperset(of: ["id", "title", "tags"])
  }

  /// A todo may be in the index already: INSERT OR REPLACE deletes its former row without a trigger.
  private static let insertion = """
    INSERT INTO searchable (todo)
      SELECT new.id WHERE NOT EXISTS (SELECT 1 FROM searchable WHERE todo IS new.id);
    INSERT OR REPLACE INTO search (rowid, text)
      SELECT row, \(text(of: "new")) FROM searchable WHERE todo IS new.id;
    """
  /// If UPDATE OR REPLACE gives a todo the id of another one, SQLite deletes the other todo without
  /// a trigger.
  private static let update = """
    DELETE FROM search
      WHERE old.id IS NOT new.id AND rowid IN (SELECT row FROM searchable WHERE todo IS new.id);
    UPDATE searchable SET todo = new.id WHERE old.id IS NOT new.id AND todo IS old.id;
    UPDATE search SET text = \(text(of: "new"))
      WHERE rowid IN (SELECT row FROM searchable WHERE todo IS new.id);
    """
  private static let deletion = """
    DELETE FROM search WHERE rowid IN (SELECT row FROM searchable WHERE todo IS old.id);
    DELETE FROM searchable WHERE todo IS old.id;
    """

  /// Returns an SQL expression for the text by which a row is found: its title and its tags.
  ///
  /// The tokenizer joins neighboring letters into one word, even if their scripts differ. So
  /// characters beyond ``SearchText/latin`` are replaced by spaces, and a search for iPhone finds
  /// 买iPhone手机. The replacement takes time for each character, so texts of more than 1,000
  /// characters, which only other apps write, stay as they are. Texts with a NUL character stay,
  /// too, because SQLite's functions read a text only up to the NUL.
  private static func text(of row: String) -> String {
    """
    (SELECT CASE
      WHEN text GLOB '*[^ -ɏ]*' AND length(text) <= 1000 AND NOT instr(CAST(text AS BLOB), x'00') THEN (
        WITH RECURSIVE scan(done, rest) AS (
          SELECT '', text
          UNION ALL
          SELECT
            done || CASE WHEN \(latin) THEN substr(rest, 1, 1) ELSE ' ' END, substr(rest, 2)
          FROM scan WHERE rest <> '')
        SELECT done FROM scan WHERE rest = '')
      ELSE text END
    FROM (
      SELECT \(row).title || ' ' || coalesce(
        CASE WHEN typeof(\(row).tags) = 'text' AND json_valid(\(row).tags) THEN (
          SELECT group_concat(value, ' ') FROM json_each(\(row).tags) WHERE type = 'text')
        END, '') AS text))
    """
  }

  private static let latin = SearchText.latin.map {
    "unicode(rest) BETWEEN \($0.lowerBound) AND \($0.upperBound)"
  }.joined(separator: " OR ")
}
