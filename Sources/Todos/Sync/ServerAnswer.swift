import ListOrdering

/// A server's response with a list or the index.
struct ServerAnswer<Item: StoredItem>: Decodable, Sendable {
  var list: ServerList<Item>
  /// The server's mark for which the list's version is valid.
  var mark: String
  /// The lists that the last push of this device asked to delete, but that the server kept because
  /// they had changed.
  var kept: Set<Item.ID>

  private enum Member: String, CodingKey { case kept, mark }

  init(from decoder: any Decoder) throws {
    list = try ServerList(from: decoder)
    let container = try decoder.container(keyedBy: Member.self)
    mark = try container.decode(String.self, forKey: .mark)
    kept = try container.decodeIfPresent(Set<Item.ID>.self, forKey: .kept) ?? []
  }
}

extension Replica {
  /// Drops the removals that the server did not apply from the pending push, so that they stay
  /// pending changes.
  mutating func leaveUndone(_ kept: Set<Item.ID>) { pending?.changes.removeAll { kept.contains($0.id) } }
}

/// The versions of the index and of all lists on a server. The client compares them to find what to
/// fetch.
struct ServerVersions: Decodable, Sendable {
  /// The version of the index.
  var index: Int
  /// The version of each list, by its id.
  var lists: [String: Int]
  /// A text that changes when versions restart: with another account, or after a backup was
  /// restored.
  var mark: String

  /// The version of a scope, or `nil` if the server does not have it.
  subscript(scope: SyncScope) -> Int? {
    switch scope {
    case .index: index
    case .list(let id): lists[id.rawValue]
    }
  }
}
