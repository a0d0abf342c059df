import Foundation
import ListOrdering
import OrderedTable
import Todos

/// One of several programs that add to one list, and move what is in it.
package struct Crowd: Codable, Sendable {
  /// What it has added and not deleted again.
  package var titles: [String] = []
  /// How many todos it has added, and how often it has moved some.
  package var (added, moved) = (0, 0)
  /// How often it was told that the list is full, or that what it had seen is not so any more.
  package var (full, outdated) = (0, 0)

  /// Adds, and where there is no room, deletes some of its own; and moves what anybody has added.
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
        // What it had seen was deleted.
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
