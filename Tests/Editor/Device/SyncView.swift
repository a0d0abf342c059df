import Todos

/// What a store shows: the lists and their todos, in order.
package struct SyncView: Codable, Sendable {
  /// A list.
  package struct List: Codable, Sendable {
    /// Its identifier.
    package var id: String
    /// Its name.
    package var name: String
    /// The open todos.
    package var open: [Item]
    /// The done todos.
    package var done: [Item]
  }

  /// A todo.
  package struct Item: Codable, Sendable {
    /// Its identifier.
    package var id: String
    /// Its title.
    package var title: String
    /// Its order key.
    package var priority: Double
  }

  /// The lists.
  package var lists: [List] = []

  /// All that is shown, one line per list and per todo.
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
