import Merging
import ListOrdering
import PropertyTesting

/// Two to five devices that edit a list while apart, a server, and a network that loses, delays and repeats messages
/// in either direction; each device syncs as the guide to merging does.
///
/// After each step nothing that nobody removed is gone, nothing is doubled, nothing that was overwritten or removed is
/// back unless a user brought it back, and at every device the stored rows sorted by key are the list shown. In the end
/// all sync undisturbed, and then show the same.
struct ReplicaMachine<Item: TestedItem>: StateMachine
where Item.ID == String, Item.OrderKey == Double, Item.Value == String {
  private(set) var server: SimulatedServer<Item>
  private(set) var devices: [SyncedDevice<Item>]
  /// All pushes made so far, any of which may arrive once more.
  private(set) var messages: [(push: Push<Item>, device: Int)] = []
  /// By device: answers under way, and acknowledgements.
  private(set) var answers: [[ServerList<Item>]]
  private(set) var acknowledgements: [[(batch: String, version: Int)]]
  /// By device, and last by the server: the items that it has had and nobody has removed.
  private var kept: [Set<String>]
  private var history: ItemHistory<Item>
  /// The server's rows at each version, as they print: NaN is not equal to itself.
  private var snapshots: [Int: String] = [:]
  /// The versions that came with another order, or other items, and who brought them about.
  private var orderings: [(version: Int, device: Int)]
  /// Whether all keys on the server so far were made by a list.
  private var isTidy = true
  private var made = 0
  private var refusals = 0

  /// What the case has come across.
  var reached: [(label: String, isReached: Bool)] {
    [
      ("refused", refusals > 0), ("intruded upon", !isTidy),
      ("repaired", devices.contains(where: \.wasRepaired)),
    ]
  }

  init(_ source: inout Source) throws {
    let count = try source.integer(in: 2...5)
    let rows = (0..<(try source.integer(in: 0...6))).map {
      Item(
        id: "b\($0)", section: Item.sections[0], orderKey: Double($0 + 1),
        values: Array(repeating: "", count: Item.fieldCount))
    }
    source.note("\(count) devices; on the server \(rows.count) items")
    server = SimulatedServer(rows: rows, safeguards: .all)
    devices = (0..<count).map(SyncedDevice<Item>.init)
    answers = Array(repeating: [], count: count)
    acknowledgements = Array(repeating: [], count: count)
    kept = Array(repeating: [], count: count + 1)
    history = ItemHistory(rows: server.rows)
    snapshots[server.version] = Self.text(server.rows.values)
    orderings = [(server.version, -1)]
    for number in devices.indices { try sync(number) }
  }

  mutating func apply(_ step: ReplicaStep) throws {
    switch (step.command, step.device) {
    case (.arrive(let message), _): _ = try arrive(messages[message].push, from: messages[message].device)
    case (.renumber, _): server.renumber()
    case (.intrude(let row, let key), _): try intrude(row, key)
    case (let command, let number?): try apply(command, at: number)
    default: break
    }
    for (number, device) in devices.enumerated() {
      try keep(Set(device.rows.keys), number, "device \(number)")
    }
    try keep(Set(server.rows.keys), devices.count, "the server")
    snapshots[server.version] = Self.text(server.rows.values)
  }

  private mutating func apply(_ command: ReplicaCommand, at number: Int) throws {
    switch command {
    case .insert(let section, let index):
      made += 1
      let item = Item(
        id: "c\(made)", section: Item.sections[section], orderKey: .nan,
        values: (0..<Item.fieldCount).map { "c\(made).\($0)" })
      try devices[number].insert(item, at: index)
      history.made(item, by: number)
    case .move(let section, let from, let to):
      let section = Item.sections[section]
      history.edited(try devices[number].item(in: section, from).id, by: number)
      try devices[number].move(in: section, from: from, to: to)
    case .moveBlock(let section, let from, let to):
      let section = Item.sections[section]
      for index in from { history.edited(try devices[number].item(in: section, index).id, by: number) }
      try devices[number].moveBlock(in: section, from: from, to: to)
    case .put(let section, let index, let to):
      let (section, other) = (Item.sections[section], Item.sections[1 - section])
      history.put(try devices[number].item(in: section, index).id, into: other, by: number)
      try devices[number].put(from: section, index, into: other, at: to)
    case .write(let section, let index, let field, let isReverted):
      try write(Item.sections[section], index, field, isReverted, at: number)
    case .remove(let section, let index, let isOutright):
      let id = try devices[number].remove(from: Item.sections[section], index, isOutright: isOutright)
      history.removed(id, by: number)
    case .bringBack(let tombstone, let place):
      let id = devices[number].tombstones[tombstone]
      try devices[number].bringBack(id, at: place)
      history.broughtBack(id, by: number)
    case .ask: answers[number].append(server.answer(to: number))
    case .read(let answer): try read(answers[number][answer], at: number)
    case .fetch: try fetch(number)
    case .push(let fate): try push(number, fate)
    case .hear(let answer):
      let (batch, version) = acknowledgements[number][answer]
      devices[number].acknowledge(batch, version: version)
    case .sync: try sync(number)
    case .restart(let sequence): try devices[number].restart(sequence)
    case .arrive, .renumber, .intrude: break
    }
  }

  private mutating func write(
    _ section: Item.Section, _ index: Int, _ field: Int, _ isReverted: Bool, at number: Int
  ) throws {
    let id = try devices[number].item(in: section, index).id
    if isReverted, let row = devices[number].replica.base.last(where: { $0.id == id }) {
      history.reverted(field, of: id, to: row.values[field], by: number)
      return try devices[number].write(row.values[field], into: field, in: section, index)
    }
    made += 1
    history.wrote("\(number).\(made)", into: field, of: id, by: number)
    try devices[number].write("\(number).\(made)", into: field, in: section, index)
  }
}

