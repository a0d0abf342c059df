import Merging
import ListOrdering
import PropertyTesting
import SeededRandom

/// A device with an app: its stored replica, one displayed list per section, and its user's edits.
///
/// Every edit goes through an ordered list, and the returned rows are stored. A plain array per
/// list receives the same edits. Syncing follows the guide.
struct SyncedDevice<Item: TestedItem> where Item.ID == String, Item.OrderKey == Double, Item.Value == String {
  let number: Int
  private(set) var replica = Replica<Item>()
  private(set) var lists: [Item.Section: PriorityList<String>] = [:]
  private(set) var orders: [Item.Section: [String]] = [:]
  /// The user's edits that the server has not received.
  private(set) var untold = Edits<Item>()
  /// Whether a merge led to repaired rows.
  private(set) var wasRepaired = false
  private var chances: SplitMix64

  init(number: Int) {
    self.number = number
    chances = SplitMix64(seed: UInt64(number))
    for section in Item.sections {
      lists[section] = PriorityList()
      orders[section] = []
    }
  }

  /// The number of visible items.
  var count: Int { orders.values.reduce(0) { $0 + $1.count } }

  /// The ids of deleted items whose deletion may not be pushed yet.
  var tombstones: [String] { replica.items.filter(\.isRemoved).map(\.id) }

  /// Returns the section, and the index in it, of the item at a position on the screen.
  func place(_ number: Int) -> (section: Int, index: Int) {
    var (section, index) = (0, number)
    while let count = orders[Item.sections[section]]?.count, index >= count {
      (section, index) = (section + 1, index - count)
    }
    return (section, index)
  }

  func item(in section: Item.Section, _ index: Int) throws -> Item {
    try item(orders[section]![index])
  }
}

// MARK: - Editing

extension SyncedDevice {
  mutating func insert(_ item: Item, at index: Int) throws {
    try replica.insert(item)
    untold.note(.all, of: item.id)
    try show(item.id, in: item.section, at: index)
  }

  mutating func move(in section: Item.Section, from: Int, to: Int) throws {
    let id = orders[section]!.remove(at: from)
    orders[section]!.insert(id, at: to)
    untold.note(.order, of: id)
    try replica.store(lists[section]!.move(from: from, to: to), moved: id)
  }

  mutating func moveBlock(in section: Item.Section, from: Range<Int>, to: Int) throws {
    let ids = Array(orders[section]![from])
    orders[section]!.removeSubrange(from)
    orders[section]!.insert(contentsOf: ids, at: to)
    for id in ids { untold.note(.order, of: id) }
    try replica.store(try lists[section]!.move(ids, to: to), moved: ids)
  }

  /// Moves an item to another section.
  mutating func put(from section: Item.Section, _ index: Int, into other: Item.Section, at target: Int) throws
  {
    let id = orders[section]!.remove(at: index)
    try lists[section]!.remove(id)
    try replica.edit(id) { $0.section = other }
    untold.note([.section, .order], of: id)
    try show(id, in: other, at: target)
  }

  mutating func write(_ text: String, into field: Int, in section: Item.Section, _ index: Int) throws {
    let id = orders[section]![index]
    try replica.edit(id) { $0.values[field] = text }
    untold.note(Item.contentFields[field], of: id)
  }

  /// Removes an item and returns its id. An item that the server never had may leave no tombstone.
  mutating func remove(from section: Item.Section, _ index: Int, isOutright: Bool) throws -> String {
    let id = orders[section]!.remove(at: index)
    try lists[section]!.remove(id)
    if isOutright, !replica.base.contains(where: { $0.id == id }) {
      replica.items.removeAll { $0.id == id }
    } else {
      try replica.remove(id)
    }
    untold.noteRemoval(of: id)
    return id
  }

  /// Restores a removed item.
  mutating func restore(_ id: String, at place: Int) throws {
    try replica.restore(id)
    untold.note(.order, of: id)
    let section = try item(id).section
    try show(id, in: section, at: min(place, orders[section]!.count))
  }

