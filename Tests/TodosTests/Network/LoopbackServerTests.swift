import Foundation
import Testing

@testable import FaultyNetwork

@Suite("Loopback server")
struct LoopbackServerTests {
  /// Sends bytes, and returns all that arrives until the server ends the connection, at most a second later.
  private func exchange(_ server: LoopbackServer, _ bytes: String) throws -> String {
    let client = try RawClient(port: server.port)
    defer { client.close() }
    client.send(bytes)
    return client.receiveAll()
  }

  @Test("A connection serves two requests in order, and the server records them")
  func keepsAlive() throws {
    let server = try LoopbackServer {
      LoopbackAnswer(status: $0.path == "/a" ? 200 : 404, json: "\"\($0.target)\"")
    }
    let text = try exchange(
      server,
      "POST /a?b=1 HTTP/1.1\r\nX-Key: k\r\nContent-Length: 3\r\n\r\nabcGET /c HTTP/1.1\r\nConnection: close\r\n\r\n"
    )
    #expect(
      text.contains("HTTP/1.1 200 \r\n")
        && text.contains("\r\nContent-Length: 8\r\n\r\n\"/a?b=1\"HTTP/1.1 404"))
    #expect(text.hasSuffix("\r\n\r\n\"/c\""))
    #expect(server.requests.map(\.path) == ["/a", "/c"])
    #expect(server.requests[0].body == Data("abc".utf8))
    #expect(server.requests[0]["x-KEY"] == "k")
    #expect(server.connections == 1)
    #expect(server.bytesSent == text.utf8.count)
  }

  @Test("Chunks, wrong lengths, cuts, raw bytes and resets are sent as configured")
  func faults() throws {
    let server = try LoopbackServer { request in
      var answer = LoopbackAnswer(body: .stream { $0 < 3 ? Data("part\($0)".utf8) : nil })
      switch request.path {
      case "/length": answer.framing = .length(99)
      case "/close": answer.framing = .untilClose
      case "/cut": answer.ending = .cut(after: 7)
      case "/raw": answer = .raw(Data("no HTTP".utf8))
      case "/reset": answer = .reset
      case "/head": answer.framing = .length(15)
      default: break
      }
      return answer
    }
    func get(_ path: String, method: String = "GET") throws -> String {
      try exchange(server, "\(method) \(path) HTTP/1.1\r\nConnection: close\r\n\r\n")
    }
    #expect(try get("/").hasSuffix("chunked\r\n\r\n5\r\npart0\r\n5\r\npart1\r\n5\r\npart2\r\n0\r\n\r\n"))
    #expect(try get("/length").hasSuffix("Content-Length: 99\r\n\r\npart0part1part2"))
    #expect(try get("/close").hasSuffix("Connection: close\r\n\r\npart0part1part2"))
    #expect(try get("/cut").hasSuffix("5\r\npart0\r\n5\r\npa"))
    #expect(try get("/raw") == "no HTTP")
    #expect(try get("/reset") == "")
    #expect(try get("/head", method: "HEAD").hasSuffix("Content-Length: 15\r\n\r\n"))
    #expect(try exchange(server, "what is this\r\n\r\n") == "")
    #expect(server.requests.count == 7)
  }

  @Test("Delays apply before the head and between pieces")
  func delays() throws {
    let server = try LoopbackServer { _ in
      var answer = LoopbackAnswer(json: "[1]")
      (answer.headDelay, answer.pieceSize, answer.pieceDelay) = (0.05, 1, 0.05)
      return answer
    }
    let start = Date()
    #expect(try exchange(server, "GET / HTTP/1.1\r\nConnection: close\r\n\r\n").hasSuffix("\r\n\r\n[1]"))
    #expect(Date().timeIntervalSince(start) >= 0.15)
  }

  @Test("Stopping ends waiting connections and leaks no file descriptor")
  func stops() async throws {
    /// Returns the number of open descriptors, to which other tests contribute a few.
    func descriptors() -> Int { (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count) ?? 0 }
    let before = descriptors()
    for _ in 0..<100 {
      let server = try LoopbackServer { _ in .never }
      let client = try RawClient(port: server.port)
      client.send("GET / HTTP/1.1\r\n\r\n")
      while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
      #expect(server.openConnections == 1)
      server.stop()
      #expect(server.openConnections == 0)
      #expect(client.receiveAll() == "")
      client.close()
    }
    for _ in 0..<15_000 where descriptors() >= before + 50 { try await Task.sleep(for: .milliseconds(20)) }
    #expect(descriptors() < before + 50)
  }

  @Test("A released server accepts no connections")
  func goes() throws {
    let port = try LoopbackServer { _ in .never }.port
    #expect(throws: POSIXError.self) { try RawClient(port: port) }
  }
}

/// A client that sends and receives raw bytes.
private struct RawClient {
  let descriptor: Int32

  init(port: Int) throws {
    descriptor = try Loopback.connect(to: port)
    var patience = timeval(tv_sec: 1, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  }

  func send(_ text: String) { _ = Loopback.send(Data(text.utf8), to: descriptor) }

  /// Returns all bytes up to the end of the connection, or until none has arrived for a second.
  func receiveAll() -> String {
    var all: [UInt8] = []
    while case let bytes = Loopback.receive(descriptor), !bytes.isEmpty { all += bytes }
    return String(decoding: all, as: UTF8.self)
  }

  func close() { Foundation.close(descriptor) }
}
