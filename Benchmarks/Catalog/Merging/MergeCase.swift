public import ListOrdering

/// A conflict: what a client last saw, what it has now, and what the server now answers.
public struct MergeCase: Equatable, Sendable {
  /// The maximum number of todos in a list.
  public static let maxTodos = 200

  public var name: String
  /// The server's rows as this client last saw them.
  public var base: [MergeTodo]
  /// The client's todos, including tombstones.
  public var local: [LocalTodo]
  /// The server's complete list.
  public var server: [MergeTodo]
  /// The paths of the server's rows in the file that were omitted for lack of an
  /// id, as in `[0].server[2]`.
  public var malformed: [String]

  /// - Parameter base: `nil` if it was not kept; the clean todos then serve as the base.
  public init(
    name: String, base: [MergeTodo]?, local: [LocalTodo], server: [MergeTodo], malformed: [String] = []
  ) {
    self.name = name
    self.base =
      base
      ?? local.filter(\.dirty.isEmpty).map(\.item)
    self.local = local
    self.server = server
    self.malformed = malformed
  }
}
