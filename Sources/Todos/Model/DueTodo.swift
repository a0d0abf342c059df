/// A todo with the list in which it is: what a week shows, across all lists.
///
/// ```swift
/// for due in try await store.due(week.shownPage.range) {
///   show(due.title, colour: lists[due.list]?.colour)   // the todo's properties are its own
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
