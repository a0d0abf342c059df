import Catalogue
import ListOrdering
import PropertyTesting

/// Two to five devices that edit a list while apart, a server, and a network that loses, delays and repeats messages
/// in either direction; each device syncs as the guide to merging does.
///
/// After each step nothing that nobody removed is gone, nothing is doubled, nothing that was overwritten or removed is
/// back unless a user brought it back, and at every device the stored rows sorted by key are the list shown. In the end
/// all sync undisturbed, and then show the same.
struct ReplicaMachine: StateMachine {
  private(set) var server: SimulatedServer
  private(set) var devices: [Device]
  /// All pushes made so far, any of which may arrive once more.
  private(set) var messages: [(push: TodoPush, device: Int)] = []
  /// By device: answers under way, and acknowledgements.
  private(set) var answers: [[TodoServerList]]
  private(set) var acknowledgements: [[(batch: String, version: Int)]]
  /// By device, and last by the server: the items that it has had and nobody has removed.
  private var kept: [Set<String>]
  private var history: ItemHistory
  /// The server's rows at each version, as they print: NaN is not equal to itself.
  private var snapshots: [Int: String] = [:]
  /// What gives items of the server keys that no list would.
  private var intruder: SimulatedClient
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
      ServerTodo(id: "b\($0)", content: "", placement: Placement(section: .open, key: Double($0 + 1)))
    }
    source.note("\(count) devices; on the server \(rows.count) items")
    server = SimulatedServer(rows: rows, safeguards: .all)
    devices = (0..<count).map(Device.init)
    answers = Array(repeating: [], count: count)
    acknowledgements = Array(repeating: [], count: count)
    intruder = SimulatedClient(number: count)
    kept = Array(repeating: [], count: count + 1)
    history = ItemHistory(rows: server.rows)
    snapshots[server.version] = Self.text(server.rows.values)
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
      try devices[number].insert("c\(made)", in: section, at: index)
      history.made("c\(made)", by: number)
    case .move(let section, let from, let to):
      history.edited(try devices[number].item(in: section, from).id, by: number)
      try devices[number].move(in: section, from: from, to: to)
    case .put(let section, let index, let to):
      let id = try devices[number].item(in: section, index).id
      history.put(id, into: section == .open ? .done : .open, by: number)
      try devices[number].put(from: section, index, to: to)
    case .write(let section, let index, let isReverted): try write(section, index, isReverted, at: number)
    case .remove(let section, let index, let isOutright):
      history.removed(
        try devices[number].remove(from: section, index, isOutright: isOutright), by: number)
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
    _ section: TodoSection, _ index: Int, _ isReverted: Bool, at number: Int
  ) throws {
    let id = try devices[number].item(in: section, index).id
    if isReverted, let row = devices[number].replica.base.last(where: { $0.id == id }) {
      history.reverted(id, to: row.content, by: number)
      return try devices[number].write(row.content, in: section, index)
    }
    made += 1
    history.wrote("\(number).\(made)", into: id, by: number)
    try devices[number].write("\(number).\(made)", in: section, index)
  }
}

// MARK: - The network

extension ReplicaMachine {
  private mutating func fetch(_ number: Int) throws { try read(server.answer(to: number), at: number) }

  private mutating func read(_ answer: TodoServerList, at number: Int) throws {
    guard let report = try devices[number].read(answer, mayRepair: !isTidy) else { return }
    try history.check(report.conflicts, at: number)
  }

  /// A push of a device arrives; returns the version that it made, or `nil` where it is refused.
  private mutating func arrive(_ push: TodoPush, from number: Int) throws -> Int? {
    let before = server.version
    let version = server.apply(push, from: number)
    if server.version > before {
      devices[number].wasApplied(push)
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
    intruder.replica = TodoReplica()
    _ = try intruder.receive(server.answer(to: intruder.number), policy: IntentPreservingPolicy())
    for index in intruder.replica.items.indices { intruder.replica.items[index].isRekeyed = false }
    intruder.replica.items[row].placement.key = key
    intruder.replica.items[row].dirty = .order
    if let push = intruder.push() { _ = server.apply(push, from: intruder.number) }
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
        try requireEqual(
          Self.text(device.replica.base), snapshot, "the base of device \(device.number)")
      }
    }
    if isTidy { try checkKeys() }
  }

  private static func text(_ rows: some Sequence<ServerTodo>) -> String {
    "\(rows.map { "\($0.id): \($0.placement.key) in \($0.placement.section) \($0.content)" }.sorted())"
  }

  /// On the server, too, no two items of a section have the same key.
  private func checkKeys() throws {
    let placements = server.rows.values.map(\.placement)
    try require(
      placements.allSatisfy(\.key.isFinite) && Set(placements).count == placements.count,
      "the server has the keys \(server.rows.mapValues(\.placement.key))")
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
