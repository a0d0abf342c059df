/// A set of changes that a client sends to its server, which applies all of them or none.
///
/// If a server follows these four rules, no edit is lost, applied twice or undone by an older edit,
/// whatever the network does:
///
/// 1. It applies all changes, or none.
/// 2. It refuses a push whose ``version`` is not that of its list. Each applied push increases the
///    version, even if it changes nothing. No version is issued twice, except by a server restored
///    from a backup; see ``Replica/resetSyncState()``.
/// 3. For each client, it remembers the ``batch`` of the last push that it applied, and the list's
///    version after that push. If the same push arrives again, the server responds with that
///    version and does not apply the push again.
/// 4. A fetch returns the client's last batch as ``ServerList/lastBatch``. The server reads it, the
///    items and the version at the same moment.
///
/// A *client* is one replica: give each a unique name when you create it. Two installations from
/// one backup, or an app and its extension with separate copies, are two clients.
@frozen
public struct Push<Item: MergeableItem> {
  /// The push's unique identifier, which stays the same when the push is sent again.
  public var batch: String
  /// The version of the server's list on which the changes are based.
  public var version: Int
  /// The changes, at most one per item.
  public var changes: [ItemChange<Item>]

  /// Creates a push.
  @inlinable
  public init(batch: String, version: Int, changes: [ItemChange<Item>]) {
    self.batch = batch
    self.version = version
    self.changes = changes
  }
}

extension Push: Equatable where Item: Equatable {}
extension Push: Sendable where Item: Sendable {}
extension Push: Encodable where Item: Encodable, Item.ID: Encodable, Item.OrderKey: Encodable {}

extension Push {
  /// The names in a push that is stored or sent.
  private enum CodingKeys: String, CodingKey {
    case batch, version, changes
  }
}

extension Push: Decodable where Item: Decodable, Item.ID: Decodable, Item.OrderKey: Decodable {
  /// Reads an encoded push.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if two changes share an id, and the decoder's errors.
  /// - Complexity: O(*n*) expected for *n* changes.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    batch = try container.decode(String.self, forKey: .batch)
    version = try container.decode(Int.self, forKey: .version)
    changes = try container.decode([ItemChange<Item>].self, forKey: .changes)
    var ids: Set<Item.ID> = []
    for change in changes where !ids.insert(change.id).inserted {
      throw DecodingError.dataCorruptedError(
        forKey: .changes, in: container,
        debugDescription: "Two changes have the id \(change.id); combine them into one change.")
    }
  }
}
