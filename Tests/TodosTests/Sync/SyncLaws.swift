import Foundation
import ListOrdering
import Testing

@testable import Todos

extension SyncWorld {
  /// The lists that a store shows, in their order, with their todos.
  struct View: Hashable {
    struct List: Hashable {
      var id: TodoList.ID
      var name: String
      var open: [String]
      var done: [String]
    }
    var lists: [List] = []
  }

  func view(_ device: SyncDevice) async throws -> View {
    var view = View()
    try await device.store.read { try NaiveQuery.requireSame($0) }
    for summary in try await device.store.lists() {
      guard let contents = try await device.store.contents(of: summary.id) else { continue }
      func told(_ todos: [Todo]) -> [String] {
        todos.map {
          """
          \($0.id) \($0.title) \($0.tags) \($0.deadline.map { "\($0)" } ?? "") \($0.priority) \($0.transfers) \
          \($0.edits["title"]) \($0.edits["done"]) \($0.edits["deadline"]) \($0.edits["fields-notes"]) \
          \($0.appFields.values.sorted { $0.key < $1.key })
          """
        }
      }
      view.lists.append(
        View.List(
          id: summary.id, name: summary.list.name, open: told(contents.open), done: told(contents.done)))
    }
    return view
  }

  /// Returns the differences between devices, and the pending changes.
  private func disagreements(_ views: [View]) async throws -> [String] {
    var faults: [String] = []
    for (device, view) in zip(devices, views) where view != views[0] {
      faults.append("\(device.number) shows \(view)\nand 0 shows \(views[0])")
    }
    for device in devices {
      let statuses = try await device.store.syncStatus()
      for (scope, status) in statuses.sorted(by: { $0.key.name < $1.key.name })
      where status.pendingCount > 0 || status.isOpen {
        faults.append("\(device.number) has pending changes in \(scope): \(status)")
      }
    }
    return faults
  }

  /// Returns the violations after all devices have synced with a restored server.
  ///
  /// - Parameter former: The todos that the devices had before.
  func violations(afterRestoring former: Set<Todo.ID>) async throws -> [String] {
    var views: [View] = []
    for device in devices { views.append(try await view(device)) }
    let there = try await todos()
    // The restore also removes a todo that another client added after the backup, and that no
    // device has fetched.
    let lost = former.union(added.subtracting(foreign)).subtracting(there).subtracting(deletedOnce)
    return try await failures + disagreements(views) + lost.sorted().map { "\($0) is lost" }
  }

  /// Returns the todos of all devices.
  func todos() async throws -> Set<Todo.ID> {
    var todos: Set<Todo.ID> = []
    for device in devices {
      for list in try await device.store.lists() {
        guard let contents = try await device.store.contents(of: list.id) else { continue }
        todos.formUnion((contents.open + contents.done).map(\.id))
      }
    }
    return todos
  }

  /// Returns the violations after all devices have synced without faults.
  func violations() async throws -> [String] {
    var faults = failures
    var views: [View] = []
    for device in devices { views.append(try await view(device)) }
    faults += try await disagreements(views)
    var found: [Todo.ID: (list: TodoList.ID, title: String)] = [:]
    var foundFields: [Todo.ID: [String: JSONValue]] = [:]
    for name in server.listNames {
      let items = server.items("\(name)")
      let todos = try items.map {
        try JSONDecoder().decode(Todo.self, from: JSONEncoder().encode(JSONValue.object($0)))
      }
      if todos.count > TodoRules.maxTodos { faults.append("\(name) has \(todos.count) todos") }
      for section in TodoSection.allCases {
        let keys = todos.filter { $0.section == section }.map(\.priority)
        if Set(keys).count != keys.count || keys.contains(where: \.isNaN) {
          faults.append("\(name) has ties: \(keys)")
        }
      }
      for todo in todos {
        if foreign.contains(todo.id), todo.tags != Self.foreignTags {
          faults.append("\(todo.id) has the tags \(todo.tags)")
        }
        if foreign.contains(todo.id), todo.appFields["foreign"] != Self.foreignField {
          faults.append("\(todo.id) has the fields \(todo.appFields.values)")
        }
        foundFields[todo.id] = todo.appFields.values
        for field in ["title", "done", "deadline", "tags", "fields-notes", "fields-estimate"] where count > 0
        {
          let (counted, most) = (todo.edits[field], edits[todo.id]?[field] ?? 0)
          if counted > most { faults.append("\(field) of \(todo.id) counts \(counted) edits of \(most)") }
        }
        if let other = found.updateValue((TodoList.ID(rawValue: name)!, todo.title), forKey: todo.id) {
          faults.append("\(todo.id) is in \(name) and \(other.list)")
        }
      }
      let shown = views[0].lists.first { $0.id.rawValue == name }.map { $0.open.count + $0.done.count }
      if shown != todos.count { faults.append("\(name) has \(todos.count) todos, and shows \(shown ?? -1)") }
    }
    for (id, place) in found.sorted(by: { $0.key < $1.key }) {
      // A deletion, or a move to two lists by two devices, may have lost some edits of the todo.
      let isDoomed = deletedOnce.contains(id) || movers[id, default: []].count > 1
      let candidates = titles[id].map { Set($0.values) } ?? settled[id].map { [$0.title] } ?? []
      if !isDoomed, !candidates.contains(place.title) {
        faults.append("\(id) is \(place.title), and not of \(candidates.sorted())")
      }
      for field in Self.appFields where !isDoomed {
        let candidates =
          noted[id]?[field].map { Set($0.values.map(JSONValue.string)) } ?? [settledFields[id]?[field]]
        if !candidates.contains(foundFields[id]?[field]) {
          faults.append("\(field) of \(id) is \(foundFields[id]?[field] as Any), and not of \(candidates)")
        }
      }
      if dead.contains(id) { faults.append("\(id) was deleted") }
      // Only an edit by another device keeps a deleted todo.
      if let deleters = deleters[id], touched[id, default: []].isSubset(of: deleters) {
        faults.append("\(id) was deleted, and is there")
      }
    }
    // Deleting a list deletes only the todos that the device has seen in it.
    for id in Set(settled.keys).union(added).sorted() where found[id] == nil && deleters[id] == nil {
      faults.append("\(id) is lost")
    }
    dead.formUnion(Set(settled.keys).union(added).subtracting(found.keys))
    (settled, settledFields, noted) = (found, foundFields, [:])
    (titles, added, deleters, deletedOnce, touched, movers) = ([:], [], [:], [], [:], [:])
    return faults
  }
}
