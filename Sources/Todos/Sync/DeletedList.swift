import GRDB
import ListOrdering
import OrderedTable

/// A list that was deleted on this device, and whose deletion the server does not have yet.
///
/// A deletion deletes only the todos that this device has seen. The push contains the version of
/// the list that the device has seen. If the list on the server has a different version, the server
/// keeps the list. Until the deletion is pushed, the engine still fetches the list's todos. If
/// other devices have added todos, the engine restores the list here.
struct DeletedList {
  let db: Database
  let list: TodoList.ID

  init(_ db: Database, _ list: TodoList.ID) {
    self.db = db
    self.list = list
  }

  /// The ids of all deleted lists whose deletion is still pending.
  static func all(_ db: Database) throws -> [TodoList.ID] {
    try DatabaseValue.fetchAll(
      db.cachedStatement(sql: "SELECT \("id".readWhole) FROM tombstone WHERE list = ?"),
      arguments: [TodoStore.index]
    ).compactMap(TodoList.ID.fromDatabaseValue)
  }

  /// Whether the server has the list, but this device has never fetched its todos.
  func wasNeverFetched() throws -> Bool {
    let isThere = try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM base WHERE list = ? AND id = ?)"),
      arguments: [TodoStore.index, list])!
    return try isThere && ReplicaTables<Todo>(db: db, list: list.rawValue).version() ?? 0 <= 0
  }

  /// Merges a server's response about the todos of the list, or restores the list.
  func receive(_ answer: ServerList<Todo>) throws -> ResponseOutcome {
    guard try Self.all(db).contains(list) else { return .ignored }
    let tables = ReplicaTables<Todo>(db: db, list: list.rawValue)
    let former = try tables.readAll()
    guard answer.version > former.version else { return .ignored }
    var replica = former
    // Todos that this device has pushed itself count as seen.
    if let push = former.pending, push.batch == answer.lastBatch {
      replica.acknowledge(push.batch, version: answer.version)
    }
    if try hasUnseenTodos(answer.items, seen: Set(replica.base.map(\.id))) {
      // Nothing is merged yet. As the version stays, the next pass fetches and merges the list.
      replica.version = former.version
      try keep(replica)
      return .mergedWithReinsertions
    }
    // If a todo was moved from this list to another one, applies other devices' edits to it there.
    var (base, local, transfers) = (replica.base, replica.items, TransferResolution(db, of: list))
    try transfers.resolve(&base, &local, answer.items)
    // `base` and `local` are discarded: only the edits to todos in other lists were needed. The
    // version is stored, because the push of the deletion contains it.
    try tables.write(
      Replica(items: replica.items, base: replica.base, version: answer.version), former: former)
    return .merged
  }

  /// Returns whether other devices have added a todo to the list: either a new todo, or one that
  /// this device has in another list and that other devices have since moved back to this list.
  private func hasUnseenTodos(_ rows: [Todo], seen: Set<Todo.ID>) throws -> Bool {
    if rows.contains(where: { !seen.contains($0.id) }) { return true }
    var edit = StoreEdit(db)
    let homes = try edit.located(rows.map(\.id))
    return rows.contains { row in
      homes[row.id].map { (row.transfers, list) > ($0.todo.transfers, $0.list) } ?? false
    }
  }

  /// Undoes the deletion. Todos that this device had seen in the list or had pushed stay deleted.
  private func keep(_ seen: Replica<Todo>) throws {
    var edit = StoreEdit(db)
    try edit.change([list], in: edit.indexReplica) { try $0.restore(list) }
    try edit.clearSharedPriorities(of: [list], TodoList.self)
    // Another list may have taken its position in the meantime.
    let isPlaced = try TodoStore.list(list, db)?.priority.isFinite
    if isPlaced != true { try edit.place([list], at: .end) }
    let tables = edit.replica(of: list)
    let former = try tables.readAll()
    try keepForUndo(former.items.filter { !$0.isRemoved }.map(\.item))
    var replica = seen
    for index in replica.items.indices { replica.items[index].isRemoved = true }
    let known = Set(replica.items.map(\.id))
    replica.items += replica.base.filter { !known.contains($0.id) }.map { LocalItem($0, isRemoved: true) }
    try tables.write(replica, former: former)
  }
}

extension DeletedList {
  /// Changes the undo steps that deleted the list. The list is back, so these steps now restore
  /// only its todos.
  private func keepForUndo(_ todos: [Todo]) throws {
    var traces: [UndoStep.Trace<Todo>] = []
    var last: [TodoSection: Todo.ID] = [:]
    for todo in todos.sorted(by: { ($0.priority, $0.id) < ($1.priority, $1.id) }) {
      var trace = UndoStep.Trace<Todo>(id: todo.id)
      trace.former = .init(item: todo, list: list.rawValue)
      trace.neighbors.lower = last.updateValue(todo.id, forKey: todo.section)
      traces.append(trace)
    }
    try UndoHistory.changeSteps(deleting: list, db) { step in
      step.deletedLists.removeAll { $0 == list }
      step.lists.removeAll { $0.id == list }
      step.todos += traces
    }
  }
}
