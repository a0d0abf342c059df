import GRDB
import ListOrdering
import OrderedTable

extension Edit {
  /// Remembers what todos are, unless it is remembered what they were.
  ///
  /// - Parameter found: Those of them that are in a list.
  mutating func remember(_ ids: [Todo.ID], _ found: [Todo.ID: Located]) throws {
    for id in ids where remembered.insert(id).inserted {
      var trace = Step.Trace<Todo>(id: id)
      if let (list, todo) = found[id] {
        trace.former = .init(item: todo, list: list.rawValue)
        trace.neighbours = try neighbours(of: todo, in: list)
      }
      step.todos.append(trace)
    }
  }

  mutating func remember(_ ids: [TodoList.ID]) throws {
    for id in ids where !step.lists.contains(where: { $0.id == id }) {
      var trace = Step.Trace<TodoList>(id: id)
      if let list = try TodoStore.list(id, db) {
        trace.former = .init(item: list, list: TodoStore.index)
        trace.neighbours = try neighbours(of: list)
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
    // A row without a priority stands in front of the others; one whose priority is a text, behind them.
    let key = "coalesce(priority, -9e999), id"
    func next(_ comparison: String, _ order: String) throws -> Item.ID? {
      let ids = try DatabaseValue.fetchCursor(
        db.cachedStatement(
          sql: """
            SELECT id FROM \(Item.table)
            WHERE \(condition) AND (\(key)) \(comparison) (SELECT \(key) FROM \(Item.table) WHERE id = ?)
            ORDER BY priority \(order), id \(order)
            """),
        arguments: arguments + [item.id])
      // One that can't be read is nobody's neighbour.
      while let id = try ids.next() {
        if let id = Item.ID.fromDatabaseValue(id) { return id }
      }
      return nil
    }
    return try Step.Neighbours(lower: next("<", "DESC"), upper: next(">", "ASC"))
  }
}
