import GRDB
import ListOrdering
import OrderedTable

extension Edit {
  /// Adds a list.
  mutating func insert(_ list: TodoList, at destination: ListDestination) throws {
    let count = try Int.fetchOne(db.cachedStatement(sql: "SELECT count(*) FROM list")) ?? 0
    guard count < TodoRules.mostLists else { throw StoreError.full(limit: TodoRules.mostLists) }
    try remember([list.id])
    try change([list.id], in: indexReplica) { replica in
      if replica.items.contains(where: { $0.id == list.id && $0.isRemoved }) {
        try replica.bringBack(list.id)
        try replica.edit(list.id) { $0.say(what: list) }
      } else {
        try replica.insert(list)
      }
    }
    try move([list.id], to: destination)
  }

  /// Gives a list what a draft says.
  mutating func edit(_ id: TodoList.ID, _ draft: ListDraft) throws {
    try TodoStore.requireList(id, db)
    try remember([id])
    try change([id], in: indexReplica) { replica in
      try replica.edit(id) { ($0.name, $0.colour, $0.image) = (draft.name, draft.colour, draft.image) }
    }
  }

  /// Puts lists side by side.
  mutating func place(_ ids: [TodoList.ID], at destination: ListDestination) throws {
    try remember(ids)
    try move(ids, to: destination)
  }

  /// Deletes a list. Its todos are forgotten with the next step.
  mutating func delete(_ id: TodoList.ID) throws {
    try TodoStore.requireList(id, db)
    try remember([id])
    step.deletedLists.append(id)
    try change([id], in: indexReplica) { try $0.remove(id) }
  }

  private func move(_ ids: [TodoList.ID], to destination: ListDestination) throws {
    try place(ids, in: indexReplica) {
      ids.count == 1
        ? try TodoStore.lists.move(db, ids[0], to: destination)
        : try TodoStore.lists.move(db, ids, to: destination)
    }
  }
}

extension TodoList {
  /// Takes over what another one says, but not where it stands.
  mutating func say(what other: TodoList) {
    (name, colour, image) = (other.name, other.colour, other.image)
  }
}
