/// What a client has to tell its server about one item.
@frozen
public struct ItemChange<
  ID: Hashable & Comparable & Sendable, Content: Equatable & Sendable,
  Section: Hashable & Comparable & Sendable, Key: Hashable & Comparable & Sendable
>: Equatable, Identifiable, Sendable {
  /// What is changed about an item.
  @frozen
  public enum Kind: Equatable, Sendable {
    /// The item is new.
    case insertion(content: Content, placement: Placement<Section, Key>)
    /// The fields that are not `nil` have new values. Where the server has no such item, nothing happens.
    ///
    /// Where the item was not moved, but its key rewritten to make room, `replacing` is the server's key for it: the
    /// server leaves the key alone if it has another by now, as then someone moved the item there. It is `nil` where
    /// the server's key is NaN, for nothing equals that.
    case update(content: Content?, section: Section?, key: Key?, replacing: Key?)
    /// The item is deleted. Where the server has no such item, nothing happens.
    case removal
  }

  /// The item.
  public var id: ID
  /// What is changed about it.
  public var kind: Kind

  /// Creates a change.
  @inlinable
  public init(id: ID, kind: Kind) {
    self.id = id
    self.kind = kind
  }
}

extension ItemChange {
  /// The change to tell about an item, or `nil` if there is nothing to tell.
  ///
  /// - Parameters:
  ///   - item: The item as it is here.
  ///   - row: The server's row of it, or `nil` if the server has none.
  @inlinable
  init?(of item: LocalItem<ID, Content, Section, Key>, on row: ServerItem<ID, Content, Section, Key>?) {
    guard item.needsPush else { return nil }
    id = item.id
    if item.isRemoved {
      kind = .removal
    } else if let row {
      let isMoved = item.dirty.contains(.order)
      let former = row.placement.key
      kind = .update(
        content: item.dirty.contains(.content) ? item.content : nil,
        section: item.dirty.contains(.section) ? item.placement.section : nil,
        key: isMoved || item.isRekeyed ? item.placement.key : nil,
        replacing: item.isRekeyed && !isMoved && former == former ? former : nil)
    } else {
      kind = .insertion(content: item.content, placement: item.placement)
    }
  }

  /// A server's row of the item after the change, or `nil` where it has none then.
  ///
  /// - Parameter row: The row before, or `nil` if there was none.
  @inlinable
  public func applied(
    to row: ServerItem<ID, Content, Section, Key>?
  ) -> ServerItem<ID, Content, Section, Key>? {
    switch kind {
    case .removal: return nil
    case .insertion(let content, let placement):
      return ServerItem(id: id, content: content, placement: placement)
    case .update(let content, let section, let key, let replacing):
      guard var row else { return nil }
      if let content { row.content = content }
      if let section { row.placement.section = section }
      if let key, replacing == nil || replacing == row.placement.key { row.placement.key = key }
      return row
    }
  }
}

extension ItemChange.Kind {
  /// The fields that it says something about.
  @inlinable
  var fields: DirtyFields {
    switch self {
    case .removal: return []
    case .insertion: return .all
    case .update(let content, let section, let key, _):
      var fields: DirtyFields = []
      if content != nil { fields.insert(.content) }
      if section != nil { fields.insert(.section) }
      if key != nil { fields.insert(.order) }
      return fields
    }
  }
}

extension ItemChange: Encodable
where ID: Encodable, Content: Encodable, Section: Encodable, Key: Encodable {}
extension ItemChange: Decodable
where ID: Decodable, Content: Decodable, Section: Decodable, Key: Decodable {}
extension ItemChange.Kind: Encodable
where ID: Encodable, Content: Encodable, Section: Encodable, Key: Encodable {}
extension ItemChange.Kind: Decodable
where ID: Decodable, Content: Decodable, Section: Decodable, Key: Decodable {}
