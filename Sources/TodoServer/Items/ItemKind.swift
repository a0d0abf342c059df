#if Server
import Foundation
import Todos

/// What the items of a list are: todos, or, in the index, lists.
enum ItemKind: Sendable {
  case todo, list

  /// What the items of this list are.
  init(_ list: ListKey) { self = list.isIndex ? .list : .todo }

  /// The members that the server knows, apart from the id.
  var known: Set<String> {
    switch self {
    case .todo: ["title", "tags", "deadline", "done", "priority"]
    case .list: ["name", "colour", "image", "priority"]
    }
  }

  /// Those of them that may be `null`.
  var nullable: Set<String> {
    switch self {
    case .todo: ["deadline", "priority"]
    case .list: ["image", "priority"]
    }
  }

  /// The most items of a list.
  var most: Int {
    switch self {
    case .todo: TodoRules.mostTodos
    case .list: TodoRules.mostLists
    }
  }
}
#endif
