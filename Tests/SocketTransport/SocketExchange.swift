import Foundation
import LoopbackServer
import Todos

/// One request of a ``SocketTransport`` and its answer, on a connection of its own. It blocks the thread that runs it.
struct SocketExchange: Sendable {
  let request: TransportRequest
  /// The end of the pipe that is hung up when the request is cancelled.
  let stop: Int32

  /// The fields that say how the message is framed.
  private static let own: Set = ["connection", "content-length", "transfer-encoding"]

  /// The answer, or why there is none.
  func outcome() -> Result<TransportAnswer, TransportError> {
    do throws(TransportError) {
      guard request.url.scheme?.lowercased() == "http" else { throw .insecure(host: request.host) }
      guard ["127.0.0.1", "localhost"].contains(request.host.lowercased()) else {
        throw .unreachable(host: request.host)
      }
      let deadline = ContinuousClock.now + .seconds(min(request.timeout, 1e9))
      let server: LoopbackSocket
      do {
        server = try LoopbackSocket.connecting(to: request.url.port ?? 80, stop: stop, deadline: deadline)
      } catch { throw failure(error, otherwise: .unreachable(host: request.host)) }
      defer { server.close() }
      try sendRequest(server)
      return .success(try receiveAnswer(server))
    } catch { return .failure(error) }
  }

  /// Sends as much of the request as the server wants: it may answer, or be gone, before the end.
  private func sendRequest(_ server: LoopbackSocket) throws(TransportError) {
    do throws(LoopbackSocket.Failure) {
      try server.send(bytes, unlessReceiving: true)
    } catch {
      if case .gone = error { return }
      throw failure(error, otherwise: .interrupted(host: request.host))
    }
  }

  private func receiveAnswer(_ server: LoopbackSocket) throws(TransportError) -> TransportAnswer {
    var message = MessageScanner(.answer(toHead: request.method == "HEAD"), keeping: request.limit)
    while !message.isComplete {
      let bytes: [UInt8]
      do { bytes = try server.receive(1 << 16) } catch {
        throw failure(error, otherwise: .interrupted(host: request.host))
      }
      if bytes.isEmpty {
        guard message.mayEndHere else { throw .interrupted(host: request.host) }
        break
      }
      do throws(MessageScanner.Failure) {
        _ = try message.take(bytes[...])
      } catch {
        switch error {
        case .unreadable: throw .unreadable(host: request.host)
        case .tooLong: throw .tooLarge(host: request.host, limit: request.limit)
        }
      }
    }
    guard let head = message.head, let status = head.status else { throw .unreadable(host: request.host) }
    let fields = Dictionary(head.fields.map { ($0.name, $0.value) }) { "\($0), \($1)" }
    return TransportAnswer(status: status, fields: fields, body: Data(message.content))
  }

  /// The request as it is sent.
  private var bytes: Data {
    var target = request.url.path(percentEncoded: true)
    if !target.hasPrefix("/") { target = "/" + target }
    if let query = request.url.query(percentEncoded: true) { target += "?\(query)" }
    var lines = ["\(request.method) \(target) HTTP/1.1"]
    if !request.fields.keys.contains(where: { $0.lowercased() == "host" }) {
      lines.append("Host: \(request.host)\(request.url.port.map { ":\($0)" } ?? "")")
    }
    for (name, value) in request.fields.sorted(by: { $0.key < $1.key }) {
      if !Self.own.contains(name.lowercased()) { lines.append("\(name): \(value)") }
    }
    if let body = request.body { lines.append("Content-Length: \(body.count)") }
    lines.append("Connection: close\r\n\r\n")
    return Data(lines.joined(separator: "\r\n").utf8) + (request.body ?? Data())
  }

  /// What a socket's failure means to whoever waits.
  private func failure(_ failure: LoopbackSocket.Failure, otherwise: TransportError) -> TransportError {
    switch failure {
    case .stopped: .cancelled
    case .late: .timedOut(host: request.host, seconds: request.timeout)
    case .gone, .system: otherwise
    }
  }
}
