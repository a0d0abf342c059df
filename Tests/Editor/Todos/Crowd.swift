import Foundation
import ListOrdering
import OrderedTable
import Todos

/// The results of one of several programs that add to one list and move its todos.
package struct Crowd: Codable, Sendable {
  /// The titles of the todos that this program added and did not delete.
  package var titles: [String] = []
  /// The numbers of todos added and of moves.
  package var (added, moved) = (0, 0)
  /// How often the list was full, and how often an edit was outdated.
  package var (full, outdated) = (0, 0)

  /// Adds todos, deletes some of its own when the list is full, and moves any todos.
  static func run(_ store: TodoStore, list: TodoList.ID, number: Int, seconds: Double) async throws -> Crowd {
    var crowd = Crowd()
    var own: [(title: String, id: Todo.ID)] = []
    var seen: [Todo.ID] = []
    let end = Date(timeIntervalSinceNow: seconds)
    while Date() < end {
      let title = "\(number)-\(crowd.added)"
      do throws(StoreError) {
        let todo = try await store.add(
          TodoDraft(title: title), to: list, at: seen.first.map { .after($0) } ?? .start)
        crowd.added += 1
        own.append((title, todo.id))
      } catch {
        switch error {
        case .full(limit: 200):
          crowd.full += 1
          for _ in 0..<min(own.count, 3) {
            try await store.delete([own.remove(at: .random(in: own.indices)).id])
          }
        // A todo that it had read was deleted.
        case .outdated: crowd.outdated += 1
        default: throw error
        }
      }
      if crowd.added % 4 == 1 { seen = try await store.contents(of: list)?.open.map(\.id) ?? [] }
      guard let moved = seen.randomElement(), let other = seen.randomElement(), moved != other else {
        continue
      }
      do throws(StoreError) {
        try await store.move([moved], to: Bool.random() ? .before(other) : .after(other))
        crowd.moved += 1
      } catch {
        switch error {
        case .outdated, .unknownTodo: crowd.outdated += 1
        default: throw error
        }
      }
    }
    crowd.titles = own.map(\.title)
    return crowd
  }
}
