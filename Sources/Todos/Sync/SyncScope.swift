import ListOrdering

/// What is synced by itself and has a version of its own: the index, or the todos of a list.
enum SyncScope: Hashable, Sendable {
  case index
  case list(TodoList.ID)

  /// What stands for it in the columns that say of which list a row is.
  var name: String {
    switch self {
    case .index: TodoStore.index
    case .list(let id): id.rawValue
    }
  }

  /// Where the server has it.
  var path: String {
    switch self {
    case .index: "index"
    case .list(let id): "lists/\(id)"
    }
  }

  /// The scope that a column names.
  init?(name: String) {
    if name == TodoStore.index {
      self = .index
    } else if let id = TodoList.ID(rawValue: name) {
      self = .list(id)
    } else {
      return nil
    }
  }
}
