import ListOrdering

/// A server's response with a list or the index.
struct ServerResponse<Item: StoredItem>: Decodable, Sendable {
  var list: ServerList<Item>
  /// The server's mark. Versions of responses with different marks can't be compared.
  var mark: String
  /// The lists that this device's last push asked to delete, but that the server kept, because they
  /// had changed since this device saw them.
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
  /// Removes the deletions of kept lists from the pending push. Such a deletion is pushed again
  /// after the list was fetched, unless the list is restored.
  mutating func dropKeptRemovals(_ kept: Set<Item.ID>) { pending?.changes.removeAll { kept.contains($0.id) } }
}

/// The versions of the index and of all lists on a server, from which the client learns what to
/// fetch.
struct ServerVersions: Decodable, Sendable {
  var index: Int
  var lists: [String: Int]
  /// A text that changes when versions restart: for another account, or after restoring a backup.
  var mark: String

  /// The version of a scope, or `nil` if the server does not have it.
  subscript(scope: SyncScope) -> Int? {
    switch scope {
    case .index: index
    case .list(let id): lists[id.rawValue]
    }
  }
}
