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

  /// What there is to send to the server about an item.
  public enum Change: Equatable, Sendable {
    /// The item is deleted.
    case removal
    /// The fields that are not `nil` have new values.
    ///
    /// Where an item was not moved, but its key rewritten to make room, `replacing` is the server's key for
    /// it: the server is to refuse the new one if it has another by now, as then someone moved the item
    /// there. It is `nil` where the server's key is unusable (NaN, say): there is nothing to compare with.
    case update(content: Content?, section: Section?, key: Key?, replacing: Key?)
  }

  /// The client's items from now on: those that were here in their old sequence, tombstones included, then
  /// those new on the server.
  public var items: [LocalItem<ID, Content, Section, Key>]
  /// The order of each section that has items, in ascending order of the sections.
  public var order: [SectionOrder]
  /// The base of the next merge: the server's rows, each id once.
  public var base: [ServerItem<ID, Content, Section, Key>]
  /// Everything unusual.
  public var report: MergeReport<ID, Content, Section>
  /// What there is to send to the server, in the sequence of the items.
  ///
  /// All of it is one batch: the flags of its items are to be cleared when the server has acknowledged the
  /// whole.
  public var push: [(id: ID, change: Change)]

  @inlinable
  init(
    items: [LocalItem<ID, Content, Section, Key>], order: [SectionOrder],
    base: [ServerItem<ID, Content, Section, Key>], report: MergeReport<ID, Content, Section>,
    push: [(id: ID, change: Change)]
  ) {
    self.items = items
    self.order = order
    self.base = base
    self.report = report
    self.push = push
  }

  /// The ids of a section's items in their order; none for a section without items.
  ///
  /// - Complexity: O(number of sections).
  @inlinable
  public func ids(in section: Section) -> [ID] {
    order.first { $0.section == section }?.ids ?? []
  }

  /// Whether both are the same in every part.
  @inlinable
  public static func == (a: Self, b: Self) -> Bool {
    a.items == b.items && a.order == b.order && a.base == b.base && a.report == b.report
      && a.push.elementsEqual(b.push) { $0 == $1 }
  }
}
