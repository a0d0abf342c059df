/// The state of a merge: its three inputs, and the result so far.
@usableFromInline
struct Merging<Item: MergeableItem, Space: KeySpace> where Item.OrderKey == Space.Key {
  @usableFromInline let base: [Item]
  @usableFromInline let local: [LocalItem<Item>]
  @usableFromInline let server: [Item]
  @usableFromInline let space: Space
  @usableFromInline let fields: [ItemField<Item>]

  @usableFromInline var items: [LocalItem<Item>] = []
  /// Each item's indices in the three inputs.
  @usableFromInline var origins: [ItemOrigin]
  @usableFromInline var order: [SectionOrder<Item.Section, Item.ID>] = []
  @usableFromInline var report = MergeReport<Item>()

  @inlinable
  init(
    base: [Item], local: [LocalItem<Item>], server: [Item], space: Space
  ) throws(MergeError<Item.ID>) {
    self.base = base
    self.local = local
    self.server = server
    self.space = space
    fields = Item.checkedFields
    for index in local.indices { try Self.requireOrdered(local[index].item) }
    for index in server.indices { try Self.requireOrdered(server[index]) }
    let matching = try MergeMatching(local: local, base: base, server: server)
    origins = matching.origins
    report.repeated = matching.repeated
  }

  /// Throws if an item's id or section does not equal itself, since no lookup would find it.
  @inlinable
  static func requireOrdered(_ item: Item) throws(MergeError<Item.ID>) {
    let (id, section) = (item.id, item.section)
    guard id == id, section == section else { throw .unordered(id) }
  }

  /// Decides which items remain, and merges all their fields except the order.
  @inlinable
  mutating func mergeFields() {
    items.reserveCapacity(origins.count)
    local.withUnsafeBufferPointer { local in
      for number in origins.indices {
        // Close the gap that dropped items leave in `origins`.
        origins[items.count] = origins[number]
        mergeFields(of: origins[number], local: local)
      }
    }
    origins.removeLast(origins.count - items.count)
  }

  /// Decides whether an item remains, and merges all its fields except the order.
  ///
  /// - Parameter local: The local items. Reading them in place avoids copies of clean ones.
  @inlinable
  @inline(__always)
  mutating func mergeFields(of origin: ItemOrigin, local: UnsafeBufferPointer<LocalItem<Item>>) {
    let (number, row) = (Int(origin.local), origin.server)
    if row >= 0, space.canonical(server[row].orderKey) == nil { report.unusableKeys.append(server[row].id) }
    if number < 0 {
      items.append(LocalItem(server[row]))
      report.added.append(server[row].id)
    } else if row >= 0 {
      let isClean = local[number].dirty.rawValue == 0 && !local[number].isRemoved
      items.append(isClean ? LocalItem(server[row]) : merged(local[number], origin))
    } else if let item = mergedLocalOnly(local[number], origin) {
      items.append(item)
    }
  }

  /// Returns the merged state of an item that both sides have.
  @inlinable
  mutating func merged(_ local: LocalItem<Item>, _ origin: ItemOrigin) -> LocalItem<Item> {
    let row = server[origin.server]
    let dirty = local.dirty.subtracting(.presence)
    let old = origin.base < 0 ? nil : base[origin.base]
    if local.isRemoved {
      report.removedLocally.append(local.id)
      if let old { reportEdits(from: old, to: row) }
      return LocalItem(local.item, dirty: dirty, isRemoved: true)
    }
    var merged = LocalItem(row, dirty: dirty)
    if dirty.rawValue == 0 { return merged }
    // Without a base, the server's changes are unknown, so every difference counts as a change.
    var conflicts: FieldSet<Item> = []
    for (index, field) in fields.enumerated() where local.dirty.contains(.field(index)) {
      if field.isSame(local.item, row) {
        merged.dirty.remove(.field(index))
      } else if old.map({ !field.isSame($0, row) }) ?? true {
        conflicts.insert(.field(index))
      }
      field.copy(local.item, &merged.item)
    }
    if local.dirty.contains(.section) {
      if local.item.section == row.section {
        merged.dirty.remove(.section)
      } else if old.map({ $0.section != row.section }) ?? true {
        conflicts.insert(.section)
      }
      merged.item.section = local.item.section
    }
    if conflicts.rawValue != 0 {
      report.conflicts.append(MergeConflict(id: local.id, fields: conflicts, server: row))
    }
    if local.dirty.contains(.order) {
      if merged.item.section == local.item.section {
        merged.item.orderKey = local.item.orderKey
      } else {
        merged.dirty.remove(.order)
        report.voidedMoves.append(local.id)
      }
    }
    return merged
  }

  /// Reports the server's edits of an item that was deleted locally.
  @inlinable
  mutating func reportEdits(from old: Item, to row: Item) {
    var edits: FieldSet<Item> = old.section == row.section ? [] : .section
    for (index, field) in fields.enumerated() where !field.isSame(old, row) { edits.insert(.field(index)) }
    if edits.rawValue == 0 { return }
    report.conflicts.append(MergeConflict(id: row.id, fields: edits.union(.presence), server: row))
  }

  /// Returns the merged state of an item that the server lacks, or `nil` if the item is dropped.
  ///
  /// The presence of a kept item becomes dirty, but its clean fields stay clean. If another client
  /// inserts the item first, that client's edits of these fields are therefore kept.
  @inlinable
  mutating func mergedLocalOnly(_ local: LocalItem<Item>, _ origin: ItemOrigin) -> LocalItem<Item>? {
    if local.isRemoved { return nil }
    if origin.base >= 0 {
      if local.dirty.rawValue == 0 {
        report.dropped.append(local.id)
        return nil
      }
      if !local.dirty.contains(.presence) { report.recreated.append(local.id) }
    } else if !local.dirty.contains(.presence) {
      report.unknownOrigin.append(local.id)
    }
    return LocalItem(local.item, dirty: local.dirty.union(.presence))
  }
}

/// The reason why a merge is refused.
public enum MergeError<ID: Sendable>: Error {
  /// Two local items have this id.
  case duplicate(ID)
  /// This id, or its item's section, does not equal itself (NaN, for example): no lookup finds it.
  case unordered(ID)
  /// The base has this many rows, or the local items and the server's rows together do. The limit
  /// is 2³¹ − 1 rows, including repeated ones.
  case tooMany(Int)
}

extension MergeError: Equatable where ID: Equatable {}
extension MergeError: Hashable where ID: Hashable {}

extension MergeError: CustomStringConvertible {
  /// A description of the problem, with its remedy.
  public var description: String {
    switch self {
    case .duplicate(let id): "Two local items have the id \(id); give every item a unique id."
    case .unordered(let id):
      "The id \(id) or its item's section does not equal itself (NaN, for example); use a value that does."
    case .tooMany(let count): "There are \(count) rows to merge; merge fewer than 2147483648 rows at once."
    }
  }
}
