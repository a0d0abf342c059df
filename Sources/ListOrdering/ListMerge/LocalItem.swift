/// An item on this client, with its pending changes.
///
/// The item's own properties can be read directly from the local item. To edit it, call
/// ``Replica/edit(_:_:)``, which records the changed fields.
@frozen
@dynamicMemberLookup
public struct LocalItem<Item: MergeableItem>: Identifiable {
  /// The item as it is on this client.
  public var item: Item
  /// The fields that were changed on this client since the last sync.
  public var dirty: FieldSet<Item>
  /// Whether this is a tombstone: the item was deleted, and the deletion is pending.
  public var isRemoved: Bool
  /// Whether the item was relabeled: it has a new key that makes room for other items, and this key
  /// has not been pushed.
  ///
  /// The next push contains the key, but not as a move. Merges ignore the key, and a new key from
  /// the server replaces it.
  public var isRekeyed: Bool

  /// Creates an item: by default, the clean item for a row of the server.
  @inlinable
  public init(
    _ item: Item, dirty: FieldSet<Item> = [], isRemoved: Bool = false, isRekeyed: Bool = false
  ) {
    self.item = item
    self.dirty = dirty
    self.isRemoved = isRemoved
    self.isRekeyed = isRekeyed
  }

  /// The item's id, which all devices and the server share.
  @inlinable
  public var id: Item.ID { item.id }

  /// Whether a merge uses the item's local position instead of the server's.
  @inlinable
  package var hasLocalPosition: Bool { dirty.hasOrderOrPresence }

  /// A property of the item, by key path.
  @inlinable
  public subscript<Value>(dynamicMember property: KeyPath<Item, Value>) -> Value { item[keyPath: property] }

  /// Whether the item has pending changes.
  @inlinable
  public var needsPush: Bool { isRemoved || isRekeyed || dirty.rawValue != 0 }
}

extension LocalItem: Equatable where Item: Equatable {}
extension LocalItem: Sendable where Item: Sendable {}
extension LocalItem: Encodable where Item: Encodable {}
extension LocalItem: Decodable where Item: Decodable {}
