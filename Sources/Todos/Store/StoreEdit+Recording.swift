import GRDB
import ListOrdering
import OrderedTable

extension StoreEdit {
  /// Records the state of todos before the step changes them. Each todo is recorded once per step.
  ///
  /// - Parameter found: The todos that are in a list, with the id of that list.
  mutating func recordFormerState(_ ids: [Todo.ID], _ found: [Todo.ID: Located]) throws {
    for id in ids where recordedTodos.insert(id).inserted {
      var trace = UndoStep.Trace<Todo>(id: id)
      if let located = found[id] {
        trace.former = state(located)
        trace.neighbors = try neighbors(of: located.todo, in: located.list)
      }
      step.todos.append(trace)
    }
  }

  mutating func recordFormerState(_ ids: [TodoList.ID]) throws {
    for id in ids where !step.lists.contains(where: { $0.id == id }) {
      var trace = UndoStep.Trace<TodoList>(id: id)
      if let list = try TodoStore.list(id, db) {
        trace.former = state(list)
        trace.neighbors = try neighbors(of: list)
      }
      step.lists.append(trace)
    }
  }

  /// Records the new priorities of items that were relabeled to make room, except items that the
  /// step itself changes.
  mutating func recordRelabels<Item: StoredItem>(
    by changes: TableChanges<Item.ID, Double>, except moved: some Collection<Item.ID>, of _: Item.Type
  ) {
    if changes.former.count <= 1, changes.former.first.map({ moved.contains($0.id) }) ?? true { return }
    let own = Set(
      step.todos.map { UndoStep.key(of: $0.id, Todo.self) }
        + step.lists.map { UndoStep.key(of: $0.id, TodoList.self) })
    let keys = Dictionary(changes.rows.map { ($0.id, $0.key) }, uniquingKeysWith: { $1 })
    for row in changes.former {
      let key = UndoStep.key(of: row.id, Item.self)
      if let new = keys[row.id], !own.contains(key) { step.relabel(key, from: row.key, to: new) }
    }
  }

  func state(_ located: Located) -> UndoStep.State<Todo> {
    .init(item: located.todo, list: located.list.rawValue)
  }
  func state(_ list: TodoList) -> UndoStep.State<TodoList> { .init(item: list, list: TodoStore.index) }

  func neighbors(of todo: Todo, in list: TodoList.ID) throws -> UndoStep.Neighbors<Todo.ID> {
    try neighbors(of: todo, where: "list = ? AND done = ?", [list, todo.isDone])
  }

  func neighbors(of list: TodoList) throws -> UndoStep.Neighbors<TodoList.ID> {
    try neighbors(of: list, where: "TRUE", [])
  }

  private func neighbors<Item: StoredItem>(
    of item: Item, where condition: String, _ arguments: StatementArguments
  ) throws -> UndoStep.Neighbors<Item.ID> where Item.ID: DatabaseValueConvertible {
    func first(_ ids: DatabaseValueCursor<DatabaseValue>) throws -> Item.ID? {
      // Skips rows with unreadable ids.
      while let id = try ids.next() {
        if let id = Item.ID.fromDatabaseValue(id) { return id }
      }
      return nil
    }
    // Searches the database index. If that finds no row, reads the section instead, because the
    // comparison skips rows without a priority.
    func next(_ comparison: String, _ order: String) throws -> Item.ID? {
      let ids = try DatabaseValue.fetchCursor(
        db.cachedStatement(
          sql: """
            SELECT \("id".readWhole) FROM \(Item.table) WHERE \(condition) AND (priority, id) \(comparison) (?, ?)
            ORDER BY priority \(order), id \(order)
            """),
        arguments: arguments + [item.orderKey, item.id])
      return try first(ids) ?? nextOfAll(comparison, order)
    }
    // Reads the whole section. SQLite sorts rows without a priority first, and rows whose priority
    // is a text last.
    func nextOfAll(_ comparison: String, _ order: String) throws -> Item.ID? {
      let key = "coalesce(priority, -9e999), id"
      let ids = try DatabaseValue.fetchCursor(
        db.cachedStatement(
          sql: """
            SELECT \("id".readWhole) FROM \(Item.table)
            WHERE \(condition) AND (\(key)) \(comparison) (SELECT \(key) FROM \(Item.table) WHERE id = ?)
            ORDER BY priority \(order), id \(order)
            """),
        arguments: arguments + [item.id])
      return try first(ids)
    }
    let next = item.orderKey.isFinite ? next : nextOfAll
    return try UndoStep.Neighbors(lower: next("<", "DESC"), upper: next(">", "ASC"))
  }
}
