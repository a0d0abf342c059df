import FaultyNetwork
import Foundation
import GRDB
import ListOrdering
import SeededRandom
import OrderedTable
import Testing

@testable import Todos

/// Some devices, each with a store and an engine, and a server that a faulty network is in front of: every step is drawn
/// from a seed.
actor SyncWorld {
  final class SyncDevice: @unchecked Sendable {
    let number: Int
    let store: TodoStore
    var engine: SyncEngine?
    var isSyncing = false
    /// Its user does one thing at a time.
    var isEditing = false
    /// How many lists it needs room for that the account does not have.
    var lackingLists = 0

    init(_ number: Int, _ store: TodoStore) { (self.number, self.store) = (number, store) }
  }

  let server = MemoryServer()
  let devices: [SyncDevice]
  var generator: SplitMix64
  private let maxRequests: Int
  /// How many rounds it may take at most until nobody has anything to tell.
  private static let mostRounds = 5
  /// Between all devices and the server.
  private var network: FaultyTransport!
  /// How likely something else happens while a request is under way.
  var disturbance = 0.0
  /// How likely an answer to a fetch comes from a cache on the way, which has kept all of them.
  var caching = 0.0
  private var cache: [String: [TransportAnswer]] = [:]
  /// The longest answer, in bytes, that arrives within the timeout; for longer ones a request has to be patient.
  private let maxFastBytes: Int
  /// What has nearly no room.
  private var crowd: Crowding?
  /// How much happens at most between two times of peace.
  var maxSteps: Int { isAccountCrowded ? 20 : 60 }
  private var isAccountCrowded: Bool { crowd == .lists || crowd == .both }
  /// How many deeds were drawn.
  private(set) var count = 0
  /// The backup from which the server is restored during the next push.
  private var interruption: MemoryServer?
  /// What happens once before a request.
  private var intrusion: (request: String, action: @Sendable () async -> Void)?

  /// What users have done since all devices were the same.
  var titles: [Todo.ID: [Int: String]] = [:]
  /// The todos that were there then, in which list, and with which title.
  var settled: [Todo.ID: (list: TodoList.ID, title: String)] = [:]
  var added: Set<Todo.ID> = []
  /// Those that another client has added, by other rules.
  private(set) var foreign: Set<Todo.ID> = []
  /// Those that somebody has deleted since, or whose list somebody has, and who.
  var deleters: [Todo.ID: Set<Int>] = [:]
  /// Those whom somebody's deletion, though it did not last, may have cost what they had edited.
  var deletedOnce: Set<Todo.ID> = []
  /// Those that were gone once all devices were the same.
  var dead: Set<Todo.ID> = []
  /// Who has edited, moved or deleted a todo since.
  var touched: [Todo.ID: Set<Int>] = [:]
  /// Who has moved a todo to another list since.
  var movers: [Todo.ID: Set<Int>] = [:]
  /// How often fields were edited, ever.
  var edits: [Todo.ID: [String: Int]] = [:]
  /// The deeds that the stores have refused though nothing speaks against them.
  var failures: [String] = []
  var log: [String] = []

  /// Some devices, all of them started.
  init(seed: UInt64, devices count: Int, maxRequests: Int = 1, maxFastBytes: Int = .max) async throws {
    generator = SplitMix64(seed: seed)
    (self.maxRequests, self.maxFastBytes) = (maxRequests, maxFastBytes)
    devices = try (0..<count).map { SyncDevice($0, try TodoStore.inMemory()) }
    // Time passes by steps: a network that slept would not repeat.
    network = FaultyTransport(Server(world: self), seed: seed, sleep: { _ in await Task.yield() })
    for device in devices { start(device) }
  }

  nonisolated var stores: [TodoStore] { devices.map(\.store) }

  /// Starts the program of a device once more.
  func start(_ device: SyncDevice) {
    var options = SyncEngine.Options()
    options.maxRequests = maxRequests
    device.engine = SyncEngine(
      device.store, server: URL(string: "http://server")!, token: "\(device.number)",
      transport: Network(world: self, device: device), options: options,
      now: { Date(timeIntervalSince1970: 0) },
      random: { 0.5 }, sleep: { _ in await Task.yield() })
  }

  /// Does something once, right before a request such as `PATCH index` comes to the server.
  func intrude(before request: String, _ action: @escaping @Sendable () async -> Void) {
    intrusion = (request, action)
  }

  func draw(_ count: Int) -> Int { Int(generator.next(upperBound: UInt64(count))) }
  func draws(_ probability: Double) -> Bool { Double(generator.next() >> 11) * 0x1p-53 < probability }

  /// The server behind the network.
  private struct Server: HTTPTransport {
    unowned let world: SyncWorld

    func send(_ request: TransportRequest) async -> TransportAnswer { await world.answer(request) }
  }

  /// What a device sends its requests through.
  struct Network: HTTPTransport {
    unowned let world: SyncWorld
    unowned let device: SyncDevice

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportAnswer {
      try await world.carry(request, of: device)
    }
  }

  fileprivate func carry(_ request: TransportRequest, of device: SyncDevice) async throws(TransportError)
    -> TransportAnswer
  {
    if let (wanted, action) = intrusion, wanted == "\(request.method) \(request.url.lastPathComponent)" {
      intrusion = nil
      await action()
    }
    // A sync of a full account makes a request for each list: it may not bring about more edits than it tells of.
    if draws(isAccountCrowded ? disturbance / 20 : disturbance) { await disturb(device) }
    if request.method == "PATCH", let backup = interruption { try interrupt(request, backup) }
    if let old = cached(request) { return old }
    let body = request.body.map { String(decoding: $0, as: UTF8.self) } ?? ""
    log.append(
      "  \(device.number) \(request.method) \(request.url.path) \(request.fields["If-Match"] ?? "") \(body)")
    let answer = try await network.send(request)
    if answer.body.count > maxFastBytes, !request.isPatient { throw .timedOut(host: "server", seconds: 1) }
    if request.method == "GET", answer.status == 200 { cache[key(of: request), default: []].append(answer) }
    return answer
  }

  /// The server's answer. With a list that it deletes, the cache forgets what it has kept of it: a device that has seen the
  /// deletion has forgotten the versions, and would take answers from before it for those of a list that was made again.
  private func answer(_ request: TransportRequest) -> TransportAnswer {
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

  /// An answer of a cache: any of those that were given before, whole.
  private func cached(_ request: TransportRequest) -> TransportAnswer? {
    guard request.method == "GET", draws(caching), let kept = cache[key(of: request)] else { return nil }
    log.append("  a cache answers \(key(of: request))")
    return kept[draw(kept.count)]
  }

  /// Something that happens while a device waits for an answer.
  private func disturb(_ device: SyncDevice) async {
    let other = devices[draw(devices.count)]
    if other.isSyncing || draws(0.5) { await edit(other) } else { await sync(other) }
  }

  func sync(_ device: SyncDevice) async {
    guard !device.isSyncing else { return }
    device.isSyncing = true
    defer { device.isSyncing = false }
    // While nothing else happens, a round removes no list whose new name is not pushed yet.
    let renamed = disturbance == 0 ? await renamedLists(of: device) : []
    do {
      // Not `sync()`, whose tasks would run on another executor than the world's.
      device.lackingLists = 0
      try await device.engine?.round()
      log.append("\(device.number) synced")
    } catch {
      if case .full(let lists, let todos) = error { device.lackingLists = lists + (todos > 0 ? 1 : 0) }
      log.append("\(device.number) synced in vain: \(error)")
    }
    let lists = try! await device.store.lists().map(\.id)
    for list in renamed where !lists.contains(list) {
      failures.append("\(device.number) has lost the renamed list \(list)")
    }
  }

  /// The lists whose new names a device has yet to push; none if it does not know what became of a push.
  private func renamedLists(of device: SyncDevice) async -> [TodoList.ID] {
    try! await device.store.read { db in
      let index = try ReplicaTables<TodoList>(db: db, list: TodoStore.index).readAll()
      if index.pending != nil { return [] }
      return index.items.filter { !$0.isRemoved && $0.dirty.contains(.field("name")) }.map(\.id)
    }
  }

  /// One deed of a device's user.
  func edit(_ device: SyncDevice) async {
    if device.isEditing { return }
    device.isEditing = true
    defer { device.isEditing = false }
    count += 1
    var deed = SyncDeed(seed: generator.next(), number: count)
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
      // Another device may need the list for something else.
      let other = devices[draw(devices.count)]
      if !other.isEditing, draws(0.5) {
        count += 1
        let purpose = SyncDeed(seed: generator.next(), number: count)
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

  /// Another client, which keeps other rules of texts and tags, adds a todo to a list of the server.
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
        // A device appends at a distance of 1: no two of these differ by a whole number.
        "priority": .number(1_000 + Double(count) * 0.618_033_988_749_894_9),
        "tags": .array(Self.foreignTags.map { .string($0) }),
      ])
    log.append("foreign \(todo) to \(list)")
    added.insert(todo)
    foreign.insert(todo)
    titles[todo, default: [:]][-1] = title
  }

  /// What no draft may have.
  static let foreignTags = ["#a ", "a", "much too long", "b\0", "\u{200B}c", "d"]

  private func perform(
    _ deed: SyncDeed, on device: SyncDevice,
    _ body: @escaping @Sendable (inout SyncDeed, Database) throws -> Void
  ) async throws -> SyncDeed {
    try await device.store.write { db in
      var deed = deed
      try body(&deed, db)
      return deed
    }
  }

  private func note(_ deed: SyncDeed, by number: Int) {
    log += deed.log.map { "\(number) \($0)" }
    if let (todo, title) = deed.titled { titles[todo, default: [:]][number] = title }
    if let todo = deed.added {
      added.insert(todo)
    } else if let (todo, _) = deed.titled {
      edits[todo, default: [:]]["title", default: 0] += 1
    }
    if let todo = deed.scheduled { edits[todo, default: [:]]["deadline", default: 0] += 1 }
    if let todo = deed.marked { edits[todo, default: [:]]["done", default: 0] += 1 }
    if let todo = deed.moved { movers[todo, default: []].insert(number) }
    if let todo = deed.touched {
      touched[todo, default: []].insert(number)
      // It has come back to the device, or was elsewhere when its list was deleted there.
      if deleters[todo]?.remove(number) != nil, deleters[todo] == [] { deleters[todo] = nil }
    }
    for todo in deed.deleted {
      deleters[todo, default: []].insert(number)
      deletedOnce.insert(todo)
    }
  }

  /// Makes the network and the users worse.
  func disturb(faults: Double, disturbance: Double, caching: Double = 0) {
    network.setPlan(FaultPlan(faults: faults))
    (self.disturbance, self.caching) = (disturbance, caching)
  }

  /// Damages a device's note of the server's mark.
  func loseMark(of device: SyncDevice) async throws {
    log.append("\(device.number) loses the server's mark")
    try await device.store.write { try $0.execute(sql: "DELETE FROM server") }
  }

  /// Restores the server from a backup.
  func restore(_ backup: MemoryServer) {
    log.append("the server is restored")
    server.restore(backup)
  }

  /// Restores the server from a backup while a device that has something to push waits for the answer, which is lost.
  func restore(_ backup: MemoryServer, duringPushOf device: SyncDevice) async {
    disturb(faults: 0, disturbance: 0)
    interruption = backup
    await edit(device)
    await sync(device)
    if interruption != nil { restore(backup) }
    interruption = nil
  }

  /// Restores the server before it gets a push, after that, or in both of two deliveries.
  private func interrupt(_ request: TransportRequest, _ backup: MemoryServer) throws(TransportError) {
    interruption = nil
    log.append("  a push is under way: \(request.url.path)")
    let delivery = draw(3)
    if delivery != 0 { _ = answer(request) }
    restore(backup)
    if delivery != 1 { _ = answer(request) }
    throw .interrupted(host: "server")
  }

  /// What may have nearly no room in a world.
  enum Crowding { case lists, todos, both }
  /// The lists that are filled. One has an id of 64 characters.
  static let fullLists = ["y1", String(repeating: "y", count: 64)].map { TodoList.ID(rawValue: $0)! }

  /// Fills the account with all lists but one, two lists with all todos but one, or both, with no list missing.
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

  /// Deletes empty lists where a world is about a full account, which has no room for lists that wait on devices.
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

  /// Delivers what was delayed, and syncs all devices without faults, until a round brings the server nothing new.
  ///
  /// The first round tells all; what a device finds in it of a todo that another one has moved is told in the second.
  func settle() async {
    disturb(faults: 0, disturbance: 0)
    await network.deliverCopies()
    log.append("settling")
    for _ in 0..<Self.mostRounds {
      let former = server.history
      for device in devices { await sync(device) }
      let isRoomMade = await makeRoom()
      if !isRoomMade, server.history == former { return }
    }
    failures.append("the devices do not come to rest")
    Issue.record("the devices do not come to rest")
  }
}
