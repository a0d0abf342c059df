import Foundation
import FaultyNetwork
import Synchronization
import Testing
import TestSupport
import Todos

@Suite("URLSession transport")
struct URLSessionTransportTests {
  /// Sends a request to a new server, and returns the outcome.
  private func send(
    _ answer: LoopbackAnswer, limit: Int = 1 << 20, timeout: TimeInterval = 60
  ) async throws -> Result<TransportResponse, TransportError> {
    let server = try LoopbackServer { _ in answer }
    return await result(of: TransportRequest(server.url, limit: limit, timeout: timeout))
  }

  private func result(
    of request: TransportRequest, by transport: URLSessionTransport = URLSessionTransport()
  ) async -> Result<TransportResponse, TransportError> {
    do {
      return .success(try await transport.send(request))
    } catch {
      return .failure(error)
    }
  }

  /// Returns content of equal pieces.
  private static func stream(_ count: Int, of size: Int) -> LoopbackAnswer.Body {
    let piece = Data(repeating: 7, count: size)
    return .stream { $0 < count ? piece : nil }
  }

  // MARK: Answers

  @Test("Requests and responses carry all their parts")
  func roundTrip() async throws {
    let server = try LoopbackServer {
      LoopbackAnswer(status: 412, fields: [LoopbackField("ETag", "\"18\"")], body: .data($0.body + $0.body))
    }
    let body = Data("{}".utf8)
    let request = TransportRequest(
      server.url.appending(path: "lists/7"), method: "PATCH", fields: ["If-Match": "\"17\""], body: body)
    let answer = try await URLSessionTransport().send(request)
    #expect(answer.status == 412)
    #expect(answer["etag"] == "\"18\"" && answer["ETAG"] == "\"18\"")
    #expect(answer.body == body + body)
    let sent = try #require(server.requests.first)
    #expect(
      sent.method == "PATCH" && sent.path == "/lists/7" && sent["If-Match"] == "\"17\"" && sent.body == body)
  }

  @Test("Every status is a response", arguments: [200, 204, 304, 401, 403, 404, 410, 429, 500, 503])
  func statuses(status: Int) async throws {
    #expect(try await send(LoopbackAnswer(status: status)).get().status == status)
  }

  @Test("Chunked, unframed and byte-by-byte responses arrive complete", arguments: 0..<4)
  func framings(index: Int) async throws {
    var answer = LoopbackAnswer(body: Self.stream(3, of: 10))
    switch index {
    case 0: answer.framing = .chunked
    case 1: answer.framing = .untilClose
    case 2: answer.framing = .length(30)
    default: (answer.pieceSize, answer.pieceDelay) = (1, 0.002)
    }
    #expect(try await send(answer).get().body == Data(repeating: 7, count: 30))
  }

  @Test(
    "A stream's content is passed on only if its status is 200", arguments: [(200, 30), (206, 0), (429, 0)])
  func streams(status: Int, count: Int) async throws {
    let server = try LoopbackServer { _ in LoopbackAnswer(status: status, body: Self.stream(3, of: 10)) }
    let received = Mutex(0)
    let answer = try await URLSessionTransport().stream(TransportRequest(server.url)) { data in
      received.withLock { $0 += data.count }
    }
    #expect(answer.status == status && answer.body.isEmpty)
    #expect(received.withLock(\.self) == count)
  }

  @Test("Connections are reused, cookies are not sent, and nothing is cached")
  func keepsNothing() async throws {
    let server = try LoopbackServer { _ in
      LoopbackAnswer(
        fields: [LoopbackField("Set-Cookie", "a=b"), LoopbackField("Cache-Control", "max-age=1000")],
        body: .data(Data("x".utf8)))
    }
    let transport = URLSessionTransport()
    for _ in 0..<5 { _ = try await transport.send(TransportRequest(server.url)) }
    #expect(server.requests.count == 5)
    #expect(server.requests.allSatisfy { $0["Cookie"] == nil })
    // There is one connection, unless a slow machine lets it expire.
    #expect(server.connections < 5)
  }

  // MARK: Faults

  @Test("A patient request waits as long as the response goes on")
  func patience() async throws {
    var slow = LoopbackAnswer(body: .data(Data(repeating: 7, count: 12)))
    (slow.pieceSize, slow.pieceDelay) = (1, 0.4)
    for answer in [slow, .never] {
      let server = try LoopbackServer { _ in answer }
      var request = TransportRequest(server.url, limit: 100, timeout: 2)
      request.toleratesSilence = true
      switch await result(of: request) {
      case .success(let answer): #expect(answer.body.count == 12)
      case .failure(let error):
        #expect(error == .timedOut(host: request.host, seconds: 2) && answer.pieceDelay == 0)
      }
    }
  }

  @Test("A missing or slow response times out")
  func timesOut() async throws {
    // Takes half a day, too slow for any machine.
    var slow = LoopbackAnswer(body: .data(Data(count: 1_000_000)))
    (slow.pieceSize, slow.pieceDelay) = (1, 0.05)
    for answer in [LoopbackAnswer.never, slow] {
      let start = Date()
      let error = TransportError.timedOut(host: "127.0.0.1", seconds: 0.3)
      #expect(try await send(answer, timeout: 0.3) == .failure(error))
      #expect(Date().timeIntervalSince(start) >= 0.3)
    }
  }

  @Test("An interrupted response is an error, not a short response", arguments: 0..<5)
  func interrupted(index: Int) async throws {
    var answer = LoopbackAnswer(body: .data(Data(count: 1000)))
    switch index {
    case 0: answer.ending = .cut(after: 10)
    case 1: answer.ending = .reset(after: 10)
    case 2: answer.framing = .length(2000)
    case 3: (answer.framing, answer.ending) = (.chunked, .cut(after: 10))
    default: answer = .reset
    }
    #expect(try await send(answer) == .failure(.interrupted(host: "127.0.0.1")))
  }

  @Test(
    "Bytes that are not HTTP are an error",
    arguments: ["no HTTP\r\n\r\n", "\u{0}\u{1}\u{2}", "HTTP/1.1 abc\r\n\r\n", "[]"])
  func garbage(text: String) async throws {
    #expect(try await send(.raw(Data(text.utf8))) == .failure(.unreadable(host: "127.0.0.1")))
  }

  @Test("An address without a server is unreachable")
  func unreachable() async throws {
    let server = try LoopbackServer { _ in .never }
    server.stop()
    #expect(await result(of: TransportRequest(server.url)) == .failure(.unreachable(host: "127.0.0.1")))
    let nowhere = TransportRequest(URL(string: "http://no-such-host.invalid")!)
    #expect(await result(of: nowhere) == .failure(.unreachable(host: "no-such-host.invalid")))
  }

  @Test("https to a server without a certificate is insecure")
  func insecure() async throws {
    let server = try LoopbackServer { _ in .never }
    let request = TransportRequest(URL(string: "https://127.0.0.1:\(server.port)")!)
    #expect(await result(of: request) == .failure(.insecure(host: "127.0.0.1")))
  }

  @Test("An invalid request throws without being sent")
  func refused() async throws {
    for address in ["file:///etc/passwd", "ftp://example.com", "todos", "data:,x", "http:///todos"] {
      let url = try #require(URL(string: address))
      #expect(await result(of: TransportRequest(url)) == .failure(.address(address)))
    }
    let server = try LoopbackServer { _ in LoopbackAnswer() }
    for (name, value) in [
      ("x-api-key", "a\r\nX-Other: b"), ("a b", "c"), ("", "c"), ("a:b", "c"), ("k", "\u{0}"),
    ] {
      let request = TransportRequest(server.url, fields: [name: value])
      #expect(await result(of: request) == .failure(.field(name: name)))
    }
    #expect(server.connections == 0)
  }

  // MARK: Limits

  @Test(
    "A response may have the limit's length, but not one byte more", arguments: [0, 1, 1000, 100_000])
  func limit(limit: Int) async throws {
    for framing in [LoopbackAnswer.Framing.automatic, .chunked] {
      var answer = LoopbackAnswer(body: .data(Data(count: limit)))
      answer.framing = framing
      #expect(try await send(answer, limit: limit).get().body.count == limit)
      answer.body = .data(Data(count: limit + 1))
      let error = TransportError.tooLarge(host: "127.0.0.1", limit: limit)
      #expect(try await send(answer, limit: limit) == .failure(error))
    }
  }

  @Test("A response beyond the limit is cut off, and its connection ends")
  func cutsOff() async throws {
    // The response never ends by itself. The session discards what arrives before it closes the connection.
    let server = try LoopbackServer { _ in
      var answer = LoopbackAnswer(body: Self.stream(.max, of: 65_536))
      answer.pieceDelay = 0.001
      return answer
    }
    let transport = URLSessionTransport()
    let error = TransportError.tooLarge(host: "127.0.0.1", limit: 1 << 20)
    #expect(await result(of: TransportRequest(server.url, limit: 1 << 20), by: transport) == .failure(error))
    #expect(await eventually { server.openConnections == 0 })
  }

  @Test("A declared length beyond the limit is refused at the head")
  func refusesLength() async throws {
    let server = try LoopbackServer { _ in
      var answer = LoopbackAnswer(body: Self.stream(2, of: 1))
      (answer.framing, answer.pieceDelay) = (.length(1 << 40), 10)
      return answer
    }
    let error = TransportError.tooLarge(host: "127.0.0.1", limit: 1 << 20)
    #expect(await result(of: TransportRequest(server.url, limit: 1 << 20, timeout: 600)) == .failure(error))
  }

  // MARK: Redirects

  @Test("Redirects are followed, and another server does not get the request's fields")
  func redirects() async throws {
    let other = try LoopbackServer { _ in LoopbackAnswer(json: "\"there\"") }
    let server = try LoopbackServer { [url = other.url] request in
      switch request.path {
      case "/a": .redirect(to: "/b")
      case "/b": .redirect(status: 307, to: url.appending(path: "c").absoluteString)
      default: LoopbackAnswer(status: 404)
      }
    }
    let request = TransportRequest(server.url.appending(path: "a"), fields: ["x-api-key": "secret"])
    #expect(try await URLSessionTransport().send(request).body == Data("\"there\"".utf8))
    #expect(server.requests.map { $0["x-api-key"] } == ["secret", "secret"])
    #expect(other.requests.map(\.path) == ["/c"])
    #expect(other.requests[0]["x-api-key"] == nil)
  }

  @Test(
    "A redirect's location may be relative",
    arguments: [("c", "/a/c"), ("../c?d", "/c?d"), ("/c", "/c")])
  func relative(location: String, target: String) async throws {
    let server = try LoopbackServer { $0.path == "/a/b" ? .redirect(to: location) : LoopbackAnswer() }
    _ = try await URLSessionTransport().send(TransportRequest(server.url.appending(path: "a/b")))
    #expect(server.requests.map(\.target) == ["/a/b", target])
  }

  @Test("A redirect without a location is a response")
  func redirectToNowhere() async throws {
    #expect(try await send(LoopbackAnswer(status: 302)).get().status == 302)
  }

  @Test("A loop of redirects ends with an error")
  func circle() async throws {
    let server = try LoopbackServer { .redirect(to: $0.path == "/a" ? "/b" : "/a") }
    let error = TransportError.redirectedTooOften(host: "127.0.0.1", limit: 10)
    #expect(await result(of: TransportRequest(server.url.appending(path: "a"))) == .failure(error))
    #expect(server.requests.count == 11)
  }

  @Test(
    "A redirect to another scheme throws",
    arguments: ["file:///etc/passwd", "ftp://127.0.0.1/", "https://127.0.0.1/"])
  func schemes(address: String) async throws {
    let scheme = try #require(address.split(separator: ":").first.map(String.init))
    let error = TransportError.redirectedElsewhere(host: "127.0.0.1", scheme: scheme)
    #expect(try await send(.redirect(to: address)) == .failure(error))
  }

  // MARK: Cancellation

  @Test("Cancelling a request ends it and its connection at once", arguments: [false, true])
  func cancelled(whileArriving: Bool) async throws {
    let server = try LoopbackServer { _ in
      guard whileArriving else { return .never }
      var answer = LoopbackAnswer(body: .stream { _ in Data(count: 10) })
      answer.pieceDelay = 0.02
      return answer
    }
    let transport = URLSessionTransport()
    let task = Task { await result(of: TransportRequest(server.url, timeout: 600), by: transport) }
    #expect(await eventually { server.requests.count == 1 && (!whileArriving || server.bytesSent > 100) })
    task.cancel()
    #expect(await task.value == .failure(.cancelled))
    #expect(await eventually { server.openConnections == 0 })
  }

  @Test("A request of a cancelled task is not sent")
  func cancelledBefore() async throws {
    let server = try LoopbackServer { _ in LoopbackAnswer() }
    let task = Task {
      try? await Task.sleep(for: .seconds(10))
      return await result(of: TransportRequest(server.url))
    }
    task.cancel()
    #expect(await task.value == .failure(.cancelled))
    #expect(server.requests.isEmpty)
  }

  // MARK: Leaks

  @Test("200 requests leak no file descriptor, and a released transport keeps no connection")
  func leaksNothing() async throws {
    /// Returns the number of open descriptors, to which other tests contribute a few.
    func descriptors() -> Int { (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count) ?? 0 }
    let server = try LoopbackServer { request in
      switch request.path {
      case "/0": LoopbackAnswer(json: "[]")
      case "/1": .reset
      case "/2": .never
      default: LoopbackAnswer(body: Self.stream(100, of: 1000))
      }
    }
    let before = descriptors()
    for round in 0..<25 {
      let transport = round < 20 ? URLSessionTransport.shared : URLSessionTransport()
      await withTaskGroup(of: Void.self) { group in
        for index in 0..<8 {
          let url = server.url.appending(path: "\(index % 4)")
          group.addTask {
            _ = await result(
              of: TransportRequest(url, limit: 1000, timeout: index % 4 == 2 ? 0.02 : 5), by: transport)
          }
        }
      }
    }
    #expect(server.requests.count > 150)
    // The shared transport keeps some connections.
    #expect(await eventually { server.openConnections <= 6 && descriptors() < before + 60 })
  }

  @Test("Releasing a transport ends its connections")
  func goes() async throws {
    let server = try LoopbackServer { _ in LoopbackAnswer(json: "[]") }
    var transport: URLSessionTransport? = URLSessionTransport()
    _ = try await transport?.send(TransportRequest(server.url))
    #expect(server.openConnections == 1)
    transport = nil
    #expect(await eventually { server.openConnections == 0 })
  }
}
