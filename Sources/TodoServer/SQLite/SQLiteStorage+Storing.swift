#if Server
import GRDB

extension SQLiteStorage {
  /// Stores a change of a list, all or nothing, if the list still has the expected version.
  public func store(_ write: ListWrite) async throws -> Int? {
    try await self.write(onlyRemoves: write.written.isEmpty && write.created.isEmpty) { [commits] db in
      let (account, list) = (write.list.account, write.list.list)
      for deletion in write.deleted {
        guard let seen = deletion.seen else { continue }
        let version = try Self.version(db, of: ListKey(account: account, list: deletion.list))
        if let version, version != seen { return nil }
      }
      // One statement compares and increments, so only one change to each version succeeds.
      let version = try Int.fetchOne(
        db.cachedStatement(
          sql: """
            UPDATE list SET version = version + 1 WHERE account = ? AND id = ? AND version = ? AND NOT deleted
            RETURNING version
            """),
        arguments: [account, list, write.version])
      guard let version else { return nil }
      for id in write.removed {
        try db.cachedStatement(sql: "DELETE FROM item WHERE account = ? AND list = ? AND id = ?")
          .execute(arguments: [account, list, id])
      }
      for row in write.written {
        try db.cachedStatement(
          sql: """
            INSERT INTO item (account, list, id, content) VALUES (?, ?, ?, ?)
            ON CONFLICT (account, list, id) DO UPDATE SET content = excluded.content
            """
        ).execute(arguments: [account, list, row.id, row.content])
      }
      if let batch = write.batch {
        try db.cachedStatement(
          sql: """
            INSERT INTO batch (account, list, device, name, version, kept) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (account, list, device)
              DO UPDATE SET name = excluded.name, version = excluded.version, kept = excluded.kept
            """
        ).execute(
          arguments: [
            account, list, batch.device, batch.name, version, batch.kept.joined(separator: " "),
          ])
      }
      for deletion in write.deleted { try Self.delete(db, ListKey(account: account, list: deletion.list)) }
      for id in write.created { try Self.make(db, ListKey(account: account, list: id)) }
      try commits.count(db)
      return version
    }
  }

  /// Creates a list with version 1. If the list was deleted, its version continues instead; if it
  /// exists, nothing changes.
  static func make(_ db: Database, _ list: ListKey) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO list (account, id, version) VALUES (?, ?, 1)
        ON CONFLICT (account, id) DO UPDATE SET version = version + 1, deleted = 0 WHERE deleted
        """
    ).execute(arguments: [list.account, list.list])
  }

  /// Marks a list as deleted, increments its version, and deletes its items. The records of its
  /// pushes stay, so that none of them is applied again.
  private static func delete(_ db: Database, _ list: ListKey) throws {
    try db.execute(
      sql: "UPDATE list SET version = version + 1, deleted = 1 WHERE account = ? AND id = ? AND NOT deleted",
      arguments: [list.account, list.list])
    try db.execute(
      sql: "DELETE FROM item WHERE account = ? AND list = ?", arguments: [list.account, list.list])
  }
}
#endif
