#if Server
import Todos

/// What the items of a list are: todos, or, in the index, lists.
enum ItemKind: Sendable {
  case todo, list

  /// What the items of this list are.
  init(_ list: ListKey) { self = list.isIndex ? .list : .todo }

  /// The members that the server knows, by their names, apart from the id: those of the type with which a client reads an item.
  var members: [String: WireMember] {
    switch self {
    case .todo: Todo.schema.members
    case .list: TodoList.schema.members
    }
  }

  /// The most items of a list.
  var most: Int {
    switch self {
    case .todo: TodoRules.maxTodos
    case .list: TodoRules.maxLists
    }
  }
}
#endif
