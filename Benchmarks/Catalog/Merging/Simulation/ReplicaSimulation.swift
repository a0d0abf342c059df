import ListOrdering
public import Measuring

/// A simulation of several clients that edit one to-do list offline and sync with a server, over a
/// network that loses and repeats messages. Equal seeds give equal runs.
public struct ReplicaSimulation: Sendable {
  /// Mechanisms that keep syncing safe, besides the merge.
  public struct Safeguards: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// The server refuses a batch that is based on an old version of the list;
    /// the client then merges again.
    public static let versions = Safeguards(rawValue: 1)
    /// Every answer names the client's last applied batch. So a lost acknowledgment does not turn
    /// an old edit into a new one, and a repeated batch is not applied twice.
    public static let batches = Safeguards(rawValue: 2)
    /// A new key is at most an eighth of the gap away from its middle, so two clients rarely make
    /// the same key.
    public static let jitter = Safeguards(rawValue: 4)
    public static let all: Safeguards = [.versions, .batches, .jitter]
  }

  /// The result of a run.
  public struct Outcome: Equatable, Sendable {
    /// The number of rounds of undisturbed syncs until all clients showed the server's list and had
    /// nothing to send; `nil` if more than ten.
    public var rounds: Int?
    /// The number of missing todos that nobody deleted.
    public var lost = 0
    /// The number of extra todos with the id of another one after a merge, over all merges.
    public var doubled = 0
    /// The number of todos on the server with the same key as another one in their section.
    public var duplicateKeys = 0
    /// The loss over all merges.
    public var intents = IntentLoss()
    /// The number of rows sent.
    public var rowsPushed = 0
    /// The number of batches that the server refused because they were based on an old version.
    public var refused = 0
  }

  private let policy: any MergePolicy
  private var server: SimulatedServer<MergeTodo>
  private var clients: [SimulatedClient]
  private var editor: ConflictGenerator
  private var network: SplitMix64
  /// Messages that will arrive a second time.
  private var repeated: [(push: Push<MergeTodo>, client: Int)] = []
  private var created: Set<String>
  private var removed: Set<String> = []
  private var outcome = Outcome()
  private var names = 0

  private init(
    policy: any MergePolicy, clients: Int, todos: Int, seed: UInt64, safeguards: Safeguards
  ) {
    self.policy = policy
    let rows = (0..<todos).map {
      MergeTodo(id: "b\($0)", content: "", placement: Placement(section: .open, key: Double($0 + 1)))
    }
    server = SimulatedServer(rows: rows, safeguards: safeguards)
    self.clients = (0..<clients).map(SimulatedClient.init)
    editor = ConflictGenerator(seed: seed, isJittered: safeguards.contains(.jitter))
    network = SplitMix64(seed: ~seed)
    created = Set(rows.map(\.id))
  }

  /// Runs a simulation.
  ///
  /// - Parameters:
  ///   - policy: The clients' merge policy.
  ///   - clients: The number of clients, such as 2 to 5.
  ///   - todos: The initial number of todos.
  ///   - steps: The number of edits and syncs.
  ///   - seed: The seed of everything random.
  ///   - safeguards: Mechanisms that keep syncing safe, besides the merge.
  public static func run(
    policy: any MergePolicy, clients: Int, todos: Int = 8, steps: Int = 40, seed: UInt64,
    safeguards: Safeguards = .all
  ) throws(InputError) -> Outcome {
    var simulation = ReplicaSimulation(
      policy: policy, clients: clients, todos: todos, seed: seed, safeguards: safeguards)
    for client in 0..<clients { try simulation.sync(client, isReliable: true) }
    for _ in 0..<steps { try simulation.step() }
    return try simulation.settled()
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &network) < percent
  }

  private mutating func step() throws(InputError) {
    let client = Int.random(in: clients.indices, using: &network)
    if chance(5) { server.renumber() }
    if chance(10), let (push, client) = repeated.popLast() { _ = server.apply(push, from: client) }
    if chance(60) {
      edit(client)
    } else {
      try sync(client, isReliable: false)
    }
  }

  private mutating func edit(_ client: Int) {
    names += 1
    let before = Set(clients[client].replica.items.filter { !$0.isRemoved }.map(\.id))
    editor.edit(&clients[client].replica.items, newID: "c\(client)-\(names)")
    let after = Set(clients[client].replica.items.filter { !$0.isRemoved }.map(\.id))
    created.formUnion(after.subtracting(before))
    removed.formUnion(before.subtracting(after))
  }

  /// Fetches, merges, and pushes until nothing is pending; merges again if a push is refused.
  private mutating func sync(_ client: Int, isReliable: Bool) throws(InputError) {
    if !isReliable, chance(10) { return }
    try fetch(client)
    for _ in 0..<5 {
      guard let push = clients[client].push() else { return }
      if !isReliable {
        if chance(10) { return }
        if chance(20) {
          // Another client syncs first.
          let other = Int.random(in: clients.indices, using: &network)
          if other != client { try sync(other, isReliable: true) }
        }
        if chance(10) { repeated.append((push, client)) }
      }
      guard let version = server.apply(push, from: client) else {
        outcome.refused += 1
        try fetch(client)
        continue
      }
      outcome.rowsPushed += push.changes.count
      if !isReliable, chance(15) { return }
      clients[client].replica.acknowledge(push.batch, version: version)
    }
  }

  private mutating func fetch(_ client: Int) throws(InputError) {
    outcome.intents += try clients[client].receive(server.answer(to: client), policy: policy)
    let ids = clients[client].replica.items.map(\.id)
    outcome.doubled += ids.count - Set(ids).count
  }

  /// Lets all clients sync undisturbed until nothing changes, and returns the outcome.
  private mutating func settled() throws(InputError) -> Outcome {
    for round in 1...10 {
      for client in clients.indices { try sync(client, isReliable: true) }
      if isConverged {
        outcome.rounds = round
        break
      }
    }
    let rows = server.rows
    outcome.lost = created.subtracting(removed).count { rows[$0] == nil }
    outcome.duplicateKeys = rows.count - Set(rows.values.map(\.placement)).count
    return outcome
  }

  private var isConverged: Bool {
    clients.allSatisfy { client in
      client.replica.isSettled
        && MergeSection.allCases.allSatisfy { section in
          client.replica.items.order(in: section).map(\.id) == server.rows.values.order(in: section).map(\.id)
        }
    }
  }
}
