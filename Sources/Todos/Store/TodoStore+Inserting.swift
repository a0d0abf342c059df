import GRDB
import ListOrdering

extension TodoStore {
  /// Inserts whole lists with their priorities, in one transaction that can't be undone.
  ///
  /// - Parameters:
  ///   - lists: Lists and todos with new ids, within the limits.
  ///   - areSynced: Whether the server already has the lists and todos, as its version 1. If so,
  ///     they are clean, and also stored as the base. Otherwise they are dirty in all fields.
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
