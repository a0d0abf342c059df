/// A pending change of one item.
@frozen
public struct ItemChange<Item: MergeableItem>: Identifiable {
  /// The kinds of changes.
  @frozen
  public enum Kind {
    /// The item is new.
    case insertion(Item)
    /// Some fields have new values. This has no effect if the server lacks the item.
    case update(ItemUpdate<Item>)
    /// The item is deleted. This has no effect if the server lacks the item.
    case removal
  }

  /// The item's id.
  public var id: Item.ID
  /// The kind of change, with its values.
  public var kind: Kind

  /// Creates a change.
  @inlinable
  public init(id: Item.ID, kind: Kind) {
    self.id = id
    self.kind = kind
  }

  /// Returns the server's row of the item after the change, or `nil` if there is none.
  ///
  /// - Parameter row: The row before the change, or `nil` if there was none.
  @inlinable
  public func applied(to row: Item?) -> Item? {
    switch kind {
    case .removal: nil
    case .insertion(let item): item
    case .update(let update): row.map { update.applied(to: $0) }
    }
  }
}

extension ItemChange {
  /// Creates the change to push for an item, or `nil` if no change is pending.
  ///
  /// - Parameters:
  ///   - local: The item on this device.
  ///   - row: The item's row in the base, or `nil` if it has none.
  @inlinable
  init?(of local: LocalItem<Item>, on row: Item?) {
    guard local.needsPush else { return nil }
    id = local.id
    if local.isRemoved {
      kind = .removal
    } else if let row, !local.dirty.contains(.presence) {
      kind = .update(ItemUpdate(of: local, on: row))
    } else {
      kind = .insertion(local.item)
    }
  }
}

extension ItemChange.Kind {
  /// The fields that the change contains.
  @inlinable
  var fields: FieldSet<Item> {
    switch self {
    case .removal: []
    case .insertion: .all
    case .update(let update): update.fields
    }
  }

  /// Whether the change says that a user moved or inserted the item.
  @inlinable
  var isMove: Bool {
    switch self {
    case .removal: false
    case .insertion: true
    case .update(let update): update.isMoved
    }
  }
}

extension ItemChange: Equatable where Item: Equatable {}
extension ItemChange: Sendable where Item: Sendable {}
extension ItemChange.Kind: Equatable where Item: Equatable {}
extension ItemChange.Kind: Sendable where Item: Sendable {}
