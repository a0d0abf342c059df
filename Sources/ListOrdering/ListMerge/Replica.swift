/// A client's copy of a list that it syncs with a server: what is stored here, and all that syncing has to remember.
///
/// The app edits it by ``edit(_:_:)``, ``insert(_:)``, ``remove(_:)`` and ``store(_:moved:)-(_,Item.ID...)``, which mark
/// what was changed; three calls do the rest.
///
/// ```swift
/// try IntentPreservingMerge().merge(try await fetch(), into: &replica)
/// while let push = replica.push() {
///   try save(replica)  // before anything is sent
///   if let version = try await send(push) {
///     replica.acknowledge(push.batch, version: version)
///   } else {
///     // Refused: the list is another by now.
///     try IntentPreservingMerge().merge(try await fetch(), into: &replica)
///   }
/// }
/// try save(replica)
/// ```
///
/// Where an answer is lost nothing has to be done: the next fetch tells whether the push was applied, and if that is
/// still open, ``push()`` returns the same push again, until it is known. What the server has to do for it is said at
/// ``Push``.
///
/// Store the replica, or its parts, in the same transaction as the edits, and before a push is sent: a replica that was
/// stored before its push was made does not know that the server may have been told. Keys may be NaN where the server's
/// are; a coder that takes no NaN, as JSON's by default, has to be told how to write it.
@frozen
public struct Replica<Item: MergeableItem> {
  /// The items, tombstones included, each id once.
  ///
  /// To edit them, call ``edit(_:_:)`` and its like. Who changes an item here inserts what was changed into its
  /// ``LocalItem/dirty``; a new one is dirty in ``FieldSet/all``; one that is deleted has ``LocalItem/isRemoved`` set,
  /// and stays here; one that an ordered list relabeled to make room becomes ``LocalItem/isRekeyed`` unless its order
  /// is dirty anyway; one that the user moved is dirty in its order, and not rekeyed.
  public var items: [LocalItem<Item>]
  /// The server's rows as this client last knew them; of an item that the server deleted and that is to be sent anew, the
  /// row before.
  public var base: [Item]
  /// The version of the server's list that ``base`` is; 0 before the first answer. A client that lost items may set it to
  /// 0, also while a push is open, so that the next fetch is merged.
  public var version: Int
  /// The push of which it is not known whether the server has applied it.
  public var pending: Push<Item>?
  /// The items that the user has moved or inserted since ``pending`` was made: told of a former place or not, they are to
  /// be told of this one.
  public var movedSince: Set<Item.ID>

  /// Creates a replica: an empty one, or one of parts that were stored.
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

  /// Prepares for a server that has lost its newest state, as one that was restored from a backup.
  ///
  /// A version alone does not tell that: the server gives each of them once more. Keep a mark beside it that is made anew
  /// whenever a backup is restored, and call this where it is another one than the last time.
  ///
  /// Its next answer is taken, whatever its version. What it has counts, but for what was edited here; what it lacks is
  /// kept, and sent anew: what it deleted since the backup may come back by that, but nothing is lost.
  ///
  /// - Complexity: O(1).
  @inlinable
  public mutating func beginAnew() {
    self = Replica(items: items)
  }

  /// Whether the server has been told everything.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public var isSettled: Bool { pending == nil && !items.contains(where: \.needsPush) }

  /// The item with an id, or `nil` if there is none or it was removed.
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
  /// Reads a replica that was encoded.
  ///
  /// - Throws: `DecodingError.dataCorrupted` where two items have one id, or an item has an id or a section that does not
  ///   equal itself, such as NaN, because every merge refuses them. Rethrows the decoder's errors.
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

/// Why an edit of a replica is refused.
public enum ReplicaError<ID: Sendable>: Error {
  /// There is no item with this id, or it was removed.
  case unknown(ID)
  /// There is an item with this id already.
  case duplicate(ID)
  /// An item whose id or section does not equal itself, as NaN does not: nothing would ever find it.
  case unordered(ID)
}

extension ReplicaError: Equatable where ID: Equatable {}
extension ReplicaError: Hashable where ID: Hashable {}

extension ReplicaError: CustomStringConvertible {
  /// What is wrong, and what mends it.
  public var description: String {
    switch self {
    case .unknown(let id): "There is no item with the id \(id), or it was removed; look at the items again."
    case .duplicate(let id): "There is an item with the id \(id); give the new one an id of its own."
    case .unordered(let id):
      "The item \(id) has an id or a section that does not equal itself; give it one that does, not NaN."
    }
  }
}
