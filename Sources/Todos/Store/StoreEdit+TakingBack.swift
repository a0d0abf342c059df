import GRDB
import ListOrdering
import OrderedTable

extension StoreEdit {
  /// Reverts a step, except where its result has changed since.
  mutating func revert(_ step: UndoStep) throws {
    // Reads and records all items first, because reverting an item changes others' neighbors.
    let todos = try located(step.todos.map(\.id))
    try recordFormerState(step.todos.map(\.id), todos)
    var lists: [TodoList.ID: TodoList] = [:]
    for trace in step.lists { lists[trace.id] = try TodoStore.list(trace.id, db) }
    try recordFormerState(step.lists.map(\.id))
    // A list is restored before its todos, and deleted after them.
    let traces = UndoStep.inOrder(step.lists)
    for trace in traces where trace.former != nil {
      try revert(trace, isMove: step.isMove, now: lists[trace.id])
    }
    for trace in UndoStep.inOrder(step.todos) {
      try revert(trace, isMove: step.isMove, now: todos[trace.id])
    }
    for trace in traces where trace.former == nil {
      try revert(trace, isMove: step.isMove, now: lists[trace.id])
    }
  }

  private mutating func revert(_ trace: UndoStep.Trace<TodoList>, isMove: Bool, now: TodoList?) throws {
    let destination: ListDestination = try trace.neighbors.destination { try TodoStore.list($0, db) != nil }
    switch (trace.former, trace.latter, now) {
    case (nil, let latter?, let now?):
      // The step added the list. Keeps it if it was edited since, or has todos.
      if isSame(now, latter.item), try TodoStore.count(of: now.id, db) == 0 { try delete(now.id) }
    case (let former?, nil, nil):
      try insert(former.item, at: destination)
      // Records the todos, which return with the list, so that a redo deletes them, too.
      try recordFormerState(TodoStore.todos(db, where: "list = ?", [former.item.id]).map(\.id), [:])
    case (let former?, let latter?, let now?):
      try revert(former.item, from: latter.item, in: indexReplica)
      if isMove, now.orderKey == latter.item.orderKey { try place([now.id], at: destination) }
    // It was deleted or restored since the step.
    default: break
    }
  }

  private mutating func revert(_ trace: UndoStep.Trace<Todo>, isMove: Bool, now: Located?) throws {
    guard let former = trace.former else {
      // The step added the todo. Keeps it if it was edited since.
      guard let latter = trace.latter, let (list, todo) = now, list.rawValue == latter.list else { return }
      if isSame(todo, latter.item) { try delete([todo.id]) }
      return
    }
    guard let list = TodoList.ID(rawValue: former.list) else { return }
    let section = former.item.section
    let destination: TodoDestination = try trace.neighbors.destination { id in
      guard let (there, neighbor) = try located([id])[id] else { return false }
      return there == list && neighbor.section == section
    }
    switch (trace.latter, now) {
    case (nil, nil): try insert(former.item, into: list, at: destination)
    case (let latter?, let (there, todo)?):
      try revert(former.item, from: latter.item, in: replica(of: there))
      // Moves it back from the list that the step moved it to, unless it was moved again since.
      let isTransferred = latter.list != former.list && latter.list == there.rawValue
      if isTransferred { try transfer([todo.id], to: list, at: .end) }
      let isHere = isTransferred || there == list
      if todo.section != section, todo.section == latter.item.section {
        try place([todo.id], into: section, at: isHere ? destination : .start)
      } else if todo.section == section,
        isTransferred || isHere && isMove && todo.orderKey == latter.item.orderKey
      {
        try place([todo.id], at: destination)
      }
    // It was deleted or restored since the step.
    default: break
    }
  }

  /// Returns whether two items have the same section and fields; positions may differ.
  private func isSame<Item: StoredItem>(_ item: Item, _ other: Item) -> Bool {
    item.section == other.section && Item.editedFields.allSatisfy { $0.isSame(item, other) }
  }

  /// Restores the fields that a step changed, where they still have the values that it gave them.
  private func revert<Item: StoredItem>(
    _ former: Item, from latter: Item, in tables: ReplicaTables<Item>
  ) throws {
    try change([former.id], in: tables) { replica in
      try replica.edit(former.id) { item in
        let now = item
        for field in Item.editedFields where !field.isSame(former, latter) && field.isSame(now, latter) {
          field.merged.copy(former, &item)
        }
      }
    }
  }
}
