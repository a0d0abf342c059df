package import Foundation
import Synchronization

/// A test server: HTTP/1.1 on 127.0.0.1, at a port that the system chooses. A closure returns the
/// responses, valid or not.
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
/// Each connection has its own thread, so several may call the closure at once. ``stop()`` ends them all.
package final class LoopbackServer: Sendable {
  /// Returns the response to a request. Calls are concurrent.
  package typealias Answering = @Sendable (LoopbackRequest) -> LoopbackAnswer

  /// The port on which the server listens.
  package let port: Int
  /// The server's base URL, `http://127.0.0.1:PORT`.
  package let url: URL

  private let log: LoopbackLog

  /// Starts a server.
  ///
  /// - Throws: The system's error if no socket is available, such as when too many files are open.
  package init(_ answering: @escaping Answering) throws {
    let listening = try Loopback.listen()
    port = listening.port
    url = URL(string: "http://127.0.0.1:\(port)")!
    log = LoopbackLog(listening: listening.descriptor)
    // The threads hold the log, not the server, so that releasing the server stops it.
    log.start { [log] in
      while let client = log.accept() {
        log.start {
          LoopbackConnection(socket: client, log: log, answering: answering).serve()
          log.close(client)
        }
      }
    }
  }

  deinit { stop() }

  /// Closes every connection, accepts no more, and returns when the last thread has ended. Calling
  /// it again has no effect.
  package func stop() { log.stop() }

  /// The complete requests so far, in the order of their arrival.
  package var requests: [LoopbackRequest] { log.state.withLock(\.requests) }
  /// The number of connections so far.
  package var connections: Int { log.state.withLock(\.connections) }
  /// The number of connections that are open now.
  package var openConnections: Int { log.state.withLock(\.open.count) }
  /// The bytes of responses that the system has accepted. Its buffers may hold some megabytes that
  /// a disconnected client never read.
  package var bytesSent: Int { log.state.withLock(\.sent) }
}

/// A request that a ``LoopbackServer`` received.
package struct LoopbackRequest: Hashable, Sendable {
  /// The method, such as `GET`.
  package var method: String
  /// The path and query, as sent.
  package var target: String
  /// The header fields in the order sent, names in lowercase.
  package var fields: [LoopbackField]
  /// The content, empty if none was sent.
  package var body: Data

  /// The path without the query.
  package var path: String { String(target.prefix { $0 != "?" }) }

  /// Returns the first field with this name, ignoring case.
  package subscript(name: String) -> String? {
    fields.first { $0.name == name.lowercased() }?.value
  }
}

/// A header field, with its name and value.
package struct LoopbackField: Hashable, Sendable {
  /// The field's name, such as `Content-Type`.
  package var name: String
  /// The field's value. A received one has no surrounding spaces.
  package var value: String

  /// Creates a field.
  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// The sockets, threads and counters of a server.
final class LoopbackLog: Sendable {
  struct State {
    /// The listening socket, until the server stops.
    var listening: Int32?
    /// The sockets of the open connections.
    var open: Set<Int32> = []
    var requests: [LoopbackRequest] = []
    var connections = 0
    var sent = 0
  }

  let state: Mutex<State>
  private let threads = DispatchGroup()

  init(listening: Int32) { state = Mutex(State(listening: listening)) }

  /// Runs a closure on its own thread.
  func start(_ body: @escaping @Sendable () -> Void) {
    threads.enter()
    Thread.detachNewThread { [threads] in
      body()
      threads.leave()
    }
  }

  /// Returns the next connection, or nil once the server stops.
  func accept() -> Int32? {
    while let listening = state.withLock(\.listening) {
      // The timeout lets every system notice a stop.
      guard Loopback.wait(listening, seconds: 0.2) else { continue }
      let client = Foundation.accept(listening, nil, nil)
      if client < 0 {
        // Too many open files: wait until a connection ends.
        usleep(10_000)
        continue
      }
      Loopback.configure(client)
      let isOpen = state.withLock {
        $0.connections += 1
        if $0.listening != nil { $0.open.insert(client) }
        return $0.listening != nil
      }
      if isOpen { return client }
      Foundation.close(client)
    }
    return nil
  }

  func close(_ client: Int32) {
    // The lock keeps a stop from shutting down a descriptor that the system has reused.
    state.withLock {
      $0.open.remove(client)
      Foundation.close(client)
    }
  }

  func stop() {
    let listening = state.withLock { state in
      defer { state.listening = nil }
      for client in state.open { shutdown(client, Int32(SHUT_RDWR)) }
      return state.listening
    }
    guard let listening else { return }
    shutdown(listening, Int32(SHUT_RDWR))
    threads.wait()
    Foundation.close(listening)
  }
}
