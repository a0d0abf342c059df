import Foundation

/// One connection of a ``LoopbackServer``: reads requests and answers them until one of the two sides ends it.
struct LoopbackConnection {
  let socket: LoopbackSocket
  let log: LoopbackLog
  let answering: LoopbackServer.Answering

  /// Serves requests until the connection ends.
  func serve() {
    var received: [UInt8] = []
    var resets = false
    do throws(LoopbackSocket.Failure) {
      while let request = try read(&received) {
        log.received(request)
        switch try answer(request) {
        case .stays: continue
        case .ends: break
        case .resets: resets = true
        }
        break
      }
    } catch {
      // The client is gone, or the server stops.
    }
    socket.close(resetting: resets)
  }

  // MARK: Requests

  /// The next request; `nil` at the end of the connection, and where it is no request.
  private func read(_ received: inout [UInt8]) throws(LoopbackSocket.Failure) -> LoopbackRequest? {
    var scanner = MessageScanner(.request, keeping: .max)
    var isAwaited = true
    while true {
      // A client that wants a secure connection begins with 22, and would wait for ever.
      if let first = received.first, scanner.count == 0, first < UInt8(ascii: "A") {
        return try refuse("400 Bad Request")
      }
      guard let count = try? scanner.take(received[...]) else { return nil }
      received.removeFirst(count)
      if let head = scanner.head {
        if isAwaited, head["Expect"] != nil { try send(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8)) }
        isAwaited = false
        if scanner.isComplete { return LoopbackRequest(head: head, body: Data(scanner.content)) }
      }
      guard try receive(&received) else { return nil }
    }
  }

  /// Says what is wrong, and goes on to no other request.
  private func refuse(_ status: String) throws(LoopbackSocket.Failure) -> LoopbackRequest? {
    try send(Data("HTTP/1.1 \(status)\r\nContent-Length: 0\r\n\r\n".utf8))
    return nil
  }

  /// Whether more has come.
  private func receive(_ received: inout [UInt8]) throws(LoopbackSocket.Failure) -> Bool {
    let more = try socket.receive(1 << 16)
    received += more
    return !more.isEmpty
  }

  // MARK: Answers

  private enum Aftermath {
    case stays
    case ends
    case resets
  }

  private func answer(_ request: LoopbackRequest) throws(LoopbackSocket.Failure) -> Aftermath {
    let answer = answering(request)
    if answer.headDelay > 0 { try socket.pause(answer.headDelay) }
    switch answer.kind {
    case .reset:
      return .resets
    case .never:
      try socket.pause(nil)
      return .ends
    case .raw(let bytes):
      try send(bytes)
      return .ends
    case .http:
      return try sendHTTP(answer, toHead: request.method == "HEAD")
    }
  }

  private func sendHTTP(_ answer: LoopbackAnswer, toHead: Bool) throws(LoopbackSocket.Failure) -> Aftermath {
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
    guard hasBody, !toHead else { return .stays }

    let limit: Int? =
      switch answer.ending {
      case .whole: nil
      case .cut(let count), .reset(let count): count
      }
    var rest = limit ?? .max
    var isFirst = true
    for whole in answer.pieces {
      let piece = whole.prefix(rest)
      if !isFirst, answer.pieceDelay > 0 { try socket.pause(answer.pieceDelay) }
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
    switch answer.ending {
    case .cut: return .ends
    case .reset: return .resets
    case .whole: break
    }
    if framing == .chunked { try send(Data("0\r\n\r\n".utf8)) }
    // After a wrong length, the next answer would be taken for the rest of this one.
    return framing == .chunked || (trueLength != nil && framing == .length(trueLength!)) ? .stays : .ends
  }

  private func send(_ bytes: Data) throws(LoopbackSocket.Failure) {
    try socket.send(bytes) { log.sent($0) }
  }
}

extension LoopbackAnswer {
  /// How the end of the content is told, never `automatic`, and the content's length where it is known.
  fileprivate var resolvedFraming: (Framing, trueLength: Int?) {
    switch (body, framing) {
    case (.data(let data), .automatic): (.length(data.count), data.count)
    case (.data(let data), _): (framing, data.count)
    case (.stream, .automatic): (.chunked, nil)
    case (.stream, _): (framing, nil)
    }
  }

  /// What is sent at once, each in its turn; none is empty.
  fileprivate var pieces: AnyIterator<Data> {
    let size = pieceSize ?? .max
    precondition(size > 0, "A piece has a byte at least")
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

  /// A part of the content as it was given: data is one.
  private func part(_ index: Int) -> Data? {
    switch body {
    case .data(let data): index == 0 ? data : nil
    case .stream(let piece): piece(index)
    }
  }
}
