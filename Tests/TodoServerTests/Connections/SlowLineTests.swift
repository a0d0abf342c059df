#if Server
import Foundation
import Testing
import TestSupport

@testable import TodoServer

/// Who has a slow line is served; who takes or sends hardly anything is not waited for.
struct SlowLineTests {
  private static let end = #"],"lastBatch":null}"#

  /// A client of a server with many pictures, and how long its index is.
  private func withPictures<Value: Sendable>(
    _ options: ServerOptions, _ body: (TestServer, TestClient, Int) async throws -> Value
  ) async throws -> Value {
    try await withServer(options) { server in
      let phone = try await server.client()
      let image = Data(count: 60_000).base64EncodedString()
      for number in 0..<180 {
        let made = try await phone.send("PUT", "/lists/\(number)", #"{"image":"data:;base64,\#(image)"}"#)
        #expect(made.status == 201)
      }
      return try await body(server, phone, try await phone.get("/index").text.utf8.count)
    }
  }

  private func ask(_ method: String, _ path: String, of server: TestServer, _ client: TestClient) throws
    -> RawConnection
  {
    let connection = try RawConnection(port: server.port, buffer: 65_536)
    connection.send(
      "\(method) \(path) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(client.token ?? "")\r\n\r\n")
    return connection
  }

  /// Takes an answer in pieces, with a pause after each; whether all of it came.
  private func take(_ connection: RawConnection, _ bytes: Int, pause: Double) async -> Bool {
    await eventually {
      connection.receive(most: bytes)
      try? await Task.sleep(for: .seconds(pause))
      return connection.isOver || connection.received.suffix(Self.end.utf8.count) == Data(Self.end.utf8)
    } && connection.received.suffix(Self.end.utf8.count) == Data(Self.end.utf8)
  }

  /// Longer than a connection may be idle, and than an answer may wait.
  @Test func aLongAnswerMayTakeItsTime() async throws {
    var options = ServerOptions()
    (options.requestSeconds, options.idleSeconds, options.requestsPerSecond) = (0.7, 1, 0)
    try await withPictures(options) { server, phone, length in
      let connection = try ask("GET", "/index", of: server, phone)
      #expect(await take(connection, 300_000, pause: 0.08))
      #expect(connection.received.count > length)
      // And then it is as idle as any other.
      #expect(await connection.waitForEnd(seconds: 600))
    }
  }

  /// To end a server cuts no answer off.
  @Test func anAnswerUnderWayIsFinishedWhenTheServerEnds() async throws {
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

  /// A byte now and then is no pace; nothing at all is none either.
  @Test(arguments: [0, 1]) func whoHardlyTakesAnythingIsLetGo(bytes: Int) async throws {
    var options = ServerOptions()
    (options.requestSeconds, options.requestsPerSecond) = (1, 0)
    try await withPictures(options) { server, phone, length in
      let connection = try ask("GET", "/index", of: server, phone)
      let answers = server.server.parts.answers
      // Its first byte says that it is under way; the answer before it may be too.
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
      // What is in the buffers comes still, but not all of it.
      #expect(await connection.waitForEnd(seconds: 600))
      #expect(connection.received.count < length)
    }
  }

  /// For longer than a short request may take.
  @Test func aLongRequestMayTakeItsTime() async throws {
    var options = ServerOptions()
    options.requestSeconds = 0.5
    try await withServer(options) { server in
      let phone = try await server.client()
      // At 4,096 bytes a second it may take well over a minute.
      let body = #"{"name":"Food"}"# + String(repeating: " ", count: 400_000)
      let connection = try RawConnection(port: server.port)
      connection.send(
        "PUT /lists/food HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(phone.token ?? "")\r\n"
          + "Content-Length: \(body.utf8.count)\r\n\r\n")
      var rest = Substring(body)
      while !rest.isEmpty {
        rest = rest.dropFirst(connection.send(rest.prefix(20_000)))
        try await Task.sleep(for: .milliseconds(60))
      }
      #expect(await connection.wait(for: "{\"version\":1}", seconds: 600))
    }
  }

  /// A request that does not get beyond its head, however often another byte of it arrives, while a connection may be idle for
  /// longer.
  @Test(
    arguments: ["", "GET /health HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["GET /", "GET /health HTTP/1.1\r\nHost: x\r\nX: "])
  func aHeadMayNotTakeForever(former: String, head: String) async throws {
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

  /// A request whose first bytes come with the last ones of the request before, however these are divided.
  @Test(arguments: [
    ["GET /health HTTP/1.1\r\nHost: x\r\n\r\nGET /"], ["GET /health HTTP/1.1\r\nHost: x\r\n\r", "\nGET /"],
    ["PUT /lists/a HTTP/1.1\r\nTOKEN\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}GET /"],
    ["PUT /lists/a HTTP/1.1\r\nTOKEN\r\nHost: x\r\nContent-Length: 2\r\n\r\n", "{}GET /"],
    ["PUT /lists/a HTTP/1.1\r\nTOKEN\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\nG"],
    ["FIFTYG"],
  ])
  func aHeadThatFollowsARequestMayNotTakeForever(pieces: [String]) async throws {
    var options = ServerOptions()
    // For longer than a busy machine keeps the pieces apart.
    (options.requestSeconds, options.idleSeconds) = (5, 3_600)
    try await withServer(options) { server in
      let phone = try await server.client()
      let connection = try RawConnection(port: server.port)
      for piece in pieces {
        let fifty = String(repeating: "GET /health HTTP/1.1\r\nHost: x\r\n\r\n", count: 50)
        let token = "Authorization: Bearer \(phone.token ?? "")"
        connection.send(piece.replacing("TOKEN", with: token).replacing("FIFTY", with: fifty))
        try await Task.sleep(for: .milliseconds(100))
      }
      #expect(await connection.waitForEnd(seconds: 600))
      #expect(connection.text.contains("HTTP/1.1 20") && !connection.text.contains("HTTP/1.1 4"))
    }
  }

  /// A client may send empty lines before a request. They don't begin one.
  @Test func anEmptyLineBeginsNoRequest() async throws {
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

  /// What one device has under way leaves room for others.
  @Test func aDeviceHasSoMuchUnderWay() async throws {
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
      // What is taken, or given up, makes room.
      connections = []
      #expect(try await eventually { try await phone.get("/index").status == 200 })
      #expect(await eventually { server.server.parts.streams.isIdle })
    }
  }
}
#endif
