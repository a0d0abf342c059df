import GRDB
import ListOrdering
import OrderedTable

extension StoreEdit {
  /// Takes a step back, as far as nobody has changed again what it changed.
  mutating func takeBack(_ step: UndoStep) throws {
    // As they all stand now: in between, their neighbors are neither those of before nor those of after.
    let todos = try located(step.todos.map(\.id))
    try remember(step.todos.map(\.id), todos)
    var lists: [TodoList.ID: TodoList] = [:]
    for trace in step.lists { lists[trace.id] = try TodoStore.list(trace.id, db) }
    try remember(step.lists.map(\.id))
    // A list comes back before its todos, and goes after them.
    let traces = UndoStep.inOrder(step.lists)
    for trace in traces where trace.former != nil {
      try takeBack(trace, isMove: step.isMove, now: lists[trace.id])
    }
    for trace in UndoStep.inOrder(step.todos) {
      try takeBack(trace, isMove: step.isMove, now: todos[trace.id])
    }
    for trace in traces where trace.former == nil {
      try takeBack(trace, isMove: step.isMove, now: lists[trace.id])
    }
  }

  private mutating func takeBack(_ trace: UndoStep.Trace<TodoList>, isMove: Bool, now: TodoList?) throws {
    let destination: ListDestination = try trace.neighbors.destination { try TodoStore.list($0, db) != nil }
    switch (trace.former, trace.latter, now) {
    case (nil, let latter?, let now?):
      // What others have made of it stays.
      if isSame(now, latter.item), try TodoStore.count(of: now.id, db) == 0 { try delete(now.id) }
    case (let former?, nil, nil):
      try insert(former.item, at: destination)
      // Its todos come back with it, so that redoing the deletion deletes them, too.
      try remember(TodoStore.todos(db, where: "list = ?", [former.item.id]).map(\.id), [:])
    case (let former?, let latter?, let now?):
      try takeBack(former.item, from: latter.item, in: indexReplica)
      if isMove, now.orderKey == latter.item.orderKey { try place([now.id], at: destination) }
    // Others have deleted it, or brought it back.
    default: break
    }
  }

  private mutating func takeBack(_ trace: UndoStep.Trace<Todo>, isMove: Bool, now: Located?) throws {
    guard let former = trace.former else {
      // What others have made of it stays.
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
      try takeBack(former.item, from: latter.item, in: replica(of: there))
      // Back from where the step has put it, unless somebody has put it elsewhere since.
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
    // Others have deleted it, or brought it back.
    default: break
    }
  }

  /// Whether two items say the same, wherever they stand in their sections.
  private func isSame<Item: StoredItem>(_ item: Item, _ other: Item) -> Bool {
    item.section == other.section && Item.editedFields.allSatisfy { $0.isSame(item, other) }
  }

  /// Takes back what a step changed about an item, where it still is what the step made of it.
  private func takeBack<Item: StoredItem>(
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