// MARK: - The network

extension ReplicaMachine {
  private mutating func fetch(_ number: Int) throws { try read(server.answer(to: number), at: number) }

  private mutating func read(_ answer: ServerList<Item>, at number: Int) throws {
    let (before, orders) = (devices[number].replica, devices[number].orders)
    guard let report = try devices[number].read(answer, mayRepair: !isTidy) else { return }
    try history.check(report.conflicts, at: number)
    try history.check(
      report.conflicts, at: number, items: devices[number].replica.items, before: before, server: answer.items
    )
    // Where nobody else has brought about another order, what the user sees stays where it is.
    let isOrderKept = !orderings.contains {
      $0.device != number && $0.version > before.version && $0.version <= answer.version
    }
    if isTidy && isOrderKept {
      try requireEqual(devices[number].orders, orders, "what device \(number) shows after a merge")
    }
  }

  /// A push of a device arrives; returns the version that it made, or `nil` where it is refused.
  private mutating func arrive(_ push: Push<Item>, from number: Int) throws -> Int? {
    let before = server.version
    let version = server.apply(push, from: number)
    if server.version > before {
      devices[number].wasApplied(push)
      if push.changes.contains(where: \.isOrdering) { orderings.append((server.version, number)) }
      try history.applied(push, rows: server.rows, by: number)
    }
    return version
  }

  /// Sends what there is to tell; returns whether there was anything, and it was acknowledged.
  @discardableResult
  private mutating func push(_ number: Int, _ fate: PushFate = .acknowledged) throws -> Bool {
    guard let push = try devices[number].push() else { return false }
    messages.append((push, number))
    if fate == .delayed { return false }
    guard let version = try arrive(push, from: number) else {
      refusals += 1
      return false
    }
    acknowledgements[number].append((push.batch, version))
    if fate == .acknowledged { devices[number].acknowledge(push.batch, version: version) }
    return fate == .acknowledged
  }

  private mutating func sync(_ number: Int) throws {
    try fetch(number)
    while try push(number) {}
  }

  private mutating func intrude(_ row: Int, _ key: Double) throws {
    isTidy = false
    let number = devices.count
    var item = server.answer(to: number).items[row]
    item.orderKey = key
    let update = ItemUpdate(item, fields: .order, isMoved: true)
    let change = ItemChange(id: item.id, kind: .update(update))
    _ = server.apply(
      Push(batch: "at \(server.version)", version: server.version, changes: [change]), from: number)
  }
}

extension ItemChange {
  /// Whether it may change the order, or which items there are.
  fileprivate var isOrdering: Bool {
    switch kind {
    case .insertion, .removal: true
    case .update(let update): !update.fields.isDisjoint(with: [.section, .order])
    }
  }
}

// MARK: - What must hold

extension ReplicaMachine {
  /// Notes what there is at a place, and requires what was there and nobody removed.
  private mutating func keep(_ ids: Set<String>, _ index: Int, _ place: String) throws {
    if let id = kept[index].subtracting(history.removed).subtracting(ids).min() {
      throw Lost(id: id, place: place)
    }
    kept[index] = ids
  }

  func check() throws {
    for device in devices {
      try device.check()
      // What a device takes for the server's list of a version was that.
      if let snapshot = snapshots[device.replica.version] {
        let anew = Set(device.replica.items.lazy.filter { $0.dirty.contains(.presence) }.map(\.id))
        let known = device.replica.base.filter { !anew.contains($0.id) }
        try requireEqual(Self.text(known), snapshot, "the base of device \(device.number)")
      }
    }
    if isTidy { try checkKeys() }
  }

  private static func text(_ rows: some Sequence<Item>) -> String {
    "\(rows.map { "\($0.id): \($0.orderKey) in \($0.section) \($0.values)" }.sorted())"
  }

  /// On the server, too, no two items of a section have the same key.
  private func checkKeys() throws {
    for section in Item.sections {
      let keys = server.rows.values.filter { $0.section == section }.map(\.orderKey)
      try require(
        keys.allSatisfy(\.isFinite) && Set(keys).count == keys.count,
        "the server has the keys \(server.rows.mapValues(\.orderKey))")
    }
  }

  mutating func finish() throws {
    for _ in 0..<3 {
      for number in devices.indices { try sync(number) }
    }
    try checkKeys()
    for (number, device) in devices.enumerated() {
      try device.check()
      try require(
        device.replica.isSettled, "device \(number) still has something to tell after three syncs of all")
      try requireEqual(device.rows, server.rows, "what device \(number) shows after three syncs of all")
    }
    try history.checkEnd(rows: server.rows)
  }
}
