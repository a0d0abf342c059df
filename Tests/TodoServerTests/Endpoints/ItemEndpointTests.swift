#if Server
import Foundation
import Testing

@testable import TodoServer

struct ItemEndpointTests {
  @Test func theServerPlacesAddedTodos() async throws {
    try await withServer { server in
      let phone = try await server.client()
      let version = try await phone.make("food", ["a", "b"])
      let added = try await phone.send("POST", "/lists/food/items", #"{"id":"c","title":"C","x":1}"#)
      #expect(
        added.text
          == #"{"version":\#(version + 1),"item":{"deadline":null,"done":false,"id":"c","priority":-1,"#
          + #""tags":[],"title":"C","x":1}}"#)
      #expect(added.status == 201 && added["ETag"] == "\"\(version + 1)\"")
      #expect(try await phone.get("/lists/food").ids == ["c", "a", "b"])
      let again = try await phone.send("POST", "/lists/food/items", #"{"id":"c","title":"C"}"#)
      #expect(again.status == 200 && again.text == added.text)
      let other = try await phone.send("POST", "/lists/food/items", #"{"id":"c","title":"D"}"#)
      #expect(try other.status == 409 && other.problem == "/problems/conflict id c")
      let created = try await phone.send("POST", "/lists/food/items", #"{"title":"New","done":true}"#)
      let item = try #require(try created.object["item"] as? [String: Any])
      let id = try #require(item["id"] as? String)
      #expect(created.status == 201 && id.count == 36)
      #expect(try await phone.get("/lists/food").ids == ["c", "a", "b", id])
      for (body, problem) in [
        (#"{}"#, "title"), (#"{"title":"x","priority":1}"#, "priority"), (#"{"id":"ä","title":"x"}"#, "id"),
        (#"{"id":null,"title":"x"}"#, "id"),
      ] {
        let refused = try await phone.send("POST", "/lists/food/items", body)
        #expect(
          try refused.status == 422 && refused.problem.hasPrefix("/problems/invalid \(problem)"), "\(body)")
      }
      // The error names no id if the client sent none.
      #expect(
        try await phone.send("POST", "/lists/food/items", "{}").problem == "/problems/invalid title -")
      #expect(
        try await phone.send("POST", "/lists/food/items", #"{"id":"e"}"#).problem
          == "/problems/invalid title e")
      #expect(try await phone.send("POST", "/lists/none/items", #"{"title":"x"}"#).status == 404)
      #expect(try await phone.send("POST", "/lists/food/items", "x").status == 400)
    }
  }

  @Test func theServerPlacesMovedTodos() async throws {
    try await withServer { server in
      let phone = try await server.client()
      var version = try await phone.make("food", ["a", "b", "c", "d"])
      version = try await phone.push(#"{"id":"d","update":{"done":true}}"#, to: "/lists/food", at: version)
        .version
      func move(_ id: String, _ body: String) async throws -> Answer {
        try await phone.send("POST", "/lists/food/items/\(id)/move", body)
      }
      let moved = try await move("a", #"{"after":"b"}"#)
      #expect(try moved.status == 200 && moved.ids == ["b", "a", "c", "d"] && moved.version == version + 1)
      #expect(try await phone.get("/lists/food").text == moved.text)
      #expect(moved["ETag"] == "\"\(version + 1)\"")
      #expect(try await move("c", #"{"after":null}"#).ids == ["c", "b", "a", "d"])
      // The todo is already there, so nothing is written.
      #expect(try await move("c", #"{"after":null}"#).version == version + 2)
      #expect(try await move("b", #"{"after":"c"}"#).version == version + 2)
      for (id, body, status, problem) in [
        ("x", #"{"after":null}"#, 404, "/problems/unknown - x"),
        ("a", #"{"after":"x"}"#, 422, "/problems/invalid after a"),
        ("a", #"{"after":"d"}"#, 422, "/problems/invalid after a"),
        ("a", #"{"after":"a"}"#, 422, "/problems/invalid after a"),
        ("a", #"{}"#, 422, "/problems/invalid after a"),
        ("a", #"{"after":1}"#, 422, "/problems/invalid after a"),
        ("a", "", 400, "/problems/malformed - -"),
      ] {
        let answer = try await move(id, body)
        #expect(try answer.status == status && answer.problem == problem, "\(id) \(body)")
      }
      #expect(try await phone.send("POST", "/lists/none/items/a/move", #"{"after":null}"#).status == 404)
    }
  }

  /// Moves into one gap until no key fits: the order holds, and few other rows are relabeled.
  @Test func movesIntoAnExhaustedGapRelabelFewRows() async throws {
    try await withServer { server in
      let phone = try await server.client()
      try await phone.make("food", ["a", "b", "c", "d"])
      var rows: [String: Double] = [:]
      var written = 0
      for step in 0..<150 {
        let (id, other) = step.isMultiple(of: 2) ? ("c", "a") : ("b", "a")
        let answer = try await phone.send("POST", "/lists/food/items/\(id)/move", #"{"after":"\#(other)"}"#)
        #expect(try answer.ids == ["a", id, id == "b" ? "c" : "b", "d"])
        let now = Dictionary(
          try answer.items.map { ($0["id"] as? String ?? "", $0["priority"] as? Double ?? .nan) }
        ) { first, _ in first }
        written += now.count { rows[$0.key] != $0.value }
        rows = now
        #expect(Set(now.values).count == 4)
      }
      #expect(written < 200)
    }
  }

  /// A move repairs duplicate or missing keys of the rows that it touches.
  @Test func movesRepairInvalidKeys() async throws {
    try await withServer { server in
      let phone = try await server.client()
      let version = try await phone.make("food")
      let items =
        ["a", "b", "c", "d"].map { #"{"id":"\#($0)","insert":{"title":"t","priority":1}}"# }
        + [#"{"id":"e","insert":{"title":"t"}}"#]
      #expect(
        try await phone.push(items.joined(separator: ","), to: "/lists/food", at: version).status == 200)
      let moved = try await phone.send("POST", "/lists/food/items/d/move", #"{"after":"a"}"#)
      #expect(try moved.ids == ["a", "d", "b", "c", "e"])
      #expect(Set(try moved.items.compactMap { $0["priority"] as? Double }).count == 5)
    }
  }

  @Test func removingATodoTwiceHasOneEffect() async throws {
    try await withServer { server in
      let phone = try await server.client()
      let version = try await phone.make("food", ["a", "b"])
      for expected in [version + 1, version + 1] {
        let answer = try await phone.send("DELETE", "/lists/food/items/a")
        #expect(answer.status == 204 && answer.text.isEmpty)
        let fetched = try await phone.get("/lists/food")
        #expect(try fetched.ids == ["b"] && fetched.version == expected)
      }
      #expect(try await phone.send("DELETE", "/lists/none/items/a").status == 404)
    }
  }

  /// No todo is lost, and no two have the same key.
  @Test func concurrentAdditionsAreAllKept() async throws {
    try await withServer { server in
      let phone = try await server.client()
      try await phone.make("food")
      try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 0..<40 {
          group.addTask {
            try await phone.send("POST", "/lists/food/items", #"{"id":"\#(number)","title":"t"}"#).status
          }
        }
        for try await status in group { #expect(status == 201) }
      }
      let items = try await phone.get("/lists/food").items
      #expect(items.count == 40 && Set(items.compactMap { $0["priority"] as? Double }).count == 40)
    }
  }
}
#endif
