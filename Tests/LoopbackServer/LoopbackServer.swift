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

  private let log: LoopbackLog
  /// The pipe whose one end the threads watch: they end when the other is closed. `nil` once that is done.
  private let pipe: Mutex<(watched: Int32, stopper: Int32)?>
  private let threads = DispatchGroup()

  /// Starts a server.
  ///
  /// - Throws: What the system says against another socket, such as too many open files.
  public init(_ answering: @escaping Answering) throws {
    var pipe: [Int32] = [-1, -1]
    guard Foundation.pipe(&pipe) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    let watched = pipe[0]
    for end in pipe { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let listening: LoopbackSocket
    do {
      (listening, port) = try LoopbackSocket.listening(stop: watched)
    } catch {
      for end in pipe { close(end) }
      throw error
    }
    url = URL(string: "http://127.0.0.1:\(port)")!
    log = LoopbackLog()
    self.pipe = Mutex((watched, pipe[1]))
    // The threads know the log and the group, not the server: it goes when the test lets go of it.
    Self.thread(in: threads) { [log, threads] in
      while let client = try? listening.accept() {
        log.opened()
        Self.thread(in: threads) {
          LoopbackConnection(socket: client, log: log, answering: answering).serve()
          log.closed()
        }
      }
      listening.close()
    }
  }

  deinit { stop() }

  /// Ends every connection and takes no other; returns when the last thread has ended. Doing it again does nothing.
  public func stop() {
    let pipe = pipe.withLock { pipe in
      defer { pipe = nil }
      return pipe
    }
    if let pipe { close(pipe.stopper) }
    threads.wait()
    if let pipe { close(pipe.watched) }
  }

  /// The requests so far, whole ones, in the order in which they came.
  public var requests: [LoopbackRequest] { log.state.withLock(\.requests) }
  /// The connections so far.
  public var connections: Int { log.state.withLock(\.connections) }
  /// The connections that are open now.
  public var openConnections: Int { log.state.withLock(\.open) }
  /// The bytes that the system took from the answers so far. It holds some millions itself, of which a client that is
  /// gone has read none.
  public var bytesSent: Int { log.state.withLock(\.sent) }

  private static func thread(in group: DispatchGroup, _ body: @escaping @Sendable () -> Void) {
    group.enter()
    Thread.detachNewThread {
      body()
      group.leave()
    }
  }
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
