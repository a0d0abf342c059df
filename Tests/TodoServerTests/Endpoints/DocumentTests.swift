#if Server
import Foundation
import HTTPTypes
import Testing
import TestSupport

@testable import TodoServer

/// Compares the OpenAPI document with the server's behavior.
struct DocumentTests {
  @Test func theDocumentNamesAllEndpointsAndStatuses() {
    var declared: [String: [String: Set<Int>]] = [:]
    for endpoint in Endpoints.all {
      declared[endpoint.path, default: [:]][endpoint.method.rawValue.lowercased()] = endpoint.statuses
    }
    #expect(Document.operations == declared)
  }

  @Test func theDocumentNamesAllProblemKinds() throws {
    for kind in ProblemKind.allCases { #expect(Endpoints.document.contains("\"\(kind.type)\""), "\(kind)") }
  }

  /// The document names exactly the fields that the server knows.
  @Test(arguments: [("Todo", ItemKind.todo), ("List", .list)])
  func theDocumentNamesAllMembers(schema: String, kind: ItemKind) throws {
    let json = try JSONSerialization.jsonObject(with: Data(Endpoints.document.utf8)) as? [String: Any]
    let schemas = (json?["components"] as? [String: Any])?["schemas"] as? [String: [String: Any]]
    let members = try #require(schemas?[schema]?["properties"] as? [String: Any])
    #expect(Set(members.keys) == Set(kind.members.keys).union(["id"]))
  }

  @Test func theDocumentIsServed() async throws {
    try await withServer { server in
      let answer = try await server.stranger.get("/openapi.json")
      #expect(try answer.object["openapi"] as? String == "3.1.0")
      let tag = try #require(answer["ETag"])
      #expect(try await server.stranger.get("/openapi.json", known: tag).status == 304)
    }
  }

  /// Requests provoke each status that the document names, and no other.
  @Test func eachDocumentedStatusOccurs() async throws {
    var seen: [String: Set<Int>] = [:]
    func note(_ endpoint: Endpoint, _ status: Int) {
      seen["\(endpoint.method) \(endpoint.path)", default: []].insert(status)
    }
    func path(_ endpoint: Endpoint, list: String = "food") -> String {
      // `PUT` leaves an existing list unchanged, so each request creates a new one.
      let name = endpoint.method == .put ? UUID().uuidString : list
      return endpoint.path.replacing("{list}", with: name).replacing("{item}", with: "a")
    }
    var faulty: FaultyStorage?
    let wrap: (SQLiteStorage) -> any ListStorage = {
      let storage = FaultyStorage($0)
      faulty = storage
      return storage
    }
    var options = ServerOptions()
    options.maxBodyBytes = 3_000
    // An event stream has no end, which a client of complete responses would wait for.
    let endpoints = Endpoints.all.filter { $0.path != "/events" }
    try await withServer(options, storage: wrap) { server in
      let storage = try #require(faulty)
      let phone = try await server.client()
      try await phone.make("food", ["a", "b"])
      for endpoint in endpoints {
        // Restores the todo that an earlier endpoint may have changed.
        _ = try await phone.send("POST", "/lists/food/items", #"{"id":"a","title":"a"}"#)
        func send(
          _ body: String?, _ fields: [String: String] = [:], to path: String, _ client: TestClient? = nil
        ) async throws {
          let fields = endpoint.isConditional ? fields : [:]
          note(
            endpoint,
            try await (client ?? phone).send(endpoint.method.rawValue, path, body, fields: fields).status)
        }
        if !endpoint.isConditional {
          let fields = ["If-Match": "\"1\""]
          note(
            endpoint, try await phone.send(endpoint.method.rawValue, path(endpoint), fields: fields).status)
        }
        let push = ["If-Match": "\"1\"", "Idempotency-Key": "k"]
        let bodies: [String?] =
          switch "\(endpoint.method) \(endpoint.path)" {
          case "PATCH /lists/{list}", "PATCH /index":
            [#"{"changes":[]}"#, "{", #"{"changes":[7]}"#, String(repeating: " ", count: 3_001)]
          case "PUT /lists/{list}": [nil, "{", #"{"name":""}"#, String(repeating: " ", count: 3_001)]
          case "POST /lists/{list}/items":
            [
              #"{"id":"n","title":"N"}"#, #"{"id":"n","title":"N"}"#, #"{"id":"n","title":"O"}"#, "{", "{}",
              String(repeating: " ", count: 3_001),
            ]
          case "POST /lists/{list}/items/{item}/move":
            [#"{"after":null}"#, "{", "{}", String(repeating: " ", count: 3_001)]
          default: [nil]
          }
        let mark = try await phone.get("/index").object["mark"] as? String
        for body in bodies {
          try await send(body, push, to: path(endpoint))
          try await send(body, push, to: path(endpoint, list: "none"))
          try await send(body, ["If-None-Match": "x"], to: path(endpoint))
          try await send(body, ["If-None-Match": "*", "Last-Seen": "0 \(mark ?? "")"], to: path(endpoint))
          try await send(body, push.merging(["Last-Seen": "1 other"]) { $1 }, to: path(endpoint))
          let version = try await phone.get(endpoint.path == "/index" ? "/index" : "/lists/food").version
          try await send(
            body, ["If-Match": "\"\(version)\"", "Idempotency-Key": UUID().uuidString], to: path(endpoint))
        }
        if endpoint.method == .get { try await send(nil, to: path(endpoint) + "?sort=x") }
        if endpoint.needsToken { try await send(nil, to: path(endpoint), server.stranger) }
        if endpoint.method == .put { try await send(nil, to: "/lists/food") }
        // Provokes statuses that only storage faults cause. There has to be something to store.
        _ = try await phone.send("POST", "/lists/food/items", #"{"id":"a","title":"a"}"#)
        _ = try await phone.send("POST", "/lists/food/items", #"{"title":"above it"}"#)
        let working = bodies[0]?.replacing("\"n\"", with: "\"z\"")
        let version = try await phone.get(endpoint.path == "/index" ? "/index" : "/lists/food").version
        for (reading, storing) in [(nil, .full), (.busy("test"), nil), (.failed("test"), nil)]
          as [(StorageError?, StorageError?)]
        {
          storage.fail(reading: reading, storing: storing)
          try await send(
            working, ["If-Match": "\"\(version)\"", "Idempotency-Key": UUID().uuidString],
            to: path(endpoint))
          storage.fail()
        }
      }
    }
    options.requestsPerSecond = 0.001
    options.burst = 1
    try await withServer(options) { server in
      let phone = try await server.client()
      #expect(try await phone.get("/index").status == 200)
      for endpoint in endpoints where endpoint.needsToken {
        note(endpoint, try await phone.send(endpoint.method.rawValue, path(endpoint)).status)
      }
    }
    for endpoint in endpoints {
      let met = seen["\(endpoint.method) \(endpoint.path)"] ?? []
      // Endpoints without a token send texts that are part of the program, so only a bug causes a 500.
      let unmet: Set<Int> = endpoint.needsToken ? [] : [500]
      #expect(met.union(unmet) == endpoint.statuses.union(unmet), "\(endpoint.method) \(endpoint.path)")
    }
  }
}
#endif
