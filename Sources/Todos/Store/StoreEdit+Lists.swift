import GRDB
import ListOrdering
import OrderedTable

extension StoreEdit {
  mutating func insert(_ list: TodoList, at destination: ListDestination) throws {
    let count = try Int.fetchOne(db.cachedStatement(sql: "SELECT count(*) FROM list")) ?? 0
    guard count < TodoRules.maxLists else { throw StoreError.full(limit: TodoRules.maxLists) }
    try recordFormerState([list.id])
    try change([list.id], in: indexReplica) { try $0.insertOrRestore(list) }
    try clearSharedPriorities(of: [list.id], TodoList.self)
    try put([list.id], at: destination)
  }

  /// Edits the fields of a list. Fields that `change` does not modify stay, even invalid ones.
  ///
  /// - Throws: ``DraftFaults`` of the modified fields; ``StoreError``.
  mutating func edit(_ id: TodoList.ID, _ change: (inout ListDraft) -> Void) throws {
    guard let list = try TodoStore.list(id, db) else { throw StoreError.unknownList(id) }
    let former = ListDraft(list)
    var draft = former
    change(&draft)
    let valid = try draft.validated(over: former)
    try recordFormerState([id])
    try self.change([id], in: indexReplica) { replica in
      try replica.edit(id) { $0.copyFields(of: valid) }
    }
  }

  /// Moves lists so that they follow each other.
  mutating func place(_ ids: [TodoList.ID], at destination: ListDestination) throws {
    try recordFormerState(ids)
    try put(ids, at: destination)
  }

  private mutating func put(_ ids: [TodoList.ID], at destination: ListDestination) throws {
    try place(ids, in: indexReplica, by: TodoStore.lists, at: destination)
  }

  /// Deletes a list. Its todos stay until the next step, and are then deleted in portions.
  mutating func delete(_ id: TodoList.ID) throws {
    try TodoStore.requireList(id, db)
    try recordFormerState([id])
    step.deletedLists.append(id)
    try change([id], in: indexReplica) { try $0.remove(id) }
  }
}
