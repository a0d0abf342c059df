#if Server
import Foundation
import Testing

@testable import TodoServer

struct AccessTests {
  @Test func requestsWithoutAValidTokenAreUnauthorized() async throws {
    try await withServer { server in
      let phone = try await server.client()
      try await phone.make("food")
      let token = try #require(phone.token)
      var answers: Set<String> = []
      for field in [
        nil, "", "Bearer", "Bearer ", "Bearer x", "Basic \(token)", "Bearer \(AccessToken().text)",
        "Bearer \(token)x",
        "Bearer \(token.dropLast())", token, "Bearer \(token.uppercased())",
        "Bearer \(String(repeating: "x", count: 9_000))",
      ] {
        for path in ["/lists/food", "/lists/none", "/index", "/versions", "/events"] {
          let answer = try await server.stranger.send(
            "GET", path, fields: field.map { ["Authorization": $0] } ?? [:])
          #expect(answer.status == 401 && answer["WWW-Authenticate"] == "Bearer", "\(field ?? "-") \(path)")
          answers.insert(answer.text)
        }
      }
      #expect(answers.count == 1)
      let other = try await server.stranger.send(
        "GET", "/index", fields: ["Authorization": "bEARER  \(token)"])
      #expect(other.status == 200)
    }
  }

  @Test func anotherAccountsListIsNotFound() async throws {
    try await withServer { server in
      let (ann, bob) = (try await server.client("ann"), try await server.client("bob"))
      try await ann.make("secret", ["a"])
      for (method, path, body) in [
        ("GET", "/lists/%@", nil), ("PATCH", "/lists/%@", #"{"changes":[]}"#),
        ("POST", "/lists/%@/items", #"{"title":"t"}"#), ("DELETE", "/lists/%@/items/a", nil),
        ("POST", "/lists/%@/items/a/move", #"{"after":null}"#),
      ] as [(String, String, String?)] {
        let fields = method == "PATCH" ? ["If-Match": "\"2\"", "Idempotency-Key": "k"] : [:]
        let texts = try await withThrowingTaskGroup(of: String.self) { group in
          for list in ["secret", "guess", "%C3%A4", String(repeating: "x", count: 65)] {
            group.addTask {
              let answer = try await bob.send(method, path.replacing("%@", with: list), body, fields: fields)
              #expect(answer.status == 404)
              return answer.text
            }
          }
          return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(texts.count == 1, "\(method) \(path)")
      }
      #expect(try await bob.send("PUT", "/lists/secret").status == 201)
      #expect(try await bob.get("/lists/secret").ids == [])
      #expect(try await ann.get("/lists/secret").ids == ["a"])
      #expect(try await bob.get("/versions").textBesideMark == #"{"index":2,"lists":{"secret":1}}"#)
    }
  }

  @Test func aRevokedTokenIsRefused() async throws {
    try await withServer { server in
      let (phone, laptop) = (try await server.client(), try await server.client())
      try await phone.make("food")
      let device = try #require(try await server.storage.devices().first)
      #expect(try await server.storage.revoke(device.id))
      #expect(try await phone.get("/index").status == 401)
      #expect(try await laptop.get("/lists/food").status == 200)
    }
  }

  @Test func tokensHaveOnlyOneForm() throws {
    let token = AccessToken()
    #expect(token.text.count == 43 && AccessToken() != token)
    #expect(token.text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
    #expect(AccessToken(" \(token.text)\n") == token)
    // The last character has two unused bits. Of the four texts for the same bytes, only one is a token.
    let others = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".filter {
      AccessToken(token.text.dropLast() + String($0)) != nil
    }
    #expect(others.count == 16)
    for text in ["", "x", token.text + "A", String(token.text.dropLast()), String(repeating: "é", count: 43)]
    {
      #expect(AccessToken(text) == nil)
    }
  }

  @Test func unknownPathsAndMethodsAreRefused() async throws {
    try await withServer { server in
      let phone = try await server.client()
      for path in ["/", "/lists", "/lists/a/b", "/nothing", "/lists/a/items/b/c", "/%00"] {
        let answer = try await phone.get(path)
        #expect(try answer.status == 404 && answer.problem == "/problems/unknown - -", "\(path)")
      }
      for (method, path, allowed) in [
        ("DELETE", "/lists/food", "GET, HEAD, PATCH, PUT"), ("POST", "/health", "GET, HEAD"),
        ("GET", "/lists/a/items", "POST"),
        ("OPTIONS", "/index", "GET, HEAD, PATCH"), ("PURGE", "/index", "GET, HEAD, PATCH"),
      ] {
        let answer = try await phone.send(method, path)
        #expect(try answer.status == 405 && answer.problem == "/problems/method - -", "\(method) \(path)")
        #expect(answer["Allow"] == allowed)
      }
    }
  }

  @Test func theServerReportsItsHealth() async throws {
    var faulty: FaultyStorage?
    let wrap: (SQLiteStorage) -> any ListStorage = {
      let storage = FaultyStorage($0)
      faulty = storage
      return storage
    }
    try await withServer(storage: wrap) { server in
      #expect(try await server.stranger.get("/health").text == #"{"status":"ok"}"#)
      let phone = try await server.client()
      faulty?.fail(reading: .busy("test"))
      #expect(try await server.stranger.get("/health").problem == "/problems/unavailable - -")
      let busy = try await phone.get("/index")
      #expect(try busy.problem == "/problems/unavailable - -" && busy["Retry-After"] == "1")
      faulty?.fail(storing: .full)
      #expect(try await phone.send("PUT", "/lists/a").problem == "/problems/storage-full - -")
      #expect(try await phone.get("/index").ids == [])
    }
  }
}
#endif
