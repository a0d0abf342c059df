#if Server
import Foundation
import Testing
import TestSupport

@testable import TodoServer

struct HTTPTests {
  @Test func headIsAnsweredWithoutContent() async throws {
    try await withServer { server in
      let phone = try await server.client()
      try await phone.make("food", ["milk"])
      let connection = try RawConnection(port: server.port)
      let fields = "\(phone.head)\r\n"
      for (path, status) in [("/lists/food", "200"), ("/lists/none", "404"), ("/health", "200")] {
        let before = connection.received.count
        connection.send("HEAD \(path) HTTP/1.1\r\n\(fields)")
        #expect(await connection.wait(for: "\r\n\r\n", seconds: 600))
        // The next response begins where this one's head ends.
        connection.send("GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(await connection.wait(for: "{\"status\":\"ok\"}", seconds: 600))
        let text = String(decoding: connection.received.dropFirst(before), as: UTF8.self)
        let heads = text.components(separatedBy: "\r\n\r\n")
        #expect(heads[0].hasPrefix("HTTP/1.1 \(status)") && heads[1].hasPrefix("HTTP/1.1 200"), "\(text)")
        connection.forget()
      }
    }
  }

  /// The server ignores requests that follow the last response of a connection.
  @Test func requestsAfterTheLastResponseAreIgnored() async throws {
    var options = ServerOptions()
    (options.maxBodyBytes, options.idleSeconds) = (1_000, 600)
    try await withServer(options) { server in
      let phone = try await server.client()
      let connection = try RawConnection(port: server.port)
      let fields = "\(phone.head)"
      connection.send("PUT /lists/a HTTP/1.1\r\n\(fields)Content-Length: 5000\r\n\r\n")
      #expect(await connection.wait(for: "/problems/too-large", seconds: 600))
      connection.send(
        String(repeating: "x", count: 5_000)
          + "PUT /lists/evil HTTP/1.1\r\n\(fields)Content-Length: 0\r\n\r\n")
      // The server closes idle connections much later.
      #expect(await connection.waitForEnd(seconds: 300))
      #expect(try await phone.get("/lists/evil").status == 404)
    }
  }

