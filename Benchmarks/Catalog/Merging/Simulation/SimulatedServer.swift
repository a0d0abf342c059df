package import ListOrdering

/// A server that stores one list for several clients.
package struct SimulatedServer<Item: MergeableItem> where Item.OrderKey == Double {
  package let safeguards: ReplicaSimulation.Safeguards
  package private(set) var rows: [Item.ID: Item] = [:]
  package private(set) var version = 1
  /// The last batch applied from each client, and the version that it created.
  private var batches: [Int: (batch: String, version: Int)] = [:]

  package init(rows: [Item], safeguards: ReplicaSimulation.Safeguards) {
    self.rows = rows.byID
    self.safeguards = safeguards
  }

  package func answer(to client: Int) -> ServerList<Item> {
    ServerList(
      version: version, items: rows.values.sorted { $0.id < $1.id },
      lastBatch: safeguards.contains(.batches) ? batches[client]?.batch : nil)
  }

  /// Applies a client's push and returns the new version, or `nil` if it refuses a
  /// push based on an old version.
  package mutating func apply(_ push: Push<Item>, from client: Int) -> Int? {
    if safeguards.contains(.batches), let last = batches[client], last.batch == push.batch {
      return last.version
    }
    if safeguards.contains(.versions), push.version != version { return nil }
    for change in push.changes { rows[change.id] = change.applied(to: rows[change.id]) }
    version += 1
    batches[client] = (push.batch, version)
    return version
  }

  /// Renumbers every section in its order.
  package mutating func renumber() {
    for section in Set(rows.values.map(\.section)) {
      for (index, row) in rows.values.order(in: section).enumerated() {
        rows[row.id]?.orderKey = Double(index + 1)
      }
    }
    version += 1
  }
}

extension SimulatedServer: Sendable where Item: Sendable {}
