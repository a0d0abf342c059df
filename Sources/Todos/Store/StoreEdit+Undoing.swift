import GRDB
import ListOrdering
import OrderedTable

extension StoreEdit {
  /// Undoes or redoes the next step of a program.
  ///
  /// - Returns: Whether there was one.
  static func revertNext(_ stack: UndoHistory.Stack, _ db: Database, of program: String) throws -> Bool? {
    let history = UndoHistory(db: db, program: program)
    guard let (number, step) = try history.next(stack) else { return nil }
    var edit = StoreEdit(db, by: program)
    let returned = try edit.revert(step)
    try edit.recordLatterState()
    // The next steps contain the priorities that the items had before this call.
    var relabels = UndoStep()
    relabels.relabels = edit.step.relabels
    func note<Item: StoredItem>(_ former: [UndoStep.Trace<Item>], _ latter: [UndoStep.Trace<Item>]) {
      let latter = Dictionary(latter.map { ($0.id, $0.latter) }, uniquingKeysWith: { $1 })
      for trace in former {
        let key = UndoStep.key(of: trace.id, Item.self)
        guard returned.contains(key), let old = trace.former, let new = latter[trace.id] ?? nil else {
          continue
        }
        relabels.relabel(key, from: old.item.orderKey, to: new.item.orderKey)
      }
    }
    note(step.todos, edit.step.todos)
    note(step.lists, edit.step.lists)
    try history.replace(
      step, number: number, on: stack, with: edit.step, relabels: relabels.relabels ?? [:])
    return edit.step.changesAnything
  }

  /// Reverts a step, except where its result has changed since.
  ///
  /// - Returns: The items that are back at their former position, by ``UndoStep/key(of:_:)``.
  private mutating func revert(_ step: UndoStep) throws -> Set<String> {
    var returned: Set<String> = []
    // Reads and records all items first, because reverting an item changes the neighbors of others.
    let todos = try located(step.todos.map(\.id))
    try recordFormerState(step.todos.map(\.id), todos)
    var lists: [TodoList.ID: TodoList] = [:]
    for trace in step.lists { lists[trace.id] = try TodoStore.list(trace.id, db) }
    try recordFormerState(step.lists.map(\.id))
    // A list is restored before its todos, and deleted after them.
    let traces = UndoStep.inOrder(step.lists)
    for trace in traces where trace.former != nil {
      if try revert(trace, isMove: step.isMove, now: lists[trace.id]) {
        returned.insert(UndoStep.key(of: trace.id, TodoList.self))
      }
    }
    for trace in UndoStep.inOrder(step.todos) {
      if try revert(trace, isMove: step.isMove, now: todos[trace.id]) {
        returned.insert(UndoStep.key(of: trace.id, Todo.self))
      }
    }
    for trace in traces where trace.former == nil {
      _ = try revert(trace, isMove: step.isMove, now: lists[trace.id])
    }
    return returned
  }

  /// Reverts a list.
  ///
  /// - Returns: Whether it is back at its former position.
  private mutating func revert(
    _ trace: UndoStep.Trace<TodoList>, isMove: Bool, now: TodoList?
  ) throws -> Bool {
    let destination: ListDestination = try trace.neighbors.destination { try TodoStore.list($0, db) != nil }
    switch (trace.former, trace.latter, now) {
    case (nil, let latter?, let now?):
      // The step added the list. Keeps it if it was edited since, or has todos.
      if isSame(now, latter.item), try TodoStore.count(of: now.id, db) == 0 { try delete(now.id) }
    case (let former?, nil, nil):
      try insert(former.item, at: destination)
      // The list's todos return with it. They are recorded, so that a redo deletes them, too.
      try recordFormerState(TodoStore.todos(db, where: "list = ?", [former.item.id]).map(\.id), [:])
      return true
    case (let former?, let latter?, let now?):
      try revert(former.item, from: latter.item, in: indexReplica)
      if isMove, now.orderKey == latter.item.orderKey {
        try place([now.id], at: destination)
        return true
      }
    // The list was deleted or restored after the step.
    default: break
    }
    return false
  }

  /// Reverts a todo.
  ///
  /// - Returns: Whether it is back at its former position.
  private mutating func revert(_ trace: UndoStep.Trace<Todo>, isMove: Bool, now: Located?) throws -> Bool {
    guard let former = trace.former else {
      // The step added the todo. Keeps it if it was edited since.
      guard let latter = trace.latter, let (list, todo) = now, list.rawValue == latter.list else {
        return false
      }
      if isSame(todo, latter.item) { try delete([todo.id]) }
      return false
    }
    guard let list = TodoList.ID(rawValue: former.list) else { return false }
    // If its former list was deleted meanwhile, a deleted todo stays deleted, and a moved one stays
    // in its new list.
    let isListHere = try TodoStore.list(list, db) != nil
    let section = former.item.section
    let destination: TodoDestination = try trace.neighbors.destination { id in
      guard let (there, neighbor) = try located([id])[id] else { return false }
      return there == list && neighbor.section == section
    }
    switch (trace.latter, now) {
    case (nil, nil) where isListHere:
      try insert(former.item, into: list, at: destination)
      return true
    case (let latter?, let (there, todo)?):
      try revert(former.item, from: latter.item, in: replica(of: there))
      // If the step moved the todo to another list, moves it back, unless it was moved again since.
      let isTransferred = isListHere && latter.list != former.list && latter.list == there.rawValue
      if isTransferred { try transfer([todo.id], to: list, at: .end) }
      let isHere = isTransferred || there == list
      if todo.section != section, todo.section == latter.item.section {
        try place([todo.id], into: section, at: isHere ? destination : .start)
        return isHere
      } else if todo.section == section,
        isTransferred || isHere && isMove && todo.orderKey == latter.item.orderKey
      {
        try place([todo.id], at: destination)
        return true
      }
    // The todo was deleted or restored after the step.
    default: break
    }
    return false
  }

  /// Returns whether two items have the same section and fields; positions may differ.
  private func isSame<Item: StoredItem>(_ item: Item, _ other: Item) -> Bool {
    item.section == other.section && Item.editedFields.allSatisfy { $0.isSame(item, other) }
  }

  /// Restores the parts of an item that a step changed and that still have the step's values.
  private func revert<Item: StoredItem>(
    _ former: Item, from latter: Item, in tables: ReplicaTables<Item>
  ) throws {
    try change([former.id], in: tables) { replica in
      try replica.edit(former.id) { item in
        item.copy(
          former.parts(differingFrom: latter).subtracting(item.parts(differingFrom: latter)), of: former)
      }
    }
  }
}
