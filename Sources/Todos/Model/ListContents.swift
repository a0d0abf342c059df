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
