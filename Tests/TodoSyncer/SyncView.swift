import Todos

/// What a store shows: the lists in their order, with their todos in theirs.
struct SyncView: Codable {
  struct List: Codable {
    var id: String
    var name: String
    var open: [Item]
    var done: [Item]
  }

  struct Item: Codable {
    var id: String
    var title: String
    var priority: Double
  }

  var lists: [List] = []

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
