/// A client's copy of a list that it syncs with a server, with all the state that syncing needs.
///
/// The app edits it using ``edit(_:_:)``, ``insert(_:)``, ``remove(_:)`` and
/// ``store(_:moved:)-(_,Item.ID...)``, which mark changes. Three more calls sync it:
///
/// ```swift
/// try IntentPreservingMerge().merge(try await fetch(), into: &replica)
/// while let push = replica.push() {
///   try save(replica)  // before anything is sent
///   if let version = try await send(push) {
///     replica.acknowledge(push.batch, version: version)
///   } else {
///     // Refused: the list has changed.
///     try IntentPreservingMerge().merge(try await fetch(), into: &replica)
///   }
/// }
/// try save(replica)
/// ```
///
/// If a response is lost, no action is needed: the next fetch shows whether the push was applied.
/// Until that fetch, ``push()`` returns the same push again. ``Push`` lists the server's rules.
///
/// Store the replica, or its parts, in the same transaction as the edits. Store it again after
/// ``push()`` and before sending, so that after a crash the replica still knows which push the
/// server may have. If keys may be NaN, configure the coder: JSON coders reject NaN by default.
@frozen
public struct Replica<Item: MergeableItem> {
  /// The items, tombstones included, each id once.
  ///
  /// Edit them using methods such as ``edit(_:_:)``. Code that changes an item directly must add
  /// the changed fields to ``LocalItem/dirty``: all of them for a new item, and the order for a
  /// moved one. It must keep a deleted item and set ``LocalItem/isRemoved``. If an ordered list
  /// relabels an item whose order is not dirty, the code must set ``LocalItem/isRekeyed``. For a
  /// moved item, it must clear that flag.
  public var items: [LocalItem<Item>]
  /// The server's rows as this client last saw them, and former rows of deleted items that the next
  /// push inserts again.
  public var base: [Item]
  /// The version of the server's list in ``base``; 0 before the first response. A client that lost
  /// items may set it to 0, even while a push is pending, so that the list is merged again.
  public var version: Int
  /// The push whose outcome is unknown, or `nil` if there is none.
  public var pending: Push<Item>?
  /// The items that the user moved or inserted after ``pending`` was made. The next push contains
  /// their positions, even if `pending` contains earlier positions of the same items.
  public var movedSince: Set<Item.ID>

  /// Creates an empty replica, or one from stored parts.
  @inlinable
  public init(
    items: [LocalItem<Item>] = [], base: [Item] = [], version: Int = 0, pending: Push<Item>? = nil,
    movedSince: Set<Item.ID> = []
  ) {
    self.items = items
    self.base = base
    self.version = version
    self.pending = pending
    self.movedSince = movedSince
  }

  /// Prepares for a server that lost its newest state, for example by being restored from a backup.
  ///
  /// The version alone does not show this loss, because such a server issues some versions twice.
  /// Let the server store a random *mark* beside the version, replace it whenever a backup is
  /// restored, and return it in every response. If the mark has changed, the client calls this
  /// method before it merges.
  ///
  /// After this call, the next response is accepted, whatever its version. The server's values win,
  /// except over local edits. The next push inserts the items that the server lacks. Items that
  /// another client deleted may come back, but nothing is lost.
  ///
  /// - Complexity: O(1).
  @inlinable
  public mutating func resetSyncState() {
    self = Replica(items: items)
  }

  /// Whether the server has all changes.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public var isSettled: Bool { pending == nil && !items.contains(where: \.needsPush) }

  /// The item with an id, or `nil` if there is no such item or it was removed.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public subscript(id: Item.ID) -> Item? { items.first { $0.id == id && !$0.isRemoved }?.item }
}

extension Replica: Equatable where Item: Equatable {}
extension Replica: Sendable where Item: Sendable {}
extension Replica: Encodable where Item: Encodable, Item.ID: Encodable, Item.OrderKey: Encodable {}

extension Replica {
  /// The names in a stored replica.
  private enum CodingKeys: String, CodingKey {
    case items, base, version, pending, movedSince
  }
}

extension Replica: Decodable where Item: Decodable, Item.ID: Decodable, Item.OrderKey: Decodable {
  /// Reads an encoded replica.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if two items have the same id, or if an id or a
  ///   section does not equal itself, such as NaN, because merges refuse them. Rethrows the
  ///   decoder's errors.
  /// - Complexity: O(*n*) expected.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    items = try container.decode([LocalItem<Item>].self, forKey: .items)
    base = try container.decode([Item].self, forKey: .base)
    version = try container.decode(Int.self, forKey: .version)
    pending = try container.decodeIfPresent(Push<Item>.self, forKey: .pending)
    movedSince = try container.decode(Set<Item.ID>.self, forKey: .movedSince)
    do throws(MergeError<Item.ID>) {
      var ids: Set<Item.ID> = []
      for local in items {
        let (id, section) = (local.id, local.item.section)
        guard id == id, section == section else { throw .unordered(id) }
        guard ids.insert(id).inserted else { throw .duplicate(id) }
      }
    } catch {
      throw DecodingError.dataCorruptedError(
        forKey: .items, in: container, debugDescription: error.description)
    }
  }
}

/// The reason why a replica refuses an edit.
public enum ReplicaError<ID: Sendable>: Error {
  /// There is no item with this id, or it was removed.
  case unknown(ID)
  /// There is already an item with this id.
  case duplicate(ID)
  /// This item's id or section does not equal itself (NaN, for example): no lookup would find it.
  case unordered(ID)
}

extension ReplicaError: Equatable where ID: Equatable {}
extension ReplicaError: Hashable where ID: Hashable {}

extension ReplicaError: CustomStringConvertible {
  /// A description of the problem, with its remedy.
  public var description: String {
    switch self {
    case .unknown(let id): "No item has the id \(id), or it was removed; read the items again."
    case .duplicate(let id): "An item with the id \(id) already exists; give the new item a unique id."
    case .unordered(let id):
      "The id \(id) or its item's section does not equal itself (NaN, for example); use a value that does."
    }
  }
}
