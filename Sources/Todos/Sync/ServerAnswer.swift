import ListOrdering

/// What a server says about a list or the index.
struct ServerAnswer<Item: StoredItem>: Decodable, Sendable {
  /// The list.
  var list: ServerList<Item>
  /// The server's mark under which the list has its version.
  var mark: String
  /// The lists that this device's last push was to delete, and that stay, since they have changed since they were seen.
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
  /// Notes which removals of the pending push the server has left undone: they are still to be told.
  mutating func leaveUndone(_ kept: Set<Item.ID>) { pending?.changes.removeAll { kept.contains($0.id) } }
}

/// What versions a server has: what is to be fetched, in one answer.
struct ServerVersions: Decodable, Sendable {
  /// That of the index.
  var index: Int
  /// That of each list.
  var lists: [String: Int]
  /// A text that is another one where the versions begin anew: with another account, or after a backup was restored.
  var mark: String

  /// The version of a scope; `nil` where the server does not have it.
  subscript(scope: SyncScope) -> Int? {
    switch scope {
    case .index: index
    case .list(let id): lists[id.rawValue]
    }
  }
}
