import Catalogue
import ListOrdering
import PropertyTesting

/// Two to five replicas of a list that are edited apart, a server, and a network that loses, delays and repeats
/// messages; the merge is ours, and the safeguards that an app needs beside it are in place.
///
/// After each step nothing that nobody removed is gone, nothing is doubled, and at every replica the stored rows sorted
/// by key are the list shown. In the end all sync undisturbed, and then show the same.
struct ReplicaMachine: StateMachine {
  private let policy = IntentPreservingPolicy()
  private(set) var server: SimulatedServer
  private(set) var replicas: [Replica]
  /// All messages made so far, any of which may arrive once more.
  private(set) var messages: [SimulatedServer.Batch] = []
  /// By replica, and last by the server: the items that it has had and nobody has removed.
  private var kept: [Set<String>]
  private var removed: Set<String> = []
  /// What the server's items said a step ago.
  private var contents: [String: String] = [:]
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
      ("repaired", replicas.contains(where: \.wasRepaired)),
    ]
  }

  init(_ source: inout Source) throws {
    let count = try source.integer(in: 2...5)
    let rows = (0..<(try source.integer(in: 0...6))).map {
      ServerTodo(id: "b\($0)", content: "", placement: Placement(section: .open, key: Double($0 + 1)))
    }
    source.note("\(count) replicas; on the server \(rows.count) items")
    server = SimulatedServer(rows: rows, safeguards: .all)
    replicas = (0..<count).map(Replica.init)
    intruder = SimulatedClient(number: count)
    kept = Array(repeating: [], count: count + 1)
    for number in replicas.indices { try sync(number) }
  }

  mutating func apply(_ step: ReplicaStep) throws {
    switch (step.command, step.replica) {
    case (.arrive(let message), _): _ = server.apply(messages[message])
    case (.renumber, _): server.renumber()
    case (.intrude(let row, let key), _): try intrude(row, key)
    case (let command, let number?): try apply(command, at: number)
    default: break
    }
    for (number, replica) in replicas.enumerated() {
      try keep(Set(replica.rows.keys), number, "replica \(number)")
    }
    try keep(Set(server.rows.keys), replicas.count, "the server")
    try keepContents()
  }

  private mutating func apply(_ command: ReplicaCommand, at number: Int) throws {
    switch command {
    case .insert(let section, let index):
      made += 1
      try replicas[number].insert("c\(made)", in: section, at: index)
    case .move(let section, let from, let to): try replicas[number].move(in: section, from: from, to: to)
    case .put(let section, let index, let to): try replicas[number].put(from: section, index, to: to)
    case .write(let section, let index): try replicas[number].write("\(number)", in: section, index)
    case .remove(let section, let index): removed.insert(try replicas[number].remove(from: section, index))
    case .fetch: try fetch(number)
    case .push(let isAcknowledged): push(number, isAcknowledged: isAcknowledged)
    case .sync: try sync(number)
    case .restart(let sequence): try replicas[number].restart(sequence)
    case .arrive, .renumber, .intrude: break
    }
  }
}

// MARK: - The network

extension ReplicaMachine {
  private mutating func fetch(_ number: Int) throws {
    try replicas[number].fetch(server.answer(to: number), policy: policy, mayRepair: !isTidy)
    if let message = replicas[number].pending { messages.append(message) }
  }

  private mutating func push(_ number: Int, isAcknowledged: Bool = true) {
    guard let message = replicas[number].pending else { return }
    replicas[number].pending = nil
    guard let version = server.apply(message) else {
      refusals += 1
      return
    }
    if isAcknowledged { replicas[number].acknowledge(version: version) }
  }

  private mutating func sync(_ number: Int) throws {
    try fetch(number)
    push(number)
  }

  private mutating func intrude(_ row: Int, _ key: Double) throws {
    isTidy = false
    intruder.items = []
    _ = try intruder.receive(server.answer(to: intruder.number), policy: policy)
    for index in intruder.items.indices { intruder.items[index].isRekeyed = false }
    intruder.items[row].placement.key = key
    intruder.items[row].dirty = .order
    if let message = intruder.batch(), let version = server.apply(message) {
      intruder.acknowledge(version: version)
    }
  }
}

// MARK: - What must hold

extension ReplicaMachine {
  /// Notes what there is at a place, and requires what was there and nobody removed.
  private mutating func keep(_ ids: Set<String>, _ index: Int, _ place: String) throws {
    if let id = kept[index].subtracting(removed).subtracting(ids).min() { throw Lost(id: id, place: place) }
    kept[index] = ids
  }

  /// Who writes adds a letter to what he sees: what the server then has is no beginning of what it had, or somebody's
  /// old edit has undone a newer one. (An item that comes back, as someone changed what another removed, does so with
  /// all its fields as they were there.)
  private mutating func keepContents() throws {
    for (id, row) in server.rows where !removed.contains(id) {
      if let former = contents[id], former != row.content, former.hasPrefix(row.content) {
        try require(false, "\(id) said \"\(former)\" on the server, and says \"\(row.content)\" again")
      }
    }
    contents = server.rows.mapValues(\.content)
  }

  func check() throws {
    for replica in replicas { try replica.check() }
    if isTidy { try checkKeys() }
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
      for number in replicas.indices { try sync(number) }
    }
    try checkKeys()
    for (number, replica) in replicas.enumerated() {
      try replica.check()
      try require(
        replica.client.isSettled, "replica \(number) still has something to send after three syncs of all")
      try requireEqual(replica.rows, server.rows, "what replica \(number) shows after three syncs of all")
    }
  }
}
