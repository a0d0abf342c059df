import GRDB
import ListOrdering
import OrderedTable

extension Edit {
  /// Remembers what todos are, unless it is remembered what they were.
  ///
  /// - Parameter found: Those of them that are in a list.
  mutating func remember(_ ids: [Todo.ID], _ found: [Todo.ID: Located]) throws {
    for id in ids where remembered.insert(id).inserted {
      step.todos.append(try Step.Trace(id: id, former: found[id].map { try state($0) }))
    }
  }

  mutating func remember(_ ids: [TodoList.ID]) throws {
    for id in ids where !step.lists.contains(where: { $0.id == id }) {
      step.lists.append(try Step.Trace(id: id, former: TodoStore.list(id, db).map { try state($0) }))
    }
  }

  /// What a todo is, and where.
  ///
  /// - Parameter known: Its neighbours, if they are known.
  func state(_ located: Located, _ known: Step.Neighbours<Todo.ID>? = nil) throws -> Step.State<Todo> {
    let (list, todo) = located
    return try Step.State(
      item: todo, list: list.rawValue, neighbours: known ?? neighbours(of: todo, in: list))
  }

  func state(_ list: TodoList, _ known: Step.Neighbours<TodoList.ID>? = nil) throws -> Step.State<TodoList> {
    try Step.State(item: list, list: TodoStore.index, neighbours: known ?? neighbours(of: list))
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
