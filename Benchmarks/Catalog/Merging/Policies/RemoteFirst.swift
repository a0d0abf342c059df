import ListOrdering

/// The server wins: its list replaces the local one.
///
/// To-do lists in The Composable Architecture do this when loading overwrites the shared state.
/// Todos that the server does not know are deleted, whether clean or dirty.
public struct RemoteFirst: MergePolicy {
  public let name = "remote-first"
  public let summary = "the server's list replaces the local list, including local changes"
  /// The policy keeps the server's order, and nothing that was changed locally.
  public let properties: Set<MergeProperty> = [
    .localUnchanged, .bothSame, .settled, .idempotent, .cleanKeepServerOrder, .noDoubling, .uniqueKeys,
    .renumberingInvariant,
  ]

  public init() {}

  public func merge(_ conflict: MergeCase) -> MergedTodos {
    MergedTodos(items: conflict.server.unique.map { LocalTodo($0) })
  }
}
