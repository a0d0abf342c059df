#if Server
import Todos

extension ListService {
  /// The result of adding a todo.
  enum Addition: Sendable {
    /// The todo was added.
    case added(StoredItemRow)
    /// A todo with the same id and contents already existed.
    case there(StoredItemRow)
  }

  /// Adds a todo at the top of its section.
  ///
  /// - Throws: ``Problem``: `conflict` if a different item has its id, `full`, `unknown`.
  func add(
    _ item: ItemDocument, to list: ListKey, by device: Device
  ) async throws -> (told: Addition, version: Int) {
    try await change(list, for: device) { stored in
      if let row = stored.rows.first(where: { $0.id == item.id }) {
        let there = try ItemDocument(stored: row)
        // Ignore the priority, which the server chose, and members that newer clients added.
        guard item.members.allSatisfy({ $0.key == "priority" || there.members[$0.key] == $0.value }) else {
          throw Problem(
            .conflict, "A different todo with this id exists; use another id.", field: "id", item: item.id)
        }
        return (nil, .there(row))
      }
      try Self.refuseFull(stored, as: .todo)
      var placement = try SectionEditor(stored, isDone: item.members["done"] == .bool(true), as: .todo)
      try placement.insert(item)
      let rows = try placement.rows()
      guard let row = rows.first(where: { $0.id == item.id }) else {
        throw Problem(.internal, "The server could not place the todo.", item: item.id)
      }
      return (ListWrite(to: list, at: stored.version, written: rows), .added(row))
    }
  }

  /// Moves a todo within its section, after another item or to the top.
  ///
  /// - Throws: ``Problem``: `unknown` if the todo does not exist, `invalid` if `other` is not
  ///   another todo of its section.
  func move(
    _ id: String, after other: String?, in list: ListKey, by device: Device
  ) async throws -> StoredList {
    _ = try await change(list, for: device) { stored -> (ListWrite?, Void) in
      guard let row = stored.rows.first(where: { $0.id == id }) else {
        throw Problem(.unknown, "The list has no todo with this id.", item: id)
      }
      let isDone = try ItemDocument(stored: row).members["done"] == .bool(true)
      var placement = try SectionEditor(stored, isDone: isDone, as: .todo)
      if let other, other == id || !placement.contains(other) {
        throw Problem(
          .invalid, "“after” must be the id of another todo in the same section, or null for the top.",
          field: "after", item: id)
      }
      try placement.move(id, after: other)
      let rows = try placement.rows()
      return (rows.isEmpty ? nil : ListWrite(to: list, at: stored.version, written: rows), ())
    }
    return try await contents(of: list, for: device)
  }

  /// Removes a todo if it exists.
  func remove(_ id: String, from list: ListKey, by device: Device) async throws {
    _ = try await change(list, for: device) { stored -> (ListWrite?, Void) in
      guard stored.rows.contains(where: { $0.id == id }) else { return (nil, ()) }
      return (ListWrite(to: list, at: stored.version, removed: [id]), ())
    }
  }
}
#endif