  private mutating func show(_ id: String, in section: Item.Section, at index: Int) throws {
    orders[section]!.insert(id, at: index)
    try replica.store(try lists[section]!.insert(id, at: index), moved: id)
  }

  private func item(_ id: String) throws -> Item {
    guard let item = replica[id] else { throw Lost(id: id, place: "device \(number)") }
    return item
  }
}

// MARK: - Syncing

extension SyncedDevice {
  /// Merges a response of the server. Returns the report, or nil if there was nothing to merge.
  mutating func read(
    _ answer: ServerList<Item>, mayRepair: Bool
  ) throws -> MergeReport<Item>? {
    let (former, isOpen) = (replica.version, replica.pending != nil)
    let report: MergeReport<Item>
    switch try IntentPreservingMerge().merge(answer, into: &replica) {
    case .merged(let merged): report = merged
    case .waiting:
      try require(isOpen, "device \(number) waits for a push that it did not make")
      return nil
    case .outdated:
      try require(answer.version < former, "an answer of version \(answer.version) is refused")
      return nil
    }
    for id in report.recreated + report.unknownOrigin {
      try require(untold.contains(id), "device \(number) makes \(id) anew, which its user did not edit")
    }
    try show(mayRepair: mayRepair)
    return report
  }

  /// Returns the pending changes. Requires that they only contain unpushed edits of the user.
  mutating func push() throws -> Push<Item>? {
    let isNew = replica.pending == nil
    guard let push = replica.push(using: &chances) else { return nil }
    guard isNew else { return push }
    for change in push.changes {
      if let excess = untold.excess(of: change) {
        try require(
          false, "device \(number) pushes a change of \(change.id) which its user did not make: \(excess)")
      }
    }
    untold.send(push)
    return push
  }

  /// Records that the server applied a push, even if the response is lost.
  mutating func wasApplied(_ push: Push<Item>) { untold.forget(push) }

  mutating func acknowledge(_ batch: String, version: Int) { replica.acknowledge(batch, version: version) }

  /// Restarts with the stored rows, in a different order.
  mutating func restart(_ sequence: [Int]) throws {
    replica = Replica(
      items: sequence.map { replica.items[$0] }, base: replica.base, version: replica.version,
      pending: replica.pending, movedSince: replica.movedSince)
    try show(mayRepair: false)
  }

  /// Makes the lists from the stored rows, and stores repaired rows.
  private mutating func show(mayRepair: Bool) throws {
    for section in Item.sections {
      let (list, repair) = try PriorityList<String>.restore(replica.rows(in: section))
      try require(
        mayRepair || repair.isEmpty, "device \(number) has stored what needs repair: \(repair)")
      lists[section] = list
      orders[section] = Array(list)
      wasRepaired = wasRepaired || !repair.rows.isEmpty
      try replica.store(repair.rows, moved: [])
    }
  }
}

// MARK: - Checking

extension SyncedDevice {
  /// Requires that the stored rows are the displayed ones, in order, with different keys.
  func check() throws {
    try requireEqual(Set(replica.items.map(\.id)).count, replica.items.count, "ids at device \(number)")
    for section in Item.sections {
      let rows = replica.items.filter { !$0.isRemoved && $0.section == section }
        .sorted { ($0.orderKey, $0.id) < ($1.orderKey, $1.id) }
      try requireEqual(
        rows.map(\.id), orders[section]!, "what device \(number) has stored as \(section)")
      try requireEqual(Array(lists[section]!), orders[section]!, "the list of device \(number)")
      let keys = rows.map(\.orderKey)
      try require(
        keys.allSatisfy(\.isFinite) && zip(keys, keys.dropFirst()).allSatisfy(<),
        "device \(number) has stored as \(section) the keys \(keys)")
    }
  }

  /// The live items as server rows, by id.
  var rows: [String: Item] {
    Dictionary(replica.items.lazy.filter { !$0.isRemoved }.map { ($0.id, $0.item) }, uniquingKeysWith: { $1 })
  }
}

/// An item that nobody removed is missing.
struct Lost: Error, CustomStringConvertible {
  let id: String
  let place: String
  var description: String { "\(id), which nobody removed, is gone from \(place)" }
}
