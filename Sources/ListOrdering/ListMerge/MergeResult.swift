/// The result of merging a client's list with the server's.
public struct MergeResult<Item: MergeableItem> {
  /// The client's items after the merge: its own in their old sequence, tombstones included, then
  /// those that are new on the server.
  public var items: [LocalItem<Item>]
  /// The order of each section that has items. Sections are in ascending order.
  public var order: [SectionOrder<Item.Section, Item.ID>]
  /// The base of the next merge: the server's rows, each id once, and the former rows of items that
  /// the server deleted and the next push inserts again.
  public var base: [Item]
  /// Everything unusual about the merge.
  public var report: MergeReport<Item>
  /// The pending changes, in the sequence of ``items``. To push them safely, use a ``Replica``.
  public var changes: [ItemChange<Item>]

  /// Creates a result from its parts.
  @inlinable
  public init(
    items: [LocalItem<Item>], order: [SectionOrder<Item.Section, Item.ID>], base: [Item],
    report: MergeReport<Item>, changes: [ItemChange<Item>]
  ) {
    self.items = items
    self.order = order
    self.base = base
    self.report = report
    self.changes = changes
  }

  /// Returns the ids of a section's items in their order; none for a section without items.
  ///
  /// - Complexity: O(number of sections).
  @inlinable
  public func ids(in section: Item.Section) -> [Item.ID] {
    order.first { $0.section == section }?.ids ?? []
  }
}

extension MergeResult where Item.Section == NoSection {
  /// The ids of all items in their order.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var ids: [Item.ID] { ids(in: NoSection()) }
}

extension MergeResult: Equatable where Item: Equatable {}
extension MergeResult: Sendable where Item: Sendable, Item.Section: Sendable {}
extension MergeResult: Encodable
where Item: Encodable, Item.ID: Encodable, Item.Section: Encodable, Item.OrderKey: Encodable {}
extension MergeResult: Decodable
where Item: Decodable, Item.ID: Decodable, Item.Section: Decodable, Item.OrderKey: Decodable {}

/// The ids of a section's items in their order.
@frozen
public struct SectionOrder<Section, ID> {
  /// The section whose order this is.
  public var section: Section
  /// The ids of its items, first to last.
  public var ids: [ID]

  /// Creates the order of a section.
  @inlinable
  public init(section: Section, ids: [ID]) {
    self.section = section
    self.ids = ids
  }
}

extension SectionOrder: Equatable where Section: Equatable, ID: Equatable {}
extension SectionOrder: Sendable where Section: Sendable, ID: Sendable {}
extension SectionOrder: Encodable where Section: Encodable, ID: Encodable {}
extension SectionOrder: Decodable where Section: Decodable, ID: Decodable {}
