import Foundation
import ListOrdering
import Testing
import TestSupport

@testable import Todos

/// A list that the server owns, with responses that arrive late, out of order, or from a cache.
struct RemoteListTests {
  /// A transport that holds back responses to fetches of a list, or returns a cached one.
  private final class HeldLine: HTTPTransport, @unchecked Sendable {
    let server = MemoryServer()
    private let lock = NSLock()
    private var isHolding = false
    private var held: [CheckedContinuation<Void, Never>?] = []
    private var kept: TransportResponse?
    private(set) var last: TransportRequest?

    /// The number of responses that were held back.
    var heldCount: Int { lock.withLock { held.count } }

    func hold() { lock.withLock { isHolding = true } }

    /// Releases a response, and stops holding responses back.
    func release(_ number: Int) {
      let continuation = lock.withLock {
        isHolding = false
        defer { held[number] = nil }
        return held[number]
      }
      continuation?.resume()
    }

    /// Answers fetches with a cached response from now on, or stops with nil.
    func cache(_ answer: TransportResponse?) { lock.withLock { kept = answer } }

    /// Adds or deletes an item, as the server's endpoints for single items do.
    private func answerItem(_ request: TransportRequest) -> TransportResponse {
      let parts = request.url.path.split(separator: "/").map { String($0) }
      let list = parts[parts.firstIndex(of: "lists")! + 1]
      let fields = ["protocol-version": "2"]
      if request.method == "DELETE" {
        server.delete(parts.last!, from: list)
        return TransportResponse(status: 204, fields: fields, body: Data())
      }
      var item = try! JSONDecoder().decode([String: JSONValue].self, from: request.body!)
      guard case .string(let id) = item["id"] else { preconditionFailure("An item has an id") }
      item["priority"] = .integer(-1)
      server.write(list, id, item)
      return TransportResponse(status: 201, fields: fields, body: try! JSONEncoder().encode(["item": item]))
    }

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
      if request.url.path.contains("/items") { return answerItem(request) }
      guard request.method == "GET", request.url.path.contains("lists") else { return server.answer(request) }
      let kept = lock.withLock {
        last = request
        return self.kept
      }
      let answer = kept ?? server.answer(request)
      // Once held, a response ignores cancellation.
      await withCheckedContinuation { continuation in
        let mustWait = lock.withLock {
          if isHolding { held.append(continuation) }
          return isHolding
        }
        if !mustWait { continuation.resume() }
      }
      return answer
    }
  }

  private static let address = URL(string: "http://server")!
  private let line = HeldLine()
  private let store: TodoStore
  private let list: TodoList.ID

  init() async throws {
    store = try TodoStore.inMemory()
    list = try await store.addList(ListDraft(name: "Work")).id
    let other = try TodoStore.inMemory()
    _ = try await other.addList(ListDraft(name: "Work"), id: list)
    try await SyncEngine(other, server: Self.address, token: "a", transport: line).sync()
    write("milk")
    write("bread")
  }

  private var remote: RemoteList {
    RemoteList(list, in: store, server: Self.address, token: "b", transport: line)
  }
  private func titles() async throws -> Set<String> {
    try await Set(store.contents(of: list)!.open.map(\.title))
  }

  private func write(_ title: String) {
    line.server.write(
      "\(list)", title, ["id": .string(title), "title": .string(title), "priority": .integer(0)])
  }

  /// The response to the first request arrives last, and contains a todo that was deleted
  /// meanwhile.
  @Test func aLateResponseRestoresNoDeletedTodo() async throws {
    let (first, second) = (remote, remote)
    try await first.refresh()
    line.hold()
    let older = Task { try await first.refresh() }
    #expect(await eventually { line.heldCount == 1 })
    let newer = Task { try await second.refresh() }
    line.server.delete("milk", from: "\(list)")
    #expect(await eventually { line.heldCount == 2 })
    write("tea")
    line.release(1)
    _ = try await newer.value
    line.release(0)
    #expect(try await Set(older.value.map(\.title)) == ["bread", "tea"])
    #expect(try await titles() == ["bread", "tea"])
  }

  @Test func aNewerRefreshReplacesTheOlder() async throws {
    let remote = remote
    try await remote.refresh()
    line.hold()
    let older = Task { try await remote.refresh() }
    #expect(await eventually { line.heldCount == 1 })
    line.server.delete("milk", from: "\(list)")
    write("tea")
    let newer = Task { try await remote.refresh() }
    // The older response arrives after its request was cancelled.
    try await Task.sleep(for: .milliseconds(50))
    line.release(0)
    #expect(try await Set(older.value.map(\.title)) == ["bread", "tea"])
    #expect(try await older.value == newer.value)
  }

  /// The first refresh does not depend on the index, which describes other lists, too.
  @Test func anUnreadableIndexDoesNotBlockARefresh() async throws {
    line.server.fail("index")
    #expect(try await Set(remote.refresh().map(\.title)) == ["milk", "bread"])
  }

  /// A refresh leaves a todo in the list to which it was moved.
  @Test func aTodoThatWasMovedAwayDoesNotBlockARefresh() async throws {
    let remote = remote
    try await remote.refresh()
    let other = try await store.addList(ListDraft(name: "Home")).id
    try await store.move([Todo.ID(rawValue: "milk")!], to: other)
    try await store.delete([Todo.ID(rawValue: "bread")!])
    for _ in 0..<2 {
      try await remote.refresh()
      #expect(try await titles() == ["bread"])
      #expect(try await store.titles(of: other) == ["milk"])
    }
  }

  @Test func aListThatTheServerLacksIsRefused() async throws {
    let other = try await store.addList(ListDraft(name: "Home")).id
    let remote = RemoteList(other, in: store, server: Self.address, token: "b", transport: line)
    let problem = SyncProblem(status: 404, title: "The server does not have this list")
    for _ in 0..<2 { await #expect(throws: SyncError.refused(problem)) { try await remote.refresh() } }
  }

  /// A cached response is refused until the server itself responds.
  @Test func anOlderResponseIsRefused() async throws {
    let remote = remote
    try await remote.refresh()
    #expect(line.last?.fields["Cache-Control"] == "no-store")
    // The cache keeps this response while the store sees a later one.
    let kept = try #require(line.last.map(line.server.answer))
    line.server.delete("milk", from: "\(list)")
    try await remote.refresh()
    line.cache(kept)
    await #expect(throws: SyncError.outdated) { try await remote.refresh() }
    #expect(try await titles() == ["bread"])
    line.cache(nil)
    // With a new mark, the server's versions start again.
    line.server.restore(line.server.backup())
    line.server.exaggerate("\(list)", by: -2)
    #expect(try await remote.refresh().map(\.title) == ["bread"])
  }

  /// The store and ``RemoteList/todos`` get a posted todo, even if the refresh after the post
  /// fails.
  @Test func aPostedTodoIsAtItsDeadline() async throws {
    let remote = remote
    #expect(remote.todos.isEmpty)
    for (title, seconds) in [("late", 30.0), ("early", 10.0)] {
      try await remote.post(TodoDraft(title: title, deadline: .instant(Date(timeIntervalSince1970: seconds))))
    }
    // Milk and bread have no deadline.
    #expect(remote.todos.map(\.title).prefix(2) == ["early", "late"] && remote.todos.count == 4)
    line.server.fail("\(list)")
    let middle = try await remote.post(
      TodoDraft(title: "middle", deadline: .instant(Date(timeIntervalSince1970: 20))))
    #expect(remote.todos.map(\.title).prefix(3) == ["early", "middle", "late"] && remote.todos.count == 5)
    #expect(
      try await store.contents(of: list)?.byDeadline(in: .current).map(\.title).prefix(3) == [
        "early", "middle", "late",
      ])
    try await store.add(posted: middle, to: list)
    let local = try await store.read { [list] in
      try ReplicaTables<Todo>(db: $0, list: list.rawValue).readAll()
    }
    #expect(local.items.count == 5 && local.items.allSatisfy(\.dirty.isEmpty))
    line.server.fail(nil)
    try await remote.refresh()
    #expect(remote.todos.map(\.title).prefix(3) == ["early", "middle", "late"] && remote.todos.count == 5)
    try await remote.delete(middle.id)
    #expect(remote.todos.map(\.title).prefix(2) == ["early", "late"] && remote.todos.count == 4)
  }
}
