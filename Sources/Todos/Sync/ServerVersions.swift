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
