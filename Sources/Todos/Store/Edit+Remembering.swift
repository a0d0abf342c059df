import GRDB
import ListOrdering
import OrderedTable

extension Edit {
  /// Remembers what todos are, unless it is remembered what they were.
  mutating func remember(_ ids: [Todo.ID]) throws {
    for id in ids where !step.todos.contains(where: { $0.id == id }) {
      var trace = Step.Trace<Todo>(id: id)
      if let list = try TodoStore.location(of: id, db) {
        let todo = try todo(id)
        trace.former = try .init(item: todo, list: list.rawValue, neighbours: neighbours(of: todo, in: list))
      }
      step.todos.append(trace)
    }
  }

  mutating func remember(_ ids: [TodoList.ID]) throws {
    for id in ids where !step.lists.contains(where: { $0.id == id }) {
      var trace = Step.Trace<TodoList>(id: id)
      if let list = try TodoStore.list(id, db) {
        trace.former = try .init(item: list, list: TodoStore.index, neighbours: neighbours(of: list))
      }
      step.lists.append(trace)
    }
  }

  func neighbours(of todo: Todo, in list: TodoList.ID) throws -> Step.Neighbours<Todo.ID> {
    try neighbours(of: todo, where: "list = ? AND done = ?", [list, todo.isDone])
  }

  func neighbours(of list: TodoList) throws -> Step.Neighbours<TodoList.ID> {
    try neighbours(of: list, where: "TRUE", [])
  }

  private func neighbours<Item: StoredItem>(
    of item: Item, where condition: String, _ arguments: StatementArguments
  ) throws -> Step.Neighbours<Item.ID> where Item.ID: DatabaseValueConvertible {
    // A row without a priority stands in front of the others.
    let key = "(coalesce(priority, -9e999), id)"
    func next(_ comparison: String, _ order: String) throws -> Item.ID? {
      try Item.ID.fetchOne(
        db.cachedStatement(
          sql: """
            SELECT id FROM \(Item.table) WHERE \(condition) AND \(key) \(comparison) (?, ?)
            ORDER BY priority \(order), id \(order) LIMIT 1
            """),
        arguments: arguments + [item.orderKey.isNaN ? -.infinity : item.orderKey, item.id])
    }
    return try Step.Neighbours(lower: next("<", "DESC"), upper: next(">", "ASC"))
  }
}
