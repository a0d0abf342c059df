/// What a client has to tell its server about one item.
@frozen
public struct ItemChange<Item: MergeableItem>: Identifiable {
  /// What is changed about an item.
  @frozen
  public enum Kind {
    /// The item is new.
    case insertion(Item)
    /// Some fields have new values. Where the server has no such item, nothing happens.
    case update(ItemUpdate<Item>)
    /// The item is deleted. Where the server has no such item, nothing happens.
    case removal
  }

  /// The item.
  public var id: Item.ID
  /// What is changed about it.
  public var kind: Kind

  /// Creates a change.
  @inlinable
  public init(id: Item.ID, kind: Kind) {
    self.id = id
    self.kind = kind
  }

  /// A server's row of the item after the change, or `nil` where it has none then.
  ///
  /// - Parameter row: The row before, or `nil` if there was none.
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
  /// The change to tell about an item, or `nil` if there is nothing to tell.
  ///
  /// - Parameters:
  ///   - local: The item as it is here.
  ///   - row: The base's row of it, or `nil` if it has none.
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
  /// The fields of which it says something.
  @inlinable
  var fields: FieldSet<Item> {
    switch self {
    case .removal: []
    case .insertion: .all
    case .update(let update): update.fields
    }
  }

  /// Whether it says that somebody moved the item, or inserted it.
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
