import GRDB
import ListOrdering

extension TodoStore {
  /// How far a scope is synced.
  struct SyncStatus: Hashable, Sendable {
    /// The version of the server's that was merged last.
    var version = 0
    /// Whether the outcome of a push is open.
    var isOpen = false
    /// How many items the server has yet to be told of.
    var unsynced = 0
    /// Whether it is a list that the server has yet to be told of.
    var isNew = false
    /// Whether it is a list that was deleted here, of which the server has yet to hear.
    var isDeleted = false
    /// Whether there is anything to tell the server, or to ask it of.
    var hasNews: Bool { unsynced > 0 || isOpen }
  }

  /// How far the index and the lists are synced. Each list is named that is there, or was until the server hears of it.
  func syncStatus() async throws(StoreError) -> [SyncScope: SyncStatus] {
    try await read { db in
      var statuses: [SyncScope: SyncStatus] = [.index: SyncStatus()]
      let lists = try Row.fetchCursor(db.cachedStatement(sql: "SELECT \("id".readWhole), dirty FROM list"))
      while let row = try lists.next() {
        guard let list: TodoList.ID = row.value(0) else { continue }
        statuses[.list(list)] = SyncStatus(isNew: row.isNew(1, TodoList.self))
      }
      for list in try DeletedList.all(db) { statuses[.list(list)] = SyncStatus(isDeleted: true) }
      func note(_ sql: String, _ change: (inout SyncStatus, Row) -> Void) throws {
        let rows = try Row.fetchCursor(db.cachedStatement(sql: sql))
        while let row = try rows.next() {
          guard let name: String = row.value(0), let scope = SyncScope(name: name) else { continue }
          if var status = statuses[scope] {
            change(&status, row)
            statuses[scope] = status
          }
        }
      }
      let scope = "list".readWhole
      try note("SELECT \(scope), version, pending IS NOT NULL FROM replica") { status, row in
        status.version = row.version(1)
        status.isOpen = !status.isDeleted && row.value(2) ?? true
      }
      let isUnsynced = "dirty IS NOT NULL OR rekeyed <> 0"
      for sql in [
        "SELECT \(scope), count(*) FROM todo WHERE \(isUnsynced) GROUP BY list",
        "SELECT '\(TodoStore.index)', count(*) FROM list WHERE \(isUnsynced)",
        "SELECT \(scope), count(*) FROM tombstone GROUP BY list",
      ] {
        // What a deleted list holds is kept for an undo, and goes with it.
        try note(sql) { status, row in if !status.isDeleted { status.unsynced += row.value(1) ?? 0 } }
      }
      return statuses
    }
  }

  /// Notes that the server has applied a push, but for the deletion of some lists.
  func acknowledge<Item: StoredItem>(
    _ push: Push<Item>, of scope: SyncScope, version: Int, without kept: Set<Item.ID>
  ) async throws(StoreError) {
    try await change(scope, Item.self) { replica, db in
      if replica.pending?.batch == push.batch { replica.leaveUndone(kept) }
      let told = replica.pending
      guard replica.acknowledge(push.batch, version: version) else { return }
      if let told = told as? Push<TodoList> { try IndexMerge(db).forgetRemoved(by: told) }
    }
  }

  /// Notes that the server will never take a push.
  func refuse<Item: StoredItem>(_ push: Push<Item>, of scope: SyncScope) async throws(StoreError) {
    try await change(scope, Item.self) { replica, _ in replica.refuse(push.batch) }
  }

  private func change<Item: StoredItem>(
    _ scope: SyncScope, _: Item.Type,
    _ body: @escaping @Sendable (inout Replica<Item>, Database) throws -> Void
  ) async throws(StoreError) {
    try await write(isShown: false) { db in
      let tables = ReplicaTables<Item>(db: db, list: scope.name)
      let former = try tables.readAll()
      var replica = former
      try body(&replica, db)
      try tables.write(replica, former: former)
    }
  }

  /// The mark of the server with which the lists are synced, if they are with any.
  func serverMark() async throws(StoreError) -> String? { try await read(Self.serverMark) }

  static func serverMark(_ db: Database) throws -> String? {
    try String.fetchOne(db.cachedStatement(sql: "SELECT mark FROM server"))
  }

  /// Notes with which server the lists are synced. With another one than the last time, or with one that was restored from a
  /// backup, versions begin anew: what is here is kept, and what the server lacks of it is told once more. The same holds
  /// where the note was lost: the mark of the stored versions is unknown.
  func beginSyncing(with mark: String) async throws(StoreError) {
    if try await serverMark() == mark { return }
    try await write(isShown: false) { db in
      if try Self.serverMark(db) == mark { return }
      try db.execute(sql: "INSERT OR REPLACE INTO server (id, mark) VALUES (1, ?)", arguments: [mark])
      // Of a list that was deleted here it stays known what had been seen in it.
      try db.execute(
        sql: """
          DELETE FROM base WHERE list NOT IN (SELECT id FROM tombstone WHERE list = '\(Self.index)');
          DELETE FROM replica;
          UPDATE todo SET moved = 0 WHERE moved <> 0;
          UPDATE list SET moved = 0 WHERE moved <> 0;
          """)
    }
  }
}
