import GRDB
import ListOrdering
import OrderedTable

extension TodoStore {
  /// Returns lists with their todos as a document.
  ///
  /// - Parameter ids: The lists, or `nil` for all lists, in the user's order.
  /// - Throws: ``StoreError``: ``StoreError/unknownList(_:)``, or a database error.
  /// - Complexity: O(*n*) for *n* todos of the lists.
  public func exportLists(_ ids: [TodoList.ID]? = nil) async throws(StoreError) -> TodoDocument {
    try await read { db in
      TodoDocument(
        try (ids ?? Self.lists(db).map(\.id)).map { id in
          guard let contents = try Self.contents(of: id, db) else { throw StoreError.unknownList(id) }
          return contents
        })
    }
  }

  /// Adds the lists of a document after the lists of the store, in one step that can be undone.
  ///
  /// Nothing in the store is changed or replaced. A list or todo of the document keeps its id if no
  /// item of the store has it; otherwise it gets a new one. So an empty store gets exactly the
  /// exported lists, and an import into the store from which they were exported adds copies. Ids of
  /// deleted items count as used while the deletion can be undone or is not yet synced.
  ///
  /// If the store syncs with a server that has an item with the same id, the server's values stand:
  /// an import never replaces newer edits on other devices. Items that the server lacks are added,
  /// also those that were deleted on other devices.
  ///
  /// Fields are stored as they are in the document, even if they break the ``TodoRules``.
  ///
  /// - Returns: The ids of the new lists, in the order of the document.
  /// - Throws: ``StoreError``: ``StoreError/full(limit:)`` if the store would have too many lists
  ///   or a list of the document has too many todos, or a database error. The store is then
  ///   unchanged.
  /// - Complexity: O(*n* + *m*) for *n* todos of the store and *m* of the document.
  @discardableResult
  public func importLists(_ document: TodoDocument) async throws(StoreError) -> [TodoList.ID] {
    try await edit { edit in
      var (listIDs, todoIDs) = try (Self.usedListIDs(edit.db), Self.usedTodoIDs(edit.db))
      return try document.lists.map { contents in
        let list = contents.list.asNew(among: &listIDs)
        try edit.insert(list, at: .end)
        let todos = TodoSection.allCases.flatMap { section in
          contents[section].map { todo in
            var todo = todo.asNew(among: &todoIDs)
            todo.section = section
            return todo
          }
        }
        try edit.insert(todos, into: list.id) { _ in .end }
        try edit.markAsKnown(todos.map(\.id), in: edit.replica(of: list.id))
        try edit.markAsKnown([list.id], in: edit.indexReplica)
        return list.id
      }
    }
  }

  /// Returns the ids of the lists, and of those whose deletion can be undone or is not yet synced.
  private static func usedListIDs(_ db: Database) throws -> Set<DatabaseValue> {
    try DatabaseValue.fetchSet(
      db,
      sql: """
        SELECT id FROM list UNION SELECT list FROM todo
        UNION SELECT id FROM tombstone WHERE list = ?1 UNION SELECT id FROM base WHERE list = ?1
        """, arguments: [index])
  }

  private static func usedTodoIDs(_ db: Database) throws -> Set<DatabaseValue> {
    try DatabaseValue.fetchSet(
      db,
      sql: """
        SELECT id FROM todo
        UNION SELECT id FROM tombstone WHERE list <> ?1 UNION SELECT id FROM base WHERE list <> ?1
        """, arguments: [index])
  }
}

extension StoreEdit {
  /// Marks only the presence of items as changed, so that the values of a server that has them stand.
  fileprivate func markAsKnown<Item: StoredItem>(_ ids: [Item.ID], in tables: ReplicaTables<Item>) throws {
    try change(ids, in: tables, isEdit: false) { replica in
      for index in replica.items.indices { replica.items[index].dirty = .presence }
    }
  }
}

extension StoredItem {
  /// Returns the item without its order key, and with a new id if `used` contains its id.
  fileprivate func asNew(among used: inout Set<DatabaseValue>) -> Self {
    let isFree = used.insert(id.databaseValue).inserted
    var item = Self(id: isFree ? id : ID())
    item.copyFields(of: self)
    return item
  }
}
