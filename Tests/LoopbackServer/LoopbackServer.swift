public import Foundation
import Synchronization

/// A server for tests: HTTP/1.1 on 127.0.0.1, at a port of the system's choice, that answers as it is told, rightly or not.
///
/// ```swift
/// let server = try LoopbackServer { request in
///   switch request.path {
///   case "/todos": LoopbackAnswer(json: "[]")
///   case "/slow": .never
///   default: LoopbackAnswer(status: 404)
///   }
/// }
/// defer { server.stop() }
/// let (data, _) = try await URLSession.shared.data(from: server.url.appending(path: "todos"))
/// #expect(server.requests.map(\.path) == ["/todos"])
/// ```
///
/// Each connection has a thread of its own, so that the closure may be called by several at once. All of them end with
/// ``stop()``, in the middle of whatever they do.
public final class LoopbackServer: Sendable {
  /// What to answer to a request.
  public typealias Answering = @Sendable (LoopbackRequest) -> LoopbackAnswer

  /// The port.
  public let port: Int
  /// The server's address, without a path: `http://127.0.0.1:PORT`.
  public let url: URL

  private let log = LoopbackLog()
  private let threads: LoopbackThreads

  /// Starts a server.
  ///
  /// - Throws: What the system says against another socket, such as too many open files.
  public init(_ answering: @escaping Answering) throws {
    threads = try LoopbackThreads()
    let listening: LoopbackSocket
    (listening, port) = try LoopbackSocket.listening(stop: threads.stop)
    url = URL(string: "http://127.0.0.1:\(port)")!
    // The threads know the log and each other, not the server: it goes when the test lets go of it.
    threads.start { [log, threads] in
      while let client = try? listening.accept() {
        log.opened()
        threads.start {
          LoopbackConnection(socket: client, log: log, answering: answering).serve()
          log.closed()
        }
      }
      listening.close()
    }
  }

  deinit { stop() }

  /// Ends every connection and takes no other; returns when the last thread has ended. Doing it again does nothing.
  public func stop() { threads.end() }

  /// The requests so far, whole ones, in the order in which they came.
  public var requests: [LoopbackRequest] { log.state.withLock(\.requests) }
  /// The connections so far.
  public var connections: Int { log.state.withLock(\.connections) }
  /// The connections that are open now.
  public var openConnections: Int { log.state.withLock(\.open) }
  /// The bytes that the system took from the answers so far. It holds some millions itself, of which a client that is
  /// gone has read none.
  public var bytesSent: Int { log.state.withLock(\.sent) }
}

/// What a server counts.
final class LoopbackLog: Sendable {
  struct State {
    var requests: [LoopbackRequest] = []
    var connections = 0
    var open = 0
    var sent = 0
  }

  let state = Mutex(State())

  func opened() {
    state.withLock {
      $0.connections += 1
      $0.open += 1
    }
  }

  func closed() { state.withLock { $0.open -= 1 } }

  func received(_ request: LoopbackRequest) { state.withLock { $0.requests.append(request) } }

  func sent(_ count: Int) { state.withLock { $0.sent += count } }
}
