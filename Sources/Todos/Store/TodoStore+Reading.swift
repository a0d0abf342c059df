import GRDB
import ListOrdering
import OrderedTable

/// A list as the app shows it in the index: the list, and how many of its todos are done.
public struct ListSummary: Identifiable, Hashable, Sendable {
  /// The list, without its todos.
  public var list: TodoList
  /// The number of the list's todos, and the number of its done todos.
  public var progress: ListProgress

  /// Creates a summary.
  public init(list: TodoList, progress: ListProgress) {
    self.list = list
    self.progress = progress
  }

  /// The list's id.
  public var id: TodoList.ID { list.id }
}

extension TodoStore {
  /// Returns all lists, in the user's order.
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: O(*n*) for *n* todos of all lists, which are counted in a database index.
  public func lists() async throws(StoreError) -> [ListSummary] {
    try await read { try Self.lists($0) }
  }

  /// Returns a list with its todos, in the user's order; `nil` if no list has this id.
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: O(*n*) for *n* todos of the list.
  public func contents(of list: TodoList.ID) async throws(StoreError) -> ListContents? {
    try await read { try Self.contents(of: list, $0) }
  }

  /// Returns a todo with the id of its list; `nil` if no todo has this id.
  ///
  /// - Throws: ``StoreError``.
  public func todo(_ id: Todo.ID) async throws(StoreError) -> ListedTodo? {
    try await read { try Self.listed($0, where: "id = ?", [id]).first }
  }
}

extension TodoStore {
  /// Returns a sequence of the states of a list as they change. The state is `nil` while no list
  /// has this id.
  ///
  /// The old value of a change is an optional in an optional: it is also `nil` in the first change.
  /// To use it only if the list existed, write `if let former = change.old, let former { … }`.
  public func changes(of list: TodoList.ID) -> StoreChanges<ListContents?> {
    StoreChanges(watch: watch) { [self] in try await contents(of: list) }
  }

  /// Returns a sequence of all lists, their order and their progress, as they change.
  public func listChanges() -> StoreChanges<[ListSummary]> {
    StoreChanges(watch: watch) { [self] in try await lists() }
  }
}

extension TodoStore {
  static func lists(_ db: Database) throws -> [ListSummary] {
    var progress: [TodoList.ID: ListProgress] = [:]
    let counts = try Row.fetchCursor(
      db.cachedStatement(
        sql: "SELECT \("list".readWhole), done, count(*) FROM todo GROUP BY list, done"))
    while let row = try counts.next() {
      guard let id: TodoList.ID = row.value(0), let count: Int = row.value(2) else { continue }
      progress[id, default: ListProgress()].total += count
      if row.value(1) ?? false { progress[id]!.done += count }
    }
    let columns = TodoList.selection
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: "SELECT \("id".readWhole), \(columns) FROM list ORDER BY priority, id"))
    var lists: [ListSummary] = []
    while let row = try rows.next() {
      guard let id: TodoList.ID = row.value(0) else { continue }
      lists.append(
        ListSummary(list: TodoList(id: id, row: row, from: 1), progress: progress[id] ?? ListProgress()))
    }
    return lists
  }

  static func list(_ id: TodoList.ID, _ db: Database) throws -> TodoList? {
    let columns = TodoList.selection
    return try Row.fetchOne(
      db.cachedStatement(sql: "SELECT id, \(columns) FROM list WHERE id = ?"), arguments: [id]
    ).map { TodoList(id: id, row: $0, from: 1) }
  }

  static func contents(of id: TodoList.ID, _ db: Database) throws -> ListContents? {
    guard let list = try list(id, db) else { return nil }
    let todos = try todos(db, where: "list = ?", [id], order: "priority, id")
    return ListContents(list: list, open: todos.filter { !$0.isDone }, done: todos.filter(\.isDone))
  }

  static func todos(
    _ db: Database, where condition: String, _ arguments: StatementArguments, order: String = "id"
  ) throws -> [Todo] {
    let columns = Todo.selection
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: "SELECT \("id".readWhole), \(columns) FROM todo WHERE \(condition) ORDER BY \(order)"),
      arguments: arguments)
    var todos: [Todo] = []
    while let row = try rows.next() {
      if let id: Todo.ID = row.value(0) { todos.append(Todo(id: id, row: row, from: 1)) }
    }
    return todos
  }

  static func requireList(_ id: TodoList.ID, _ db: Database) throws {
    guard try list(id, db) != nil else { throw StoreError.unknownList(id) }
  }

  static func count(of list: TodoList.ID, _ db: Database) throws -> Int {
    try Int.fetchOne(
      db.cachedStatement(sql: "SELECT count(*) FROM todo WHERE list = ?"), arguments: [list]) ?? 0
  }
}
