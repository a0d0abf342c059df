/// New values for some of the fields of an item that the server has.
@frozen
public struct ItemUpdate<Item: MergeableItem> {
  /// The item as the client has it. Only ``fields`` of it are new.
  public var item: Item
  /// The fields that have new values. No other is to be changed.
  public var fields: FieldSet<Item>
  /// Whether it has its key because somebody moved it, and not because it made room.
  public var isMoved: Bool
  /// The key that the server has for an item that made room: a server that has another by now leaves it alone, for
  /// someone moved the item there. `nil` for an item that was moved, and where the server's key is NaN, which nothing
  /// equals.
  public var replacing: Item.OrderKey?

  /// Creates an update.
  @inlinable
  public init(
    _ item: Item, fields: FieldSet<Item>, isMoved: Bool = false, replacing: Item.OrderKey? = nil
  ) {
    self.item = item
    self.fields = fields
    self.isMoved = isMoved
    self.replacing = replacing
  }

  /// A server's row of the item with the new values.
  ///
  /// - Parameter row: The row before.
  @inlinable
  public func applied(to row: Item) -> Item {
    var row = row
    if fields.hasContent {
      for (index, field) in Item.fields.enumerated() where fields.contains(.field(index)) {
        field.copy(item, &row)
      }
    }
    if fields.contains(.section) { row.section = item.section }
    if fields.contains(.order), replacing == nil || replacing == row.orderKey { row.orderKey = item.orderKey }
    return row
  }
}

extension ItemUpdate: Equatable where Item: Equatable {}
extension ItemUpdate: Sendable where Item: Sendable {}
extension ItemUpdate: Encodable where Item: Encodable, Item.OrderKey: Encodable {}
extension ItemUpdate: Decodable where Item: Decodable, Item.OrderKey: Decodable {}
