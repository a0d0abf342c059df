import Catalogue
import ListOrdering
import PropertyTesting

/// A device with an app: the replica that it stores, the lists that it shows, one a section, and its user's memory.
///
/// Every edit goes through a list of the core, and what that returns is stored; beside each list stands a plain array
/// that is edited alike. Syncing is done as the guide does it.
struct Device {
  let number: Int
  private(set) var replica = TodoReplica()
  private(set) var lists: [TodoSection: PriorityList<String>] = [:]
  private(set) var orders: [TodoSection: [String]] = [:]
  /// What its user did that the server has not been told.
  private(set) var untold = Edits()
  /// Whether rows had to be mended after a merge.
  private(set) var wasRepaired = false
  private var chances: SplitMix64

  init(number: Int) {
    self.number = number
    chances = SplitMix64(seed: UInt64(number))
    for section in TodoSection.allCases {
      lists[section] = PriorityList()
      orders[section] = []
    }
  }

  /// How many items there are to see.
  var count: Int { orders.values.reduce(0) { $0 + $1.count } }

  /// The ids of the items that were deleted, and of which the server may not know.
  var tombstones: [String] { replica.items.filter(\.isRemoved).map(\.id) }

  /// The section and the place in it of the item that is that many places down the screen.
  func place(_ number: Int) -> (section: TodoSection, index: Int) {
    let open = orders[.open]!.count
    return number < open ? (.open, number) : (.done, number - open)
  }

  /// The item that is to see there.
  func item(in section: TodoSection, _ index: Int) throws -> LocalTodo {
    replica.items[try self.index(of: orders[section]![index])]
  }
}

// MARK: - Editing

extension Device {
  mutating func insert(_ id: String, in section: TodoSection, at index: Int) throws {
    replica.items.append(
      LocalTodo(id: id, content: id, placement: Placement(section: section, key: .nan), dirty: .all))
    untold.note(.all, of: id)
    try show(id, in: section, at: index)
  }

  mutating func move(in section: TodoSection, from: Int, to: Int) throws {
    let id = orders[section]!.remove(at: from)
    orders[section]!.insert(id, at: to)
    untold.note(.order, of: id)
    replica.store(lists[section]!.move(from: from, to: to), moved: id)
  }

  /// Puts an item into the other section.
  mutating func put(from section: TodoSection, _ index: Int, to target: Int) throws {
    let other: TodoSection = section == .open ? .done : .open
    let id = orders[section]!.remove(at: index)
    try lists[section]!.remove(id)
    let item = try self.index(of: id)
    replica.items[item].placement.section = other
    replica.items[item].dirty.insert(.section)
    untold.note([.section, .order], of: id)
    try show(id, in: other, at: target)
  }

  mutating func write(_ text: String, in section: TodoSection, _ index: Int) throws {
    let item = try self.index(of: orders[section]![index])
    replica.items[item].content = text
    replica.items[item].dirty.insert(.content)
    untold.note(.content, of: replica.items[item].id)
  }

  /// Removes an item; returns its id. Of one that the server was never told of nothing need be left.
  mutating func remove(from section: TodoSection, _ index: Int, isOutright: Bool) throws -> String {
    let id = orders[section]!.remove(at: index)
    try lists[section]!.remove(id)
    let item = try self.index(of: id)
    if isOutright, !replica.base.contains(where: { $0.id == id }) {
      replica.items.remove(at: item)
    } else {
      replica.items[item].isRemoved = true
    }
    untold.noteRemoval(of: id)
    return id
  }

  /// Takes a removal back.
  mutating func bringBack(_ id: String, at place: Int) throws {
    guard let item = replica.items.firstIndex(where: { $0.id == id }) else { return }
    replica.items[item].isRemoved = false
    untold.note(.all, of: id)
    let section = replica.items[item].placement.section
    try show(id, in: section, at: min(place, orders[section]!.count))
  }

  private mutating func show(_ id: String, in section: TodoSection, at index: Int) throws {
    orders[section]!.insert(id, at: index)
    replica.store(try lists[section]!.insert(id, at: index), moved: id)
  }

