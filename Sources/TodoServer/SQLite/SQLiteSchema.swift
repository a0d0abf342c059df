#if Server
import Foundation
import GRDB

/// The tables of a server's file, with migrations from all earlier versions.
///
/// An account's mark changes when a backup is restored. A deleted list keeps its row in `list`, so
/// that its version continues. The index is the list whose id is empty.
enum SQLiteSchema {
  /// The application id in the file's header, which no other program uses: “TdSv”.
  static let application = 0x5464_5376

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 accounts and lists") { db in
      try db.execute(
        sql: """
          PRAGMA application_id = \(application);
          CREATE TABLE account (
            id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, mark TEXT NOT NULL
          );
          CREATE TABLE device (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            account INTEGER NOT NULL REFERENCES account(id),
            name TEXT NOT NULL,
            token BLOB NOT NULL UNIQUE,
            made REAL NOT NULL,
            revoked INTEGER NOT NULL DEFAULT 0
          );
          CREATE TABLE list (
            account INTEGER NOT NULL,
            id TEXT NOT NULL,
            version INTEGER NOT NULL,
            deleted INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (account, id)
          ) WITHOUT ROWID;
          CREATE TABLE item (
            account INTEGER NOT NULL,
            list TEXT NOT NULL,
            id TEXT NOT NULL,
            content TEXT NOT NULL,
            PRIMARY KEY (account, list, id)
          ) WITHOUT ROWID;
          CREATE TABLE batch (
            account INTEGER NOT NULL,
            list TEXT NOT NULL,
            device INTEGER NOT NULL,
            name TEXT NOT NULL,
            version INTEGER NOT NULL,
            PRIMARY KEY (account, list, device)
          ) WITHOUT ROWID;
          """)
    }
    migrator.registerMigration("2 kept lists") { db in
      // With this database index, a query reads only existing lists, however many were deleted.
      try db.execute(sql: "CREATE INDEX list_version ON list(account, id, version) WHERE NOT deleted")
      // The lists that a batch asked to delete, but that were kept: ids separated by spaces.
      try db.execute(sql: "ALTER TABLE batch ADD COLUMN kept TEXT NOT NULL DEFAULT ''")
    }
    migrator.registerMigration("3 commits") { db in
      // The number of commits, and the name that the file beside the database also records.
      try db.execute(
        sql: """
          CREATE TABLE commits (
            id INTEGER PRIMARY KEY CHECK (id = 1), name TEXT NOT NULL, count INTEGER NOT NULL
          );
          """)
    }
    migrator.registerMigration("4 color") { db in
      // Renames `colour` in the rows of lists. Rows without the member, and damaged ones, stay as
      // they are.
      let renamed = DatabaseFunction("renamed", argumentCount: 1, pure: true) { values in
        // A row may contain a BLOB instead of a text. Other reads accept both, so rename in both.
        guard let text = Data.fromDatabaseValue(values[0]).flatMap({ String(data: $0, encoding: .utf8) }),
          var members = try? JSONText.object(Data(text.utf8)),
          let color = members.removeValue(forKey: "colour")
        else { return values[0] }
        members["color"] = color
        return (try? JSONText.text(of: members)) ?? values[0]
      }
      db.add(function: renamed)
      defer { db.remove(function: renamed) }
      try db.execute(sql: "UPDATE item SET content = renamed(content) WHERE list = ''")
    }
    return migrator
  }
}
#endif
