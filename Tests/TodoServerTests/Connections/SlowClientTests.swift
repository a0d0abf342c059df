#if Server
import Foundation
import Testing
import TestSupport

@testable import TodoServer

/// Clients on slow networks are served, and stalled ones are disconnected.
struct SlowClientTests {
  private static let end = #"],"lastBatch":null}"#

  /// Runs the body with a client of a server with many pictures, and the length of its index.
  private func withPictures<Value: Sendable>(
    _ options: ServerOptions, _ body: (TestServer, TestClient, Int) async throws -> Value
  ) async throws -> Value {
    try await withServer(options) { server in
      let phone = try await server.client()
      let image = Data(count: 60_000).base64EncodedString()
      for number in 0..<180 {
        let created = try await phone.send("PUT", "/lists/\(number)", #"{"image":"data:;base64,\#(image)"}"#)
        #expect(created.status == 201)
      }
      return try await body(server, phone, try await phone.get("/index").text.utf8.count)
    }
  }

  private func ask(_ method: String, _ path: String, of server: TestServer, _ client: TestClient) throws
    -> RawConnection
  {
    let connection = try RawConnection(port: server.port, buffer: 65_536)
    connection.send(
      "\(method) \(path) HTTP/1.1\r\n\(client.head)\r\n")
    return connection
  }

  /// Receives a response in pieces with pauses, and returns whether it arrived completely.
  private func take(_ connection: RawConnection, _ bytes: Int, pause: Double) async -> Bool {
    await eventually {
      connection.receive(most: bytes)
      try? await Task.sleep(for: .seconds(pause))
      return connection.isOver || connection.received.suffix(Self.end.utf8.count) == Data(Self.end.utf8)
    } && connection.received.suffix(Self.end.utf8.count) == Data(Self.end.utf8)
  }

  /// The response takes longer than a connection may be idle, and longer than a response may stall.
  @Test func aLongResponseMayTakeLong() async throws {
    var options = ServerOptions()
    (options.requestSeconds, options.idleSeconds, options.requestsPerSecond) = (0.7, 1, 0)
    try await withPictures(options) { server, phone, length in
      let connection = try ask("GET", "/index", of: server, phone)
      #expect(await take(connection, 300_000, pause: 0.08))
      #expect(connection.received.count > length)
      // Afterwards, the connection is idle like any other.
      #expect(await connection.waitForEnd(seconds: 600))
    }
  }

  /// Shutting down the server interrupts no response.
  @Test func aResponseInProgressIsFinishedAtShutdown() async throws {
    var options = ServerOptions()
    options.requestsPerSecond = 0
    try await withPictures(options) { server, phone, length in
      let connection = try ask("GET", "/index", of: server, phone)
      #expect(
        await eventually {
          connection.receive(most: 100_000)
          return !connection.received.isEmpty
        })
      await server.end()
      #expect(await take(connection, 1_000_000, pause: 0.01))
      #expect(connection.received.count > length)
    }
  }

