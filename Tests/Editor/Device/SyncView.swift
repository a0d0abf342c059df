import Todos

/// The contents that a store shows: the lists and their todos, in order.
package struct SyncView: Codable, Sendable {
  /// A list and its todos.
  package struct List: Codable, Sendable {
    /// The list's id.
    package var id: String
    /// The list's name.
    package var name: String
    /// The open todos, in order.
    package var open: [Item]
    /// The done todos, in order.
    package var done: [Item]
  }

  /// A todo as it is shown.
  package struct Item: Codable, Sendable {
    /// The todo's id.
    package var id: String
    /// The todo's title.
    package var title: String
    /// The todo's order key.
    package var priority: Double
  }

  /// The lists, in order.
  package var lists: [List] = []

  /// The shown contents, one line per list and per todo.
  package var lines: Set<String> {
    var lines: Set<String> = []
    for (index, list) in lists.enumerated() {
      lines.insert("\(index) \(list.id)")
      for (name, items) in [("open", list.open), ("done", list.done)] {
        for item in items { lines.insert("\(list.id) \(name) \(item.id) \(item.title) \(item.priority)") }
      }
    }
    return lines
  }

  init(of store: TodoStore) async throws {
    for summary in try await store.lists() {
      guard let contents = try await store.contents(of: summary.id) else { continue }
      func items(_ todos: [Todo]) -> [Item] {
        todos.map { Item(id: "\($0.id)", title: $0.title, priority: $0.priority) }
      }
      lists.append(
        List(
          id: "\(summary.id)", name: summary.list.name, open: items(contents.open), done: items(contents.done)
        ))
    }
  }
}
