/// New values for some fields of an item that the server has.
@frozen
public struct ItemUpdate<Item: MergeableItem> {
  /// The client's item, of which only the ``fields`` are new.
  public var item: Item
  /// The fields that have new values. The others must not change.
  public var fields: FieldSet<Item>
  /// Whether a user moved the item. If not, a new key only makes room for other items.
  public var isMoved: Bool
  /// For a relabeled item, the server's key that the update replaces. If the item has a different
  /// key on the server by now, another client changed it, and the server keeps the different key.
  /// `nil` for an item that was moved, or if the server's key is NaN, which equals nothing.
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

  /// Returns the server's row of the item with the new values.
  ///
  /// - Parameter row: The row before the update.
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
