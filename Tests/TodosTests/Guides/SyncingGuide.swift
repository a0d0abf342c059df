import Foundation
import ListOrdering
import Testing
import Todos

/// The examples of the guide to syncing: the text between the marks is the guide's.
@Suite struct SyncingGuide {
  private struct Line: HTTPTransport {
    let server = MemoryServer()

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportAnswer {
      await Task.yield()
      return server.answer(request)
    }
  }

  @Test func aDevice() async throws {
    let store = try TodoStore.inMemory()
    let list = try await store.addList(ListDraft(name: "Errands")).id
    try await store.add(TodoDraft(title: "Milk"), to: list)
    let (address, token, transport) = (URL(string: "http://server")!, "token", Line())
    // guide: begin
    let engine = SyncEngine(store, server: address, token: token, transport: transport)
    let syncing = Task { await engine.run() }
    // guide: end
    // guide: begin
    do {
      try await engine.sync()
    } catch {
      print(error)  // what is wrong and what mends it, in words for a person
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
    // guide: begin
    let remote = RemoteList(list, in: store, server: address, token: token, transport: transport)
    let soonest = try await remote.refresh().first
    // guide: end
    #expect(soonest != nil)
    #expect(try await Set(store.contents(of: list)!.open.map(\.title)) == ["New", "Milk"])
  }
}
