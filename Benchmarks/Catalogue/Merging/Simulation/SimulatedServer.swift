package import ListOrdering

/// A server that stores one to-do list for several clients.
package struct SimulatedServer {
  /// What a client gets: the whole list.
  package struct Answer {
    package var rows: [ServerTodo]
    package var version: Int
    /// The token of the client's last batch that was applied.
    package var token: Int?
  }

  /// What a client sends: all its changes at once.
  package struct Batch {
    package var client: Int
    package var token: Int
    /// The version on which the changes rest.
    package var version: Int
    package var changes: [Change]
  }

  package enum Change {
    case removal(String)
    /// The fields of the todo that are named; its key only if the server's is still `replacing`, where given.
    case update(LocalTodo, DirtyFields, replacing: Double?)
  }

  package let safeguards: ReplicaSimulation.Safeguards
  package private(set) var rows: [String: ServerTodo] = [:]
  package private(set) var version = 0
  private var tokens: [Int: Int] = [:]

  package init(rows: [ServerTodo], safeguards: ReplicaSimulation.Safeguards) {
    self.rows = rows.byID
    self.safeguards = safeguards
  }

  package func answer(to client: Int) -> Answer {
    let rows = rows.values.sorted { $0.id < $1.id }
    return Answer(
      rows: rows, version: version, token: safeguards.contains(.tokens) ? tokens[client] : nil)
  }

  /// Applies a batch and returns the new version, or refuses one that rests on an old version.
  package mutating func apply(_ batch: Batch) -> Int? {
    if safeguards.contains(.tokens), let last = tokens[batch.client], batch.token <= last { return version }
    if safeguards.contains(.versions), batch.version != version { return nil }
    for change in batch.changes { apply(change) }
    tokens[batch.client] = batch.token
    version += 1
    return version
  }

  private mutating func apply(_ change: Change) {
    switch change {
    case .removal(let id):
      rows[id] = nil
    case .update(let todo, let fields, let replacing):
      guard var row = rows[todo.id] else {
        if fields == .all {
          rows[todo.id] = ServerTodo(id: todo.id, content: todo.content, placement: todo.placement)
        }
        return
      }
      if fields.contains(.content) { row.content = todo.content }
      if fields.contains(.section) { row.placement.section = todo.placement.section }
      if fields.contains(.order), replacing == nil || replacing == row.placement.key {
        row.placement.key = todo.placement.key
      }
      rows[todo.id] = row
    }
  }

  /// Numbers every section anew, in its order.
  package mutating func renumber() {
    for section in TodoSection.allCases {
      for (index, row) in rows.values.order(in: section).enumerated() {
        rows[row.id]?.placement.key = Double(index + 1)
      }
    }
    version += 1
  }
}
