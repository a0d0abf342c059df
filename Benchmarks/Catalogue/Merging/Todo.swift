public import ListOrdering

/// The two sections of a to-do list.
public enum TodoSection: Int, Comparable, Sendable, CaseIterable {
  /// What is to do.
  case open
  /// What is done.
  case done

  /// The section of todos that are `done`, or are not.
  public init(done: Bool) {
    self = done ? .done : .open
  }

  /// Open todos come first.
  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// A todo as the server has it: the text is its content, the priority its key.
public typealias ServerTodo = ServerItem<String, String, TodoSection, Double>

/// A todo as this client has it.
public typealias LocalTodo = LocalItem<String, String, TodoSection, Double>

extension DirtyFields {
  /// The names of the fields in JSON, in their usual sequence.
  static let names: [(name: String, field: DirtyFields)] = [
    ("text", .content), ("done", .section), ("order", .order),
  ]
}
