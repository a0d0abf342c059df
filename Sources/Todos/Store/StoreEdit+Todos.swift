import GRDB
import ListOrdering
import OrderedTable

extension StoreEdit {
  /// Adds a todo to a list, in the section that ``Todo/isDone`` determines; a new todo is open.
  mutating func insert(_ todo: Todo, into list: TodoList.ID, at destination: TodoDestination) throws {
    try insert([todo], into: list) { _ in destination }
  }

  /// Adds todos to a list so that they follow each other, each in the section that
  /// ``Todo/isDone`` determines.
  mutating func insert(
    _ todos: [Todo], into list: TodoList.ID, at destination: (TodoSection) -> TodoDestination
  ) throws {
    try TodoStore.requireList(list, db)
    try repairSections(of: list)
    try requireRoom(for: todos.count, in: list)
    let ids = todos.map(\.id)
    try recordFormerState(ids, located(ids))
    // A restored todo gets the server's values. Edits by other devices don't count as edits here.
    try change(ids, in: replica(of: list), isEdit: false) { replica in
      for todo in todos { try replica.insertOrRestore(todo) }
    }
    try clearSharedPriorities(of: ids, Todo.self)
    for section in TodoSection.allCases {
      try move(todos.filter { $0.section == section }.map(\.id), in: list, section, to: destination(section))
    }
  }

  /// Edits the fields of a todo. Fields that `change` does not modify stay, even invalid ones.
  ///
  /// - Throws: ``DraftFaults`` of the modified fields; ``StoreError``.
  mutating func edit(_ id: Todo.ID, _ change: (inout TodoDraft) -> Void) throws {
    let found = try located([id])
    guard let (list, todo) = found[id] else { throw StoreError.unknownTodo(id) }
    let former = TodoDraft(todo)
    var draft = former
    change(&draft)
    let valid = try draft.validated(over: former)
    try recordFormerState([id], found)
    try self.change([id], in: replica(of: list)) { replica in
      try replica.edit(id) { $0.copyFields(of: valid) }
    }
  }

  /// Moves todos of one section so that they follow each other within it.
  mutating func place(_ ids: [Todo.ID], at destination: TodoDestination) throws {
    guard let first = ids.first else { return }
    let found = try located(ids)
    try recordFormerState(ids, found)
    for id in ids {
      guard let (list, todo) = found[id] else { throw StoreError.unknownTodo(id) }
      // When the user saw these todos, they were in one section. So they have moved since.
      if list != found[first]!.list || todo.section != found[first]!.todo.section {
        throw StoreError.outdated
      }
    }
    try move(ids, in: found[first]!.list, found[first]!.todo.section, to: destination)
  }

  /// Moves todos into a section of their lists. Todos that are in it already stay where they are.
  ///
  /// - Parameter isEdit: Whether the user moved the todos on this device; false if the move was
  ///   received from the server.
  mutating func place(
    _ ids: [Todo.ID], into section: TodoSection, at destination: TodoDestination, isEdit: Bool = true
  ) throws {
    let found = try located(ids)
    for id in ids where found[id] == nil { throw StoreError.unknownTodo(id) }
    let arriving = ids.unique.filter { found[$0]!.todo.section != section }
    try recordFormerState(arriving, found)
    for (list, ids) in Dictionary(grouping: arriving, by: { found[$0]!.list }) {
      try move(ids, in: list, section, to: destination, isArriving: true, isEdit: isEdit)
    }
  }

  /// Moves todos into a list so that they follow each other. Each todo stays in its section.
  mutating func transfer(_ ids: [Todo.ID], to list: TodoList.ID, at destination: TodoDestination) throws {
    try TodoStore.requireList(list, db)
    try repairSections(of: list)
    let ids = ids.unique
    let found = try located(ids)
    for id in ids where found[id] == nil { throw StoreError.unknownTodo(id) }
    try recordFormerState(ids, found)
    let arriving = ids.filter { found[$0]!.list != list }
    // A todo that is not in the list yet can't be a neighbor.
    if !Set(destination.neighbors).isDisjoint(with: arriving) { throw StoreError.outdated }
    var leaving: [Todo.ID: (local: LocalItem<Todo>, origin: Todo?)] = [:]
    for (former, ids) in Dictionary(grouping: arriving, by: { found[$0]!.list }) {
      try change(ids, in: replica(of: former)) { replica in
        for local in replica.items where !local.isRemoved {
          leaving[local.id] = (local, replica.base.last { $0.id == local.id })
          try replica.depart(local.id, transfers: local.item.transfers + 1)
        }
      }
    }
    try requireRoom(for: arriving.count, in: list)
    try change(arriving, in: replica(of: list), isEdit: false) { replica in
      for todo in arriving.compactMap({ leaving[$0] }) { try replica.arrive(todo.local, from: todo.origin) }
    }
    try clearSharedPriorities(of: arriving, Todo.self)
    for section in TodoSection.allCases {
      let here = ids.filter { found[$0]!.todo.section == section }
      // The destination is in the open section. Done todos go to the start of the done section.
      try move(here, in: list, section, to: section == .open ? destination : .start)
    }
  }

