public import Foundation
public import ListOrdering

/// A list with its todos, in the order in which the user has put them.
public struct ListContents: Identifiable, Hashable, Sendable {
  /// The list.
  public var list: TodoList
  /// What is to be done.
  public var open: [Todo]
  /// What is done.
  public var done: [Todo]

  /// Creates contents.
  public init(list: TodoList, open: [Todo] = [], done: [Todo] = []) {
    self.list = list
    self.open = open
    self.done = done
  }

  /// The list's id.
  public var id: TodoList.ID { list.id }

  /// The todos of a section, in order.
  public subscript(section: TodoSection) -> [Todo] { section == .open ? open : done }

  /// How many todos there are.
  public var count: Int { open.count + done.count }

  /// How many are done.
  public var progress: ListProgress { ListProgress(done: done.count, total: count) }

  /// The open todos by deadline, those due at the same instant in the user's order, those without a deadline last: a
  /// sorted container, into which a todo goes by binary search.
  ///
  /// ```swift
  /// contents.byDeadline.due(on: week.selectedDay)
  /// ```
  public var byDeadline: TodosByDeadline { TodosByDeadline(open, byDeadline: \.deadline) }
}

/// Todos sorted by deadline, those without one last.
public typealias TodosByDeadline = KeyedSortedArray<Todo, Date>

/// How many todos of a list are done.
public struct ListProgress: Hashable, Sendable, Codable {
  /// How many are done.
  public var done: Int
  /// How many there are.
  public var total: Int

  /// Creates a progress.
  public init(done: Int = 0, total: Int = 0) {
    self.done = done
    self.total = total
  }

  /// How many are to be done.
  public var open: Int { total &- done }

  /// The share of those that are done, 0 to 1; 0 where there are none.
  public var fraction: Double { total == 0 ? 0 : Double(done) / Double(total) }
}

/// A todo with the list in which it is: what a week shows, across all lists.
///
/// ```swift
/// for due in try await store.due(week.shownPage.range) {
///   show(due.title, color: lists[due.list]?.color)   // the todo's properties are its own
/// }
/// ```
@dynamicMemberLookup
public struct DueTodo: Identifiable, Hashable, Sendable {
  /// The todo.
  public var todo: Todo
  /// The list in which it is.
  public var list: TodoList.ID

  /// Creates a todo with its list.
  public init(todo: Todo, list: TodoList.ID) {
    self.todo = todo
    self.list = list
  }

  /// The todo's id.
  public var id: Todo.ID { todo.id }

  /// A property of the todo.
  public subscript<Value>(dynamicMember property: KeyPath<Todo, Value>) -> Value { todo[keyPath: property] }
}