  private func index(of id: String) throws -> Int {
    guard let index = replica.items.firstIndex(where: { $0.id == id && !$0.isRemoved }) else {
      throw Lost(id: id, place: "device \(number)")
    }
    return index
  }
}

// MARK: - Syncing

extension Device {
  /// Merges an answer of the server; returns what was unusual, or `nil` where the answer came too late.
  mutating func read(
    _ answer: TodoServerList, mayRepair: Bool
  ) throws -> MergeReport<String, String, TodoSection>? {
    let report: MergeReport<String, String, TodoSection>
    do throws(MergeError<String>) {
      report = try IntentPreservingMerge().merge(answer, into: &replica)
    } catch .outdated {
      try require(answer.version < replica.version, "an answer of version \(answer.version) is refused")
      return nil
    }
    // What is sent to be made anew is told whole.
    for id in report.recreated + report.unaccounted {
      try require(untold.contains(id), "device \(number) makes \(id) anew, which its user did not edit")
      untold.note(.all, of: id)
    }
    try show(mayRepair: mayRepair)
    return report
  }

  /// What there is to tell the server; only what its user did, and the server has not been told.
  mutating func push() throws -> TodoPush? {
    let isNew = replica.pending == nil
    guard let push = replica.push(using: &chances) else { return nil }
    guard isNew else { return push }
    for change in push.changes {
      if let excess = untold.excess(of: change) {
        try require(false, "device \(number) tells of \(change.id) what its user did not do: \(excess)")
      }
    }
    untold.send(push)
    return push
  }

  /// The server has applied a push, whether this device hears of it or not.
  mutating func wasApplied(_ push: TodoPush) { untold.forget(push) }

  mutating func acknowledge(_ batch: String, version: Int) { replica.acknowledge(batch, version: version) }

  /// Begins anew with what is stored, its rows in another sequence.
  mutating func restart(_ sequence: [Int]) throws {
    replica = TodoReplica(
      items: sequence.map { replica.items[$0] }, base: replica.base, version: replica.version,
      pending: replica.pending)
    try show(mayRepair: false)
  }

  /// Makes the lists of the stored rows, and stores what of them had to be repaired.
  private mutating func show(mayRepair: Bool) throws {
    for section in TodoSection.allCases {
      let (list, repair) = try PriorityList<String>.restore(replica.rows(in: section))
      try require(
        mayRepair || repair.isEmpty, "device \(number) has stored what needs repair: \(repair)")
      lists[section] = list
      orders[section] = Array(list)
      wasRepaired = wasRepaired || !repair.rows.isEmpty
      replica.store(repair.rows, moved: [])
    }
  }
}

// MARK: - Checking

extension Device {
  /// What is stored is what is shown: once, in order, under keys that differ.
  func check() throws {
    try requireEqual(Set(replica.items.map(\.id)).count, replica.items.count, "ids at device \(number)")
    for section in TodoSection.allCases {
      let rows = replica.items.filter { !$0.isRemoved && $0.placement.section == section }
        .sorted { ($0.placement.key, $0.id) < ($1.placement.key, $1.id) }
      try requireEqual(
        rows.map(\.id), orders[section]!, "what device \(number) has stored as \(section)")
      try requireEqual(Array(lists[section]!), orders[section]!, "the list of device \(number)")
      let keys = rows.map(\.placement.key)
      try require(
        keys.allSatisfy(\.isFinite) && zip(keys, keys.dropFirst()).allSatisfy(<),
        "device \(number) has stored as \(section) the keys \(keys)")
    }
  }

  /// The live items as rows of the server, by id.
  var rows: [String: ServerTodo] {
    let live = replica.items.filter { !$0.isRemoved }
    return Dictionary(
      live.map { ($0.id, ServerTodo(id: $0.id, content: $0.content, placement: $0.placement)) },
      uniquingKeysWith: { $1 })
  }
}

/// An item that nobody removed is gone.
struct Lost: Error, CustomStringConvertible {
  let id: String
  let place: String
  var description: String { "\(id), which nobody removed, is gone from \(place)" }
}
