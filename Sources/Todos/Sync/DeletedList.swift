import GRDB
import ListOrdering
import OrderedTable

/// A list that was deleted here, of which the server has yet to hear.
///
/// Who deletes a list deletes the todos that they have seen in it. So the server is told which version of it that was, and does
/// nothing where it has another by now; and what others do in it until then is heard, so that it stays where they have put
/// something there.
struct DeletedList {
  let db: Database
  let list: TodoList.ID

  init(_ db: Database, _ list: TodoList.ID) {
    self.db = db
    self.list = list
  }

  /// All of them.
  static func all(_ db: Database) throws -> [TodoList.ID] {
    try DatabaseValue.fetchAll(
      db.cachedStatement(sql: "SELECT \("id".readWhole) FROM tombstone WHERE list = ?"),
      arguments: [TodoStore.index]
    ).compactMap(TodoList.ID.fromDatabaseValue)
  }

  /// Whether the server has the list, and was never heard about what is in it.
  func isUnheard() throws -> Bool {
    let isThere = try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM base WHERE list = ? AND id = ?)"),
      arguments: [TodoStore.index, list])!
    return try isThere && ReplicaTables<Todo>(db: db, list: list.rawValue).version() ?? 0 <= 0
  }

  /// Takes note of what a server says about the todos of the list.
  func receive(_ answer: ServerList<Todo>) throws -> Reception {
    guard try Self.all(db).contains(list) else { return .ignored }
    let tables = ReplicaTables<Todo>(db: db, list: list.rawValue)
    let former = try tables.readAll()
    guard answer.version > former.version else { return .ignored }
    var replica = former
    // What this device itself has told counts as seen.
    if let push = former.pending, push.batch == answer.lastBatch {
      replica.acknowledge(push.batch, version: answer.version)
    }
    if try holdsUnseen(answer.items, seen: Set(replica.base.map(\.id))) {
      // The list is fetched again, and merged.
      replica.version = former.version
      try keep(replica)
      return .mergedWithRecreations
    }
    // What others have edited about a todo that was moved out of the list before stands where that is now.
    var (base, local, transfers) = (replica.base, replica.items, TransferMerge(db, of: list))
    try transfers.resolve(&base, &local, answer.items)
    // Only its version is of use any more.
    try tables.write(
      Replica(items: replica.items, base: replica.base, version: answer.version), former: former)
    return .merged
  }

  /// Whether others have put something there: a todo that is new here, or one that has gone to another list from here, and
  /// that they have moved back since.
  private func holdsUnseen(_ rows: [Todo], seen: Set<Todo.ID>) throws -> Bool {
    if rows.contains(where: { !seen.contains($0.id) }) { return true }
    var edit = StoreEdit(db)
    let homes = try edit.located(rows.map(\.id))
    return rows.contains { row in
      homes[row.id].map { (row.transfers, list) > ($0.todo.transfers, $0.list) } ?? false
    }
  }

  /// Takes the deletion back. What had been seen in the list stays deleted, also what this device had pushed.
  private func keep(_ seen: Replica<Todo>) throws {
    var edit = StoreEdit(db)
    try edit.change([list], in: edit.indexReplica) { try $0.bringBack(list) }
    try edit.loosenTies(of: [list], TodoList.self)
    // Another list stands by now where it stood.
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
  /// Makes the step that has deleted the list one that has deleted its todos: so they can still be brought back.
  private func keepForUndo(_ todos: [Todo]) throws {
    guard var step = try UndoStep.read(db), step.deletedLists.contains(list) else { return }
    step.deletedLists.removeAll { $0 == list }
    step.lists.removeAll { $0.id == list }
    var last: [TodoSection: Todo.ID] = [:]
    for todo in todos.sorted(by: { ($0.priority, $0.id) < ($1.priority, $1.id) }) {
      var trace = UndoStep.Trace<Todo>(id: todo.id)
      trace.former = .init(item: todo, list: list.rawValue)
      trace.neighbors.lower = last.updateValue(todo.id, forKey: todo.section)
      step.todos.append(trace)
    }
    try step.replace(db)
  }
}
