import GRDB
import ListOrdering

extension TodoStore {
  /// The sync status of the index or of a list.
  struct SyncStatus: Hashable, Sendable {
    /// The server's version that was merged last.
    var version = 0
    /// Whether a push has an unknown outcome.
    var isOpen = false
    /// The number of items with pending changes.
    var pendingCount = 0
    /// Whether the server does not have the list yet.
    var isNew = false
    /// Whether the list was deleted here, and its deletion is pending.
    var isDeleted = false
    /// Whether changes are pending, or the outcome of a push is unknown.
    var needsPush: Bool { pendingCount > 0 || isOpen }
  }

  /// Returns the status of the index and of each list, including lists whose deletion is pending.
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
        // The todos of a deleted list are kept only for undo. Deleting the list on the server also
        // deletes its todos, so they need no push of their own.
        try note(sql) { status, row in if !status.isDeleted { status.pendingCount += row.value(1) ?? 0 } }
      }
      return statuses
    }
  }

  /// Records that the server has applied a push, except for the deletions of `kept` lists.
  func acknowledge<Item: StoredItem>(
    _ push: Push<Item>, of scope: SyncScope, version: Int, without kept: Set<Item.ID>
  ) async throws(StoreError) {
    try await change(scope, Item.self) { replica, db in
      if replica.pending?.batch == push.batch { replica.dropKeptRemovals(kept) }
      let pushed = replica.pending
      guard replica.acknowledge(push.batch, version: version) else { return }
      if let pushed = pushed as? Push<TodoList> { try IndexEffects(db).forgetRemoved(by: pushed) }
    }
  }

  /// Records that the server will never apply a push.
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

  /// Returns the mark of the server that the lists were synced with, or `nil` if there is none.
  func serverMark() async throws(StoreError) -> String? { try await read(Self.serverMark) }

  static func serverMark(_ db: Database) throws -> String? {
    try String.fetchOne(db.cachedStatement(sql: "SELECT mark FROM server"))
  }

  /// Records the mark of the server to sync with. The mark changes if the store syncs with another
  /// server, or if a backup of the server was restored. All versions then restart. Local items are
  /// kept, and those that the server lacks are pushed again. The same happens if the store has lost
  /// its copy of the mark.
  func beginSyncing(with mark: String) async throws(StoreError) {
    if try await serverMark() == mark { return }
    try await write(isShown: false) { db in
      if try Self.serverMark(db) == mark { return }
      try db.execute(sql: "INSERT OR REPLACE INTO server (id, mark) VALUES (1, ?)", arguments: [mark])
      // Keeps the base of a list whose deletion is pending: its rows are the todos that this device
      // had seen.
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
