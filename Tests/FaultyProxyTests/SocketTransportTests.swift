import Foundation
import LoopbackServer
import SeededRandom
import SocketTransport
import Testing
import TestSupport
import Todos

@Suite("Transport by sockets")
struct SocketTransportTests {
  /// What sending a request to a server of its own ends with.
  private func send(
    _ answer: LoopbackAnswer, method: String = "GET", limit: Int = 1 << 20, timeout: TimeInterval = 60
  ) async throws -> FaultyNetwork.Outcome {
    let server = try LoopbackServer { _ in answer }
    return await outcome(
      of: TransportRequest(server.url, method: method, limit: limit, timeout: timeout))
  }

  /// The content that an answer of these pieces has.
  private static func stream(_ count: Int, of size: Int) -> LoopbackAnswer.Body {
    let piece = Data(repeating: 7, count: size)
    return .stream { $0 < count ? piece : nil }
  }

  // MARK: Answers

  @Test("Method, target, fields and content go out; status, fields and content come back")
  func roundTrip() async throws {
    let server = try LoopbackServer {
      LoopbackAnswer(
        status: 412,
        fields: [LoopbackField("ETag", "\"18\""), LoopbackField("A", "1"), LoopbackField("a", "2")],
        body: .data($0.body + $0.body))
    }
    let body = Data((0...255).map { UInt8($0) })
    let url = try #require(URL(string: "http://localhost:\(server.port)/lists/%C3%A4%2F7?a=b%20c&d"))
    let request = TransportRequest(
      url, method: "PATCH",
      fields: ["If-Match": "\"17\"", "content-length": "9", "Connection": "keep-alive"], body: body)
    let answer = try await SocketTransport().send(request)
    #expect(answer.status == 412 && answer["etag"] == "\"18\"" && answer["A"] == "1, 2")
    #expect(answer.body == body + body)
    let sent = try #require(server.requests.first)
    #expect(sent.method == "PATCH" && sent.target == "/lists/%C3%A4%2F7?a=b%20c&d" && sent.body == body)
    #expect(sent["If-Match"] == "\"17\"" && sent["Host"] == "localhost:\(server.port)")
    #expect(
      sent.fields.filter { ["content-length", "connection"].contains($0.name) }.map(\.value) == [
        "256", "close",
      ])
  }

  @Test("An address without a path is the root's, and no content has no length")
  func root() async throws {
    let server = try LoopbackServer { _ in LoopbackAnswer() }
    let url = try #require(URL(string: "http://127.0.0.1:\(server.port)?q"))
    _ = try await SocketTransport().send(TransportRequest(url))
    #expect(server.requests.first?.target == "/?q" && server.requests.first?["Content-Length"] == nil)
  }

  @Test(
    "Every status is an answer, redirects as well",
    arguments: [200, 204, 302, 304, 401, 404, 410, 429, 500, 503, 999])
  func statuses(status: Int) async throws {
    #expect(try await send(LoopbackAnswer(status: status)).get().status == status)
  }

  @Test("An answer in chunks, up to the end of the connection, or byte by byte is whole", arguments: 0..<4)
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

  @Test("An answer to HEAD has no content, whatever its head says")
  func head() async throws {
    let answer = try await send(LoopbackAnswer(json: "[1]"), method: "HEAD").get()
    #expect(answer.body.isEmpty && answer["Content-Length"] == "3")
  }

  @Test("A server that answers before it has read all is heard", arguments: [false, true])
  func early(closes: Bool) async throws {
    // Some millions of bytes stay unread, whether the connection ends or not.
    let threads = try LoopbackThreads()
    let (listening, port) = try LoopbackSocket.listening(stop: threads.stop)
    threads.start {
      if let client = try? listening.accept() {
        _ = try? client.receive(100)
        try? client.send(Data("HTTP/1.1 413 Too Large\r\nContent-Length: 3\r\n\r\nabc".utf8))
        if !closes { try? client.rest(600) }
        client.close()
      }
      listening.close()
    }
    let url = try #require(URL(string: "http://127.0.0.1:\(port)"))
    let request = TransportRequest(url, method: "PUT", body: Data(count: 30 << 20), timeout: 600)
    let outcome = await outcome(of: request)
    threads.end()
    let answer = try outcome.get()
    #expect(answer.status == 413 && answer.body == Data("abc".utf8))
  }

  // MARK: Faults

  @Test("A server that never answers, or too slowly, is timed out")
  func timesOut() async throws {
    // Half a day, so that it is too slow for any machine.
    var slow = LoopbackAnswer(body: .data(Data(count: 1_000_000)))
    (slow.pieceSize, slow.pieceDelay) = (1, 0.05)
    for answer in [LoopbackAnswer.never, slow] {
      let start = ContinuousClock.now
      let error = TransportError.timedOut(host: "127.0.0.1", seconds: 0.3)
      #expect(try await send(answer, timeout: 0.3) == .failure(error))
      #expect(start.duration(to: .now) >= .milliseconds(300))
    }
  }

  @Test("An answer that breaks off is an error, not a short answer", arguments: 0..<5)
  func breaksOff(index: Int) async throws {
    var answer = LoopbackAnswer(body: .data(Data(count: 1000)))
    switch index {
    case 0: answer.ending = .cut(after: 10)
    case 1: answer.ending = .reset(after: 10)
    case 2: answer.framing = .length(2000)
    case 3: (answer.framing, answer.ending) = (.chunked, .cut(after: 10))
    default: answer = .reset
    }
    #expect(try await send(answer) == interrupted)
  }

  @Test("Broken off behind any byte, within the head as well, it is an error")
  func cuts() async throws {
    let whole = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"
    let server = try LoopbackServer { request in
      .raw(Data(whole.utf8.prefix(Int(request.path.dropFirst()) ?? 0)))
    }
    for count in 0..<whole.utf8.count {
      #expect(await outcome(of: TransportRequest(server.url.appending(path: "\(count)"))) == interrupted)
    }
    let last = await outcome(of: TransportRequest(server.url.appending(path: "\(whole.utf8.count)")))
    #expect(try last.get().body == Data("abc".utf8))
  }

  @Test(
    "What is not HTTP is an error",
    arguments: [
      "no HTTP\r\n\r\n", "\u{0}\u{1}\u{2}", "HTTP/1.1 abc\r\n\r\n", "[]", "HTTP/1.1 200 OK\r\nx\r\n\r\n",
    ])
  func garbage(text: String) async throws {
    #expect(try await send(.raw(Data(text.utf8))) == .failure(.unreadable(host: "127.0.0.1")))
  }

  @Test("Whatever bytes come, there is an answer or an error", arguments: 0..<3 as Range<UInt64>)
  func fuzz(seed: UInt64) async throws {
    let heads = ["", "HTTP/1.1 200 OK\r\n\r\n", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"]
    let server = try LoopbackServer { request in
      var random = SplitMix64(seed: seed, label: request.path)
      let bytes = (0..<random.below(500)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      return .raw(Data(heads[random.below(heads.count)].utf8) + Data(bytes))
    }
    var (answers, errors) = (0, 0)
    for index in 0..<100 {
      switch await outcome(
        of: TransportRequest(server.url.appending(path: "\(index)"), limit: 400, timeout: 600))
      {
      case .success(let answer):
        answers += 1
        #expect(answer.status == 200 && answer.body.count <= 400)
      case .failure(let error):
        errors += 1
        let known: [TransportError] = [
          .interrupted(host: "127.0.0.1"), .unreadable(host: "127.0.0.1"),
          .tooLarge(host: "127.0.0.1", limit: 400),
        ]
        #expect(known.contains(error))
      }
    }
    #expect(answers > 10 && errors > 10)
  }

  @Test("Where no server is, none is reached; other machines and secure connections are not for it")
  func unreachable() async throws {
    let server = try LoopbackServer { _ in .never }
    server.stop()
    #expect(await outcome(of: TransportRequest(server.url)) == .failure(.unreachable(host: "127.0.0.1")))
    for (address, error) in [
      ("http://example.com/", TransportError.unreachable(host: "example.com")),
      ("http://127.0.0.1:99999/", .unreachable(host: "127.0.0.1")),
      ("https://127.0.0.1/", .insecure(host: "127.0.0.1")),
    ] {
      #expect(await outcome(of: TransportRequest(try #require(URL(string: address)))) == .failure(error))
    }
  }

  @Test("What can't be sent is refused before it is")
  func refused() async throws {
    for address in ["file:///etc/passwd", "ftp://example.com", "todos", "http:///todos"] {
      let url = try #require(URL(string: address))
      #expect(await outcome(of: TransportRequest(url)) == .failure(.address(address)))
    }
    let server = try LoopbackServer { _ in LoopbackAnswer() }
    for (name, value) in [
      ("x-api-key", "a\r\nX-Other: b"), ("a b", "c"), ("", "c"), ("a:b", "c"), ("k", "\u{0}"),
    ] {
      #expect(
        await outcome(of: TransportRequest(server.url, fields: [name: value])) == .failure(.field(name: name))
      )
    }
    for method in ["", "GET / HTTP/1.1\r\n\r\nPUT", "A B"] {
      #expect(
        await outcome(of: TransportRequest(server.url, method: method)) == .failure(.field(name: method)))
    }
    #expect(server.connections == 0)
  }

  // MARK: Limits

  @Test(
    "An answer of the limit's length is taken, and one byte more is not", arguments: [0, 1, 1000, 100_000])
  func limit(limit: Int) async throws {
    for framing in [LoopbackAnswer.Framing.automatic, .chunked, .untilClose] {
      var answer = LoopbackAnswer(body: .data(Data(count: limit)))
      answer.framing = framing
      #expect(try await send(answer, limit: limit).get().body.count == limit)
      answer.body = .data(Data(count: limit + 1))
      let error = TransportError.tooLarge(host: "127.0.0.1", limit: limit)
      #expect(try await send(answer, limit: limit) == .failure(error))
    }
  }

  @Test("An answer without end is cut off at the limit, and its connection ends")
  func cutsOff() async throws {
    let server = try LoopbackServer { _ in LoopbackAnswer(body: .stream { _ in Data(count: 65_536) }) }
    let error = TransportError.tooLarge(host: "127.0.0.1", limit: 1 << 20)
    #expect(await outcome(of: TransportRequest(server.url, limit: 1 << 20, timeout: 600)) == .failure(error))
    #expect(await eventually { server.openConnections == 0 })
  }

  // MARK: Cancellation

  @Test("A cancelled request returns, and its connection ends", arguments: [false, true])
  func cancelled(whileArriving: Bool) async throws {
    let server = try LoopbackServer { _ in
      guard whileArriving else { return .never }
      var answer = LoopbackAnswer(body: .stream { _ in Data(count: 10) })
      answer.pieceDelay = 0.02
      return answer
    }
    let task = Task { await outcome(of: TransportRequest(server.url, timeout: 600)) }
    #expect(await eventually { server.requests.count == 1 && (!whileArriving || server.bytesSent > 100) })
    task.cancel()
    #expect(await task.value == .failure(.cancelled))
    #expect(await eventually { server.openConnections == 0 })
  }

  @Test("A request of a task that is cancelled already is not sent")
  func cancelledBefore() async throws {
    let server = try LoopbackServer { _ in LoopbackAnswer() }
    let task = Task {
      try? await Task.sleep(for: .seconds(60))
      return await outcome(of: TransportRequest(server.url))
    }
    task.cancel()
    #expect(await task.value == .failure(.cancelled))
    #expect(server.requests.isEmpty)
  }

  @Test("Requests that wait keep nobody else from running, however many")
  func blocksNobody() async throws {
    let server = try LoopbackServer { $0.path == "/never" ? .never : LoopbackAnswer(json: "1") }
    let waiting = (0..<50).map { _ in
      Task { await outcome(of: TransportRequest(server.url.appending(path: "never"), timeout: 600)) }
    }
    #expect(await eventually { server.requests.count == 50 })
    #expect(await outcome(of: TransportRequest(server.url, timeout: 600)) != interrupted)
    for task in waiting { task.cancel() }
    for task in waiting { #expect(await task.value == .failure(.cancelled)) }
  }

  @Test("200 requests, good and bad, leave no descriptor or thread behind")
  func leaksNothing() async throws {
    /// What is open or runs now; other tests open, start and end meanwhile, so that a few more or less say nothing.
    func descriptors() -> Int { (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count) ?? 0 }
    func threads() -> Int {
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count) ?? 0
    }
    let server = try LoopbackServer { request in
      switch request.path {
      case "/0": LoopbackAnswer(json: "[]")
      case "/1": .reset
      case "/2": .never
      default: LoopbackAnswer(body: Self.stream(100, of: 1000))
      }
    }
    let before = (descriptors: descriptors(), threads: threads())
    for _ in 0..<25 {
      await withTaskGroup(of: Void.self) { group in
        for index in 0..<8 {
          let url = server.url.appending(path: "\(index % 4)")
          group.addTask {
            _ = await outcome(of: TransportRequest(url, limit: 1000, timeout: index % 4 == 2 ? 0.02 : 60))
          }
        }
      }
    }
    #expect(await eventually { server.openConnections == 0 })
    #expect(await eventually { descriptors() < before.descriptors + 60 && threads() < before.threads + 60 })
  }
}
