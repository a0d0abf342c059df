#if Server
import Foundation
import ProgramRunning
import Testing
import Waiting

@testable import TodoServer

/// What one client does can't keep the server from others.
struct LimitTests {
  @Test func aBucketFillsAtItsRate() {
    let limit = RateLimit(rate: 2, burst: 3)
    let start = ContinuousClock.now
    for _ in 0..<3 { #expect(limit.take(1, at: start) == nil) }
    #expect(limit.take(1, at: start) == 1)
    #expect(limit.take(2, at: start) == nil)
    #expect(limit.take(1, at: start + .milliseconds(400)) == 1)
    #expect(limit.take(1, at: start + .milliseconds(500)) == nil)
    for _ in 0..<3 { #expect(limit.take(1, at: start + .seconds(100)) == nil) }
    #expect(limit.take(1, at: start + .seconds(100)) == 1)
    let slow = RateLimit(rate: 0.01, burst: 1)
    #expect(slow.take(1, at: start) == nil && slow.take(1, at: start) == 100)
    let none = RateLimit(rate: 0, burst: 1)
    #expect((0..<1_000).allSatisfy { _ in none.take(1) == nil })
  }

  @Test func whoAsksTooOftenIsToldWhenToAskAgain() async throws {
    var options = ServerOptions()
    (options.requestsPerSecond, options.burst) = (0.1, 2)
    try await withServer(options) { server in
      let (phone, laptop) = (try await server.client(), try await server.client())
      for _ in 0..<2 { #expect(try await phone.get("/index").status == 200) }
      let refused = try await phone.get("/index")
      #expect(try refused.problem == "/problems/too-many-requests - -")
      #expect((1...10).contains(Int(refused["Retry-After"] ?? "") ?? 0))
      #expect(try await laptop.get("/index").status == 200)
    }
  }

  /// It is told that it is too long before it has been sent.
  @Test(arguments: ["Content-Length: 5000000", "Transfer-Encoding: chunked"])
  func aBodyThatIsTooLongIsNotReadOn(length: String) async throws {
    var options = ServerOptions()
    options.mostBodyBytes = 100_000
    try await withServer(options) { server in
      let phone = try await server.client()
      let connection = try RawConnection(port: server.port)
      connection.send(
        "PUT /lists/a HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(phone.token ?? "")\r\n\(length)\r\n\r\n")
      if length.hasPrefix("T") {
        for _ in 0..<3 {
          connection.send("C000\r\n" + String(repeating: "x", count: 0xC000) + "\r\n")
          try await Task.sleep(for: .milliseconds(1))
        }
      }
      #expect(await connection.wait(for: "/problems/too-large"))
      #expect(connection.text.hasPrefix("HTTP/1.1 413"))
      #expect(connection.text.lowercased().contains("connection: close"))
      #expect(await connection.waitForEnd())
      #expect(try await phone.get("/index").ids == [])
    }
  }

  @Test func aHeadThatIsTooLongEndsTheConnection() async throws {
    try await withServer { server in
      let connection = try RawConnection(port: server.port)
      connection.send(
        "GET /health HTTP/1.1\r\nHost: x\r\nX: " + String(repeating: "x", count: 40_000) + "\r\n\r\n")
      #expect(await connection.waitForEnd())
      #expect(connection.text.isEmpty || connection.text.hasPrefix("HTTP/1.1 400"))
      let garbage = try RawConnection(port: server.port)
      garbage.send("\u{16}\u{3}\u{1} garbage\r\n\r\n")
      #expect(await garbage.waitForEnd())
      #expect(try await server.stranger.get("/health").status == 200)
    }
  }

  /// Connections that send a byte now and then are closed, at every stage of a request, while others are served.
  @Test func slowConnectionsAreClosed() async throws {
    let folder = try TemporaryFolder()
    // A process of its own: each has but so many files open.
    let served = try ServedProgram(in: folder.url, ["--idle-seconds", "1.5", "--request-seconds", "1.5"])
    let phone = served.client
    try await phone.make("food")
    // What one device has under way takes nothing from another one.
    let other = try served.token("anna")
    let head =
      "PATCH /lists/food HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(other)\r\nIf-Match: \"1\"\r\n"
      + "Idempotency-Key: k\r\nContent-Length: 100000\r\n\r\n{\"changes\":"
    let connections = try (0..<500).map { number in
      let connection = try RawConnection(port: served.port)
      if number % 3 == 1 { connection.send("GET /health HTTP/1.1\r\nX: ") }
      if number % 3 == 2 { connection.send(head) }
      return connection
    }
    var others = 0
    let start = ContinuousClock.now
    let allOver = try await eventually(within: 60) {
      for (number, connection) in connections.enumerated() where !connection.isOver {
        if number % 3 > 0 { connection.send(" ") }
        connection.receive()
      }
      #expect(try await phone.get("/lists/food").status == 200)
      others += 1
      try await Task.sleep(for: .milliseconds(200))
      return connections.allSatisfy(\.isOver)
    }
    #expect(allOver && others > 0)
    print(
      "500 slow connections closed within \(ContinuousClock.now - start), \(others) others served meanwhile")
    #expect(served.end() == 0)
  }

  /// More connections than the system lets the program have open wait, and do not end it.
  @Test func theSystemsOwnLimitIsKept() async throws {
    let folder = try TemporaryFolder()
    let served = try ServedProgram(in: folder.url, ["--idle-seconds", "1"], before: "ulimit -n 100;")
    let connections = try (0..<200).map { _ in try RawConnection(port: served.port) }
    for connection in connections { connection.send("GET /health HTTP/1.1\r\nHost: x\r\n\r\n") }
    for connection in connections { #expect(await connection.wait(for: "ok", seconds: 60)) }
    #expect(try await served.client.get("/index").status == 200)
    #expect(served.end() == 0)
  }

  @Test func connectionsAreCounted() async throws {
    var options = ServerOptions()
    (options.mostConnections, options.idleSeconds) = (4, 2)
    try await withServer(options) { server in
      let first = try (0..<4).map { _ in try RawConnection(port: server.port) }
      for connection in first { connection.send("GET /health HTTP/1.1\r\nHost: x\r\n\r\n") }
      for connection in first { #expect(await connection.wait(for: "ok")) }
      let waiting = try RawConnection(port: server.port)
      waiting.send("GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
      // It is served once one of the others has ended.
      #expect(await waiting.wait(for: "ok"))
      for connection in first { connection.receive() }
      #expect(first.contains { $0.isOver })
    }
  }

  @Test func requestsOnOneConnectionAreAnsweredInTurn() async throws {
    try await withServer { server in
      let connection = try RawConnection(port: server.port)
      connection.send(String(repeating: "GET /health HTTP/1.1\r\nHost: x\r\n\r\n", count: 50))
      _ = await eventually {
        connection.receive()
        return connection.isOver || connection.text.components(separatedBy: #"{"status":"ok"}"#).count == 51
      }
      #expect(connection.text.components(separatedBy: #"{"status":"ok"}"#).count == 51 && !connection.isOver)
    }
  }
}
#endif
