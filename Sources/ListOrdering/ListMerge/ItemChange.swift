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
    /// Some fields have new values. Where the server has no such item, nothing happens.
    case update(ItemUpdate<Content, Section, Key>)
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
      kind = .update(ItemUpdate(of: item, on: row))
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
    case .update(let update):
      guard var row else { return nil }
      if let content = update.content { row.content = content }
      if let section = update.section { row.placement.section = section }
      if let key = update.key, update.replacing == nil || update.replacing == row.placement.key {
        row.placement.key = key
      }
      return row
    }
  }
}

extension ItemUpdate {
  /// What is new about an item that the server has.
  ///
  /// Who put it into another section has put it at its key there: a key means nothing in another section.
  @inlinable
  init<ID>(of item: LocalItem<ID, Content, Section, Key>, on row: ServerItem<ID, Content, Section, Key>) {
    let isElsewhere = item.dirty.contains(.section)
    let isMoved = item.dirty.contains(.order) || isElsewhere
    let former = row.placement.key
    self.init(
      content: item.dirty.contains(.content) ? item.content : nil,
      section: isElsewhere ? item.placement.section : nil,
      key: isMoved || item.isRekeyed ? item.placement.key : nil, isMoved: isMoved,
      replacing: item.isRekeyed && !isMoved && former == former ? former : nil)
  }
}

extension ItemChange.Kind {
  /// The fields of which it says something.
  @inlinable
  var fields: DirtyFields {
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

extension ItemChange: Encodable
where ID: Encodable, Content: Encodable, Section: Encodable, Key: Encodable {}
extension ItemChange: Decodable
where ID: Decodable, Content: Decodable, Section: Decodable, Key: Decodable {}
extension ItemChange.Kind: Encodable
where ID: Encodable, Content: Encodable, Section: Encodable, Key: Encodable {}
extension ItemChange.Kind: Decodable
where ID: Decodable, Content: Decodable, Section: Decodable, Key: Decodable {}
