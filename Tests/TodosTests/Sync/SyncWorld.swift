import FaultyNetwork
import Foundation
import GRDB
import ListOrdering
import SeededRandom
import OrderedTable
import Testing

@testable import Todos

/// Several devices, each with a store and an engine, and a server behind a faulty network. A seed
/// determines every step.
actor SyncWorld {
  final class SyncDevice: @unchecked Sendable {
    let number: Int
    let store: TodoStore
    var engine: SyncEngine?
    var isSyncing = false
    /// The user performs one action at a time.
    var isEditing = false
    /// The number of lists that the device needs, but for which the account has no room.
    var lackingLists = 0

    init(_ number: Int, _ store: TodoStore) { (self.number, self.store) = (number, store) }
  }

  let server = MemoryServer()
  let devices: [SyncDevice]
  var generator: SplitMix64
  private let maxRequests: Int
  /// The maximum number of rounds until no changes are pending.
  private static let maxRounds = 5
  /// The network between all devices and the server.
  private var network: FaultyTransport!
  /// The probability of another action while a request is in progress.
  var disturbance = 0.0
  /// The probability that a cache answers a fetch, with any earlier response.
  var caching = 0.0
  private var cache: [String: [TransportResponse]] = [:]
  /// The longest response, in bytes, that arrives within the timeout; longer ones need a patient request.
  private let maxFastBytes: Int
  /// The lists or the account that are nearly full.
  private var crowd: Crowding?
  /// The maximum number of actions in one phase.
  var maxSteps: Int { isAccountCrowded ? 20 : 60 }
  private var isAccountCrowded: Bool { crowd == .lists || crowd == .both }
  /// The number of user actions so far.
  private(set) var count = 0
  /// The backup to which the server is restored during the next push.
  private var interruption: MemoryServer?
  /// An action to run once before a certain request.
  private var intrusion: (request: String, action: @Sendable () async -> Void)?

  // Records for `SyncLaws`. Unless noted, they cover the time since the devices last settled.
  /// The last title that each device gave.
  var titles: [Todo.ID: [Int: String]] = [:]
  /// The last value that each device gave to an app field.
  var noted: [Todo.ID: [String: [Int: String]]] = [:]
  /// The app fields of each todo when the devices last settled.
  var settledFields: [Todo.ID: [String: JSONValue]] = [:]
  /// The list and title of each todo when the devices last settled.
  var settled: [Todo.ID: (list: TodoList.ID, title: String)] = [:]
  var added: Set<Todo.ID> = []
  /// All todos that a client with other rules has added.
  private(set) var foreign: Set<Todo.ID> = []
  /// The devices that deleted each todo, alone or with its list.
  var deleters: [Todo.ID: Set<Int>] = [:]
  /// The todos that some device deleted, even if the deletion did not last. Their edits may be lost.
  var deletedOnce: Set<Todo.ID> = []
  /// All todos that were gone when the devices settled, at any time so far.
  var dead: Set<Todo.ID> = []
  /// The devices that edited, moved or deleted each todo.
  var touched: [Todo.ID: Set<Int>] = [:]
  /// The devices that moved each todo to another list.
  var movers: [Todo.ID: Set<Int>] = [:]
  /// How often each field was edited since the world began.
  var edits: [Todo.ID: [String: Int]] = [:]
  /// The unexpected failures so far.
  var failures: [String] = []
  var log: [String] = []

  /// Creates the devices and starts them all.
  init(seed: UInt64, devices count: Int, maxRequests: Int = 1, maxFastBytes: Int = .max) async throws {
    generator = SplitMix64(seed: seed)
    (self.maxRequests, self.maxFastBytes) = (maxRequests, maxFastBytes)
    devices = try (0..<count).map { SyncDevice($0, try TodoStore.inMemory()) }
    // The delays are steps instead of time, so that a seed reproduces them.
    network = FaultyTransport(Server(world: self), seed: seed, sleep: { _ in await Task.yield() })
    for device in devices { start(device) }
  }

  nonisolated var stores: [TodoStore] { devices.map(\.store) }

  /// Starts or restarts the app of a device.
  func start(_ device: SyncDevice) {
    var options = SyncEngine.Options()
    options.maxRequests = maxRequests
    device.engine = SyncEngine(
      device.store, server: URL(string: "http://server")!, token: "\(device.number)",
      transport: Network(world: self, device: device), options: options,
      now: { Date(timeIntervalSince1970: 0) },
      random: { 0.5 }, sleep: { _ in await Task.yield() })
  }

  /// Runs an action once, right before the server gets a request such as `PATCH index`.
  func intrude(before request: String, _ action: @escaping @Sendable () async -> Void) {
    intrusion = (request, action)
  }

  func draw(_ count: Int) -> Int { Int(generator.next(upperBound: UInt64(count))) }
  func draws(_ probability: Double) -> Bool { Double(generator.next() >> 11) * 0x1p-53 < probability }

  /// The server behind the network.
  private struct Server: HTTPTransport {
    unowned let world: SyncWorld

    func send(_ request: TransportRequest) async -> TransportResponse { await world.answer(request) }
  }

  /// The transport of one device.
  struct Network: HTTPTransport {
    unowned let world: SyncWorld
    unowned let device: SyncDevice

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
      try await world.carry(request, of: device)
    }
  }

  fileprivate func carry(_ request: TransportRequest, of device: SyncDevice) async throws(TransportError)
    -> TransportResponse
  {
    if let (wanted, action) = intrusion, wanted == "\(request.method) \(request.url.lastPathComponent)" {
      intrusion = nil
      await action()
    }
    // Syncing a full account makes a request for each list, and must not cause more edits than it pushes.
    if draws(isAccountCrowded ? disturbance / 20 : disturbance) { await disturb(device) }
    if request.method == "PATCH", let backup = interruption { try interrupt(request, backup) }
    if let old = cached(request) { return old }
    let body = request.body.map { String(decoding: $0, as: UTF8.self) } ?? ""
    log.append(
      "  \(device.number) \(request.method) \(request.url.path) \(request.fields["If-Match"] ?? "") \(body)")
    let answer = try await network.send(request)
    if answer.body.count > maxFastBytes, !request.toleratesSilence {
      throw .timedOut(host: "server", seconds: 1)
    }
    if request.method == "GET", answer.status == 200 { cache[key(of: request), default: []].append(answer) }
    return answer
  }

  /// Returns the server's response. When it deletes a list, the cache drops that list's responses:
  /// a device that has seen the deletion forgets the versions, and would accept old responses for a
  /// list that is created again.
  private func answer(_ request: TransportRequest) -> TransportResponse {
    let answer = server.answer(request)
    guard request.method == "PATCH", request.url.lastPathComponent == "index" else { return answer }
    let lists = Set(server.listNames)
    cache = cache.filter { path, _ in
      let parts = path.split(separator: "/")
      return parts.dropLast().last != "lists" || lists.contains(String(parts.last ?? ""))
    }
    return answer
  }

  private func key(of request: TransportRequest) -> String {
    "\(request.fields["Authorization"] ?? "") \(request.url.path)"
  }

  /// Returns a random earlier response, or nil.
  private func cached(_ request: TransportRequest) -> TransportResponse? {
    guard request.method == "GET", draws(caching), let kept = cache[key(of: request)] else { return nil }
    log.append("  a cache answers \(key(of: request))")
    return kept[draw(kept.count)]
  }

  /// Edits or syncs some device while this one waits for a response.
  private func disturb(_ device: SyncDevice) async {
    let other = devices[draw(devices.count)]
    if other.isSyncing || draws(0.5) { await edit(other) } else { await sync(other) }
  }

  func sync(_ device: SyncDevice) async {
    guard !device.isSyncing else { return }
    device.isSyncing = true
    defer { device.isSyncing = false }
    // Without other actions, a round removes no list whose new name is still pending.
    let renamed = disturbance == 0 ? await renamedLists(of: device) : []
    do {
      // `sync()` would run its tasks on another executor than the world's.
      device.lackingLists = 0
      try await device.engine?.round()
      log.append("\(device.number) synced")
    } catch {
      if case .full(let lists, let todos) = error { device.lackingLists = lists + (todos > 0 ? 1 : 0) }
      log.append("\(device.number) failed to sync: \(error)")
    }
    let lists = try! await device.store.lists().map(\.id)
    for list in renamed where !lists.contains(list) {
      failures.append("\(device.number) has lost the renamed list \(list)")
    }
  }

  /// Returns the lists whose new names are pending, or none if the outcome of a push is unknown.
  private func renamedLists(of device: SyncDevice) async -> [TodoList.ID] {
    try! await device.store.read { db in
      let index = try ReplicaTables<TodoList>(db: db, list: TodoStore.index).readAll()
      if index.pending != nil { return [] }
      return index.items.filter { !$0.isRemoved && $0.dirty.contains(.field("name")) }.map(\.id)
    }
  }

  /// Performs one user action on a device.
  func edit(_ device: SyncDevice) async {
    if device.isEditing { return }
    device.isEditing = true
    defer { device.isEditing = false }
    count += 1
    var deed = UserAction(seed: generator.next(), number: count)
    let isAtOnce = draws(0.5)
    do {
      deed = try await device.store.write { [deed] db in
        var deed = deed
        try deed.see(db)
        if isAtOnce { try deed.act(db) }
        return deed
      }
      if !isAtOnce {
        if draws(0.5) { await sync(device) }
        deed = try await perform(deed, on: device) { try $0.act($1) }
      }
      note(deed, by: device.number)
      guard let list = deed.emptied else { return }
      // Another device may reuse the list for something else.
      let other = devices[draw(devices.count)]
      if !other.isEditing, draws(0.5) {
        count += 1
        let purpose = UserAction(seed: generator.next(), number: count)
        note(try await perform(purpose, on: other) { try $0.repurpose(list, $1) }, by: other.number)
      }
      deed = try await perform(deed, on: device) { try $0.deleteList($1) }
      note(deed, by: device.number)
    } catch StoreError.full {
    } catch StoreError.outdated where !isAtOnce {
    } catch StoreError.unknownTodo where !isAtOnce {
    } catch StoreError.unknownList where !isAtOnce || deed.emptied != nil {
    } catch { failures.append("\(device.number) could not edit: \(error)") }
  }

  /// Adds a todo to a list on the server, as a client with other rules for texts and tags.
  func addForeignTodo() {
    let lists = server.listNames
    if lists.isEmpty { return }
    let list = lists[draw(lists.count)]
    if server.items(list).count >= TodoRules.maxTodos { return }
    count += 1
    let todo = Todo.ID(rawValue: "f\(count)")!
    let title = " \u{202E}fo\0reign \n \(count)"
    server.write(
      list, todo.rawValue,
      [
        "id": .string(todo.rawValue), "title": .string(title),
        // A device that adds a todo at the end gives it the last priority plus 1. No two priorities
        // from here differ by a whole number, so the priorities stay different.
        "priority": .number(1_000 + Double(count) * 0.618_033_988_749_894_9),
        "tags": .array(Self.foreignTags.map { .string($0) }),
        "fields": .object(["foreign": Self.foreignField, "notes": .string(title)]),
      ])
    log.append("foreign \(todo) to \(list)")
    added.insert(todo)
    foreign.insert(todo)
    titles[todo, default: [:]][-1] = title
    noted[todo, default: [:]]["notes", default: [:]][-1] = title
  }

  /// Tags that a draft must not have.
  static let foreignTags = ["#a ", "a", "much too long", "b\0", "\u{200B}c", "d"]

  /// A value of a field that no device knows.
  static let foreignField = JSONValue.object(["a": .array([.integer(1), .null, .string("b")])])
  /// The app fields that devices edit.
  static let appFields = ["notes", "estimate"]

  private func perform(
    _ deed: UserAction, on device: SyncDevice,
    _ body: @escaping @Sendable (inout UserAction, Database) throws -> Void
  ) async throws -> UserAction {
    try await device.store.write { db in
      var deed = deed
      try body(&deed, db)
      return deed
    }
  }

  private func note(_ deed: UserAction, by number: Int) {
    log += deed.log.map { "\(number) \($0)" }
    if let (todo, title) = deed.titled { titles[todo, default: [:]][number] = title }
    if let todo = deed.added {
      added.insert(todo)
    } else if let (todo, _) = deed.titled {
      edits[todo, default: [:]]["title", default: 0] += 1
    }
    if let (todo, field, value) = deed.noted {
      noted[todo, default: [:]][field, default: [:]][number] = value
      edits[todo, default: [:]]["fields-\(field)", default: 0] += 1
    }
    if let todo = deed.scheduled { edits[todo, default: [:]]["deadline", default: 0] += 1 }
    if let todo = deed.marked { edits[todo, default: [:]]["done", default: 0] += 1 }
    if let todo = deed.moved { movers[todo, default: []].insert(number) }
    if let todo = deed.touched {
      touched[todo, default: []].insert(number)
      // The device touches a todo that it had deleted. So the todo has come back, or was in another
      // list when its list was deleted.
      if deleters[todo]?.remove(number) != nil, deleters[todo] == [] { deleters[todo] = nil }
    }
    for todo in deed.deleted {
      deleters[todo, default: []].insert(number)
      deletedOnce.insert(todo)
    }
  }

  /// Sets the probabilities of faults and other disturbances.
  func disturb(faults: Double, disturbance: Double, caching: Double = 0) {
    network.setPlan(FaultPlan(faults: faults))
    (self.disturbance, self.caching) = (disturbance, caching)
  }

  /// Removes a device's copy of the server's mark.
  func loseMark(of device: SyncDevice) async throws {
    log.append("\(device.number) loses the server's mark")
    try await device.store.write { try $0.execute(sql: "DELETE FROM server") }
  }

  func restore(_ backup: MemoryServer) {
    log.append("the server is restored")
    server.restore(backup)
  }

  /// Restores the server from a backup while a device waits for the response to a push, which is lost.
  func restore(_ backup: MemoryServer, duringPushOf device: SyncDevice) async {
    disturb(faults: 0, disturbance: 0)
    interruption = backup
    await edit(device)
    await sync(device)
    if interruption != nil { restore(backup) }
    interruption = nil
  }

  /// Restores the server before it gets a push, after that, or between two deliveries of the push.
  private func interrupt(_ request: TransportRequest, _ backup: MemoryServer) throws(TransportError) {
    interruption = nil
    log.append("  a push is under way: \(request.url.path)")
    let delivery = draw(3)
    if delivery != 0 { _ = answer(request) }
    restore(backup)
    if delivery != 1 { _ = answer(request) }
    throw .interrupted(host: "server")
  }

  /// What is nearly full in a world.
  enum Crowding { case lists, todos, both }
  /// The lists that are filled. One has an id of 64 characters.
  static let fullLists = ["y1", String(repeating: "y", count: 64)].map { TodoList.ID(rawValue: $0)! }

  /// Fills the account with all lists but one, two lists with all todos but one, or all of these lists.
  func fill(with crowd: Crowding) {
    self.crowd = crowd
    if crowd != .todos {
      for number in (crowd == .both ? 2 : 1)..<TodoRules.maxLists { server.make("x\(number)", []) }
    }
    if crowd != .lists {
      for (number, list) in Self.fullLists.enumerated() {
        let todos = (1..<TodoRules.maxTodos).map { (id: "y\(number)-\($0)", title: "title\($0)") }
        server.make(list.rawValue, todos)
        for (id, title) in todos {
          settled[Todo.ID(rawValue: id)!] = (list, title)
        }
      }
    }
  }

  /// Deletes empty lists of a full account, to make room for lists that wait on devices.
  ///
  /// - Returns: Whether there were any.
  private func makeRoom() async -> Bool {
    let lacking = devices.reduce(0) { $0 + $1.lackingLists }
    if !isAccountCrowded || lacking == 0 { return false }
    let empty = try! await devices[0].store.lists().filter { $0.progress.total == 0 }.prefix(lacking)
    for list in empty {
      try! await devices[0].store.deleteList(list.id)
      log.append("0 deleted list \(list.id) to make room")
    }
    return !empty.isEmpty
  }

  /// Delivers delayed requests, then syncs all devices without faults until a round changes nothing
  /// on the server.
  ///
  /// The first round pushes all changes. In the second, devices push their edits of todos that
  /// other devices have moved, which they fetched only in the first.
  func settle() async {
    disturb(faults: 0, disturbance: 0)
    await network.deliverCopies()
    log.append("settling")
    for _ in 0..<Self.maxRounds {
      let former = server.history
      for device in devices { await sync(device) }
      let isRoomMade = await makeRoom()
      if !isRoomMade, server.history == former { return }
    }
    failures.append("the devices do not settle")
    Issue.record("the devices do not settle")
  }
}
