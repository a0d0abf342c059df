import GRDB
import ListOrdering
import OrderedTable

extension StoreEdit {
  /// Adds a todo to the open ones of a list, or, where it was there before, to those that its section says.
  mutating func insert(_ todo: Todo, into list: TodoList.ID, at destination: TodoDestination) throws {
    try TodoStore.requireList(list, db)
    try mendSections(of: list)
    try requireRoom(for: 1, in: list)
    try remember([todo.id], located([todo.id]))
    // One that comes back says what others have made of it meanwhile.
    try change([todo.id], in: replica(of: list), isEdit: false) { try $0.insertOrBringBack(todo) }
    try loosenTies(of: [todo.id], Todo.self)
    try move([todo.id], in: list, todo.section, to: destination)
  }

  /// Edits what a todo says. Fields that `change` leaves as they are stay so, whatever is wrong with them.
  ///
  /// - Throws: ``DraftFaults`` of the fields that were changed; ``StoreError``.
  mutating func edit(_ id: Todo.ID, _ change: (inout TodoDraft) -> Void) throws {
    let found = try located([id])
    guard let (list, todo) = found[id] else { throw StoreError.unknownTodo(id) }
    let former = TodoDraft(todo)
    var draft = former
    change(&draft)
    let valid = try draft.validated(over: former)
    try remember([id], found)
    try self.change([id], in: replica(of: list)) { replica in
      try replica.edit(id) { $0.say(what: valid) }
    }
  }

  /// Puts todos of a section side by side within it.
  mutating func place(_ ids: [Todo.ID], at destination: TodoDestination) throws {
    guard let first = ids.first else { return }
    let found = try located(ids)
    try remember(ids, found)
    for id in ids {
      guard let (list, todo) = found[id] else { throw StoreError.unknownTodo(id) }
      // They were of one section when the user saw them.
      if list != found[first]!.list || todo.section != found[first]!.todo.section {
        throw StoreError.outdated
      }
    }
    try move(ids, in: found[first]!.list, found[first]!.todo.section, to: destination)
  }

  /// Puts todos into a section of their lists, at the given place, as far as they are not in it.
  ///
  /// - Parameter isEdit: Whether somebody has marked them so here, and not elsewhere.
  mutating func place(
    _ ids: [Todo.ID], into section: TodoSection, at destination: TodoDestination, isEdit: Bool = true
  ) throws {
    let found = try located(ids)
    for id in ids where found[id] == nil { throw StoreError.unknownTodo(id) }
    let arriving = ids.unique.filter { found[$0]!.todo.section != section }
    try remember(arriving, found)
    for (list, ids) in Dictionary(grouping: arriving, by: { found[$0]!.list }) {
      try move(ids, in: list, section, to: destination, isArriving: true, isEdit: isEdit)
    }
  }

  /// Puts todos of other lists side by side into the open or done ones of a list, where each was.
  mutating func transfer(_ ids: [Todo.ID], to list: TodoList.ID, at destination: TodoDestination) throws {
    try TodoStore.requireList(list, db)
    try mendSections(of: list)
    let ids = ids.unique
    let found = try located(ids)
    for id in ids where found[id] == nil { throw StoreError.unknownTodo(id) }
    try remember(ids, found)
    let arriving = ids.filter { found[$0]!.list != list }
    // None is the neighbor of another that has no place yet.
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
    try loosenTies(of: arriving, Todo.self)
    for section in TodoSection.allCases {
      let here = ids.filter { found[$0]!.todo.section == section }
      // Neighbors are those of the open ones.
      try move(here, in: list, section, to: section == .open ? destination : .start)
    }
  }

  /// Deletes todos.
  mutating func delete(_ ids: [Todo.ID]) throws {
    let found = try located(ids)
    for id in ids where found[id] == nil { throw StoreError.unknownTodo(id) }
    try remember(ids, found)
    for (list, ids) in Dictionary(grouping: ids.unique, by: { found[$0]!.list }) {
      try change(ids, in: replica(of: list)) { replica in
        for id in ids { try replica.remove(id) }
      }
    }
  }

  /// Puts todos of a list side by side, into a section.
  ///
  /// - Parameters:
  ///   - isArriving: Whether they stand in the other section.
  ///   - isEdit: Whether that they arrive is an edit.
  private mutating func move(
    _ ids: [Todo.ID], in list: TodoList.ID, _ section: TodoSection, to destination: TodoDestination,
    isArriving: Bool = false, isEdit: Bool = true
  ) throws {
    if ids.isEmpty { return }
    let tables = replica(of: list)
    if isArriving {
      if !Set(destination.neighbors).isDisjoint(with: ids) { throw StoreError.outdated }
      try change(ids, in: tables, isEdit: isEdit) { replica in
        // A priority means nothing in another section.
        for id in ids { try replica.edit(id) { ($0.section, $0.priority) = (section, .nan) } }
      }
    }
    try place(ids, in: tables, by: TodoStore.todos.list(list, section.rawValue), at: destination)
  }

  private func requireRoom(for count: Int, in list: TodoList.ID) throws {
    let room = try TodoRules.maxTodos - TodoStore.count(of: list, db)
    guard count <= max(room, 0) else { throw StoreError.full(limit: TodoRules.maxTodos) }
  }

  /// A todo, and the list in which it is.
  typealias Located = (list: TodoList.ID, todo: Todo)

  /// Those of some todos that are in a list, and which it is.
  mutating func located(_ ids: [Todo.ID]) throws -> [Todo.ID: Located] {
    var found = try readLocated(ids)
    // Not by `contains`, which would leave lists unmended.
    let mended = try Set(found.values.map(\.list)).filter { try mendSections(of: $0) }
    if !mended.isEmpty { found = try readLocated(ids) }
    return found
  }

  /// Deletes the rows of todos that are in no list any more, and are kept for an undo alone.
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
        throw StoreError.needsRepair("Two rows of todo are \(id).")
      }
    }
    return found
  }
}

extension Array where Element: Hashable {
  /// Each element once, where it stands first.
  var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
