import GRDB
import ListOrdering

extension TodoStore {
  /// Adds whole lists as they are, priorities included, in one transaction. It is no user's step: nothing of it can be
  /// undone.
  ///
  /// - Parameters:
  ///   - lists: Lists and todos whose ids are new, within the limits.
  ///   - areSynced: Whether a server has them, too, as its first version: then they are clean, and their base is kept.
  ///     Otherwise they are dirty in all their fields.
  package func insert(_ lists: [ListContents], areSynced: Bool) async throws(StoreError) {
    @Sendable func replica<Item: StoredItem>(_ items: [Item]) -> Replica<Item> {
      areSynced
        ? Replica(items: items.map { LocalItem($0) }, base: items, version: 1)
        : Replica(items: items.map { LocalItem($0, dirty: .all) })
    }
    try await write { db in
      try ReplicaTables<TodoList>(db: db, list: TodoStore.index).write(
        replica(lists.map(\.list)), former: Replica())
      for contents in lists {
        try ReplicaTables<Todo>(db: db, list: contents.id.rawValue).write(
          replica(contents.open + contents.done), former: Replica())
      }
    }
  }
}
