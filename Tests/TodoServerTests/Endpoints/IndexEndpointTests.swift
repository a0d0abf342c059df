#if Server
import Foundation
import Testing

@testable import TodoServer

struct IndexEndpointTests {
  @Test func theIndexCreatesAndDeletesLists() async throws {
    try await withServer { server in
      let phone = try await server.client()
      let empty = try await phone.get("/index")
      #expect(empty.textBesideMark == #"{"version":1,"items":[],"lastBatch":null}"#)
      let pushed = try await phone.push(
        #"{"id":"b","insert":{"name":"B","priority":2,"x":1}},{"id":"a","insert":{"name":"A","priority":1,"#
          + #""image":"https://example.com/a.png"}}"#, to: "/index", at: 1, batch: "one")
      #expect(pushed.textBesideMark == #"{"version":2}"#)
      #expect(
        try await phone.get("/index").textBesideMark
          == ##"{"version":2,"items":[{"color":"#007AFF","id":"a","image":"https://example.com/a.png","name":"A","##
          + ##""priority":1},{"color":"#007AFF","id":"b","image":null,"name":"B","priority":2,"x":1}],"lastBatch":"one"}"##
      )
      #expect(try await phone.get("/lists/a").textBesideMark == #"{"version":1,"items":[],"lastBatch":null}"#)
      #expect(try await phone.get("/versions").textBesideMark == #"{"index":2,"lists":{"a":1,"b":1}}"#)
      #expect(
        try await phone.push(#"{"id":"t","insert":{"title":"T"}}"#, to: "/lists/a", at: 1, batch: "p").status
          == 200)
      #expect(try await phone.push("", to: "/index", at: 1).status == 412)
      // Inserting the list again keeps its todos.
      #expect(try await phone.push(#"{"id":"a","insert":{"name":"AA"}}"#, to: "/index", at: 2).status == 200)
      #expect(try await phone.get("/lists/a").ids == ["t"])
      #expect(try await phone.push(#"{"id":"a","remove":true}"#, to: "/index", at: 3).status == 200)
      #expect(try await phone.get("/lists/a").status == 404)
      #expect(try await phone.push("", to: "/lists/a", at: 2).status == 404)
      #expect(try await phone.get("/versions").textBesideMark == #"{"index":4,"lists":{"b":1}}"#)
      // Created again, the list is empty, and continues its versions and batches.
      let anew = try await phone.send("PUT", "/lists/a")
      #expect(try anew.status == 201 && anew.version > 2)
      let fetched = try await phone.get("/lists/a")
      #expect(try fetched.ids == [] && fetched.lastBatch == "p" && fetched.version == anew.version)
      #expect(try await phone.get("/index").ids == ["b", "a"])
    }
  }

