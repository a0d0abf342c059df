import ListOrdering

/// The server is right: its list replaces what is here.
///
/// So does a to-do list in The Composable Architecture, whose shared state is overwritten by what it loads.
/// Todos that the server does not know are deleted, clean or dirty.
public struct RemoteFirst: MergePolicy {
  /// `remote-first`
  public let name = "remote-first"
  /// What it does, in a line.
  public let summary = "the server's list replaces what is here, changed or not"
  /// It keeps the server's order, and nothing of what was changed here.
  public let properties: Set<MergeProperty> = [
    .localUnchanged, .bothSame, .settled, .idempotent, .cleanKeepServerOrder, .noDoubling, .uniqueKeys,
    .renumberingInvariant,
  ]

  /// Creates the policy.
  public init() {}

  /// The client's todos after the merge.
  public func merge(_ conflict: MergeCase) -> MergedTodos {
    MergedTodos(items: conflict.server.unique.map { LocalTodo($0) })
  }
}
