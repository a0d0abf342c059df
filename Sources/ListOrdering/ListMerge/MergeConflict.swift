/// What both sides changed about an item; here the local values stood.
///
/// Where the item was deleted here, and edited there, its ``FieldSet/presence`` is in conflict with what was edited.
public struct MergeConflict<Item: MergeableItem>: Identifiable {
  /// The item.
  public var id: Item.ID
  /// The fields that both sides changed, each in its own way.
  public var fields: FieldSet<Item>
  /// The server's row, with the values that did not stand.
  public var server: Item

  /// Creates a conflict.
  @inlinable
  public init(id: Item.ID, fields: FieldSet<Item>, server: Item) {
    self.id = id
    self.fields = fields
    self.server = server
  }
}

extension MergeConflict: Equatable where Item: Equatable {}
extension MergeConflict: Sendable where Item: Sendable {}
extension MergeConflict: Encodable where Item: Encodable, Item.ID: Encodable {}
extension MergeConflict: Decodable where Item: Decodable, Item.ID: Decodable {}
