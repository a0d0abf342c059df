import Foundation
import GRDB
import ListOrdering

/// A query for todos of all lists. Each property that is set narrows the result.
///
/// ```swift
/// TodoQuery(text: "rye br")                        // as the user types
/// TodoQuery(tag: "shop", isDone: false)
/// TodoQuery(isDone: false, order: .deadline)       // all open todos, the soonest first
/// TodoQuery(text: "milk", due: week.shownPage.dayRange)
/// ```
public struct TodoQuery: Hashable, Sendable {
  /// The order of the todos that a query finds.
  public enum Order: Hashable, Sendable {
    /// The user's order: list by list, and in each list the open todos before the done ones.
    case lists
    /// By deadline; todos without a deadline are last. The time zone is that of ``TodoQuery/due``
    /// or, if `due` is `nil`, that of the device. Todos with the same deadline are in the user's
    /// order.
    case deadline
  }

  /// The words to find in titles and tags, in any order. Empty to find any todo.
  ///
  /// A todo is found if its title and tags have all the words. The last word of the text also finds
  /// longer words that begin with it. Case, accents and punctuation are ignored. Words with letters
  /// that are not Latin, and words without any letter or digit, such as emoji, are also found
  /// within longer words.
  public var text: String
  /// The tag that the todos have, whatever its case; `nil` for any or none.
  public var tag: String?
  /// Whether the todos are done; `nil` for both.
  public var isDone: Bool?
  /// The first and the last day on which the todos are due; `nil` for any deadline or none. Both
  /// days must be of the same calendar and time zone.
  public var due: ClosedRange<CalendarDay>?
  /// The order of the result.
  public var order: Order

  /// Creates a query. Without arguments, it finds all todos.
  public init(
    text: String = "", tag: String? = nil, isDone: Bool? = nil, due: ClosedRange<CalendarDay>? = nil,
    order: Order = .lists
  ) {
    self.text = text
    self.tag = tag
    self.isDone = isDone
    self.due = due
    self.order = order
  }
}

/// A tag with the number of todos that have it.
public struct TagCount: Identifiable, Hashable, Sendable {
  /// The tag, as most todos spell it.
  public var tag: String
  /// The number of todos with the tag in any case, done todos included.
  public var count: Int

  /// The tag in lower case.
  public var id: String { tag.lowercased() }
}

extension TodoStore {
  /// Returns the todos of all lists that a query finds.
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: O(*k* log *k*) for *k* todos that have the text's Latin words, the tag, or the
  ///   deadline. O(*n* log *n*) for all *n* todos if the query has none of these: some tenths of a
  ///   second for 40,000.
  public func todos(matching query: TodoQuery) async throws(StoreError) -> [ListedTodo] {
    try await read { try Self.todos(matching: query, $0) }
  }

  /// Returns a sequence of the todos that a query finds, as they change.
  public func todoChanges(matching query: TodoQuery) -> StoreChanges<[ListedTodo]> {
    StoreChanges(watch: watch) { [self] in try await todos(matching: query) }
  }

  /// Returns a todo with the id of its list; `nil` if no todo has this id.
  ///
  /// - Throws: ``StoreError``.
  public func listedTodo(_ id: Todo.ID) async throws(StoreError) -> ListedTodo? {
    try await read { try Self.listed($0, where: "id = ?", [id]).first }
  }

  /// Returns a sequence of the states of a todo, with the id of its list, as they change. The state
  /// is `nil` while no todo has this id.
  public func todoChanges(of id: Todo.ID) -> StoreChanges<ListedTodo?> {
    StoreChanges(watch: watch) { [self] in try await listedTodo(id) }
  }

  /// Returns the tags of the todos of all lists with their counts, in alphabetical order. Tags that
  /// differ only in case are one tag.
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: O(*n*) for *n* todos with tags, which are counted in a database index.
  public func tags() async throws(StoreError) -> [TagCount] {
    try await read { try Self.tags($0) }
  }

  /// Returns a sequence of the tags of all lists with their counts, as they change.
  public func tagChanges() -> StoreChanges<[TagCount]> {
    StoreChanges(watch: watch) { [self] in try await tags() }
  }
}

extension TodoStore {
  /// The condition of todos that the search index finds.
  static let isFound = """
    id IN (SELECT todo FROM searchable WHERE row IN (SELECT rowid FROM search WHERE search MATCH ?))
    """
  /// The condition of todos with one of several texts in the column `tags`.
  static let isTagged = "tags IN (SELECT value FROM json_each(?)) AND tags <> '[]'"
  /// The different texts in the column `tags`, each with the number of todos that have it. The plus
  /// before `list` makes SQLite read only the database index of tags.
  static let countedTags = """
    SELECT tags, count(*) FROM todo
    WHERE tags <> '[]' AND +list IN (SELECT id FROM list) GROUP BY tags
    """

