public import ListOrdering

/// A conflict: what a client last saw, what it has made of it, and what the server answers now.
public struct MergeCase: Equatable, Sendable {
  /// What it is called.
  public var name: String
  /// The server's rows as this client last saw them.
  public var base: [MergeTodo]
  /// The client's todos, tombstones included.
  public var local: [LocalTodo]
  /// The server's answer: its whole list.
  public var server: [MergeTodo]
  /// Where in the file the server's rows without an id were left out, as in `[0].server[2]`.
  public var malformed: [String]

  /// Creates a conflict.
  ///
  /// - Parameter base: `nil` where nobody kept it. The values of the clean todos are then taken for it.
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
