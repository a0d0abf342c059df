import FaultyNetwork
import Foundation
import ListOrdering
import Synchronization
import TestSupport
import Testing

@testable import Todos

struct SyncEngineTests {
  /// A transport to a server in memory, which can fail, hang or lose responses.
  private final class FaultyLine: HTTPTransport, @unchecked Sendable {
    let server = MemoryServer()
    private let lock = NSLock()
    private var outcome: TransportResponse?
    private var isDown = false
    private var hangs = false
    private var losesAnswer = false
    private var hints: TransportResponse?
    private(set) var requests = 0
    private(set) var most = 0
    /// The delay of each response, in seconds.
    nonisolated(unsafe) var pause = 0.0
    private var current = 0

    /// Loses the response to the next push of the index.
    func loseAnswer() { lock.withLock { losesAnswer = true } }

    /// Sets the response to requests for the stream of hints.
    func answerHints(_ answer: TransportResponse) { lock.withLock { hints = answer } }

    func set(isDown: Bool = false, hangs: Bool = false, answer: TransportResponse? = nil) {
      lock.withLock { (self.isDown, self.hangs, outcome) = (isDown, hangs, answer) }
    }

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
      let (isDown, hangs, outcome) = lock.withLock {
        requests += 1
        current += 1
        most = max(most, current)
        return (self.isDown, self.hangs, self.outcome)
      }
      defer { lock.withLock { current -= 1 } }
      if request.url.path.hasSuffix("events") {
        guard let hints = lock.withLock({ self.hints }) else { throw .unreachable(host: "server") }
        return hints
      }
      if isDown { throw .unreachable(host: "server") }
      while hangs {
        do { try await Task.sleep(nanoseconds: 1_000_000) } catch { throw .cancelled }
      }
      try? await Task.sleep(for: .seconds(pause))
      let answer = outcome ?? server.answer(request)
      if request.method == "PATCH", request.url.path.hasSuffix("index"),
        lock.withLock({
          defer { losesAnswer = false }
          return losesAnswer
        })
      {
        throw .interrupted(host: "server")
      }
      return answer
    }
  }

  private let line = FaultyLine()
  private let store: TodoStore
  private let list: TodoList.ID

  init() async throws {
    store = try TodoStore.inMemory()
    list = try await store.addList(ListDraft(name: "Work")).id
  }

  private func engine(_ change: (inout SyncEngine.Options) -> Void = { _ in }) -> SyncEngine {
    var options = SyncEngine.Options()
    options.pushDelay = 0.01
    options.interval = 0.05
    options.retryDelays = 0.001...0.01
    change(&options)
    return SyncEngine(
      store, server: URL(string: "http://server")!, token: "a", transport: line, options: options)
  }

  @Test func editsStartASync() async throws {
    // Edits alone start a round, since the interval is long.
    let engine = engine { $0.interval = 1e6 }
    let running = Task { await engine.run() }
    #expect(await eventually { line.server.listNames.count == 1 })
    for number in 0..<3 {
      try await store.add(TodoDraft(title: "\(number)"), to: list)
      #expect(await eventually { line.server.items("\(list)").count == number + 1 })
    }
    running.cancel()
    await running.value
  }

  @Test func changesOnTheServerAreFetched() async throws {
    let engine = engine()
    let running = Task { await engine.run() }
    #expect(await eventually { line.server.listNames.count == 1 })
    line.server.write("\(list)", "x", ["id": .string("x"), "title": .string("New"), "priority": .integer(1)])
    #expect(try await eventually { try await store.contents(of: list)?.open.map(\.title) == ["New"] })
    running.cancel()
    await running.value
  }

  @Test func statesFollowErrorsAndSuccess() async throws {
    let engine = engine()
    var states = engine.states.makeAsyncIterator()
    line.set(isDown: true)
    await #expect(throws: SyncError.noResponse(.unreachable(host: "server"))) { try await engine.sync() }
    guard case .offline(let since, pending: 1)? = await states.next() else { return #expect(Bool(false)) }
    try await store.add(TodoDraft(title: "Milk"), to: list)
    await #expect(throws: SyncError.self) { try await engine.sync() }
    #expect(await states.next() == .offline(since: since, pending: 2))
    line.set(answer: TransportResponse(status: 401, fields: [:], body: Data()))
    await #expect(throws: SyncError.unauthorized) { try await engine.sync() }
    #expect(await states.next() == .refused(.unauthorized, pending: 2))
    line.set(answer: TransportResponse(status: 503, fields: ["Retry-After": "7"], body: Data()))
    await #expect(throws: SyncError.busy(seconds: 7)) { try await engine.sync() }
    #expect(await states.next() == .pending(2))
    line.set()
    try await engine.sync()
    #expect(await states.next() == .upToDate)
  }

  /// The error names the refused item.
  @Test func aRefusedListDoesNotBlockOthers() async throws {
    let other = try await store.addList(ListDraft(name: "Other")).id
    let engine = engine()
    try await engine.sync()
    line.server.refuse("bad")
    try await store.add(TodoDraft(title: "bad"), to: list)
    try await store.add(TodoDraft(title: "good"), to: other)
    await #expect(throws: SyncError.refused(SyncProblem(status: 422, title: "Nobody wants this."))) {
      try await engine.sync()
    }
    #expect(line.server.items("\(other)").count == 1 && line.server.items("\(list)").isEmpty)
    // A named item does not block the others of its list.
    line.server.refuse("bad", isNamed: true)
    try await store.add(TodoDraft(title: "also good"), to: list)
    try await store.add(TodoDraft(title: "bad"), to: list)
    await #expect(throws: SyncError.self) { try await engine.sync() }
    #expect(line.server.items("\(list)").compactMap { $0["title"] } == [.string("also good")])
    line.server.refuse("worse")
    let bad = try #require(try await store.contents(of: list)?.open.first)
    try await store.edit(bad.id) { $0.title = "better" }
    try await engine.sync()
    #expect(line.server.items("\(list)").count == 3)
  }

  @Test func aListThatCannotBeFetchedDoesNotBlockOthers() async throws {
    let other = try await store.addList(ListDraft(name: "Other")).id
    let engine = engine()
    try await engine.sync()
    line.server.write("\(list)", "x", ["id": .string("x"), "title": .string("New"), "priority": .integer(1)])
    line.server.fail("\(list)")
    try await store.add(TodoDraft(title: "good"), to: other)
    await #expect(throws: SyncError.serverFault(SyncProblem(status: 500, title: ""))) {
      try await engine.sync()
    }
    #expect(line.server.items("\(other)").count == 1)
    line.server.fail(nil)
    try await engine.sync()
    #expect(try await store.contents(of: list)?.open.count == 1)
  }

  /// The undo happens before the device learns whether the server deleted the list.
  @Test func undoRestoresAListAfterALostResponse() async throws {
    try await store.add(TodoDraft(title: "Milk"), to: list)
    let engine = engine()
    try await engine.sync()
    try await store.deleteList(list)
    line.loseAnswer()
    await #expect(throws: SyncError.self) { try await engine.sync() }
    #expect(line.server.listNames == [])
    try await store.undo()
    try await engine.sync()
    #expect(line.server.items("\(list)").count == 1)
    #expect(try await store.contents(of: list)?.open.map(\.title) == ["Milk"])
  }

  @Test func eachReaderGetsAllStates() async throws {
    let engine = engine()
    let first = Task { () -> [SyncState] in
      var states: [SyncState] = []
      for await state in engine.states { states.append(state) }
      return states
    }
    try await engine.sync()
    #expect(
      await eventually {
        for await state in engine.states { return state == .upToDate }; return false
      })
    first.cancel()
    #expect(await first.value.count <= 1)
    // A later reader gets the current state, and each edit at once.
    line.set(isDown: true)
    let running = Task { await engine.run() }
    try await store.add(TodoDraft(title: "Milk"), to: list)
    for await state in engine.states {
      if case .offline(_, pending: 1) = state { break }
    }
    line.set()
    for await state in engine.states where state == .upToDate { break }
    running.cancel()
    await running.value
  }

  /// The server at this address is no to-do server.
  @Test func anAddressWithoutAServerIsReported() async throws {
    line.set(answer: TransportResponse(status: 404, fields: [:], body: Data("Not here".utf8)))
    let engine = engine()
    let requests = line.requests
    await #expect(throws: SyncError.unreadable("There is no to-do server at this address.")) {
      try await engine.sync()
    }
    #expect(line.requests == requests + 1)
    for await state in engine.states {
      if case .refused(.unreadable, pending: 1) = state { break }
    }
  }

  @Test func runEndsWhenTheStoreIsClosed() async throws {
    let engine = engine()
    let running = Task { await engine.run() }
    #expect(await eventually { line.server.listNames.count == 1 })
    try await store.close()
    await running.value
  }

  @Test func commentsAreNoHints() {
    for (parts, isHint) in [
      ([": hints\n\n"], true), ([": a\n\n", ": b\n\n"], false),
      ([": a\n\n", ": b\n\nevent: list\ndata: {}\n\n"], true),
      ([": a\n\n", "event: index\n"], true), ([": a\n\n", "\n"], false), ([": a\n\n", ""], false),
    ] {
      let hints = EventHints()
      #expect(parts.map { hints.isHint(Data($0.utf8)) }.last == isHint, "\(parts)")
    }
  }

  @Test func aNewerSyncReplacesTheOlder() async throws {
    let engine = engine()
    line.set(hangs: true)
    let older = Task { () -> SyncError? in
      do throws(SyncError) { try await engine.sync() } catch { return error }
      return nil
    }
    #expect(await eventually { line.requests == 1 })
    line.set()
    try await engine.sync()
    // The older caller gets the outcome of the newer call.
    #expect(await older.value == nil)
    #expect(line.server.listNames.count == 1)
  }

  /// The response to a push may hold the whole index with its pictures, which takes longer than the
  /// timeout on a slow network.
  @Test func aSlowResponseToAPushDoesNotTimeOut() async throws {
    line.server.make("work", [])
    let slow = try LoopbackServer { [server = line.server] received in
      var request = TransportRequest(URL(string: "http://server\(received.target)")!, method: received.method)
      for name in ["Authorization", "If-Match", "Idempotency-Key", "Last-Seen", "Protocol-Version"] {
        request.fields[name] = received[name]
      }
      request.body = received.body
      let known = server.answer(request)
      var answer = LoopbackAnswer(
        status: known.status, fields: [LoopbackField("Protocol-Version", "2")], body: .data(known.body))
      if received.method == "PATCH" { (answer.pieceSize, answer.pieceDelay) = (known.body.count / 8, 0.3) }
      return answer
    }
    let transport = URLSessionTransport()
    let remote = try TodoStore.inMemory()
    var options = SyncEngine.Options()
    options.timeout = 1
    let engine = SyncEngine(remote, server: slow.url, token: "b", transport: transport, options: options)
    try await engine.sync()
    #expect(try await remote.lists().map(\.list.name) == ["work"])
    let client = SyncClient(server: slow.url, token: "b", transport: transport, timeout: 1)
    let push = Push<TodoList>(batch: "late", version: 1, changes: [])
    guard
      case .outdated(let index) = try await client.send(
        WirePush(push: push), to: .index, mark: line.server.mark)
    else { return #expect(Bool(false)) }
    #expect(index.list.items.count == 1)
  }

  /// A device of a full account can only wait, so it fetches as often as any other.
  @Test func aFullAccountIsFetchedAtTheUsualInterval() async throws {
    for number in 0..<TodoRules.maxLists { line.server.make("x\(number)", []) }
    let rests = Rests()
    let engine = engine(rests, line)
    let running = Task { await engine.run() }
    #expect(await eventually { rests.count(of: 7.5) > 2 })
    for await state in engine.states {
      #expect(state == .refused(.full(lists: 1, todos: 0), pending: 1))
      break
    }
    running.cancel()
    await running.value
  }

  /// A server that states another protocol version, or none, as servers of version 1 do.
  @Test(arguments: [(nil, 1, "server"), ("1", 1, "server"), ("3", 3, "app"), ("x", 1, "server")])
  func aServerOfAnotherVersionIsReported(stated: String?, version: Int, outdated: String) async throws {
    line.server.speak(version: stated)
    line.server.make("other", [])
    let engine = engine { $0.retryDelays = 100...100 }
    await #expect(throws: SyncError.unsupportedProtocol(version: version)) { try await engine.sync() }
    #expect(
      "\(SyncError.unsupportedProtocol(version: version))"
        == "The server speaks protocol version \(version), this app version 2; update the \(outdated).")
    // Nothing was merged or pushed, and there was one request.
    #expect(line.requests == 1)
    #expect(try await store.lists().map(\.id) == [list])
    #expect(line.server.listNames == ["other"])
    for await state in engine.states {
      #expect(state == .refused(.unsupportedProtocol(version: version), pending: 1))
      break
    }
    line.server.speak(version: "2")
    try await engine.sync()
    #expect(line.server.listNames.count == 2)
  }

  /// The sign-in page of a guest network states no version, and comes from no to-do server.
  @Test func aPageOfAnotherServerIsUnreadable() async throws {
    line.set(answer: TransportResponse(status: 200, fields: [:], body: Data("<html>Sign in</html>".utf8)))
    let engine = engine()
    let error = await #expect(throws: SyncError.self) { try await engine.sync() }
    guard case .unreadable = error else { return #expect(Bool(false), "\(String(describing: error))") }
  }

  /// The server is updated or replaced during a round.
  @Test func eachResponseMustStateTheVersion() async throws {
    line.server.make("work", [("milk", "Milk")])
    let client = SyncClient(
      server: URL(string: "http://server")!, token: "a", transport: line, timeout: 1)
    let scope = SyncScope.list(TodoList.ID(rawValue: "work")!)
    let push = Push<Todo>(batch: "b", version: 1, changes: [])
    let mark = line.server.mark
    for (stated, version) in [(nil, 1), ("3", 3)] as [(String?, Int)] {
      line.server.speak(version: stated)
      let error = SyncError.unsupportedProtocol(version: version)
      await #expect(throws: error) { try await client.versions() }
      await #expect(throws: error) {
        try await client.fetch(scope, as: Todo.self, seen: SeenVersion(mark: mark, version: 0))
      }
      // The second push is based on an older version.
      for _ in 0..<2 {
        await #expect(throws: error) { try await client.send(WirePush(push: push), to: scope, mark: mark) }
      }
      let fields = stated.map { ["Protocol-Version": $0] } ?? [:]
      line.set(answer: TransportResponse(status: 204, fields: fields, body: Data()))
      await #expect(throws: error) { try await client.delete(Todo.ID(rawValue: "milk")!, of: scope) }
      line.set()
    }
    // A server of a later version refuses requests of this one.
    line.set(answer: TransportResponse(status: 400, fields: ["Protocol-Version": "3"], body: Data()))
    await #expect(throws: SyncError.unsupportedProtocol(version: 3)) { try await client.versions() }
  }

  /// Returns an engine that fetches every 7.5 seconds, or every 75 while the server sends hints.
  private func engine(_ rests: Rests, _ transport: any HTTPTransport) -> SyncEngine {
    var options = SyncEngine.Options()
    options.interval = 7.5
    return SyncEngine(
      store, server: URL(string: "http://server")!, token: "a", transport: transport, options: options,
      now: { Date() }, random: { 1 }, sleep: rests.sleep)
  }

  /// A refused stream sends no hints, whatever its response contains.
  @Test func aRefusedStreamContainsNoHints() async {
    line.answerHints(TransportResponse(status: 429, fields: [:], body: Data("Too many streams".utf8)))
    let rests = Rests()
    let engine = engine(rests, line)
    let running = Task { await engine.run() }
    #expect(await eventually { rests.count(of: 7.5) > 50 || rests.count(of: 75) > 0 })
    #expect(rests.count(of: 75) == 0)
    running.cancel()
    await running.value
  }

  /// A server whose first stream of hints breaks off, and whose later ones are silent.
  private final class HintLine: HTTPTransport {
    private let server: MemoryServer
    private let streams = Mutex<[@Sendable (Data) -> Void]>([])

    init(_ server: MemoryServer) { self.server = server }

    /// The closures that receive each stream's content, so far.
    var receivers: [@Sendable (Data) -> Void] { streams.withLock(\.self) }

    func send(_ request: TransportRequest) async -> TransportResponse { server.answer(request) }

    func stream(
      _ request: TransportRequest, _ receive: @escaping @Sendable (Data) -> Void
    ) async throws(TransportError) -> TransportResponse {
      let count = streams.withLock {
        $0.append(receive)
        return $0.count
      }
      if count == 1 { throw .interrupted(host: "server") }
      do { while true { try await Task.sleep(for: .milliseconds(1)) } } catch { throw .cancelled }
    }
  }

  /// A hint may reach the engine after its stream has ended. The first run ends only after the
  /// second has opened its stream.
  @Test func anEngineThatRunsAgainUsesTheHintsOfItsStream() async throws {
    let hints = HintLine(line.server)
    let rests = Rests()
    let engine = engine(rests, hints)
    let first = Task { await engine.run() }
    #expect(await eventually { hints.receivers.count == 2 })
    first.cancel()
    let second = Task { await engine.run() }
    #expect(await eventually { hints.receivers.count == 3 })
    await first.value
    let count = rests.count(of: 75)
    let current = try #require(hints.receivers.last)
    current(Data("event: index\n\n".utf8))
    #expect(await eventually { rests.count(of: 75) > count })
    second.cancel()
    await second.value
  }

  @Test func aLateHintIsNotCountedForTheNextStream() async throws {
    let hints = HintLine(line.server)
    let rests = Rests()
    let engine = engine(rests, hints)
    let running = Task { await engine.run() }
    #expect(await eventually { hints.receivers.count == 2 })
    let ended = try #require(hints.receivers.first)
    ended(Data("event: index\n\n".utf8))
    let count = rests.count(of: 7.5)
    #expect(await eventually { rests.count(of: 7.5) > count + 20 || rests.count(of: 75) > 0 })
    #expect(rests.count(of: 75) == 0)
    // A hint of the current stream does count.
    let current = try #require(hints.receivers.last)
    current(Data("event: index\n\n".utf8))
    #expect(await eventually { rests.count(of: 75) > 0 })
    running.cancel()
    await running.value
  }

  /// Records how long an engine was to sleep, and sleeps for a millisecond instead.
  private final class Rests: Sendable {
    private let seconds = Mutex<[TimeInterval]>([])

    func sleep(_ seconds: TimeInterval) async throws {
      self.seconds.withLock { $0.append(seconds) }
      try await Task.sleep(for: .milliseconds(1))
    }

    func count(of seconds: TimeInterval) -> Int { self.seconds.withLock { $0.count { $0 == seconds } } }
  }

  @Test func aFullAccountHidesNoListThatCannotBeFetched() async throws {
    for number in 0..<TodoRules.maxLists { line.server.make("x\(number)", []) }
    let engine = engine()
    await #expect(throws: SyncError.full(lists: 1, todos: 0)) { try await engine.sync() }
    line.server.write("x3", "x", ["id": .string("x"), "title": .string("New"), "priority": .integer(1)])
    line.server.fail("x3")
    await #expect(throws: SyncError.serverFault(SyncProblem(status: 500, title: ""))) {
      try await engine.sync()
    }
  }

  @Test func requestsAreLimited() async throws {
    for number in 0..<20 {
      let list = try await store.addList(ListDraft(name: "\(number)")).id
      try await store.add(TodoDraft(title: "x"), to: list)
    }
    line.pause = 0.01
    try await engine { $0.maxRequests = 3 }.sync()
    #expect(line.most == 3)
    #expect(line.server.listNames.count == 21)
  }

  /// An invalid response throws or is merged, and the next valid one is applied.
  @Test func noResponseTraps() async throws {
    let engine = engine()
    try await store.add(TodoDraft(title: "Milk"), to: list)
    try await engine.sync()
    for round in 0..<300 {
      line.server.garble(seed: UInt64(round))
      try? await engine.sync()
      line.server.garble(seed: nil)
      if round % 10 == 0 {
        // The corrupted response may have deleted the list, or have had a version later than the
        // server's.
        line.server.restore(line.server.backup())
        try await engine.sync()
        try await store.add(TodoDraft(title: "\(round)"), to: list)
        #expect(try await store.check().isSound)
      }
    }
    line.server.restore(line.server.backup())
    try await engine.sync()
    #expect(try await store.contents(of: list)?.progress.total == line.server.items("\(list)").count)
  }
}
