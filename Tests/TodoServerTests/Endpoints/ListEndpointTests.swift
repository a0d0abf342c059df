#if Server
import Foundation
import Testing

@testable import TodoServer

struct ListEndpointTests {
  @Test func aListIsCreatedFilledAndFetched() async throws {
    try await withServer { server in
      let phone = try await server.client()
      #expect(try await phone.get("/lists/food").problem == "/problems/unknown - -")
      let created = try await phone.send("PUT", "/lists/food", ##"{"name":"Food","color":"#ff8800"}"##)
      #expect(created.status == 201 && created.text == #"{"version":1}"# && created["ETag"] == "\"1\"")
      let again = try await phone.send("PUT", "/lists/food", #"{"name":"Other"}"#)
      #expect(again.status == 200 && again.text == #"{"version":1}"#)
      #expect(
        try await phone.get("/lists/food").textBesideMark == #"{"version":1,"items":[],"lastBatch":null}"#)
      let pushed = try await phone.push(
        #"{"id":"b","insert":{"title":"Bread","priority":2}},{"id":"a","insert":{"id":"a","title":"Ale","#
          + #""tags":["x"],"deadline":"2026-11-22T18:00:00+02:00","done":true,"priority":null,"transfers":2}}"#,
        to: "/lists/food", at: 1, batch: "one")
      #expect(pushed.status == 200 && pushed.textBesideMark == #"{"version":2}"# && pushed["ETag"] == "\"2\"")
      let fetched = try await phone.get("/lists/food", known: "\"1\"")
      #expect(fetched.status == 200 && fetched["ETag"] == "\"2\"")
      #expect(
        fetched.textBesideMark
          == #"{"version":2,"items":[{"deadline":null,"done":false,"id":"b","priority":2,"tags":[],"#
          + #""title":"Bread"},{"deadline":"2026-11-22T16:00:00.000Z","done":true,"id":"a","priority":null,"#
          + #""tags":["x"],"title":"Ale","transfers":2}],"lastBatch":"one"}"#)
      for known in ["\"2\"", "W/\"2\"", "\"x\" , \"2\"", "*"] {
        let mark = try #require(try fetched.object["mark"] as? String)
        let same = try await phone.get("/lists/food", known: known, seen: "2 \(mark)")
        #expect(same.status == 304 && same.text.isEmpty && same["ETag"] == "\"2\"")
        // Under another mark, the same version may have other contents.
        #expect(try await phone.get("/lists/food", known: known).status == 200)
      }
      #expect(try await phone.get("/lists/food", known: "2").problem == "/problems/malformed - -")
      let index = try await phone.get("/index")
      #expect(
        index.textBesideMark
          == ##"{"version":2,"items":[{"color":"#FF8800","id":"food","image":null,"name":"Food","##
          + #""priority":1}],"lastBatch":null}"#)
    }
  }

  @Test func aPushNeedsTheCurrentVersion() async throws {
    try await withServer { server in
      let (phone, laptop) = (try await server.client(), try await server.client(device: "laptop"))
      let version = try await phone.make("food", ["a", "b"])
      let change = #"{"id":"a","update":{"title":"A"}}"#
      #expect(try await phone.push(change, to: "/lists/food", at: version, batch: "1").status == 200)
      // The other device has not fetched this change.
      let stale = try await laptop.push(
        #"{"id":"b","remove":true}"#, to: "/lists/food", at: version, batch: "1")
      #expect(stale.status == 412 && stale["Content-Type"] == "application/json")
      #expect(stale["ETag"] == "\"\(version + 1)\"")
      let fetched = try await laptop.get("/lists/food")
      #expect(stale.text == fetched.text)
      #expect(try fetched.lastBatch == nil && fetched.ids == ["a", "b"])
      #expect(try await phone.get("/lists/food").lastBatch == "1")
      // A push without changes still increments the version.
      #expect(try await laptop.push("", to: "/lists/food", at: version + 1).version == version + 2)
      let path = "/lists/food"
      let body = #"{"changes":[]}"#
      #expect(try await phone.send("PATCH", path, body).problem == "/problems/precondition-required - -")
      let current = "\"\(version + 2)\""
      for fields in [
        ["If-Match": current], ["If-Match": "*", "Idempotency-Key": "k"],
        ["If-Match": "\(version + 2)", "Idempotency-Key": "k"],
        ["If-Match": current, "Idempotency-Key": "a b"],
        ["If-Match": current, "Idempotency-Key": String(repeating: "k", count: 129)],
      ] {
        let answer = try await phone.send("PATCH", path, body, fields: fields)
        #expect(try answer.status == 400 && answer.problem == "/problems/malformed - -", "\(fields)")
      }
      let weak = ["If-Match": "W/" + current, "Idempotency-Key": "k"]
      #expect(try await phone.send("PATCH", path, body, fields: weak).status == 412)
      let several = ["If-Match": "\"x\", \(current)", "Idempotency-Key": "k"]
      #expect(try await phone.send("PATCH", path, body, fields: several).version == version + 3)
    }
  }

  @Test func aBatchIsAppliedOnce() async throws {
    try await withServer { server in
      let (phone, laptop) = (try await server.client(), try await server.client(device: "laptop"))
      let version = try await phone.make("food")
      let change = #"{"id":"a","insert":{"title":"A"}}"#
      #expect(try await phone.push(change, to: "/lists/food", at: version, batch: "1").version == version + 1)
      let removal = #"{"id":"a","remove":true}"#
      #expect(
        try await laptop.push(removal, to: "/lists/food", at: version + 1, batch: "1").version == version + 2)
      for rests in [version, version + 1, version + 2, 999] {
        let again = try await phone.push(change, to: "/lists/food", at: rests, batch: "1")
        #expect(try again.status == 200 && again.version == version + 1)
        #expect(again["ETag"] == "\"\(version + 1)\"")
      }
      let fetched = try await phone.get("/lists/food")
      #expect(try fetched.ids == [] && fetched.version == version + 2 && fetched.lastBatch == "1")
      // A batch before the last one counts as a new one.
      #expect(try await phone.push("", to: "/lists/food", at: version + 2, batch: "2").status == 200)
      #expect(try await phone.push(change, to: "/lists/food", at: version, batch: "1").status == 412)
      // Batches are separate per list.
      let other = try await phone.make("other")
      #expect(try await phone.push(change, to: "/lists/other", at: other, batch: "2").version == other + 1)
    }
  }

  @Test func changesAreAppliedTogetherOrNotAtAll() async throws {
    try await withServer { server in
      let phone = try await server.client()
      var version = try await phone.make("food", ["a", "b", "c"])
      let bad =
        #"{"id":"d","insert":{"title":"D"}},{"id":"a","remove":true},{"id":"b","update":{"title":""}}"#
      let refused = try await phone.push(bad, to: "/lists/food", at: version, batch: "x")
      #expect(try refused.problem == "/problems/invalid title b")
      let fetched = try await phone.get("/lists/food")
      #expect(try fetched.ids == ["a", "b", "c"] && fetched.version == version)
      #expect(try fetched.lastBatch != "x")
      // Updates and removals of unknown items have no effect.
      let nothing = #"{"id":"x","update":{"title":"X"}},{"id":"y","remove":true}"#
      version = try await phone.push(nothing, to: "/lists/food", at: version).version
      #expect(try await phone.get("/lists/food").ids == ["a", "b", "c"])
      // Inserting an existing item replaces it, and keeps its members that the server does not know.
      let keeping =
        #"{"id":"a","update":{"deadline":"2026-01-01T00:00:00Z","tags":["t"],"x":1,"y":{"z":[null]}}}"#
      version = try await phone.push(keeping, to: "/lists/food", at: version).version
      let insertion = #"{"id":"a","insert":{"title":"New","x":2}}"#
      version = try await phone.push(insertion, to: "/lists/food", at: version).version
      #expect(
        try await phone.get("/lists/food").text.contains(
          #"{"deadline":null,"done":false,"id":"a","priority":null,"tags":[],"title":"New","x":2,"y":{"z":[null]}}"#
        ))
      let clearing =
        #"{"id":"b","update":{"deadline":"2026-01-01T00:00:00Z"}},{"id":"c","update":{"done":true}}"#
      version = try await phone.push(clearing, to: "/lists/food", at: version).version
      #expect(try await phone.get("/lists/food").ids == ["b", "a", "c"])
      version = try await phone.push(
        #"{"id":"b","update":{"deadline":null,"priority":null}}"#, to: "/lists/food", at: version
      ).version
      #expect(
        try await phone.get("/lists/food").text.contains(
          #"{"deadline":null,"done":false,"id":"b","priority":null,"tags":[],"title":"b"}"#))
    }
  }

  @Test func itemsAreSorted() async throws {
    try await withServer { server in
      let phone = try await server.client()
      let version = try await phone.make("food")
      let items = [
        ("e", "2", "null", false), ("d", "2", "\"2026-01-02T00:00:00Z\"", false),
        ("c", "null", "null", false),
        ("b", "-1.5", "\"2026-01-01T23:00:00-02:00\"", true), ("a", "1", "\"0001-01-01T00:00:00Z\"", true),
        ("f", "1e300", "\"9999-12-31T23:59:59.999Z\"", false), ("g", "null", "null", true),
        ("h", "0", "\"2026-01-02\"", true), ("i", "1", "\"2026-01-02T23:59:59.999Z\"", true),
        ("j", "1", "\"2026-01-01\"", true), ("k", "1", "\"2026-01-03T00:00:00Z\"", true),
      ].map { id, priority, deadline, done in
        #"{"id":"\#(id)","insert":{"title":"t","priority":\#(priority),"deadline":\#(deadline),"done":\#(done)}}"#
      }
      #expect(
        try await phone.push(items.joined(separator: ","), to: "/lists/food", at: version).status == 200)
      #expect(
        try await phone.get("/lists/food").ids == ["d", "e", "f", "c", "b", "h", "a", "i", "j", "k", "g"])
      let sorted = try await phone.get("/lists/food?sort=deadline")
      #expect(try sorted.ids == ["a", "j", "d", "b", "i", "h", "k", "f", "e", "c", "g"])
      #expect(sorted.text.contains(#"{"deadline":"2026-01-02","done":true,"id":"h""#))
      #expect(try await phone.get("/lists/food?sort=name").problem == "/problems/invalid sort -")
      for sorts in ["sort=deadline&sort=x", "sort=x&sort=deadline"] {
        #expect(try await phone.get("/lists/food?\(sorts)").problem == "/problems/invalid sort -")
      }
      #expect(try await phone.get("/lists/food?sort=deadline&sort=deadline").ids == sorted.ids)
      #expect(try await phone.get("/index?sort=deadline").problem == "/problems/invalid sort -")
    }
  }

  /// Several devices push at one version: one succeeds, and each other one gets the current contents.
  @Test func oneOfSeveralConcurrentPushesSucceeds() async throws {
    try await withServer { server in
      let clients = try await withThrowingTaskGroup(of: TestClient.self) { group in
        for number in 0..<16 { group.addTask { try await server.client(device: "\(number)") } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      let start = try await clients[0].make("food")
      for version in start..<start + 5 {
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
          for (number, client) in clients.enumerated() {
            group.addTask {
              let change = #"{"id":"\#(version)-\#(number)","insert":{"title":"t"}}"#
              return try await client.push(change, to: "/lists/food", at: version).status
            }
          }
          return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
        #expect(statuses == [200: 1, 412: 15])
      }
      #expect(try await clients[0].get("/lists/food").ids.count == 5)
    }
  }
}
#endif