  /// A client that sends a whole request before it receives still gets the complete response,
  /// however early the server sent it.
  @Test(arguments: [413, 401]) func anEarlyResponseReachesAClientThatSendsFirst(status: Int) async throws {
    try await withServer { server in
      let phone = try await server.client()
      let content = String(repeating: "x", count: (4 << 20) + 1)
      for _ in 0..<10 {
        let connection = try RawConnection(port: server.port)
        let head = status == 413 ? phone.head : server.stranger.head
        #expect(
          await connection.sendAll(
            "PUT /lists/a HTTP/1.1\r\n\(head)Content-Length: \(content.utf8.count)\r\n\r\n"
              + content))
        #expect(await connection.waitForEnd(seconds: 600))
        #expect(connection.text.hasPrefix("HTTP/1.1 \(status)") && connection.text.hasSuffix("}"))
      }
    }
  }

  /// The server does not wait for the end of content that it discards.
  @Test func contentAfterTheLastResponseIsDiscardedForALimitedTime() async throws {
    var options = ServerOptions()
    options.maxBodyBytes = 100_000
    try await withServer(options) { server in
      let phone = try await server.client()
      let connection = try RawConnection(port: server.port)
      connection.send(
        "PUT /lists/a HTTP/1.1\r\n\(phone.head)"
          + "Content-Length: 99999999\r\n\r\n")
      #expect(await connection.wait(for: "/problems/too-large", seconds: 600))
      #expect(
        await eventually {
          connection.send("x")
          return connection.isBroken
        })
    }
  }

  /// RFC 9112, 3.2.
  @Test func aRequestHasOneHost() async throws {
    try await withServer { server in
      for fields in [
        "", "Host: x\r\nHost: x\r\n", "Host: x\r\nX: y\r\nhost: z\r\n", "Host: a b/\r\n",
        "Host: x\r\nTransfer-Encoding: gzip, chunked\r\n",
      ] {
        let connection = try RawConnection(port: server.port)
        connection.send(
          "GET /health HTTP/1.1\r\nHost: x\r\n\r\nGET /health HTTP/1.1\r\n\(fields)\r\n"
            + "GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(await connection.waitForEnd(seconds: 600))
        let statuses = connection.text.components(separatedBy: "HTTP/1.1 ").dropFirst().map { $0.prefix(3) }
        #expect(statuses == ["200", "400"], "\(fields)")
      }
      for request in [
        "GET /health HTTP/1.0\r\n\r\n", "GET /health HTTP/1.1\r\nHost:\r\n\r\n",
        "GET /health HTTP/1.1\r\nHost: [::1]:80\r\n\r\n",
        "GET /health HTTP/1.0\r\nExpect: 100-continue\r\n\r\n",
      ] {
        let connection = try RawConnection(port: server.port)
        connection.send(request)
        #expect(await connection.wait(for: "{\"status\":\"ok\"}", seconds: 600))
        #expect(!connection.text.contains(" 100 "))
      }
    }
  }

  /// RFC 9112, 9.3.
  @Test func http10ConnectionsCloseUnlessKeptAlive() async throws {
    try await withServer { server in
      let start = ContinuousClock.now
      let connection = try RawConnection(port: server.port)
      connection.send("GET /health HTTP/1.0\r\n\r\n")
      #expect(await connection.waitForEnd(seconds: 600))
      #expect(connection.text.contains("{\"status\":\"ok\"}"))
      #expect(ContinuousClock.now - start < .seconds(ServerOptions().idleSeconds))
      let kept = try RawConnection(port: server.port)
      for _ in 0..<2 {
        kept.forget()
        kept.send("GET /health HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n")
        #expect(await kept.wait(for: "{\"status\":\"ok\"}", seconds: 600))
      }
    }
  }

  /// RFC 9112, 9.6.
  @Test func theLastResponseHasConnectionClose() async throws {
    try await withServer { server in
      for (request, isLast) in [
        ("GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", true),
        ("GET /none HTTP/1.1\r\nHost: x\r\nProtocol-Version: 2\r\nConnection: Close\r\n\r\n", true),
        ("GET /health HTTP/1.0\r\n\r\n", true), ("GET /health HTTP/1.1\r\nHost: x\r\n\r\n", false),
      ] {
        let connection = try RawConnection(port: server.port)
        connection.send(request)
        #expect(await connection.wait(for: "}"))
        #expect(connection.text.lowercased().contains("\r\nconnection: close\r\n") == isLast, "\(request)")
        if isLast { #expect(await connection.waitForEnd()) }
      }
    }
  }

  @Test func expectContinueIsAnswered() async throws {
    try await withServer { server in
      let phone = try await server.client()
      let connection = try RawConnection(port: server.port)
      connection.send(
        "PUT /lists/a HTTP/1.1\r\n\(phone.head)"
          + "Expect: 100-continue\r\nContent-Length: 2\r\n\r\n")
      #expect(await connection.wait(for: "HTTP/1.1 100", seconds: 600))
      connection.send("{}")
      #expect(await connection.wait(for: "HTTP/1.1 201", seconds: 600))
    }
  }

  /// Ignoring a condition would mislead the client that sent it.
  @Test func unsupportedConditionsAreRefused() async throws {
    try await withServer { server in
      let phone = try await server.client()
      try await phone.make("food", ["milk"])
      for (method, path) in [
        ("PUT", "/lists/a"), ("POST", "/lists/food/items"), ("DELETE", "/lists/food/items/milk"),
        ("POST", "/lists/food/items/milk/move"),
      ] {
        for fields in [["If-Match": "\"1\""], ["If-None-Match": "*"]] {
          let answer = try await phone.send(method, path, #"{"title":"a"}"#, fields: fields)
          #expect(try answer.problem == "/problems/malformed - -", "\(method) \(path)")
        }
      }
      #expect(try await phone.get("/lists/food").ids == ["milk"])
      #expect(try await phone.get("/lists/a").status == 404)
    }
  }

  /// A client may percent-encode any character of a path.
  @Test func pathsAreDecoded() async throws {
    try await withServer { server in
      let phone = try await server.client()
      try await phone.make("s", ["t"])
      #expect(try await phone.get("/lists/%73").ids == ["t"])
      #expect(try await phone.send("DELETE", "/lists/%73/items/%74").status == 204)
      #expect(try await phone.get("/lists/s").ids == [])
    }
  }
}
#endif
