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

  /// The open todos by deadline: a sorted container, into which a todo goes by binary search.
  public var byDeadline: TodosByDeadline { TodosByDeadline(open) { DeadlineKey($0) } }
}

/// Todos sorted by deadline; those without one last, and of equal ones the smaller id first.
public typealias TodosByDeadline = KeyedSortedArray<Todo, DeadlineKey>

/// Where a todo stands among those that are sorted by deadline.
public struct DeadlineKey: Hashable, Comparable, Sendable {
  /// When the todo is due.
  public var deadline: Date?
  /// The todo; `nil` stands before all that are due then.
  public var id: Todo.ID?

  /// The key of a todo.
  public init(_ todo: Todo) {
    deadline = todo.deadline
    id = todo.id
  }

  /// The key before those of all todos that are due at an instant.
  public init(from deadline: Date) {
    self.deadline = deadline
  }

  /// Earlier deadlines first, those without one last.
  public static func < (a: Self, b: Self) -> Bool {
    switch (a.deadline, b.deadline) {
    case (let x?, let y?) where x != y: return x < y
    case (_?, nil): return true
    case (nil, _?): return false
    default:
      guard let y = b.id else { return false }
      return a.id.map { $0 < y } ?? true
    }
  }
}
