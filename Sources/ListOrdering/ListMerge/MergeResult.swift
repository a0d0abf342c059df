/// What a merge makes of a client's list and the server's answer.
public struct MergeResult<
  ID: Hashable & Comparable & Sendable, Content: Equatable & Sendable,
  Section: Hashable & Comparable & Sendable, Key: Hashable & Comparable & Sendable
>: Equatable, Sendable {
  /// The ids of a section's items in their order.
  public struct SectionOrder: Equatable, Sendable {
    /// The section.
    public var section: Section
    /// Its items, first to last.
    public var ids: [ID]

    @inlinable
    init(section: Section, ids: [ID]) {
      self.section = section
      self.ids = ids
    }
  }

  /// What there is to tell the server about an item.
  public typealias Change = ItemChange<ID, Content, Section, Key>

  /// The client's items from now on: those that were here in their old sequence, tombstones included, then
  /// those new on the server.
  public var items: [LocalItem<ID, Content, Section, Key>]
  /// The order of each section that has items, in ascending order of the sections.
  public var order: [SectionOrder]
  /// The base of the next merge: the server's rows, each id once.
  public var base: [ServerItem<ID, Content, Section, Key>]
  /// Everything unusual.
  public var report: MergeReport<ID, Content, Section>
  /// What there is to tell the server, in the sequence of the items; see ``Replica`` for how to do so safely.
  public var changes: [Change]

  @inlinable
  init(
    items: [LocalItem<ID, Content, Section, Key>], order: [SectionOrder],
    base: [ServerItem<ID, Content, Section, Key>], report: MergeReport<ID, Content, Section>,
    changes: [Change]
  ) {
    self.items = items
    self.order = order
    self.base = base
    self.report = report
    self.changes = changes
  }

  /// The ids of a section's items in their order; none for a section without items.
  ///
  /// - Complexity: O(number of sections).
  @inlinable
  public func ids(in section: Section) -> [ID] {
    order.first { $0.section == section }?.ids ?? []
  }
}
