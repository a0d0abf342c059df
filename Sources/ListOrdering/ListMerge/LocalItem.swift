/// An item as this client has it, with what it has yet to tell the server.
@frozen
public struct LocalItem<
  ID: Hashable & Comparable & Sendable, Content: Equatable & Sendable,
  Section: Hashable & Comparable & Sendable, Key: Hashable & Comparable & Sendable
>: Equatable, Identifiable, Sendable {
  /// What the item is known by, here and there.
  public var id: ID
  /// Where it stands.
  public var placement: Placement<Section, Key>
  /// What it says.
  public var content: Content
  /// The fields that were changed here since the last sync.
  public var dirty: DirtyFields
  /// Whether the item was deleted here and the server has yet to hear of it: a tombstone.
  public var isRemoved: Bool
  /// Whether its key was rewritten to make room for others, and the server was not told.
  ///
  /// That is pushed, but it is no move: no later merge reads it, and the server's next key for the item wins.
  public var isRekeyed: Bool

  /// Creates an item, clean if not said otherwise.
  @inlinable
  public init(
    id: ID, content: Content, placement: Placement<Section, Key>, dirty: DirtyFields = [],
    isRemoved: Bool = false, isRekeyed: Bool = false
  ) {
    self.id = id
    self.content = content
    self.placement = placement
    self.dirty = dirty
    self.isRemoved = isRemoved
    self.isRekeyed = isRekeyed
  }

  /// The clean item that a row of the server becomes.
  @inlinable
  public init(_ row: ServerItem<ID, Content, Section, Key>) {
    self.init(id: row.id, content: row.content, placement: row.placement)
  }

  /// Whether there is anything to send to the server.
  @inlinable
  public var needsPush: Bool { isRemoved || isRekeyed || !dirty.isEmpty }
}

extension LocalItem: Encodable
where ID: Encodable, Content: Encodable, Section: Encodable, Key: Encodable {}
extension LocalItem: Decodable
where ID: Decodable, Content: Decodable, Section: Decodable, Key: Decodable {}
