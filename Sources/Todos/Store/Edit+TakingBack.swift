import GRDB
import ListOrdering
import OrderedTable

extension Edit {
  /// Takes a step back, as far as nobody has changed again what it changed.
  mutating func takeBack(_ step: Step) throws {
    // As they all stand now: in between, their neighbours are neither those of before nor those of after.
    let todos = try located(step.todos.map(\.id))
    try remember(step.todos.map(\.id), todos)
    var lists: [TodoList.ID: TodoList] = [:]
    for trace in step.lists { lists[trace.id] = try TodoStore.list(trace.id, db) }
    try remember(step.lists.map(\.id))
    for trace in Step.inOrder(step.lists) { try takeBack(trace, now: lists[trace.id]) }
    for trace in Step.inOrder(step.todos) { try takeBack(trace, now: todos[trace.id]) }
  }

  private mutating func takeBack(_ trace: Step.Trace<TodoList>, now: TodoList?) throws {
    let destination: ListDestination = try trace.neighbours.destination { try TodoStore.list($0, db) != nil }
    switch (trace.former, trace.latter, now) {
    case (nil, _, let now?): try delete(now.id)
    case (let former?, nil, nil): try insert(former.item, at: destination)
    case (let former?, let latter?, let now?):
      try takeBack(former.item, from: latter.item, in: indexReplica)
      if trace.isPlaced, now.orderKey == latter.item.orderKey,
        try neighbours(of: now).lower != trace.neighbours.lower
      {
        try place([now.id], at: destination)
      }
    // Others have deleted it, or brought it back.
    default: break
    }
  }

  private mutating func takeBack(_ trace: Step.Trace<Todo>, now: Located?) throws {
    if trace.former == nil, let now { return try delete([now.todo.id]) }
    guard let former = trace.former, let list = TodoList.ID(rawValue: former.list) else { return }
    let section = former.item.section
    let destination: TodoDestination = try trace.neighbours.destination { id in
      guard let (there, neighbour) = try located([id])[id] else { return false }
      return there == list && neighbour.section == section
    }
    switch (trace.latter, now) {
    case (nil, nil): try insert(former.item, into: list, at: destination)
    case (let latter?, let (there, todo)?):
      try takeBack(former.item, from: latter.item, in: replica(of: there))
      // Back from where the step has put it, unless somebody has put it elsewhere since.
      if there.rawValue == latter.list, there != list {
        try transfer([todo.id], to: list, at: .end)
        if todo.section == section { try place([todo.id], at: destination) }
      }
      if todo.section == latter.item.section, todo.section != section {
        try place([todo.id], into: section, at: destination)
      } else if trace.isPlaced, there == list, latter.list == former.list, latter.item.section == section,
        todo.orderKey == latter.item.orderKey,
        try neighbours(of: todo, in: list).lower != trace.neighbours.lower
      {
        try place([todo.id], at: destination)
      }
    // Others have deleted it, or brought it back.
    default: break
    }
  }

  /// Takes back what a step changed about an item, where it still is what the step made of it.
  private func takeBack<Item: StoredItem>(
    _ former: Item, from latter: Item, in tables: ReplicaTables<Item>
  ) throws {
    try change([former.id], in: tables) { replica in
      try replica.edit(former.id) { item in
        let now = item
        for field in Item.fields where !field.isSame(former, latter) && field.isSame(now, latter) {
          field.copy(former, &item)
        }
      }
    }
  }
}
