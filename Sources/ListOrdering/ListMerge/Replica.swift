/// A client's copy of a list that it syncs with a server: what is stored here, and all that syncing has to remember.
///
/// The app edits ``items`` and marks what it changed; three calls do the rest.
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
public struct Replica<
  ID: Hashable & Comparable & Sendable, Content: Equatable & Sendable,
  Section: Hashable & Comparable & Sendable, Key: Hashable & Comparable & Sendable
>: Equatable, Sendable {
  /// An item as it is here.
  public typealias Item = LocalItem<ID, Content, Section, Key>
  /// An item as the server has it.
  public typealias Row = ServerItem<ID, Content, Section, Key>

  /// The items, tombstones included, each id once.
  ///
  /// Who edits an item inserts what was edited into its ``LocalItem/dirty``; a new one is dirty in ``DirtyFields/all``.
  /// Who deletes one sets ``LocalItem/isRemoved``, and leaves it here. Where an edit of an ordered list relabels
  /// other items, these become ``LocalItem/isRekeyed`` unless their order is dirty anyway.
  public var items: [Item]
  /// The server's rows as this client last knew them.
  public var base: [Row]
  /// The version of the server's list that ``base`` is; 0 before the first answer.
  public var version: Int
  /// The push of which it is not known whether the server has applied it.
  public var pending: Push<ID, Content, Section, Key>?

  /// Creates a replica: an empty one, or one of parts that were stored.
  @inlinable
  public init(
    items: [Item] = [], base: [Row] = [], version: Int = 0, pending: Push<ID, Content, Section, Key>? = nil
  ) {
    self.items = items
    self.base = base
    self.version = version
    self.pending = pending
  }

  /// Whether the server has been told everything.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public var isSettled: Bool { pending == nil && !items.contains(where: \.needsPush) }
}

extension Replica: Encodable where ID: Encodable, Content: Encodable, Section: Encodable, Key: Encodable {}
extension Replica: Decodable where ID: Decodable, Content: Decodable, Section: Decodable, Key: Decodable {}
