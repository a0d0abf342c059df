#if Server
import Foundation
import Testing
import TestSupport

@testable import TodoServer

/// Requests of other protocol versions, and the member `color`, which version 1 named `colour`.
struct ProtocolVersionTests {
  @Test(arguments: [nil, "", "1", "3", "02", "2, 2", "2.0", String(repeating: "9", count: 5_000)])
  func otherVersionsAreRefused(version: String?) async throws {
    try await withServer { server in
      let phone = try await server.client()
      try await phone.make("food", ["milk"])
      var (device, stranger) = (phone, server.stranger)
      (device.version, stranger.version) = (version, version)
      for client in [device, stranger] {
        for (method, path) in [
          ("GET", "/index"), ("GET", "/versions"), ("GET", "/events"), ("PUT", "/lists/new"),
          ("DELETE", "/lists/food/items/milk"), ("GET", "/nothing"), ("OPTIONS", "/index"),
        ] {
          let answer = try await client.send(method, path)
          #expect(answer.status == 400, "\(method) \(path)")
          #expect(try answer.problem == "/problems/protocol-version - -")
          let detail = try #require(try answer.object["detail"] as? String)
          #expect(detail.contains("speaks protocol version 2, but the request has version"))
          let named = version.map { "version “\($0.prefix(20))”;" } ?? "version 1, because it has no"
          #expect(detail.contains(named))
          #expect(detail.contains("“colour”") && detail.utf8.count < 400)
        }
        #expect(try await client.send("HEAD", "/index").status == 400)
        // These are open to any version, so that a client can learn the server's.
        for path in ["/health", "/openapi.json"] { #expect(try await client.get(path).status == 200) }
        #expect(try await client.send("POST", "/health").status == 405)
      }
      #expect(try await phone.get("/lists/food").ids == ["milk"])
      #expect(try await phone.get("/index").ids == ["food"])
    }
  }

  /// `TestClient` checks the version of complete responses.
  @Test func streamsStateTheVersion() async throws {
    try await withServer { server in
      let phone = try await server.client()
      let connection = try RawConnection(port: server.port)
      connection.send("GET /events HTTP/1.1\r\n\(phone.head)\r\n")
      #expect(await connection.wait(for: ": hints"))
      #expect(connection.text.contains("Protocol-Version: 2\r\n"))
    }
  }

  @Test func aListsFormerMemberIsRefused() async throws {
    try await withServer { server in
      let phone = try await server.client()
      try await phone.make("food")
      let index = try await phone.get("/index").text
      for change in [
        ##"{"id":"food","update":{"colour":"#FF0000"}}"##,
        ##"{"id":"food","insert":{"name":"Food","color":"#FF0000","colour":null}}"##,
        ##"{"id":"home","insert":{"name":"Home","colour":"#FF0000"}}"##,
      ] {
        let answer = try await phone.push(change, to: "/index", at: 2)
        #expect(answer.status == 422 && answer.text.contains("“color”"), "\(answer.text)")
        #expect(try answer.problem.hasPrefix("/problems/renamed-member colour "))
      }
      #expect(try await phone.get("/index").text == index)
      // In a todo, `colour` is an unknown member like any other.
      let todo = try await phone.send("POST", "/lists/food/items", #"{"title":"T","colour":"white"}"#)
      #expect(todo.status == 201 && todo.text.contains(#""colour":"white""#))
    }
  }
}
#endif
