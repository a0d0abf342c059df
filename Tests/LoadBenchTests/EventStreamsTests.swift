#if Server
import Foundation
import LoopbackServer
import NIOCore
import Synchronization
import Testing

@testable import LoadBench

/// When streams are told of pushes.
struct EventStreamsTests {
  /// Which of the two a server does first; the other comes a tenth of a second later.
  enum First: CaseIterable, Sendable {
    case answers, tells
  }

  /// Lists by name, with their versions, and what has become of them.
  private final class Server: Sendable {
    private struct State {
      var versions = ["list-0": 2, "list-1": 5]
      var events: [String] = []
      var isOver = false
    }

    private let state = Mutex(State())
    private let first: First

    init(_ first: First) { self.first = first }

    func end() { state.withLock { $0.isOver = true } }

    func answer(_ request: LoopbackRequest) -> LoopbackAnswer {
      if request.path == "/events" { return LoopbackAnswer(body: .stream { self.piece($0) }) }
      let id = request.path.split(separator: "/").last.map(String.init) ?? ""
      return state.withLock { state in
        guard let version = state.versions[id] else { return LoopbackAnswer(status: 404) }
        guard request.method == "PATCH" else { return Self.answer(200, version) }
        guard request["If-Match"] == "\"\(version)\"" else { return Self.answer(412, version) }
        state.versions[id] = version + 1
        state.events.append("data: {\"list\":\"\(id)\",\"version\":\(version + 1)}\n\n")
        var answer = Self.answer(200, version + 1)
        if first == .tells { answer.headDelay = 0.1 }
        return answer
      }
    }

    private static func answer(_ status: Int, _ version: Int) -> LoopbackAnswer {
      LoopbackAnswer(status: status, fields: [LoopbackField("ETag", "\"\(version)\"")])
    }

    /// A sign of life, and then the events in turn, each once it is there.
    private func piece(_ number: Int) -> Data? {
      if number == 0 { return Data(": still here\n\n".utf8) }
      while true {
        let (event, isOver) = state.withLock {
          (number <= $0.events.count ? $0.events[number - 1] : nil, $0.isOver)
        }
        if let event {
          if first == .answers { Thread.sleep(forTimeInterval: 0.1) }
          return Data(event.utf8)
        }
        if isOver { return nil }
        Thread.sleep(forTimeInterval: 0.001)
      }
    }
  }

  @Test(arguments: First.allCases)
  func aPushIsOverWhenAllAreToldAndItIsAnswered(first: First) throws {
    let lists = Server(first)
    let server = try LoopbackServer { lists.answer($0) }
    defer {
      lists.end()
      server.stop()
    }
    let client = LoadClient()
    let streams = try EventStreams.opened(3, to: server.port, tokens: ["secret"], client: client)
    let connection = try client.connections(1, to: server.port)[0]
    let user = try client.onLoop {
      let lists = ["list-0", "list-1"].map { TodoList(id: $0, token: "secret") }
      return NIOLoopBound(LoadUser(connection.value, lists: lists, todos: 2), eventLoop: client.loop)
    }
    for _ in 0..<4 {
      let isTold = client.loop.makePromise(of: EventStreams.Told.self)
      client.loop.execute { streams.value.push(by: user.value, isTold: isTold) }
      let told = try isTold.futureResult.wait()
      #expect(told.times.count == 3)
    }
    try client.onLoop {
      streams.value.close()
      connection.value.close()
    }
    #expect(server.requests.count { $0.method == "PATCH" } == 4)
  }
}
#endif