  mutating func delete(_ ids: [Todo.ID]) throws {
    let found = try located(ids)
    for id in ids where found[id] == nil { throw StoreError.unknownTodo(id) }
    try recordFormerState(ids, found)
    for (list, ids) in Dictionary(grouping: ids.unique, by: { found[$0]!.list }) {
      try change(ids, in: replica(of: list)) { replica in
        for id in ids { try replica.remove(id) }
      }
    }
  }

  /// Moves todos of a list into a section so that they follow each other.
  ///
  /// - Parameters:
  ///   - isArriving: Whether the todos come from the other section.
  ///   - isEdit: Whether the change of the section counts as an edit by the user.
  private mutating func move(
    _ ids: [Todo.ID], in list: TodoList.ID, _ section: TodoSection, to destination: TodoDestination,
    isArriving: Bool = false, isEdit: Bool = true
  ) throws {
    if ids.isEmpty { return }
    let tables = replica(of: list)
    if isArriving {
      if !Set(destination.neighbors).isDisjoint(with: ids) { throw StoreError.outdated }
      try change(ids, in: tables, isEdit: isEdit) { replica in
        // A priority has no meaning in another section.
        for id in ids { try replica.edit(id) { ($0.section, $0.priority) = (section, .nan) } }
      }
    }
    try place(ids, in: tables, by: TodoStore.todos.list(list, section.rawValue), at: destination)
  }

  private func requireRoom(for count: Int, in list: TodoList.ID) throws {
    let room = try TodoRules.maxTodos - TodoStore.count(of: list, db)
    guard count <= max(room, 0) else { throw StoreError.full(limit: TodoRules.maxTodos) }
  }

  /// A todo with the id of its list.
  typealias Located = (list: TodoList.ID, todo: Todo)

  /// Returns the todos with these ids that are in a list. Repairs their lists' sections first.
  mutating func located(_ ids: [Todo.ID]) throws -> [Todo.ID: Located] {
    var found = try readLocated(ids)
    // Calls `filter` to repair all lists; `contains` would stop after the first that it repairs.
    let checkedLists = try Set(found.values.map(\.list)).filter { try repairSections(of: $0) }
    if !checkedLists.isEmpty { found = try readLocated(ids) }
    return found
  }

  /// Deletes the rows of todos whose list is deleted. They were kept only for an undo.
  func forgetAbandoned(_ ids: [Todo.ID]) throws {
    let named = ids.named
    try db.cachedStatement(
      sql: "DELETE FROM todo WHERE id \(named.sql) AND list NOT IN (SELECT id FROM list)"
    ).execute(arguments: named.arguments)
  }

  private func readLocated(_ ids: [Todo.ID]) throws -> [Todo.ID: Located] {
    let (columns, named) = (Todo.selection, ids.named)
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT \("id".readWhole), \("list".readWhole), \(columns) FROM todo
          WHERE id \(named.sql) AND list IN (SELECT id FROM list)
          """),
      arguments: named.arguments)
    var found: [Todo.ID: Located] = [:]
    while let row = try rows.next() {
      guard let id: Todo.ID = row.value(0), let list: TodoList.ID = row.value(1) else { continue }
      if found.updateValue((list, Todo(id: id, row: row, from: 2)), forKey: id) != nil {
        throw StoreError.needsRepair("Two rows of todo have the id \(id).")
      }
    }
    return found
  }
}

extension Array where Element: Hashable {
  /// The elements without duplicates, in the order of their first occurrences.
  var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
