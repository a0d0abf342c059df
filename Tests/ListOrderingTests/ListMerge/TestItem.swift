import ListOrdering

struct TestPlacement<Section: Hashable & Comparable & Sendable, Key: Hashable & Comparable & Sendable>:
  Hashable,
  Sendable
{
  var section: Section
  var key: Key
}

extension TestPlacement: Codable where Section: Codable, Key: Codable {}

/// An item with one content field, of any types.
struct TestItem<
  ID: Hashable & Comparable & Sendable, Content: Equatable & Sendable,
  Section: Hashable & Comparable & Sendable, OrderKey: Hashable & Comparable & Sendable
>: MergeableItem, Equatable, Sendable {
  var id: ID
  var content: Content
  var placement: TestPlacement<Section, OrderKey>

  static var fields: [ItemField<Self>] { [ItemField(\Self.content, named: "content")] }

  var section: Section {
    get { placement.section }
    set { placement.section = newValue }
  }

  var orderKey: OrderKey {
    get { placement.key }
    set { placement.key = newValue }
  }
}

extension TestItem: Codable where ID: Codable, Content: Codable, Section: Codable, OrderKey: Codable {}

extension LocalItem {
  init<ID, Content, Section, Key>(
    id: ID, content: Content, placement: TestPlacement<Section, Key>, dirty: FieldSet<Item> = [],
    isRemoved: Bool = false, isRekeyed: Bool = false
  ) where Item == TestItem<ID, Content, Section, Key> {
    self.init(
      TestItem(id: id, content: content, placement: placement), dirty: dirty, isRemoved: isRemoved,
      isRekeyed: isRekeyed)
  }
}

/// The new values in an update.
struct Told<Content: Equatable, Section: Equatable, Key: Equatable>: Equatable {
  var content: Content?
  var section: Section?
  var key: Key?
  var isMoved = false
  var replacing: Key?
}

extension ItemChange {
  /// Returns the new values of an update, or nil for other changes.
  func told<ID, Content, Section, Key>() -> Told<Content, Section, Key>?
  where Item == TestItem<ID, Content, Section, Key> {
    guard case .update(let update) = kind else { return nil }
    return Told(
      content: update.fields.contains(.content) ? update.item.content : nil,
      section: update.fields.contains(.section) ? update.item.section : nil,
      key: update.fields.contains(.order) ? update.item.orderKey : nil, isMoved: update.isMoved,
      replacing: update.replacing)
  }
}
