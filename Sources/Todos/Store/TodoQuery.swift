public import Foundation
import GRDB
import ListOrdering

/// A query for todos of all lists. Each property that is set narrows the result.
///
/// ```swift
/// TodoQuery(text: "rye br")                                      // as the user types
/// TodoQuery(tag: "shop", isDone: false, lists: [errands.id])
/// TodoQuery(isDone: false, due: .before(week.today))             // overdue
/// TodoQuery(due: .days(week.shownPage.dayRange))
/// TodoQuery(isDone: false, order: .deadline(in: .current), limit: 10)
/// ```
public struct TodoQuery: Hashable, Sendable {
  /// When the todos that a query finds are due.
  public enum Due: Hashable, Sendable {
    /// Before a day. `.before(week.today)` finds overdue todos.
    case before(CalendarDay)
    /// From a first to a last day. Both days must be of the same calendar and time zone.
    case days(ClosedRange<CalendarDay>)
    /// Never: the todos have no deadline.
    case never
  }

  /// The order of the todos that a query finds.
  public enum Order: Hashable, Sendable {
    /// The user's order: list by list, and in each list the open todos before the done ones.
    case lists
    /// By deadline; todos without a deadline are last. Todos with the same deadline are in the
    /// user's order. The calendar is the reader's; its time zone determines when a day ends.
    case deadline(in: Calendar)
  }

  /// The words to find in titles and tags, in any order. Empty to find any todo.
  ///
  /// Each word must be in the title or in a tag. If the text ends in a letter or digit, its last word
  /// also finds longer words that begin with it. Case, accents and punctuation are ignored; symbols
  /// are not, so C++ does not find C. Letters that are not Latin, and symbols such as emoji, are also
  /// found within longer words.
  public var text: String
  /// The tag that the todos have, whatever its case; `nil` for any or none.
  public var tag: String?
  /// Whether the todos are done; `nil` for both.
  public var isDone: Bool?
  /// When the todos are due; `nil` for any deadline or none.
  public var due: Due?
  /// The lists of the todos; `nil` for all lists.
  public var lists: Set<TodoList.ID>?
  /// The order of the result.
  public var order: Order
  /// The maximum number of todos, the first in the order; `nil` for all. A negative number counts
  /// as 0.
  public var limit: Int?

  /// Creates a query. Without arguments, it finds all todos.
  public init(
    text: String = "", tag: String? = nil, isDone: Bool? = nil, due: Due? = nil,
    lists: Set<TodoList.ID>? = nil, order: Order = .lists, limit: Int? = nil
  ) {
    (self.text, self.tag, self.isDone, self.due) = (text, tag, isDone, due)
    (self.lists, self.order, self.limit) = (lists, order, limit)
  }
}

extension TodoQuery.Due {
  /// An SQL condition that all these todos meet, and perhaps others; `nil` if it would not exclude
  /// any. A deadline that can't be read is shown as none.
  var condition: (sql: String, arguments: StatementArguments)? {
    // The tilde comes after all characters of a date, so an upper bound includes its day.
    switch self {
    case .before(let day):
      let last = GregorianDay(nearest: day)
      return (Self.isDue, [Int64.min, day.range.lowerBound.milliseconds, "", "\(last)~"])
    case .days(let days):
      let (first, last) = (days.lowerBound, days.upperBound)
      let dates = (GregorianDay(nearest: first), GregorianDay(nearest: last))
      return (
        Self.isDue,
        [
          first.range.lowerBound.milliseconds, last.range.upperBound.milliseconds,
          dates.0.description, "\(dates.1)~",
        ]
      )
    case .never: return nil
    }
  }

  /// Instants are stored as numbers, and days as texts. SQLite orders all numbers before all texts.
  static let isDue = "(deadline >= ? AND deadline < ? OR deadline >= ? AND deadline < ?)"

  func contains(_ deadline: Deadline?) -> Bool {
    guard let deadline else { return self == .never }
    switch self {
    case .before(let day): return Deadline.SortKey(deadline, in: day.calendar) < .start(of: day)
    case .days(let days):
      let key = Deadline.SortKey(deadline, in: days.lowerBound.calendar)
      return key >= .start(of: days.lowerBound) && key < .end(of: days.upperBound)
    case .never: return false
    }
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
  /// - Complexity: O(*k* log *k*) for *k* todos that have the tag or the deadline. A text reads all
  ///   *n* todos in SQLite, some milliseconds for 40,000, and sorts those that have it. O(*n* log *n*)
  ///   if the query has none of these: some tenths of a second for 40,000.
  public func todos(matching query: TodoQuery) async throws(StoreError) -> [ListedTodo] {
    try await read { try Self.todos(matching: query, $0) }
  }

  /// Returns a sequence of the todos that a query finds, as they change.
  public func todoChanges(matching query: TodoQuery) -> StoreChanges<[ListedTodo]> {
    StoreChanges(watch: watch) { [self] in try await todos(matching: query) }
  }

  /// Returns a sequence of the states of a todo, with the id of its list, as they change. The state
  /// is `nil` while no todo has this id.
  public func todoChanges(of id: Todo.ID) -> StoreChanges<ListedTodo?> {
    StoreChanges(watch: watch) { [self] in try await todo(id) }
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
  /// The condition of todos with one of several texts in the column `tags`.
  static let isTagged = "tags IN (SELECT value FROM json_each(?)) AND tags <> '[]'"
  /// The condition of todos that are done, or not. A value that can't be read counts as not done.
  static let isDone = "(ifnull(CAST(done AS INTEGER), 0) <> 0) = ?"
  /// The different texts in the column `tags`, each with the number of todos that have it. The plus
  /// before `list` makes SQLite read only the database index of tags.
  static let countedTags = """
    SELECT tags, count(*) FROM todo
    WHERE tags <> '[]' AND +list IN (SELECT id FROM list) GROUP BY tags
    """

  static func todos(matching query: TodoQuery, _ db: Database) throws -> [ListedTodo] {
    let text = SearchText(query.text)
    var conditions: [(sql: String, arguments: StatementArguments)] = []
    if let found = text.condition { conditions.append(found) }
    if let tag = query.tag?.lowercased() {
      let texts = try counts(ofTags: db).filter { $0.tags.contains { $0.lowercased() == tag } }.map(\.text)
      conditions.append((isTagged, [StoredText.text(of: texts)]))
    }
    if let isDone = query.isDone { conditions.append((self.isDone, [isDone])) }
    if let due = query.due?.condition { conditions.append(due) }
    if let lists = query.lists {
      conditions.append(("list IN (SELECT value FROM json_each(?))", [StoredText.text(of: Array(lists))]))
    }
    var arguments: StatementArguments = []
    for condition in conditions { arguments += condition.arguments }
    let isWanted = conditions.isEmpty ? "TRUE" : conditions.map(\.sql).joined(separator: " AND ")
    var todos = try listed(db, where: isWanted, arguments).filter { todo in
      (query.due?.contains(todo.deadline) ?? true) && text.isFound(in: todo.todo)
    }
    try sortByLists(&todos, db)
    if case .deadline(let calendar) = query.order {
      todos = Array(KeyedSortedArray(todos, byDeadline: \.deadline, in: calendar))
    }
    return query.limit.map { Array(todos.prefix(max($0, 0))) } ?? todos
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

  static func listed(
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
