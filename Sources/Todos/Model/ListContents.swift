public import Foundation
public import ListOrdering

/// A list with its todos, in the user's order.
public struct ListContents: Identifiable, Hashable, Sendable {
  /// The list, without its todos.
  public var list: TodoList
  /// The open todos, in order.
  public var open: [Todo]
  /// The done todos, in order.
  public var done: [Todo]

  /// Creates the contents of a list.
  public init(list: TodoList, open: [Todo] = [], done: [Todo] = []) {
    self.list = list
    self.open = open
    self.done = done
  }

  /// The list's id.
  public var id: TodoList.ID { list.id }

  /// The todos of a section, in order.
  public subscript(section: TodoSection) -> [Todo] { section == .open ? open : done }

  /// The number of todos.
  public var count: Int { open.count + done.count }

  /// The number of all todos and the number of done todos.
  public var progress: ListProgress { ListProgress(done: done.count, total: count) }

  /// Returns the open todos by deadline; todos without a deadline are last. Todos with the same
  /// deadline keep the user's order. The result finds the todos of a day by binary search.
  ///
  /// ```swift
  /// contents.byDeadline(in: .current).due(on: week.selectedDay)
  /// ```
  ///
  /// - Parameter calendar: The reader's calendar. Its time zone determines when a day ends.
  /// - Complexity: O(*n* log *n*) for *n* open todos.
  public func byDeadline(in calendar: Calendar) -> TodosByDeadline {
    TodosByDeadline(open, byDeadline: \.deadline, in: calendar)
  }
}

/// Todos sorted by deadline; todos without a deadline are last.
public typealias TodosByDeadline = KeyedSortedArray<Todo, Deadline.SortKey>

/// The number of all todos of a list and the number of its done todos.
public struct ListProgress: Hashable, Sendable, Codable {
  /// The number of done todos.
  public var done: Int
  /// The number of all todos.
  public var total: Int

  /// Creates the progress of a list.
  public init(done: Int = 0, total: Int = 0) {
    self.done = done
    self.total = total
  }

  /// The number of open todos.
  public var open: Int { total &- done }

  /// The fraction of todos that are done, 0 to 1; 0 if there are no todos.
  public var fraction: Double { total == 0 ? 0 : Double(done) / Double(total) }
}

/// A todo with its list's id, for views of several lists, such as a week.
///
/// ```swift
/// for todo in try await store.todos(matching: TodoQuery(due: .days(week.shownPage.dayRange))) {
///   show(todo.title, color: lists[todo.list]?.color)   // the todo's properties are its own
/// }
/// ```
@dynamicMemberLookup
public struct ListedTodo: Identifiable, Hashable, Sendable {
  /// The todo itself. Its properties are also available on this value.
  public var todo: Todo
  /// The id of the list that the todo is in.
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

  /// The value of one of the app's own fields; see ``Todo/subscript(_:)``.
  public subscript<Value>(field: AppField<Value>) -> Value { todo[field] }
}