  @Test func putCreatesAListWithItsMembers() async throws {
    try await withServer { server in
      let phone = try await server.client()
      for (id, body, status, problem) in [
        ("a", nil, 201, nil), ("b", "{}", 201, nil),
        ("c", #"{"id":"c","name":"C","image":null,"x":1}"#, 201, nil),
        ("d", #"{"name":""}"#, 422, "/problems/invalid name d"),
        ("d", ##"{"colour":"#FF0000"}"##, 422, "/problems/renamed-member colour d"),
        ("d", #"{"color":"red"}"#, 422, "/problems/invalid color d"),
        ("d", #"{"color":null}"#, 422, "/problems/invalid color d"),
        ("d", #"{"image":"nowhere"}"#, 422, "/problems/invalid image d"),
        (
          "d", #"{"image":"data:;base64,\#(Data(count: 65_537).base64EncodedString())"}"#, 422,
          "/problems/invalid image d"
        ),
        ("d", #"{"image":"data:;base64,\#(Data(count: 65_536).base64EncodedString())"}"#, 201, nil),
        ("e", #"{"priority":1}"#, 422, "/problems/invalid priority e"),
        ("e", #"{"id":"f"}"#, 422, "/problems/invalid id e"), ("e", "[]", 400, "/problems/malformed - -"),
        ("%C3%A4", nil, 422, "/problems/invalid id -"),
      ] as [(String, String?, Int, String?)] {
        let answer = try await phone.send("PUT", "/lists/\(id)", body)
        #expect(answer.status == status, "\(id) \(answer.text)")
        if let problem { #expect(try answer.problem == problem) }
      }
      let index = try await phone.get("/index")
      #expect(try index.ids == ["a", "b", "c", "d"])
      #expect(try index.items.map { $0["name"] as? String } == ["List", "List", "C", "List"])
    }
  }

  /// Deleting a list deletes only the todos that the client has seen.
  @Test func aListThatChangedSinceItWasSeenIsKept() async throws {
    try await withServer { server in
      let phone = try await server.client()
      for list in ["a", "b", "c"] { try await phone.make(list) }
      let unseen = try await phone.push(#"{"id":"t","insert":{"title":"T"}}"#, to: "/lists/a", at: 1).version
      #expect(unseen == 2)
      let removals = ["a", "b", "c", "x"].map { #"{"id":"\#($0)","remove":true,"version":1}"# }
      let answer = try await phone.push(removals.joined(separator: ","), to: "/index", at: 4)
      let version = try answer.version
      #expect(answer.status == 200 && version == 5)
      #expect(try await phone.get("/index").ids == ["a"])
      #expect(try await phone.get("/lists/a").ids == ["t"])
      #expect(try await phone.get("/lists/b").status == 404)
      let wrong = try await phone.push(#"{"id":"a","remove":true,"version":"1"}"#, to: "/index", at: 5)
      #expect(try wrong.problem == "/problems/invalid version a")
      // The kept list makes no room for another one.
      for number in 1..<200 { try await phone.make("l\(number)") }
      let exchange = #"{"id":"a","remove":true,"version":1},{"id":"z","insert":{"name":"Z"}}"#
      let refusal = try await phone.push(exchange, to: "/index", at: 204)
      #expect(try refusal.problem.hasPrefix("/problems/full"))
      #expect(
        try await phone.push(exchange.replacing("1}", with: "2}"), to: "/index", at: 204).status == 200)
      #expect(try await !phone.get("/index").ids.contains("a"))
    }
  }

  /// A todo's members are unknown in a list, so the server keeps them unchecked.
  @Test func aListMayHaveMembersNamedLikeATodos() async throws {
    try await withServer { server in
      let phone = try await server.client()
      let members = #""deadline":[],"done":{},"tags":7,"title":null"#
      #expect(
        try await phone.push(#"{"id":"a","insert":{"name":"A",\#(members)}}"#, to: "/index", at: 1).status
          == 200)
      #expect(try await phone.get("/index").text.contains(#""deadline":[],"done":{},"id":"a""#))
      #expect(try await phone.send("PUT", "/lists/b", #"{"done":1}"#).status == 201)
      let version = try await phone.push(
        #"{"id":"t","insert":{"title":"T","name":1,"color":[],"image":{}}}"#, to: "/lists/b", at: 1
      ).version
      #expect(try await phone.get("/lists/b").version == version)
      #expect(try await phone.send("POST", "/lists/b/items/t/move", #"{"after":null}"#).ids == ["t"])
    }
  }

  @Test func versionsHaveTheirOwnEntityTag() async throws {
    try await withServer { server in
      let phone = try await server.client()
      let first = try await phone.get("/versions")
      let tag = try #require(first["ETag"])
      #expect(first.textBesideMark == #"{"index":1,"lists":{}}"# && tag.hasPrefix("\""))
      #expect(try await phone.get("/versions", known: tag).status == 304)
      try await phone.make("food")
      let second = try await phone.get("/versions", known: tag)
      #expect(
        second.status == 200 && second["ETag"] != tag
          && second.textBesideMark == #"{"index":2,"lists":{"food":1}}"#)
      #expect(try await phone.get("/versions", known: "x").status == 400)
    }
  }

  @Test func concurrentRequestsCreateAListOnce() async throws {
    try await withServer { server in
      let phone = try await server.client()
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 0..<20 { group.addTask { try await phone.send("PUT", "/lists/l\(number % 2)").status } }
        return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
      }
      #expect(statuses == [201: 2, 200: 18])
      #expect(try await phone.get("/index").ids.sorted() == ["l0", "l1"])
    }
  }
}
#endif
