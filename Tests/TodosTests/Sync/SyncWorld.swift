import Foundation
import ListOrdering
import Measuring
import OrderedTable

@testable import Todos

/// Some devices, each with a store and an engine, and a server that a faulty network is in front of: every step is drawn
/// from a seed.
actor SyncWorld {
  final class Device: @unchecked Sendable {
    let number: Int
    let store: TodoStore
    var engine: SyncEngine?
    var isSyncing = false
    /// Its user does one thing at a time.
    var isEditing = false

    init(_ number: Int, _ store: TodoStore) { (self.number, self.store) = (number, store) }
  }

  let server = MemoryServer()
  let devices: [Device]
  var generator: SplitMix64
  private let mostRequests: Int
  /// How likely a fault is, a request.
  var faults = 0.0
  /// How likely something else happens while a request is under way.
  var disturbance = 0.0
  private var count = 0
  private var late: [TransportRequest] = []
  /// What happens once before a request.
  private var intrusion: (request: String, action: @Sendable () async -> Void)?

  /// What users have done since all devices were the same.
  var titles: [Todo.ID: [Int: String]] = [:]
  /// The todos that were there then, in which list, and with which title.
  var settled: [Todo.ID: (list: TodoList.ID, title: String)] = [:]
  var added: Set<Todo.ID> = []
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
  var log: [String] = []

  init(seed: UInt64, devices count: Int, mostRequests: Int = 1) throws {
    generator = SplitMix64(seed: seed)
    self.mostRequests = mostRequests
    devices = try (0..<count).map { Device($0, try TodoStore.inMemory()) }
  }

  /// Starts the program of a device, perhaps once more.
  func start(_ device: Device) {
    var options = SyncEngine.Options()
    options.mostRequests = mostRequests
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

  /// The network between a device and the server.
  struct Network: HTTPTransport {
    unowned let world: SyncWorld
    unowned let device: Device

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportAnswer {
      try await world.carry(request, of: device)
    }
  }

  fileprivate func carry(_ request: TransportRequest, of device: Device) async throws(TransportError)
    -> TransportAnswer
  {
    if let (wanted, action) = intrusion, wanted == "\(request.method) \(request.url.lastPathComponent)" {
      intrusion = nil
      await action()
    }
    if draws(disturbance) { await disturb(device) }
    let body = request.body.map { String(decoding: $0, as: UTF8.self) } ?? ""
    log.append(
      "  \(device.number) \(request.method) \(request.url.path) \(request.fields["If-Match"] ?? "") \(body)")
    // What was delayed arrives at any time later.
    while !late.isEmpty, draws(0.3) { _ = server.answer(late.remove(at: draw(late.count))) }
    guard draws(faults) else { return server.answer(request) }
    switch draw(6) {
    case 0: throw .timedOut(host: "server", seconds: 1)
    case 1:
      _ = server.answer(request)
      throw .interrupted(host: "server")
    case 2:
      late.append(request)
      throw .timedOut(host: "server", seconds: 1)
    case 3:
      late.append(request)
      return server.answer(request)
    case 4: return TransportAnswer(status: 503, fields: ["Retry-After": "1"], body: Data())
    default:
      _ = server.answer(request)
      return TransportAnswer(status: 200, fields: [:], body: Data("<html>".utf8))
    }
  }

  /// Something that happens while a device waits for an answer.
  private func disturb(_ device: Device) async {
    let other = devices[draw(devices.count)]
    if other.isSyncing || draws(0.5) { await edit(other) } else { await sync(other) }
  }

  func sync(_ device: Device) async {
    guard !device.isSyncing else { return }
    device.isSyncing = true
    defer { device.isSyncing = false }
    do {
      try await device.engine?.sync()
      log.append("\(device.number) synced")
    } catch { log.append("\(device.number) synced in vain: \(error)") }
  }

  /// One edit by the user of a device.
  func edit(_ device: Device) async {
    if device.isEditing { return }
    device.isEditing = true
    defer { device.isEditing = false }
    let lists = (try? await device.store.lists().map(\.id)) ?? []
    guard let list = lists.isEmpty ? nil : lists[draw(lists.count)] else { return await addList(device) }
    guard let contents = try? await device.store.contents(of: list) else { return }
    let todos = contents.open + contents.done
    guard !todos.isEmpty, draws(0.8) else {
      if lists.count < 3, draws(0.2) { return await addList(device) }
      return await add(device, to: list)
    }
    let todo = todos[draw(todos.count)]
    let other = todos[draw(todos.count)]
    touched[todo.id, default: []].insert(device.number)
    // It has come back to the device, or was elsewhere when its list was deleted there.
    if deleters[todo.id]?.remove(device.number) != nil, deleters[todo.id] == [] { deleters[todo.id] = nil }
    do {
      switch draw(20) {
      case 0..<5:
        let title = name("title")
        try await device.store.edit(todo.id) { $0.title = title }
        note(device, "titled \(todo.id) \(title)")
        titles[todo.id, default: [:]][device.number] = title
      case 5..<8:
        try await device.store.setDone([todo.id], !todo.isDone)
        note(device, "marked \(todo.id) \(!todo.isDone)")
      case 8..<11:
        if other.id != todo.id, other.isDone == todo.isDone {
          try await device.store.move([todo.id], to: .after(other.id))
        }
      case 11..<16:
        let target = lists[draw(lists.count)]
        try await device.store.move([todo.id], to: target)
        if target != list { movers[todo.id, default: []].insert(device.number) }
        note(device, "moved \(todo.id) from \(list) to \(target)")
      case 16..<18:
        try await device.store.delete([todo.id])
        note(device, "deleted \(todo.id)")
        noteDeletion(of: [todo], by: device)
      case 18:
        if draws(0.6), lists.count > 1 {
          // Whoever deletes a list often takes out of it what they want to keep.
          let target = lists[draw(lists.count)]
          let isKept = target != list && draws(0.5)
          if isKept {
            try await device.store.move([todo.id], to: target)
            movers[todo.id, default: []].insert(device.number)
            note(device, "moved \(todo.id) from \(list) to \(target)")
          }
          try await device.store.deleteList(list)
          note(device, "deleted list \(list)")
          noteDeletion(of: todos.filter { !isKept || $0.id != todo.id }, by: device)
        }
      default:
        if draws(0.5) {
          let title = name("list")
          try await device.store.editList(list) { $0.name = title }
        } else if lists.count > 1 {
          try await device.store.moveLists([list], to: .start)
        }
      }
    } catch StoreError.outdated {
    } catch StoreError.unknownTodo {
    } catch StoreError.unknownList {
    } catch { log.append("edit failed: \(error)") }
  }

  private func noteDeletion(of todos: [Todo], by device: Device) {
    for todo in todos {
      deleters[todo.id, default: []].insert(device.number)
      deletedOnce.insert(todo.id)
    }
  }

  private func addList(_ device: Device) async {
    let list = TodoList(id: TodoList.ID(rawValue: name("l"))!, name: "List")
    try? await device.store.edit { try $0.insert(list, at: .end) }
    note(device, "added list \(list.id)")
  }

  private func add(_ device: Device, to list: TodoList.ID) async {
    let todo = Todo(id: Todo.ID(rawValue: name("t"))!, title: name("title"))
    do {
      try await device.store.edit { try $0.insert(todo, into: list, at: .start) }
      note(device, "added \(todo.id) to \(list)")
      added.insert(todo.id)
      titles[todo.id] = [device.number: todo.title]
    } catch { log.append("add failed: \(error)") }
  }

  /// Makes the network and the users worse.
  func disturb(faults: Double, disturbance: Double) {
    (self.faults, self.disturbance) = (faults, disturbance)
  }

  /// Delivers what was delayed, and syncs all devices twice without faults.
  func settle() async {
    (faults, disturbance) = (0, 0)
    for request in late { _ = server.answer(request) }
    late = []
    log.append("settling")
    for _ in 0..<2 {
      for device in devices { await sync(device) }
    }
  }

  private func note(_ device: Device, _ text: String) { log.append("\(device.number) \(text)") }

  private func name(_ stem: String) -> String {
    count += 1
    return "\(stem)\(count)"
  }
}
