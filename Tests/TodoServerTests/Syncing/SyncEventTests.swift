#if Server
import Foundation
import Testing
import TestSupport
import Todos

/// Engines with `URLSession`, as in an app, and a server program.
@Suite struct SyncEventTests {
  /// Events bring a push to the other devices at once, although the fetch interval is a million seconds.
  @Test func eventsStartAFetch() async throws {
    let house = try SyncProcesses(devices: 2)
    defer { house.end() }
    var options = SyncEngine.Options()
    (options.interval, options.pushDelay) = (1e6, 0.01)
    var devices: [(store: TodoStore, running: Task<Void, Never>)] = []
    for device in house.devices {
      let store = try TodoStore.inMemory()
      let engine = SyncEngine(
        store, server: house.url, token: device.token, transport: URLSessionTransport(),
        options: options)
      devices.append((store, Task { await engine.run() }))
    }
    let list = try await devices[0].store.addList(ListDraft(name: "Work")).id
    #expect(try await eventually { try await devices[1].store.lists().map(\.list.name) == ["Work"] })
    for number in 1...3 {
      let writer = devices[number % 2].store
      try await writer.add(TodoDraft(title: "\(number)"), to: list)
      for device in devices {
        #expect(try await eventually { try await device.store.contents(of: list)?.open.count == number })
      }
    }
    for device in devices {
      device.running.cancel()
      await device.running.value
    }
  }

  @Test func aRemoteListFollowsTheServer() async throws {
    let house = try SyncProcesses(devices: 2)
    defer { house.end() }
    let stores = try [TodoStore.inMemory(), TodoStore.inMemory()]
    let list = try await stores[0].addList(ListDraft(name: "Work")).id
    let late = try await stores[0].add(
      TodoDraft(title: "late", deadline: .instant(Date(timeIntervalSince1970: 2e9))), to: list)
    try await stores[0].add(TodoDraft(title: "whenever"), to: list)
    let engines = zip(stores, house.devices).map {
      SyncEngine($0, server: house.url, token: $1.token, transport: URLSessionTransport())
    }
    for engine in engines { try await engine.sync() }
    let remote = RemoteList(
      list, in: stores[1], server: house.url, token: house.devices[1].token,
      transport: URLSessionTransport())
    // A refresh removes todos that exist only locally.
    try await stores[1].add(TodoDraft(title: "mine"), to: list)
    #expect(try await remote.refresh().map(\.title) == ["late", "whenever"])
    #expect(try await stores[1].contents(of: list)?.open.map(\.title) == ["late", "whenever"])
    let soon = try await remote.post(
      TodoDraft(title: "soon", deadline: .instant(Date(timeIntervalSince1970: 1.9e9))))
    #expect(try await remote.refresh().map(\.title) == ["soon", "late", "whenever"])
    try await remote.delete(late.id)
    try await remote.delete(late.id)
    #expect(try await stores[1].contents(of: list)?.open.map(\.title) == ["soon", "whenever"])
    try await engines[0].sync()
    #expect(try await stores[0].todo(soon.id)?.title == "soon")
    #expect(try await stores[0].todo(late.id) == nil)
    await #expect(throws: SyncError.self) { try await remote.post(TodoDraft(title: "")) }
    let gone = RemoteList(
      TodoList.ID(), in: stores[1], server: house.url, token: house.devices[1].token,
      transport: URLSessionTransport())
    await #expect(throws: SyncError.self) { try await gone.refresh() }
  }
}
#endif
