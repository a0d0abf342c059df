import GRDB
import ListOrdering
import OrderedTable

extension Edit {
  /// Adds a todo to the open ones of a list, or, where it was there before, to those that its section says.
  mutating func insert(_ todo: Todo, into list: TodoList.ID, at destination: TodoDestination) throws {
    try TodoStore.requireList(list, db)
    try mendSections(of: list)
    try requireRoom(for: 1, in: list)
    try remember([todo.id])
    let tables = replica(of: list)
    try change([todo.id], in: tables) { replica in
      if replica.items.contains(where: { $0.id == todo.id && $0.isRemoved }) {
        try replica.bringBack(todo.id)
        try replica.edit(todo.id) { $0.say(what: todo) }
      } else {
        try replica.insert(todo)
      }
    }
    try move([todo.id], in: list, todo.section, to: destination)
  }

  /// Gives a todo what a draft says.
  mutating func edit(_ id: Todo.ID, _ draft: TodoDraft) throws {
    let list = try location(of: id)
    try remember([id])
    try change([id], in: replica(of: list)) { replica in
      try replica.edit(id) { todo in
        todo.title = draft.title
        todo.tags = draft.tags
        todo.deadline = draft.deadline
      }
    }
  }

  /// Puts todos of a list side by side, into a section.
  mutating func place(
    _ ids: [Todo.ID], in list: TodoList.ID, _ section: TodoSection, at destination: TodoDestination
  ) throws {
    try TodoStore.requireList(list, db)
    try mendSections(of: list)
    let found = try located(ids)
    for id in ids where found[id]?.list != list { throw StoreError.unknownTodo(id) }
    try remember(ids)
    try move(ids, in: list, section, to: destination, from: found.mapValues(\.todo.section))
  }

  /// Puts todos of other lists side by side into the open or done ones of a list, where each was.
  mutating func transfer(_ ids: [Todo.ID], to list: TodoList.ID, at destination: TodoDestination) throws {
    try TodoStore.requireList(list, db)
    try mendSections(of: list)
    let ids = ids.unique
    try remember(ids)
    let found = try located(ids)
    var arriving: [Todo] = []
    for id in ids {
      guard let (former, todo) = found[id] else { throw StoreError.unknownTodo(id) }
      guard former != list else { continue }
      arriving.append(todo)
      try change([id], in: replica(of: former)) { try $0.remove(id) }
    }
    try requireRoom(for: arriving.count, in: list)
    let tables = replica(of: list)
    try change(arriving.map(\.id), in: tables) { replica in
      // A priority means nothing in another list.
      for var todo in arriving {
        todo.priority = .nan
        try replica.insert(todo)
      }
    }
    for section in TodoSection.allCases {
      let here = ids.filter { found[$0]?.todo.section == section }
      // Neighbours are those of the open ones.
      try move(here, in: list, section, to: section == .open ? destination : .start)
    }
  }

  /// Deletes todos.
  mutating func delete(_ ids: [Todo.ID]) throws {
    try remember(ids)
    let found = try located(ids)
    for id in ids where found[id] == nil { throw StoreError.unknownTodo(id) }
    for (list, ids) in Dictionary(grouping: ids.unique, by: { found[$0]!.list }) {
      try change(ids, in: replica(of: list)) { replica in
        for id in ids { try replica.remove(id) }
      }
    }
  }

  /// Puts todos of a list side by side, into a section.
  ///
  /// - Parameter former: The sections in which some of them stand, if not in this one.
  private func move(
    _ ids: [Todo.ID], in list: TodoList.ID, _ section: TodoSection, to destination: TodoDestination,
    from former: [Todo.ID: TodoSection] = [:]
  ) throws {
    if ids.isEmpty { return }
    let tables = replica(of: list)
    let arriving = ids.filter { former[$0, default: section] != section }
    // A priority means nothing in another section.
    try change(arriving, in: tables) { replica in
      for id in arriving {
        try replica.edit(id) { ($0.section, $0.priority) = (section, .nan) }
      }
    }
    let order = TodoStore.todos.list(list, section.rawValue)
    try place(ids, in: tables) {
      ids.count == 1
        ? try order.move(db, ids[0], to: destination) : try order.move(db, ids, to: destination)
    }
  }

  private func requireRoom(for count: Int, in list: TodoList.ID) throws {
    let room = try TodoRules.mostTodos - TodoStore.count(of: list, db)
    guard count <= max(room, 0) else { throw StoreError.full(limit: TodoRules.mostTodos) }
  }

  /// Those of some todos that are in a list, and which it is.
  mutating func located(_ ids: [Todo.ID]) throws -> [Todo.ID: (list: TodoList.ID, todo: Todo)] {
    let isWanted = "id IN (\(databaseQuestionMarks(count: ids.count)))"
    let lists = try TodoList.ID.fetchAll(
      db.cachedStatement(
        sql: "SELECT DISTINCT list FROM todo WHERE \(isWanted) AND list IN (SELECT id FROM list)"),
      arguments: StatementArguments(ids))
    for list in lists { try mendSections(of: list) }
    let columns = Todo.columns.joined(separator: ", ")
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: "SELECT id, list, \(columns) FROM todo WHERE \(isWanted)"),
      arguments: StatementArguments(ids))
    var found: [Todo.ID: (list: TodoList.ID, todo: Todo)] = [:]
    while let row = try rows.next() {
      guard let id: Todo.ID = row.value(0), let list: TodoList.ID = row.value(1), lists.contains(list) else {
        continue
      }
      let todo = Todo(id: id, row: row, from: 2)
      if found.updateValue((list, todo), forKey: id) != nil {
        throw StoreError.damaged("Two rows of todo are \(id).")
      }
    }
    return found
  }

  func location(of id: Todo.ID) throws -> TodoList.ID {
    guard let list = try TodoStore.location(of: id, db) else { throw StoreError.unknownTodo(id) }
    return list
  }

  func todo(_ id: Todo.ID) throws -> Todo {
    let todos = try TodoStore.todos(db, where: "id = ?", [id])
    guard let todo = todos.first else { throw StoreError.unknownTodo(id) }
    if todos.count > 1 { throw StoreError.damaged("Two rows of todo are \(id).") }
    return todo
  }
}

extension Todo {
  /// Takes over what another one says, but not where it stands.
  mutating func say(what other: Todo) {
    title = other.title
    tags = other.tags
    deadline = other.deadline
    isDone = other.isDone
  }
}

extension Array where Element: Hashable {
  /// Each element once, where it stands first.
  var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
