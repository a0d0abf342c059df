#if Server
import Todos

/// The kind of a list's items: todos or, in the index, lists.
enum ItemKind: Sendable {
  case todo, list

  init(_ list: ListKey) { self = list.isIndex ? .list : .todo }

  /// The members that clients know of these items, by name and without the id.
  var members: [String: WireMember] {
    switch self {
    case .todo: Todo.schema.members
    case .list: TodoList.schema.members
    }
  }

  /// The maximum number of items per list.
  var maxItems: Int {
    switch self {
    case .todo: TodoRules.maxTodos
    case .list: TodoRules.maxLists
    }
  }

  /// The maximum number of items in words, for error messages.
  var limit: String {
    switch self {
    case .todo: "\(maxItems) todos per list"
    case .list: "\(maxItems) lists per account"
    }
  }
}
#endif