  /// A client that receives one byte now and then, or nothing, is too slow.
  @Test(arguments: [0, 1]) func clientsThatReceiveTooSlowlyAreDisconnected(bytes: Int) async throws {
    var options = ServerOptions()
    (options.requestSeconds, options.requestsPerSecond) = (1, 0)
    try await withPictures(options) { server, phone, length in
      let connection = try ask("GET", "/index", of: server, phone)
      let answers = server.server.parts.answers
      // The first byte shows that this response has started; the one before may still be in progress.
      #expect(
        await eventually {
          connection.receive(most: 1)
          return !connection.received.isEmpty
        })
      #expect(
        await eventually {
          if bytes > 0 { connection.receive(most: bytes) }
          return answers.isIdle
        })
      // The client still gets the buffered part of the response.
      #expect(await connection.waitForEnd(seconds: 600))
      #expect(connection.received.count < length)
    }
  }

  /// The request takes longer than a short one may.
  @Test func aLongRequestMayTakeLong() async throws {
    var options = ServerOptions()
    options.requestSeconds = 0.5
    try await withServer(options) { server in
      let phone = try await server.client()
      // At the minimum pace of 4,096 bytes per second, it may take well over a minute.
      let body = #"{"name":"Food"}"# + String(repeating: " ", count: 400_000)
      let connection = try RawConnection(port: server.port)
      connection.send(
        "PUT /lists/food HTTP/1.1\r\n\(phone.head)"
          + "Content-Length: \(body.utf8.count)\r\n\r\n")
      var rest = Substring(body)
      while !rest.isEmpty {
        rest = rest.dropFirst(connection.send(rest.prefix(20_000)))
        try await Task.sleep(for: .milliseconds(60))
      }
      #expect(await connection.wait(for: "{\"version\":1}", seconds: 600))
    }
  }

  /// A request's head must be complete in time, although its bytes keep arriving and a connection
  /// may be idle for longer.
  @Test(
    arguments: ["", "GET /health HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["GET /", "GET /health HTTP/1.1\r\nHost: x\r\nX: "])
  func anIncompleteHeadTimesOut(former: String, head: String) async throws {
    var options = ServerOptions()
    (options.requestSeconds, options.idleSeconds) = (0.5, 3_600)
    try await withServer(options) { server in
      let silent = try RawConnection(port: server.port)
      let slow = try RawConnection(port: server.port)
      for connection in [silent, slow] {
        if !former.isEmpty {
          connection.send(former)
          #expect(await connection.wait(for: "ok", seconds: 600))
          connection.forget()
        }
        connection.send(head)
      }
      #expect(
        await eventually(within: 60) {
          slow.send("y")
          for connection in [silent, slow] { connection.receive() }
          try? await Task.sleep(for: .milliseconds(20))
          return silent.isOver && (slow.isOver || slow.isBroken)
        })
      #expect(silent.received.isEmpty && slow.received.isEmpty)
    }
  }

  /// A request's first bytes arrive with the last ones of the previous request, in several divisions.
  @Test(arguments: [
    ["GET /health HTTP/1.1\r\nHost: x\r\n\r\nGET /"], ["GET /health HTTP/1.1\r\nHost: x\r\n\r", "\nGET /"],
    ["PUT /lists/a HTTP/1.1\r\nTOKEN\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}GET /"],
    ["PUT /lists/a HTTP/1.1\r\nTOKEN\r\nHost: x\r\nContent-Length: 2\r\n\r\n", "{}GET /"],
    ["PUT /lists/a HTTP/1.1\r\nTOKEN\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\nG"],
    ["FIFTYG"],
  ])
  func anIncompleteHeadAfterARequestTimesOut(pieces: [String]) async throws {
    var options = ServerOptions()
    // Longer than a busy machine keeps the pieces apart.
    (options.requestSeconds, options.idleSeconds) = (5, 3_600)
    try await withServer(options) { server in
      let phone = try await server.client()
      let connection = try RawConnection(port: server.port)
      for piece in pieces {
        let fifty = String(repeating: "GET /health HTTP/1.1\r\nHost: x\r\n\r\n", count: 50)
        let token = "Protocol-Version: 2\r\nAuthorization: Bearer \(phone.token ?? "")"
        connection.send(piece.replacing("TOKEN", with: token).replacing("FIFTY", with: fifty))
        try await Task.sleep(for: .milliseconds(100))
      }
      #expect(await connection.waitForEnd(seconds: 600))
      #expect(connection.text.contains("HTTP/1.1 20") && !connection.text.contains("HTTP/1.1 4"))
    }
  }

  /// Clients may send empty lines before a request. An empty line does not start the request's time.
  @Test func anEmptyLineStartsNoRequest() async throws {
    var options = ServerOptions()
    (options.requestSeconds, options.idleSeconds) = (0.5, 3_600)
    try await withServer(options) { server in
      let connection = try RawConnection(port: server.port)
      let request = "GET /health HTTP/1.1\r\nHost: x\r\n\r\n"
      for _ in 1...2 {
        connection.send(request + "\r\n\r\n")
        #expect(await connection.wait(for: "ok", seconds: 600))
        connection.forget()
        try await Task.sleep(for: .seconds(1))
      }
      connection.receive()
      #expect(!connection.isOver && !connection.isBroken)
    }
  }

  /// One device's requests in progress leave capacity for others.
  @Test func responsesAndStreamsAreLimitedPerDevice() async throws {
    var options = ServerOptions()
    (options.maxAnswers, options.maxStreams, options.requestsPerSecond) = (3, 2, 0)
    try await withPictures(options) { server, phone, _ in
      let laptop = try await server.client()
      var connections = try (0..<3).map { _ in try ask("GET", "/index", of: server, phone) }
      for connection in connections {
        #expect(
          await eventually {
            connection.receive(most: 1_000)
            return !connection.received.isEmpty
          })
      }
      let refused = try await phone.get("/index")
      #expect(try refused.problem == "/problems/too-many-requests - -" && refused["Retry-After"] == "1")
      #expect(try await laptop.get("/index").status == 200)
      for _ in 0..<2 {
        let stream = try ask("GET", "/events", of: server, phone)
        #expect(await stream.wait(for: ": hints", seconds: 600))
        connections.append(stream)
      }
      let stream = try ask("GET", "/events", of: server, phone)
      #expect(await stream.wait(for: "429", seconds: 600))
      // Ending the connections frees their capacity.
      connections = []
      #expect(try await eventually { try await phone.get("/index").status == 200 })
      #expect(await eventually { server.server.parts.streams.isIdle })
    }
  }
}
#endif
