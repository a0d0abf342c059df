/// What a client tells its server: changes that are applied together, or not at all.
///
/// A server keeps four rules, and then no edit is lost, doubled or undone by an older one, whatever the network does:
///
/// 1. It applies all changes, or none.
/// 2. It refuses a push whose ``version`` is not that of its list. Each push that it applies makes the list's version
///    grow, also one that changes nothing. No version is ever given twice, but by a server that was restored from a backup; see
///    ``Replica/beginAnew()``.
/// 3. It remembers, for each client, the ``batch`` that it applied last, and the version that the list got by it. One
///    that comes again is answered with that version, and not applied again.
/// 4. A fetch tells the client that batch: see ``ServerList/lastBatch``. Rows, version and batch are read at one moment.
///
/// A *client* is one replica: give each a name of its own, made when the replica is made. Two installations from one
/// backup, or an app and its extension with a copy each, are two clients.
@frozen
public struct Push<Item: MergeableItem> {
  /// What tells this push from every other one; the same when it is sent again.
  public var batch: String
  /// The version of the server's list on which the changes rest.
  public var version: Int
  /// The changes, each item's once.
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
  /// Reads a push that was encoded.
  ///
  /// - Throws: `DecodingError.dataCorrupted` where two changes have one id, else what the decoder throws.
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
        debugDescription: "Two changes have the id \(change.id); combine them into one change of the item.")
    }
  }
}
