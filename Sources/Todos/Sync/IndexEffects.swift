import GRDB
import ListOrdering

/// Keeps the lists of a merged index and their todos consistent: a list with edited todos stays,
/// and the todos of a dropped list are deleted.
struct IndexEffects {
  let db: Database

  init(_ db: Database) { self.db = db }

  /// Marks each list that the server has deleted, but in which this device has added or edited
  /// todos. The next push then inserts these lists again.
  func keepEdited(_ base: [TodoList], _ local: inout [LocalItem<TodoList>], _ server: [TodoList]) throws {
    let there = Set(server.map(\.id))
    let known = Set(base.map(\.id))
    for index in local.indices {
      let list = local[index]
      guard !list.isRemoved, list.dirty.isEmpty, known.contains(list.id), !there.contains(list.id) else {
        continue
      }
      if try hasEdits(list.id) { local[index].dirty.insert(.presence) }
    }
  }

  /// Drops lists that the server deleted and that were kept only for their todos, once these todos
  /// have moved to other lists. Keeps a list that was edited itself, or whose todos were all
  /// deleted instead of moved.
  ///
  /// - Returns: Whether any list was dropped.
  func dropAbandonedLists() throws -> Bool {
    let tables = ReplicaTables<TodoList>(db: db, list: TodoStore.index)
    let former = try tables.readAll()
    if former.pending != nil { return false }
    let known = Set(former.base.map(\.id))
    var left: Set<TodoList.ID> = []
    for list in former.items where !list.isRemoved && list.dirty == .presence && known.contains(list.id) {
      if try TodoStore.count(of: list.id, db) > 0 { continue }
      let todos = try ReplicaTables<Todo>(db: db, list: list.id.rawValue).readAll().items
      if todos.contains(where: \.isDeparture) { left.insert(list.id) }
    }
    if left.isEmpty { return false }
    var replica = former
    replica.items.removeAll { left.contains($0.id) }
    replica.base.removeAll { left.contains($0.id) }
    try tables.write(replica, former: former)
    for list in left { try forgetAll(of: list) }
    return true
  }

  private func hasEdits(_ list: TodoList.ID) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM todo WHERE list = ? AND dirty IS NOT NULL)"),
      arguments: [list]) ?? false
  }

  /// Updates the todos after a merge of the index: deletes the todos of dropped lists, and the sync
  /// state of lists that the server lacks.
  func follow(
    _ former: Replica<TodoList>, _ report: MergeReport<TodoList>, _ answer: ServerList<TodoList>
  ) throws {
    // An added list may have the id of a deleted list, whose todos are still kept for undo.
    for list in report.added + report.dropped { try forgetAll(of: list) }
    let there = Set(answer.items.map(\.id))
    for list in former.items where list.isRemoved && !there.contains(list.id) {
      try forgetSyncing(of: list.id)
    }
    // If a list was restored here after its deletion was pushed, the next push must insert it.
    if let push = former.pending, push.batch == answer.lastBatch { try forgetRemoved(by: push) }
    for list in report.unknownOrigin { try forgetSyncing(of: list) }
  }

  /// Deletes the sync state of the lists that a push has deleted.
  func forgetRemoved(by push: Push<TodoList>) throws {
    for change in push.changes {
      if case .removal = change.kind { try forgetSyncing(of: change.id) }
    }
  }

  /// Deletes the sync state of a list that the server lacks, and marks its todos as new. If an undo
  /// restores the list, the next push then inserts it with these todos.
  func forgetSyncing(of list: TodoList.ID) throws {
    try forget(list, tables: ["tombstone", "base", "replica"])
    try db.cachedStatement(sql: "UPDATE todo SET dirty = ?, rekeyed = 0, moved = 0 WHERE list = ?")
      .execute(arguments: [StoredText.text(of: FieldSet<Todo>.all), list])
  }

  /// Deletes a list's todos and their sync state.
  func forgetAll(of list: TodoList.ID) throws {
    try forget(list, tables: ["todo", "tombstone", "base", "replica"])
  }

  private func forget(_ list: TodoList.ID, tables: [String]) throws {
    for table in tables {
      try db.cachedStatement(sql: "DELETE FROM \(table) WHERE list = ?").execute(arguments: [list])
    }
  }
}
