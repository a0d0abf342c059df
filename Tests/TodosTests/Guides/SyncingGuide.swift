import Foundation
import ListOrdering
import Testing
import Todos

/// The examples of the guide to syncing, which shows the code between the markers.
@Suite struct SyncingGuide {
  private struct Line: HTTPTransport {
    let server = MemoryServer()

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
      await Task.yield()
      return server.answer(request)
    }
  }

  @Test func aDevice() async throws {
    let store = try TodoStore.inMemory()
    let list = try await store.addList(ListDraft(name: "Errands")).id
    try await store.add(TodoDraft(title: "Milk"), to: list)
    let (address, token, transport) = (URL(string: "http://server")!, "token", Line())
    // The guide's examples use the default transport.
    func SyncEngine(_ store: TodoStore, server: URL, token: String) -> Todos.SyncEngine {
      Todos.SyncEngine(store, server: server, token: token, transport: transport)
    }
    func RemoteList(_ list: TodoList.ID, in store: TodoStore, server: URL, token: String) -> Todos.RemoteList
    {
      Todos.RemoteList(list, in: store, server: server, token: token, transport: transport)
    }
    // guide: begin
    let engine = SyncEngine(store, server: address, token: token)
    let syncing = Task { await engine.run() }
    // guide: end
    // guide: begin
    do {
      try await engine.sync()
    } catch {
      print(error)  // the problem and its remedy, in words for the user
    }
    // guide: end
    // guide: begin
    for await state in engine.states {
      print(state)
      if state == .upToDate { break }
    }
    // guide: end
    syncing.cancel()
    await syncing.value
    #expect(transport.server.items("\(list)").count == 1)
    transport.server.write(
      "\(list)", "x", ["id": .string("x"), "title": .string("New"), "priority": .integer(0)])
    do {
      let store = try TodoStore.inMemory()
      // guide: begin
      try await store.addList(ListDraft(name: "Deliveries"), id: list)  // the list's id on the server
      let remote = RemoteList(list, in: store, server: address, token: token)
      let soonest = try await remote.refresh().first
      // guide: end
      #expect(soonest != nil)
      #expect(try await Set(store.contents(of: list)!.open.map(\.title)) == ["New", "Milk"])
      await #expect(throws: StoreError.outdated) { try await store.addList(ListDraft(name: "B"), id: list) }
    }
  }
}
