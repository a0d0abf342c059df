import FaultyProxy
import Foundation
import LoopbackServer
import SocketTransport
import Testing
import TestSupport
import Todos

/// A server, a proxy before it, and a client.
struct FaultyNetwork {
  typealias Outcome = Result<TransportAnswer, TransportError>

  /// What is sent unless a test says otherwise.
  static let content = Data("content".utf8)

  let server: LoopbackServer
  let proxy: FaultyProxy

  /// - Parameter answering: What the server answers; unless told otherwise, what it was sent.
  init(
    _ plan: FaultPlan = .none, seed: UInt64 = 0,
    answering: @escaping LoopbackServer.Answering = { LoopbackAnswer(body: .data($0.body)) }
  ) throws {
    server = try LoopbackServer(answering)
    proxy = try FaultyProxy(to: server.port, faults: plan, seed: seed)
  }

  /// Sends a request, with a timeout that even a busy machine keeps.
  func send(_ path: String = "a", method: String = "PATCH", body: Data? = Self.content) async
    -> Outcome
  {
    await outcome(
      of: TransportRequest(proxy.url.appending(path: path), method: method, body: body, timeout: 600))
  }

  /// Sends a request that nothing comes of, and gives up once something is so.
  ///
  /// - Returns: What became of it, and whether that was so at last.
  func send(_ path: String = "a", until isSo: @escaping @Sendable () -> Bool) async -> (Outcome, Bool) {
    let task = Task { await send(path) }
    let wasSo = await eventually(isSo)
    task.cancel()
    return (await task.value, wasSo)
  }

  /// Checks that the next request passes, as the first one that does: a fault is one of its request alone.
  func checkHealed() async throws {
    #expect(try await send("after").get().body == Self.content)
    #expect(server.requests.last?.path == "/after")
    #expect(proxy.counters.passed == 1)
  }
}

/// What sending a request by a ``SocketTransport`` ends with.
func outcome(of request: TransportRequest) async -> FaultyNetwork.Outcome {
  do { return .success(try await SocketTransport().send(request)) } catch { return .failure(error) }
}

/// What a request ends with whose connection broke off.
let interrupted = FaultyNetwork.Outcome.failure(.interrupted(host: "127.0.0.1"))
