#if Server
import Foundation
import SeededRandom
import NIOCore
import Testing
import TestSupport

@testable import TodoServer

/// Limits that keep one client from blocking the others.
struct LimitTests {
  @Test func aBucketFillsAtItsRate() {
    let limit = RateLimit<Int>(rate: 2, burst: 3)
    let start = ContinuousClock.now
    for _ in 0..<3 { #expect(limit.take(1, at: start) == nil) }
    #expect(limit.take(1, at: start) == 1)
    #expect(limit.take(2, at: start) == nil)
    #expect(limit.take(1, at: start + .milliseconds(400)) == 1)
    #expect(limit.take(1, at: start + .milliseconds(500)) == nil)
    for _ in 0..<3 { #expect(limit.take(1, at: start + .seconds(100)) == nil) }
    #expect(limit.take(1, at: start + .seconds(100)) == 1)
    let slow = RateLimit<Int>(rate: 0.01, burst: 1)
    #expect(slow.take(1, at: start) == nil && slow.take(1, at: start) == 100)
    let none = RateLimit<Int>(rate: 0, burst: 1)
    #expect((0..<1_000).allSatisfy { _ in none.take(1) == nil })
  }

  /// Clients that are gone take no memory. Buckets that are not full are kept.
  @Test func fullBucketsAreDropped() {
    let limit = RateLimit<Int>(rate: 1, burst: 2)
    let start = ContinuousClock.now
    for _ in 0..<2 { #expect(limit.take(-1, at: start + .seconds(99.5)) == nil) }
    for round in 0..<5 {
      for client in 0..<2_000 {
        let answer = limit.take(round * 2_000 + client, at: start + .seconds(round * 25))
        if answer != nil { Issue.record("client \(client) of round \(round) was refused") }
      }
    }
    #expect(limit.count < 4_100)
    #expect(limit.take(-1, at: start + .seconds(100)) == 1)
  }

  @Test func clientAddressesIgnoreTheIPv6Host() throws {
    func client(_ address: String) throws -> ClientAddress {
      ClientAddress(try SocketAddress(ipAddress: address, port: 1))
    }
    #expect(try client("127.0.0.1") != client("127.0.0.2"))
    #expect(try client("::ffff:127.0.0.1") == client("127.0.0.1"))
    #expect(try client("2001:db8:1:2::1") == client("2001:db8:1:2:3:4:5:6"))
    #expect(try client("2001:db8:1:2::1") != client("2001:db8:1:3::1"))
    #expect(ClientAddress(nil) == ClientAddress(try SocketAddress(unixDomainSocketPath: "/tmp/x")))
  }

  @Test func rateLimitedClientsGetRetryAfter() async throws {
    var options = ServerOptions()
    // So low that the bucket cannot refill during the test.
    (options.requestsPerSecond, options.burst) = (0.0001, 2)
    try await withServer(options) { server in
      let (phone, laptop) = (try await server.client(), try await server.client())
      for _ in 0..<2 { #expect(try await phone.get("/index").status == 200) }
      let refused = try await phone.get("/index")
      #expect(try refused.problem == "/problems/too-many-requests - -")
      #expect((1...10_000).contains(Int(refused["Retry-After"] ?? "") ?? 0))
      #expect(try await laptop.get("/index").status == 200)
    }
  }

  /// The server responds before the whole body is sent.
  @Test(arguments: ["Content-Length: 5000000", "Transfer-Encoding: chunked"])
  func anOversizedBodyIsNotReadToItsEnd(length: String) async throws {
    var options = ServerOptions()
    options.maxBodyBytes = 100_000
    try await withServer(options) { server in
      let phone = try await server.client()
      let connection = try RawConnection(port: server.port)
      connection.send(
        "PUT /lists/a HTTP/1.1\r\n\(phone.head)\(length)\r\n\r\n")
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

  @Test func anOversizedHeadEndsTheConnection() async throws {
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

  /// The server closes connections that send a byte now and then, in every state of a request,
  /// while it serves others.
  @Test func slowConnectionsAreClosed() async throws {
    // Runs in a child process: when Foundation starts a program, it lists the open files, and
    // overruns its buffer if there are more than about 1,350.
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      // The server runs in another process, since each has a limit of open files.
      let served = try ServedProgram(in: folder.url, ["--idle-seconds", "1.5", "--request-seconds", "1.5"])
      let phone = served.client
      try await phone.make("food")
      // The slow requests belong to another account, so that they don't count for this device.
      let other = try served.token("anna")
      let head =
        "PATCH /lists/food HTTP/1.1\r\nHost: x\r\nProtocol-Version: 2\r\nAuthorization: Bearer \(other)\r\n"
        + "If-Match: \"1\"\r\nIdempotency-Key: k\r\nContent-Length: 100000\r\n\r\n{\"changes\":"
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
        "500 slow connections closed within \(ContinuousClock.now - start), \(others) others served meanwhile"
      )
      #expect(served.end() == 0)
    }
  }

  /// Connections beyond the system's limit of open files wait, and the server goes on.
  @Test func connectionsBeyondTheFileLimitWait() async throws {
    let folder = try TemporaryFolder()
    let served = try ServedProgram(in: folder.url, ["--idle-seconds", "1"], before: "ulimit -n 100;")
    let connections = try (0..<200).map { _ in try RawConnection(port: served.port) }
    for connection in connections { connection.send("GET /health HTTP/1.1\r\nHost: x\r\n\r\n") }
    for connection in connections { #expect(await connection.wait(for: "ok", seconds: 60)) }
    #expect(try await served.client.get("/index").status == 200)
    #expect(served.end() == 0)
  }

  /// Beyond the limit, a request without a valid token is refused, and its connection ends.
  /// Requests with a token from the same address are answered.
  @Test func requestsWithoutTokensAreLimitedPerAddress() async throws {
    var options = ServerOptions()
    // So low that the bucket cannot refill during the test.
    (options.refusalsPerSecond, options.refusalBurst) = (0.0001, 3)
    try await withServer(options) { server in
      let phone = try await server.client()
      #expect(try await statusesUntilRefused(by: server) == ["401", "401", "401", "429"])
      let refused = try await server.stranger.get("/versions")
      let wait = try #require(Int(refused["Retry-After"] ?? ""))
      #expect(try refused.problem == "/problems/too-many-requests - -" && (9_000...10_000).contains(wait))
      #expect(try await phone.get("/index").status == 200)
    }
  }

  /// The limit is exceeded, recovers, and is exceeded again.
  @Test func requestsWithoutTokensAreAnsweredAgainLater() async throws {
    var options = ServerOptions()
    (options.refusalsPerSecond, options.refusalBurst) = (0.5, 3)
    try await withServer(options) { server in
      for _ in 0..<3 {
        let statuses = try await statusesUntilRefused(by: server)
        // On a slow machine, a few more requests are answered, but not all.
        #expect(statuses.dropLast().allSatisfy { $0 == "401" } && statuses.last == "429", "\(statuses)")
        #expect(statuses.count < 400)
        #expect(try await eventually { try await server.stranger.get("/versions").status == 401 })
      }
    }
  }

  /// Returns the statuses of up to 500 requests without a token on one connection, until one ends it.
  private func statusesUntilRefused(by server: TestServer) async throws -> [String] {
    let connection = try RawConnection(port: server.port)
    let request = "GET /index HTTP/1.1\r\nHost: x\r\nProtocol-Version: 2\r\n\r\n"
    connection.send(String(repeating: request, count: 500))
    #expect(await connection.waitForEnd(seconds: 600))
    return connection.text.components(separatedBy: "HTTP/1.1 ").dropFirst().map { String($0.prefix(3)) }
  }

  /// The limit is exceeded, recovers, and is exceeded again.
  @Test func connectionsAreLimitedPerAddress() async throws {
    var options = ServerOptions()
    options.maxConnectionsPerAddress = 3
    try await withServer(options) { server in
      let request = "GET /health HTTP/1.1\r\nHost: x\r\n\r\n"
      var connections = try (0..<3).map { _ in try RawConnection(port: server.port) }
      for _ in 0..<3 {
        for connection in connections {
          connection.forget()
          connection.send(request)
          #expect(await connection.wait(for: "ok"))
        }
        let refused = try RawConnection(port: server.port)
        refused.send(request)
        #expect(await refused.waitForEnd())
        #expect(refused.received.isEmpty)
        connections.removeFirst()
        // The server may notice the end a little later.
        connections.append(
          try await {
            while true {
              let next = try RawConnection(port: server.port)
              next.send(request)
              if await next.wait(for: "ok") { return next }
            }
          }())
      }
    }
  }

  @Test func connectionsAreLimitedInTotal() async throws {
    var options = ServerOptions()
    (options.maxConnections, options.idleSeconds) = (4, 2)
    try await withServer(options) { server in
      let first = try (0..<4).map { _ in try RawConnection(port: server.port) }
      for connection in first { connection.send("GET /health HTTP/1.1\r\nHost: x\r\n\r\n") }
      for connection in first { #expect(await connection.wait(for: "ok")) }
      let waiting = try RawConnection(port: server.port)
      waiting.send("GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
      // The waiting connection is served once another one has ended.
      #expect(await waiting.wait(for: "ok"))
      for connection in first { connection.receive() }
      #expect(first.contains { $0.isOver })
    }
  }

  @Test func pipelinedRequestsAreAnsweredInOrder() async throws {
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

  /// Pipelined requests of all forms and lengths, cut into random pieces, on several connections at
  /// once. Each gets the response that it would get alone.
  @Test(arguments: 0..<4) func pipelinedRequestsAreAnsweredAsIfTheyCameAlone(seed: UInt64) async throws {
    try await withServer { server in
      var generator = SplitMix64(seed: seed)
      let phone = try await server.client()
      let head = "\(phone.head)"
      var runs: [(connection: RawConnection, rest: ArraySlice<UInt8>, statuses: [Int])] = []
      for run in 0..<8 {
        var (text, statuses) = ("", [Int]())
        for number in 0..<Int.random(in: 1...60, using: &generator) {
          let list = "\(run)-\(number)"
          let filler = String(repeating: " ", count: Int.random(in: 0...2_000, using: &generator))
          let body = #"{"name":"Food"}"# + filler
          switch Int.random(in: 0..<5, using: &generator) {
          case 0:
            text += "GET /health HTTP/1.1\r\nHost: x\r\n\r\n"
            statuses.append(200)
          case 1:
            text += "PUT /lists/\(list) HTTP/1.1\r\n\(head)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
            statuses.append(201)
          case 2:
            let length = String(filler.utf8.count, radix: 16)
            text += "PUT /lists/\(list) HTTP/1.1\r\n\(head)Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n"
            text += (filler.isEmpty ? "" : "\(length)\r\n\(filler)\r\n") + "0\r\n\r\n"
            statuses.append(201)
          case 3:
            text += "HEAD /lists/none HTTP/1.1\r\n\(head)X: \(filler.count)\r\n\r\n"
            statuses.append(404)
          default:
            text += "GET /nothing HTTP/1.1\r\nHost: x\r\nProtocol-Version: 2\r\n\r\n"
            statuses.append(404)
          }
        }
        runs.append((try RawConnection(port: server.port), Array(text.utf8)[...], statuses))
      }
      let isDone = await eventually {
        for index in runs.indices {
          let piece = runs[index].rest.prefix(Int.random(in: 1...9_000, using: &generator))
          if !piece.isEmpty {
            runs[index].rest = runs[index].rest.dropFirst(runs[index].connection.send(bytes: piece))
          }
          runs[index].connection.receive()
        }
        return runs.allSatisfy { run in
          run.connection.isOver
            || run.connection.text.components(separatedBy: "HTTP/1.1 ").count > run.statuses.count
        }
      }
      for run in runs {
        let answers = run.connection.text.components(separatedBy: "HTTP/1.1 ").dropFirst()
        #expect(answers.map { Int($0.prefix(3)) } == run.statuses)
      }
      #expect(isDone)
    }
  }

  /// Hundreds of connections pipeline hundreds of requests each. Other clients are still served
  /// without waiting for these.
  @Test func pipelinedRequestsDoNotDelayOtherClients() async throws {
    // Runs in a child process: when Foundation starts a program, it lists the open files, and
    // overruns its buffer if there are more than about 1,350.
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let served = try ServedProgram(in: folder.url, ["--log-level", "error", "--requests-per-second", "0"])
      defer { _ = served.program.kill() }
      let phone = served.client
      try await phone.make("food")
      let connections = try (0..<400).map { _ in try RawConnection(port: served.port) }
      let request = "GET /health HTTP/1.1\r\nHost: x\r\n\r\n"
      let all = String(repeating: request, count: 500)
      for connection in connections { connection.send(all) }
      for _ in 0..<3 {
        let start = ContinuousClock.now
        #expect(try await phone.get("/lists/food").status == 200)
        print("beside 200,000 pipelined requests one is answered within \(ContinuousClock.now - start)")
      }
      for connection in connections { connection.receive() }
      let answers = connections.reduce(0) { $0 + $1.text.components(separatedBy: "HTTP/1.1 200").count - 1 }
      #expect(answers < 50_000, "\(answers) others were served before")
      #expect(connections.allSatisfy { !$0.isOver })
    }
  }
}
#endif
