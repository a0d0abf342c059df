/// An item as this client has it, with what it has yet to tell the server.
///
/// The item's own properties can be read as if they were the local item's. To edit it, see ``Replica/edit(_:_:)``, which
/// notes what was changed.
@frozen
@dynamicMemberLookup
public struct LocalItem<Item: MergeableItem>: Identifiable {
  /// The item.
  public var item: Item
  /// The fields that were changed here since the last sync.
  public var dirty: FieldSet<Item>
  /// Whether the item was deleted here and the server has yet to hear of it: a tombstone.
  public var isRemoved: Bool
  /// Whether its key was rewritten to make room for others, and the server was not told.
  ///
  /// That is pushed, but it is no move: no later merge reads it, and the server's next key for the item wins.
  public var isRekeyed: Bool

  /// Creates an item: the clean one that a row of the server becomes, if not said otherwise.
  @inlinable
  public init(
    _ item: Item, dirty: FieldSet<Item> = [], isRemoved: Bool = false, isRekeyed: Bool = false
  ) {
    self.item = item
    self.dirty = dirty
    self.isRemoved = isRemoved
    self.isRekeyed = isRekeyed
  }

  /// What the item is known by, here and there.
  @inlinable
  public var id: Item.ID { item.id }

  /// Whether it stands where it was put here, wherever the server has it.
  @inlinable
  package var isPlacedHere: Bool { dirty.saysWhere }

  /// A property of the item.
  @inlinable
  public subscript<Value>(dynamicMember property: KeyPath<Item, Value>) -> Value { item[keyPath: property] }

  /// Whether there is anything to send to the server.
  @inlinable
  public var needsPush: Bool { isRemoved || isRekeyed || dirty.rawValue != 0 }
}

extension LocalItem: Equatable where Item: Equatable {}
extension LocalItem: Sendable where Item: Sendable {}
extension LocalItem: Encodable where Item: Encodable {}
extension LocalItem: Decodable where Item: Decodable {}