  static func todos(matching query: TodoQuery, _ db: Database) throws -> [ListedTodo] {
    let text = SearchText(query.text)
    let tag = query.tag?.lowercased()
    var conditions: [String] = []
    var arguments: StatementArguments = []
    if let match = text.match {
      conditions.append(isFound)
      arguments += [match]
    }
    if let tag {
      let texts = try counts(ofTags: db).filter { $0.tags.contains { $0.lowercased() == tag } }.map(\.text)
      conditions.append(isTagged)
      arguments += [StoredText.text(of: texts)]
    }
    let isWanted = conditions.isEmpty ? "TRUE" : conditions.joined(separator: " AND ")
    var todos: [ListedTodo]
    if let due = query.due {
      todos = try self.due(due, db)
      if !conditions.isEmpty {
        let ids = try DatabaseValue.fetchSet(
          db.cachedStatement(sql: "SELECT id FROM todo WHERE \(isWanted)"), arguments: arguments)
        todos = todos.filter { ids.contains($0.id.databaseValue) }
      }
    } else {
      todos = try listed(db, where: isWanted, arguments)
    }
    todos = todos.filter { todo in
      (query.isDone ?? todo.isDone) == todo.isDone && text.hasParts(todo.todo)
    }
    try sortByLists(&todos, db)
    switch query.order {
    case .lists: return todos
    case .deadline:
      let calendar = query.due?.lowerBound.calendar ?? .current
      return Array(KeyedSortedArray(todos, byDeadline: \.deadline, in: calendar))
    }
  }

  /// Sorts todos in the user's order, as ``lists(_:)`` and ``contents(of:_:)`` do.
  private static func sortByLists(_ todos: inout [ListedTodo], _ db: Database) throws {
    if todos.count < 2 { return }
    let lists = try DatabaseValue.fetchAll(
      db.cachedStatement(sql: "SELECT \("id".readWhole) FROM list ORDER BY priority, id")
    ).compactMap(TodoList.ID.fromDatabaseValue)
    let positions = Dictionary(zip(lists, 0...), uniquingKeysWith: { first, _ in first })
    func key(_ todo: ListedTodo) -> (Int, TodoSection, Double, Todo.ID) {
      // SQLite sorts rows without a priority before all others, and so does this key.
      let priority = todo.priority.isNaN ? -.infinity : todo.priority
      return (positions[todo.list] ?? .max, todo.todo.section, priority, todo.id)
    }
    todos.sort { key($0) < key($1) }
  }

  private static func listed(
    _ db: Database, where condition: String, _ arguments: StatementArguments
  ) throws -> [ListedTodo] {
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT \("id".readWhole), \("list".readWhole), \(Todo.selection) FROM todo
          WHERE \(condition) AND +list IN (SELECT id FROM list)
          """), arguments: arguments)
    var todos: [ListedTodo] = []
    while let row = try rows.next() {
      guard let id: Todo.ID = row.value(0), let list: TodoList.ID = row.value(1) else { continue }
      todos.append(ListedTodo(todo: Todo(id: id, row: row, from: 2), list: list))
    }
    return todos
  }

  /// Returns the different texts in the column `tags`, with their tags and the number of todos.
  private static func counts(ofTags db: Database) throws -> [(text: String, tags: [String], count: Int)] {
    let rows = try Row.fetchCursor(db.cachedStatement(sql: countedTags))
    var counts: [(text: String, tags: [String], count: Int)] = []
    while let row = try rows.next() {
      guard let text: String = row.value(0), let tags = [String](stored: row[0]) else { continue }
      counts.append((text, tags, row[1]))
    }
    return counts
  }

  static func tags(_ db: Database) throws -> [TagCount] {
    var spellings: [String: [String: Int]] = [:]
    for (_, tags, count) in try counts(ofTags: db) {
      var seen: Set<String> = []
      for tag in tags where seen.insert(tag.lowercased()).inserted {
        spellings[tag.lowercased(), default: [:]][tag, default: 0] += count
      }
    }
    return spellings.sorted { $0.key < $1.key }.map { _, counts in
      let usual = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }!
      return TagCount(tag: usual.key, count: counts.values.reduce(0, +))
    }
  }
}
