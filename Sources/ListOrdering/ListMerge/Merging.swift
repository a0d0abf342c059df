/// One merge under way: the three inputs, and the result so far.
@usableFromInline
struct Merging<
  ID: Hashable & Comparable & Sendable, Content: Equatable & Sendable,
  Section: Hashable & Comparable & Sendable, Space: KeySpace
> {
  @usableFromInline typealias Local = LocalItem<ID, Content, Section, Space.Key>
  @usableFromInline typealias Server = ServerItem<ID, Content, Section, Space.Key>
  @usableFromInline typealias Result = MergeResult<ID, Content, Section, Space.Key>

  /// Where an item of the result comes from: indices, −1 where it is not.
  @usableFromInline
  struct Origin {
    @usableFromInline var base: Int
    @usableFromInline var local: Int
    @usableFromInline var server: Int

    @inlinable
    init(base: Int, local: Int, server: Int) {
      self.base = base
      self.local = local
      self.server = server
    }
  }

  @usableFromInline let base: [Server]
  @usableFromInline let local: [Local]
  @usableFromInline let server: [Server]
  @usableFromInline let space: Space
  @usableFromInline let matching: MergeMatching<ID>

  @usableFromInline var items: [Local] = []
  @usableFromInline var origins: [Origin] = []
  @usableFromInline var order: [Result.SectionOrder] = []
  @usableFromInline var report = MergeReport<ID, Content, Section>()

  @inlinable
  init(base: [Server], local: [Local], server: [Server], space: Space) throws(MergeError<ID>) {
    self.base = base
    self.local = local
    self.server = server
    self.space = space
    for item in local { try Self.requireOrdered(item.id, in: item.placement.section) }
    for row in server { try Self.requireOrdered(row.id, in: row.placement.section) }
    matching = try MergeMatching(local: local, base: base, server: server)
  }

  /// Refuses an item that can be found neither by its id nor in its section.
  @inlinable
  static func requireOrdered(_ id: ID, in section: Section) throws(MergeError<ID>) {
    guard id == id, section == section else { throw .unordered(id) }
  }

  /// Decides which items there are, and merges all their fields but the order.
  @inlinable
  mutating func mergeFields() {
    report.repeated = matching.repeated
    items.reserveCapacity(matching.server.count)
    origins.reserveCapacity(matching.server.count)
    for number in matching.server.indices {
      let row = matching.server[number]
      let origin = Origin(base: matching.base[number], local: number < local.count ? number : -1, server: row)
      let item: Local?
      if number >= local.count {
        item = Local(server[row])
        report.added.append(server[row].id)
      } else if row >= 0 {
        item = merged(local[number], origin)
      } else {
        item = unknownToServer(local[number], origin)
      }
      if let item {
        items.append(item)
        origins.append(origin)
      }
      if row >= 0, space.canonical(server[row].placement.key) == nil {
        report.unusableKeys.append(server[row].id)
      }
    }
  }

  /// An item that both sides have.
  @inlinable
  mutating func merged(_ local: Local, _ origin: Origin) -> Local {
    let row = server[origin.server]
    let old = origin.base < 0 ? nil : base[origin.base]
    var item = local
    item.isRekeyed = false
    if local.isRemoved {
      report.removedHere.append(local.id)
      return item
    }
    if !local.dirty.contains(.content) {
      item.content = row.content
    } else if local.content == row.content {
      item.dirty.remove(.content)
    } else if let old, old.content != row.content {
      report.conflicts.append(.content(local.id, server: row.content))
    }
    if !local.dirty.contains(.section) {
      item.placement.section = row.placement.section
    } else if local.placement.section == row.placement.section {
      item.dirty.remove(.section)
    } else if let old, old.placement.section != row.placement.section {
      report.conflicts.append(.section(local.id, server: row.placement.section))
    }
    if local.dirty.contains(.order), item.placement.section != local.placement.section {
      item.dirty.remove(.order)
      report.voidedMoves.append(local.id)
    }
    if !item.dirty.contains(.order) { item.placement.key = row.placement.key }
    return item
  }

  /// What becomes of an item that the server lacks.
  @inlinable
  mutating func unknownToServer(_ local: Local, _ origin: Origin) -> Local? {
    if local.isRemoved { return nil }
    if origin.base >= 0 {
      if local.dirty.isEmpty {
        report.dropped.append(local.id)
        return nil
      }
      report.recreated.append(local.id)
    } else if local.dirty != .all {
      report.unaccounted.append(local.id)
    }
    var item = local
    item.dirty = .all
    item.isRekeyed = false
    return item
  }
}
