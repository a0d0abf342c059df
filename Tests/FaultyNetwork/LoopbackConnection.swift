import Foundation
import Synchronization

/// One connection of a ``LoopbackServer``: reads requests and responds until either side ends it.
struct LoopbackConnection {
  let socket: Int32
  let log: LoopbackLog
  let answering: LoopbackServer.Answering

  /// Thrown when the connection has ended or the server stops.
  private struct Ended: Error {}

  /// Serves requests until the connection ends.
  func serve() {
    var received = Data()
    do {
      while let request = try read(&received) {
        log.state.withLock { $0.requests.append(request) }
        if try !answer(request) { break }
      }
    } catch {
      // The client is gone, or the server stops.
    }
  }

  // MARK: Requests

  /// Returns the next request, or nil at the end of the connection or for invalid bytes.
  private func read(_ received: inout Data) throws(Ended) -> LoopbackRequest? {
    let end = Data("\r\n\r\n".utf8)
    while received.range(of: end) == nil {
      // A TLS handshake begins with byte 22. Without a response, its client would wait forever.
      if let first = received.first, first < UInt8(ascii: "A") {
        try send(Data("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n".utf8))
        return nil
      }
      guard receive(&received) else { return nil }
    }
    let head = received.range(of: end)!
    guard var request = LoopbackRequest(head: received[..<head.lowerBound]) else { return nil }
    received = Data(received[head.upperBound...])
    if request["Expect"] != nil { try send(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8)) }
    let length = request["Content-Length"].flatMap { Int($0) } ?? 0
    while received.count < length { guard receive(&received) else { return nil } }
    request.body = Data(received.prefix(length))
    received = Data(received.dropFirst(length))
    return request
  }

  /// Receives bytes, and returns whether there were any before the end of the connection.
  private func receive(_ received: inout Data) -> Bool {
    let bytes = Loopback.receive(socket)
    received += bytes
    return !bytes.isEmpty
  }

  // MARK: Answers

  /// Responds to a request, and returns whether the connection stays open.
  private func answer(_ request: LoopbackRequest) throws(Ended) -> Bool {
    let answer = answering(request)
    if answer.headDelay > 0 { try pause(answer.headDelay) }
    switch answer.kind {
    case .reset: Loopback.resetWhenClosed(socket)
    case .never: try pause(nil)
    case .raw(let bytes): try send(bytes)
    case .http: return try sendHTTP(answer, toHead: request.method == "HEAD")
    }
    return false
  }

  private func sendHTTP(_ answer: LoopbackAnswer, toHead: Bool) throws(Ended) -> Bool {
    let (framing, trueLength) = answer.resolvedFraming
    let hasBody = ![204, 304].contains(answer.status)
    var head = "HTTP/1.1 \(answer.status) \r\n"
    for field in answer.fields { head += "\(field.name): \(field.value)\r\n" }
    switch framing {
    case _ where !hasBody: break
    case .length(let length): head += "Content-Length: \(length)\r\n"
    case .chunked: head += "Transfer-Encoding: chunked\r\n"
    case .untilClose, .automatic: head += "Connection: close\r\n"
    }
    try send(Data((head + "\r\n").utf8))
    guard hasBody, !toHead else { return true }

    let limit: Int? =
      switch answer.ending {
      case .whole: nil
      case .cut(let count), .reset(let count): count
      }
    var rest = limit ?? .max
    var isFirst = true
    for whole in answer.pieces {
      let piece = whole.prefix(rest)
      if !isFirst, answer.pieceDelay > 0 { try pause(answer.pieceDelay) }
      isFirst = false
      if framing == .chunked {
        try send(Data("\(String(whole.count, radix: 16))\r\n".utf8))
        try send(piece)
        if piece.count == whole.count { try send(Data("\r\n".utf8)) }
      } else {
        try send(piece)
      }
      rest -= piece.count
      if rest == 0 { break }
    }
    if case .reset = answer.ending { Loopback.resetWhenClosed(socket) }
    guard answer.ending == .whole else { return false }
    if framing == .chunked { try send(Data("0\r\n\r\n".utf8)) }
    // After a wrong length, the client would take the next response for the rest of this one.
    return framing == .chunked || (trueLength != nil && framing == .length(trueLength!))
  }

  private func send(_ bytes: Data) throws(Ended) {
    let isSent = Loopback.send(bytes, to: socket) { count in log.state.withLock { $0.sent += count } }
    if !isSent { throw Ended() }
  }

  /// Waits for a number of seconds. With nil, waits until the client or the server ends the connection.
  private func pause(_ seconds: TimeInterval?) throws(Ended) {
    let end = Date(timeIntervalSinceNow: seconds ?? 1e9)
    while case let rest = end.timeIntervalSinceNow, rest > 0 {
      guard Loopback.wait(socket, seconds: min(rest, 1e5)) else { continue }
      if Loopback.hasEnded(socket) { throw Ended() }
      // Bytes of the next request make every wait return at once, so this polls for the end.
      usleep(UInt32(min(rest, 0.01) * 1e6))
    }
  }
}

extension LoopbackRequest {
  /// Parses a request's head, without its final empty line. Returns nil if it is invalid.
  fileprivate init?(head: Data) {
    let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ").map(String.init)
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return nil }
    self.init(method: words[0], target: words[1], fields: [], body: Data())
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      fields.append(LoopbackField(line[..<colon].lowercased(), value))
    }
  }
}

extension LoopbackAnswer {
  /// The framing, never `automatic`, and the content's length if known.
  fileprivate var resolvedFraming: (Framing, trueLength: Int?) {
    switch (body, framing) {
    case (.data(let data), .automatic): (.length(data.count), data.count)
    case (.data(let data), _): (framing, data.count)
    case (.stream, .automatic): (.chunked, nil)
    case (.stream, _): (framing, nil)
    }
  }

  /// The nonempty pieces to send one at a time.
  fileprivate var pieces: AnyIterator<Data> {
    let size = pieceSize ?? .max
    precondition(size > 0, "A piece has at least one byte")
    var index = 0
    var rest = Data()
    return AnyIterator {
      while rest.isEmpty {
        guard let part = part(index) else { return nil }
        rest = part
        index += 1
      }
      defer { rest = rest.dropFirst(size) }
      return rest.prefix(size)
    }
  }

  /// Returns a part of the content. Data has only part 0.
  private func part(_ index: Int) -> Data? {
    switch body {
    case .data(let data): index == 0 ? data : nil
    case .stream(let piece): piece(index)
    }
  }
}
