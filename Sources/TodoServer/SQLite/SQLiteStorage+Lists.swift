#if Server
import GRDB

extension SQLiteStorage {
  /// Returns a list, read in one transaction; `nil` if the list does not exist.
  public func contents(of list: ListKey, for device: Device.ID) async throws -> StoredList? {
    try await read { db in
      guard let version = try Self.version(db, of: list) else { return nil }
      let rows = try Row.fetchAll(
        // The cast makes damaged content readable, which may be a BLOB instead of a text.
        db.cachedStatement(
          sql: "SELECT id, CAST(content AS TEXT) AS content FROM item WHERE account = ? AND list = ?"),
        arguments: [list.account, list.list])
      let batch = try Row.fetchOne(
        db.cachedStatement(
          sql: "SELECT name, version, kept FROM batch WHERE account = ? AND list = ? AND device = ?"),
        arguments: [list.account, list.list, device])
      return try StoredList(
        version: version, mark: Self.mark(db, of: list.account),
        rows: rows.map {
          try StoredItemRow(id: $0.decode(forColumn: "id"), content: $0.decode(forColumn: "content"))
        },
        batch: batch.map { row in
          try AppliedBatch(
            name: row.decode(forColumn: "name"), version: row.decode(forColumn: "version"),
            kept: row.decode(String.self, forColumn: "kept").split(separator: " ").map(String.init))
        })
    }
  }

  /// Returns a list's version; `nil` if the list does not exist.
  public func version(of list: ListKey) async throws -> Int? {
    try await read { try Self.version($0, of: list) }
  }

  /// Returns the versions of an account's lists and index, read in one transaction.
  public func versions(of account: Account.ID) async throws -> StoredVersions {
    try await read { db in
      let rows = try Row.fetchAll(
        db, sql: "SELECT id, version FROM list WHERE account = ? AND NOT deleted", arguments: [account])
      var versions = StoredVersions(index: 1, lists: [:], mark: try Self.mark(db, of: account))
      for row in rows {
        let (id, version) = try (
          row.decode(String.self, forColumn: "id"), row.decode(Int.self, forColumn: "version")
        )
        if id.isEmpty { versions.index = version } else { versions.lists[id] = version }
      }
      return versions
    }
  }

  /// Compares the state that a client has seen of a list with the stored one. If the storage has
  /// lost the version that the client saw, gives the account a new mark.
  public func compare(_ seen: LastSeen, of list: ListKey) async throws -> LastSeen.Comparison {
    let comparison = try await read { try Self.compare($0, seen, of: list) }
    guard comparison == .lost else { return comparison }
    return try await write { db in
      // Compare again, because another client may already have caused a new mark.
      let comparison = try Self.compare(db, seen, of: list)
      if comparison == .lost { try Self.renewMarks(db, where: "id = ?", [list.account]) }
      return comparison
    }
  }

  private static func compare(_ db: Database, _ seen: LastSeen, of list: ListKey) throws
    -> LastSeen.Comparison
  {
    guard try mark(db, of: list.account) == seen.mark else { return .otherMark }
    // Include deleted lists, because their versions continue if they are created again.
    let version = try Int.fetchOne(
      db.cachedStatement(sql: "SELECT version FROM list WHERE account = ? AND id = ?"),
      arguments: [list.account, list.list])
    return seen.version <= version ?? 0 ? .past : .lost
  }

  private static func mark(_ db: Database, of account: Account.ID) throws -> String {
    try String.fetchOne(
      db.cachedStatement(sql: "SELECT mark FROM account WHERE id = ?"), arguments: [account]) ?? ""
  }

  static func version(_ db: Database, of list: ListKey) throws -> Int? {
    try Int.fetchOne(
      db.cachedStatement(sql: "SELECT version FROM list WHERE account = ? AND id = ? AND NOT deleted"),
      arguments: [list.account, list.list])
  }
}
#endif
