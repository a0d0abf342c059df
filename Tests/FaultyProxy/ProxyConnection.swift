import Foundation
import LoopbackServer

/// A client's connection to a ``FaultyProxy``, and the one to the server that belongs to it. It lives on one thread.
final class ProxyConnection {
  /// What becomes of the client's connection: the way in which whatever is under way on it ends.
  enum Aftermath: Error {
    case stays
    case ends
    case resets
  }

  /// The most bytes of later requests to take while an answer is under way.
  private static let laterLimit = 1 << 20

  let state: ProxyState
  private let threads: LoopbackThreads
  private(set) var client: LoopbackSocket
  /// The connection to the server, from the first request on, and the port it leads to.
  private var server: (socket: LoopbackSocket, port: Int)?
  /// Bytes of the client after the last request.
  private var received: [UInt8] = []

  init(client: LoopbackSocket, state: ProxyState, threads: LoopbackThreads) {
    (self.client, self.state, self.threads) = (client, state, threads)
  }

  /// Serves requests until one of the three sides has enough.
  func serve() {
    var end = Aftermath.stays
    do throws(Aftermath) {
      while true {
        let request = try nextRequest()
        let disturbance = state.begin(request)
        sendCopies()
        defer {
          state.end()
          sendCopies()
        }
        let aftermath = try handle(request, disturbance)
        guard aftermath == .stays, !request.endsConnection else {
          throw aftermath == .resets ? .resets : .ends
        }
      }
    } catch { end = error }
    // A request that was cut off did not reach the server whole, and a client that is gone wants no answer any more.
    leaveServer(resetting: end == .resets)
    client.close(resetting: end == .resets)
  }

  /// Sends the copies whose turn has come, beside all else.
  private func sendCopies() {
    for copy in state.takeCopies() {
      threads.start { [state, threads] in copy.send(state, stop: threads.stop) }
    }
  }

  // MARK: The client

  /// The next request, whole.
  private func nextRequest() throws(Aftermath) -> RequestCopy {
    var message = MessageScanner(.request)
    var bytes: [UInt8] = []
    var isAwaited = true
    while true {
      do throws(MessageScanner.Failure) {
        let count = try message.take(received[...])
        bytes += received.prefix(count)
        received.removeFirst(count)
      } catch {
        state.count { $0.unreadable += 1 }
        throw .resets
      }
      if message.isComplete { return RequestCopy(bytes: bytes, message: message) }
      if isAwaited, let head = message.head {
        isAwaited = false
        if head["Expect"] != nil { try send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)) }
      }
      // Between two requests the server may end the connection: so does the proxy, then.
      if bytes.isEmpty, let server {
        let ready = try attempt(.client) {
          try client.ready(POLLIN, other: server.socket)
        }
        if ready.own == 0 { throw .ends }
      }
      let more = try attempt(.client) { try client.receive(1 << 16) }
      guard !more.isEmpty else { throw .ends }
      received += more
    }
  }

  /// Sends to the client.
  func send(_ bytes: [UInt8]) throws(Aftermath) {
    try attempt(.client) { try client.send(bytes) }
  }

  /// Says nothing until the client ends the connection.
  func awaitEnd() throws(Aftermath) -> Aftermath {
    while true {
      let bytes = try attempt(.client) { try client.receive(1 << 16) }
      if bytes.isEmpty { return .ends }
    }
  }

  /// Does nothing for so many milliseconds.
  func rest(milliseconds: Int) throws(Aftermath) {
    guard milliseconds > 0 else { return }
    try attempt(.client) { try client.rest(Double(milliseconds) / 1000) }
  }

  /// From this instant on, whatever is under way ends by a reset.
  func reset(at instant: ContinuousClock.Instant) {
    client.deadline = instant
    server?.socket.deadline = instant
  }

  private enum Side {
    case client
    case server
  }

  /// Does something with a connection, which throws failures of sockets alone; they say what becomes of the client's.
  ///
  /// - Parameter side: Whose going is to be told: where the client is gone, nobody has to be.
  private func attempt<Result>(
    _ side: Side, _ body: () throws -> Result
  ) throws(Aftermath) -> Result {
    do {
      return try body()
    } catch {
      switch (error as? LoopbackSocket.Failure, side) {
      case (.late, _):
        state.count(.connectionReset)
        throw .resets
      case (.gone, .server), (.system, .server):
        state.count { $0.unreachable += 1 }
        throw .resets
      case (.gone, .client), (.system, .client), (.stopped, _), (nil, _):
        throw .ends
      }
    }
  }

  // MARK: The server

  /// Sends a request or a part of it to the server, on the connection that is there, or else on a new one.
  func forward(_ bytes: some Collection<UInt8>) throws(Aftermath) {
    let target = state.target
    if let server, server.port != target { leaveServer() }
    try attempt(.server) {
      let socket =
        try server?.socket
        ?? LoopbackSocket.connecting(to: target, stop: threads.stop, deadline: client.deadline)
      server = (socket, target)
      try socket.send(Array(bytes), unlessReceiving: true)
    }
  }

  /// Gives what the server sends, piece by piece, with what is known of its answer, until that ends or `each` wants no more.
  ///
  /// - Parameter each: Takes a piece; returns whether to go on.
  /// - Returns: Whether the answer came whole, and what it left of the connection.
  func receiveAnswer(
    _ answer: MessageScanner, each: ([UInt8], MessageScanner) throws(Aftermath) -> Bool
  ) throws(Aftermath) -> (isWhole: Bool, aftermath: Aftermath) {
    var answer = answer
    // What is no answer passes as it is, up to its end.
    var isReadable = true
    while true {
      let piece = try receiveFromServer()
      if piece.isEmpty {
        let isWhole = isReadable && answer.mayEndHere
        if isWhole { return (true, .ends) }
        state.count { $0.unreachable += 1 }
        throw .ends
      }
      let count = isReadable ? try? answer.take(piece[...]) : nil
      isReadable = count != nil
      let goesOn = try each(Array(piece.prefix(count ?? piece.count)), answer)
      if isReadable, answer.isComplete {
        let ends = answer.head?.endsConnection != false || count != piece.count
        return (true, ends ? .ends : .stays)
      }
      if !goesOn { return (false, .ends) }
    }
  }

  /// Ends the connection to the server, if there is one.
  func leaveServer(resetting: Bool = false) {
    server?.socket.close(resetting: resetting)
    server = nil
  }

  /// Some bytes of the server, none at its end, unless the client goes before.
  private func receiveFromServer() throws(Aftermath) -> [UInt8] {
    guard let server = server?.socket else { return [] }
    while true {
      let watchesClient = received.count < Self.laterLimit
      let ready = try attempt(.client) {
        try server.ready(POLLIN, other: watchesClient ? client : nil)
      }
      if ready.other != 0 {
        let more = try attempt(.client) { try client.receive(1 << 16) }
        guard !more.isEmpty else { throw .ends }
        received += more
      }
      if ready.own != 0 {
        return try attempt(.server) { try server.receive(1 << 16) }
      }
    }
  }
}
