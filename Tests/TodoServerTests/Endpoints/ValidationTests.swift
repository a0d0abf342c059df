#if Server
import Foundation
import Testing

@testable import TodoServer

struct ValidationTests {
  /// Changes to a list with the todo `a`, and the field and item at fault.
  static let refused: [(change: String, fault: String)] = {
    let long = String(repeating: "x", count: 33)
    let family = String(repeating: "👩‍👩‍👧‍👦", count: 33)
    let heavy = "e" + String(repeating: "\u{301}", count: 513)
    var all = [
      (#"{"id":"n","insert":{}}"#, "title n"), (#"{"id":"n","insert":{"title":null}}"#, "title n"),
      (#"{"id":"n","insert":{"title":""}}"#, "title n"),
      (#"{"id":"n","insert":{"title":" \u200b "}}"#, "title n"),
      (#"{"id":"n","insert":{"title":7}}"#, "title n"),
      (#"{"id":"n","insert":{"title":"\#(long)"}}"#, "title n"),
      (#"{"id":"n","insert":{"title":"\#(family)"}}"#, "title n"),
      (#"{"id":"n","insert":{"title":"\#(heavy)"}}"#, "title n"),
      (#"{"id":"n","insert":{"title":"t","id":"m"}}"#, "id n"),
      (#"{"id":"a","update":{"id":"b"}}"#, "id a"), (#"{"id":"a","update":{"done":null}}"#, "done a"),
      (#"{"id":"a","update":{"done":1}}"#, "done a"), (#"{"id":"a","update":{"tags":null}}"#, "tags a"),
      (#"{"id":"a","update":{"tags":"x"}}"#, "tags a"), (#"{"id":"a","update":{"tags":[1]}}"#, "tags a"),
      (#"{"id":"a","update":{"tags":["a","b","c","d"]}}"#, "tags a"),
      (#"{"id":"a","update":{"tags":["123456789"]}}"#, "tags a"),
      (#"{"id":"a","update":{"deadline":"tomorrow"}}"#, "deadline a"),
      (#"{"id":"a","update":{"deadline":5}}"#, "deadline a"),
      (#"{"id":"a","update":{"deadline":"10000-01-01T00:00:00Z"}}"#, "deadline a"),
      (#"{"id":"a","update":{"deadline":"2026-02-30"}}"#, "deadline a"),
      (#"{"id":"a","update":{"deadline":"2026-1-1"}}"#, "deadline a"),
      (#"{"id":"a","update":{"deadline":"2026-11-22T"}}"#, "deadline a"),
      (#"{"id":"a","update":{"priority":"1"}}"#, "priority a"),
      (#"{"id":"a","update":{"transfers":-1}}"#, "transfers a"),
      (#"{"id":"a","update":{"transfers":4503599627370497}}"#, "transfers a"),
      (#"{"id":"a","update":{"edits":7}}"#, "edits a"),
      (#"{"id":"a","update":{"deadline":"2026-02-30T00:00:00Z"}}"#, "deadline a"),
      (#"{"id":"a","update":{"deadline":"0000-01-01T00:00:00Z"}}"#, "deadline a"),
      (#"{"id":"a","update":{"edits":{"title":-1}}}"#, "edits a"),
      (#"{"id":"a","update":{"edits":{"a b":1}}}"#, "edits a"),
      (#"{"id":"a","update":{"edits":{"\#(String(repeating: "x", count: 65))":1}}}"#, "edits a"),
      (#"{"id":"a","update":{"transfers":1.5}}"#, "transfers a"),
      (#"{"id":"a","update":{"transfers":null}}"#, "transfers a"),
      (#"{"id":"a","update":{"transfers":"1"}}"#, "transfers a"),
      (#"{"id":"","remove":true}"#, "id -"), (#"{"id":"ä","remove":true}"#, "id ä"),
      (
        #"{"id":"\#(String(repeating: "i", count: 65))","remove":true}"#,
        "id \(String(repeating: "i", count: 65))"
      ),
      (#"{"remove":true}"#, "id -"), (#"{"id":1,"remove":true}"#, "id -"), ("7", "id -"),
      (#"{"id":"a"}"#, "- a"), (#"{"id":"a","remove":false}"#, "- a"), (#"{"id":"a","remove":1}"#, "- a"),
      (#"{"id":"a","remove":true,"update":{}}"#, "- a"), (#"{"id":"a","insert":null}"#, "- a"),
      (#"{"id":"a","update":[]}"#, "- a"),
      (#"{"id":"a","remove":true},{"id":"a","remove":true}"#, "changes a"),
    ]
    for value in ["7", "null", "[]", #""x""#] {
      all.append((#"{"id":"a","update":{"fields":\#(value)}}"#, "fields a"))
    }
    all.append(
      (#"{"id":"a","update":{"fields":{"m":"\#(String(repeating: "x", count: 65_529))"}}}"#, "fields a"))
    let members = (0..<33).map { "\"m\($0)\":0" }.joined(separator: ",")
    all.append((#"{"id":"a","update":{\#(members)}}"#, "- a"))
    all.append((#"{"id":"a","update":{"m":"\#(String(repeating: "x", count: 4_089))"}}"#, "- a"))
    return all
  }()

  @Test func invalidChangesNameTheFieldAndItem() async throws {
    try await withServer { server in
      let phone = try await server.client()
      let version = try await phone.make("food", ["a"])
      for (change, fault) in Self.refused {
        let answer = try await phone.push(change, to: "/lists/food", at: version)
        let wanted = fault == "id -" && change.contains(#""id":"""#) ? "id " : fault
        #expect(try answer.status == 422 && answer.problem == "/problems/invalid \(wanted)", "\(change)")
      }
      #expect(try await phone.get("/lists/food").version == version)
    }
  }

  @Test func valuesWithinTheLimitsAreStoredUnchanged() async throws {
    try await withServer { server in
      let phone = try await server.client()
      var version = try await phone.make("food", ["a"])
      let title = " " + String(repeating: "👩‍👩‍👧‍👦", count: 30) + " "
      let members = (0..<32).map { "\"m\($0)\":0" }.joined(separator: ",")
      for change in [
        #"{"title":"\#(title)"}"#, ##"{"tags":["#shop","12345678"," "]}"##, #"{"tags":["a","a","a,b"]}"#,
        #"{"title":"a\u0000b\nc"}"#, #"{"priority":-0.0}"#, #"{"priority":5e-324}"#,
        #"{"priority":1.7976931348623157e308}"#, #"{"m":"\#(String(repeating: "x", count: 4_088))"}"#,
      ] {
        let answer = try await phone.push(#"{"id":"a","update":\#(change)}"#, to: "/lists/food", at: version)
        #expect(answer.status == 200, "\(change): \(answer.text)")
        version += 1
        let stored = try #require(try await phone.get("/lists/food").items.first)
        let given = try #require(
          try JSONSerialization.jsonObject(with: Data(change.utf8)) as? [String: Any])
        for (name, value) in given {
          #expect(
            "\(stored[name] ?? "-")" == "\(value)" || stored[name] as? Double == value as? Double, "\(change)"
          )
        }
      }
      // Members that are sent again do not count twice, and each item may have 32.
      #expect(
        try await phone.push(
          #"{"id":"b","insert":{"title":"b",\#(members)}}"#, to: "/lists/food", at: version
        ).status
          == 200)
      #expect(
        try await phone.push(#"{"id":"b","update":{"one":1}}"#, to: "/lists/food", at: version + 1).problem
          == "/problems/invalid - b")
    }
  }

  /// A new todo or list must be tidy. A push may carry older texts.
  @Test(arguments: [
    ("\\u0000", "U+0000"), ("\\u001b", "U+001B"), ("\u{202E}", "U+202E"), ("\u{2066}", "U+2066"),
    ("\u{200B}", "U+200B"),
  ])
  func aNewItemHasNoHiddenCharacters(character: String, notation: String) async throws {
    try await withServer { server in
      let phone = try await server.client()
      let version = try await phone.make("food")
      let text = "ab\(character)c"
      for (method, path, body, field) in [
        ("POST", "/lists/food/items", #"{"id":"n","title":"\#(text)"}"#, "title n"),
        ("POST", "/lists/food/items", #"{"id":"n","title":"t","tags":["a","\#(text)"]}"#, "tags n"),
        ("PUT", "/lists/other", #"{"name":"\#(text)"}"#, "name other"),
      ] {
        let answer = try await phone.send(method, path, body)
        #expect(try answer.status == 422 && answer.problem == "/problems/invalid \(field)", "\(answer.text)")
        #expect(answer.text.contains("\(notation) at position 3; remove it."), "\(answer.text)")
      }
      let pushed = try await phone.push(
        #"{"id":"n","insert":{"title":"\#(text)","tags":["\#(text)"]}}"#, to: "/lists/food", at: version)
      #expect(pushed.status == 200, "\(pushed.text)")
      let stored = try await phone.get("/lists/food").items.first?["title"] as? String
      #expect(try stored == JSONDecoder().decode(String.self, from: Data("\"\(text)\"".utf8)))
    }
  }

  @Test(arguments: ["javascript:alert(1)", "file:///cat.png", "cat.png", "https:", "ftp://a/cat.png"])
  func anImageMustBeAWebAddress(address: String) async throws {
    try await withServer { server in
      let phone = try await server.client()
      try await phone.make("food")
      let version = try await phone.get("/index").version
      for (change, item) in [
        (#"{"id":"food","update":{"image":"\#(address)"}}"#, "food"),
        (#"{"id":"food","insert":{"name":"n","image":"\#(address)"}}"#, "food"),
      ] {
        let answer = try await phone.push(change, to: "/index", at: version)
        #expect(
          try answer.status == 422 && answer.problem == "/problems/invalid image \(item)", "\(answer.text)")
      }
      let created = try await phone.send("PUT", "/lists/other", #"{"name":"n","image":"\#(address)"}"#)
      #expect(
        try created.status == 422 && created.problem == "/problems/invalid image other", "\(created.text)")
      for address in ["HTTP://a/cat.png", "data:image/png;base64,iVBORw0K", "data:;base64,iVBORw0K"] {
        let version = try await phone.get("/index").version
        let answer = try await phone.push(
          #"{"id":"food","update":{"image":"\#(address)"}}"#, to: "/index", at: version)
        #expect(answer.status == 200, "\(answer.text)")
      }
    }
  }

  /// An earlier version of the server accepted the image, and a device inserts the list again.
  @Test func anImageOfAnEarlierVersionIsAccepted() async throws {
    try await withServer { server in
      let phone = try await server.client()
      func push(_ change: String) async throws -> Answer {
        let version = try await phone.get("/index").version
        return try await phone.push(change, to: "/index", at: version)
      }
      let inserted = try await push(#"{"id":"new","insert":{"name":"n","image":"ftp://a/cat.png"}}"#)
      #expect(inserted.status == 200, "\(inserted.text)")
      #expect(try await phone.get("/index").items.first?["image"] as? String == "ftp://a/cat.png")
      for (id, image) in [("x", "cat.png"), ("y", "ftp://a/" + String(repeating: "x", count: 65_536))] {
        let refused = try await push(#"{"id":"\#(id)","insert":{"name":"n","image":"\#(image)"}}"#)
        #expect(try refused.status == 422 && refused.problem == "/problems/invalid image \(id)")
      }
    }
  }

  /// Values stored under other rules do not block changes to other members or items.
  @Test func storedValuesAreNotCheckedAgain() async throws {
    try await withServer { server in
      let phone = try await server.client()
      try await phone.make("food", ["a"])
      let account = try await server.storage.addDevice(named: "old", token: AccessToken().digest, to: "ann")
        .account.id
      let food = ListKey(account: account, list: "food")
      let title = String(repeating: "long\\u0000", count: 9)
      func store(_ row: StoredItemRow, in list: ListKey) async throws {
        let stored = try #require(try await server.storage.contents(of: list, for: 0))
        _ = try await server.storage.store(ListWrite(to: list, at: stored.version, written: [row]))
      }
      try await store(
        StoredItemRow(
          id: "a",
          content:
            #"{"deadline":null,"done":false,"id":"a","priority":1,"tags":["1","2","3","4"],"title":"\#(title)"}"#
        ),
        in: food)
      try await store(
        StoredItemRow(
          id: "food",
          content: ##"{"color":"#007AFF","id":"food","image":"javascript:x","name":"","priority":1}"##),
        in: .index(of: account))
      let index = try await phone.get("/index").version
      let color = ##"{"id":"food","update":{"color":"#FF0000"}}"##
      #expect(try await phone.push(color, to: "/index", at: index).status == 200)
      for change in [
        #"{"id":"a","update":{"deadline":"2026-11-22T18:00:00.000Z"}}"#,
        #"{"id":"a","insert":{"title":"\#(title)","tags":["1","2","3","4"],"done":true}}"#,
      ] {
        let version = try await phone.get("/lists/food").version
        let answer = try await phone.push(change, to: "/lists/food", at: version)
        #expect(answer.status == 200, "\(answer.text)")
      }
      #expect(try await phone.get("/lists/food").text.contains(title))
      // Changed members are checked.
      let version = try await phone.get("/lists/food").version
      let tags = #"{"id":"a","update":{"tags":["1","2","3","5"]}}"#
      #expect(
        try await phone.push(tags, to: "/lists/food", at: version).problem == "/problems/invalid tags a")
      // Adding a todo gives keys to the todos without one.
      try await store(
        StoredItemRow(
          id: "b",
          content: #"{"deadline":null,"done":false,"id":"b","priority":null,"tags":[],"title":"\#(title)"}"#),
        in: food)
      #expect(try await phone.send("POST", "/lists/food/items", #"{"title":"c"}"#).status == 201)
    }
  }

  @Test func unknownMembersAreKeptUnchanged() async throws {
    try await withServer { server in
      let phone = try await server.client()
      let version = try await phone.make("food")
      let members = #""b":true,"d":0.1,"e":[],"f":{},"i":9223372036854775807,"n":null,"s":"\"é\"/""#
      #expect(
        try await phone.push(
          #"{"id":"a","insert":{"title":"a",\#(members)}}"#, to: "/lists/food", at: version
        ).status
          == 200)
      #expect(
        try await phone.push(
          #"{"id":"a","update":{"title":"b","done":true}}"#, to: "/lists/food", at: version + 1
        )
        .status == 200)
      #expect(
        try await phone.get("/lists/food").text.contains(
          #"{"b":true,"d":0.1,"deadline":null,"done":true,"e":[],"f":{},"i":9223372036854775807,"id":"a","n":null,"#
            + #""priority":null,"s":"\"é\"/","tags":[],"title":"b"}"#))
    }
  }

  /// The server does not know the members of `fields`, and an insertion without `fields` keeps them.
  @Test func theFieldsOfAppsAreKeptUnchanged() async throws {
    try await withServer { server in
      let phone = try await server.client()
      let version = try await phone.make("food")
      let fields = #"{"b":true,"d":0.1,"i":9223372036854775807,"n":null,"notes":"\"é\"/","o":{"a":[1,[]]}}"#
      let large = String(repeating: "x", count: 65_528)
      let changes = [
        #"{"id":"a","insert":{"title":"a","fields":\#(fields)}}"#, #"{"id":"a","update":{"title":"b"}}"#,
        #"{"id":"a","insert":{"title":"c"}}"#,
        #"{"id":"b","insert":{"title":"b","fields":{"m":"\#(large)"}}}"#,
      ]
      for (number, change) in changes.enumerated() {
        #expect(
          try await phone.push(change, to: "/lists/food", at: version + number).status == 200, "\(number)")
        #expect(try await phone.get("/lists/food").text.contains(#""fields":\#(fields)"#), "\(number)")
      }
      let cleared = #"{"id":"a","update":{"fields":{}}}"#
      #expect(try await phone.push(cleared, to: "/lists/food", at: version + 4).status == 200)
      #expect(try await !phone.get("/lists/food").text.contains(fields))
      #expect(
        try await phone.send("POST", "/lists/food/items", #"{"id":"p","title":"p","fields":{"x":1}}"#).status
          == 201)
      #expect(
        try await phone.send("PUT", "/lists/home", #"{"name":"Home","fields":{"x":[1]}}"#).status == 201)
      #expect(try await phone.get("/index").text.contains(#""fields":{"x":[1]},"id":"home""#))
    }
  }

  @Test func invalidBodiesAreRefused() async throws {
    try await withServer { server in
      let phone = try await server.client()
      try await phone.make("food")
      let deep = String(repeating: "[", count: 90_000)
      let bodies = [
        "", "{", "[]", "7", "null", #"{"changes":{}}"#, #"{"changes":null}"#, #"{"change":[]}"#, deep,
        #"{"changes":[],"x":"# + deep,
        #"{"changes":[{"id":"a","update":{"m":\#(String(repeating: "[", count: 30))"#,
        #"{"changes":[{"id":"a","insert":{"title":"\ud800"}}]}"#,
        #"{"changes":[{"id":"a","insert":{"title":"a","priority":1e400}}]}"#, "{\"changes\":[]}garbage",
      ]
      for body in bodies {
        let answer = try await phone.send(
          "PATCH", "/lists/food", body, fields: ["If-Match": "\"1\"", "Idempotency-Key": "k"])
        #expect(
          try answer.status == 400 && answer.problem.hasPrefix("/problems/malformed"), "\(body.prefix(80))")
      }
      #expect(try await phone.get("/lists/food").version == 1)
    }
  }

  @Test func theNumberOfTodosAndListsIsLimited() async throws {
    try await withServer { server in
      let phone = try await server.client()
      var version = try await phone.make("food", (0..<200).map { "\($0)" })
      let one = #"{"id":"more","insert":{"title":"more"}}"#
      #expect(try await phone.push(one, to: "/lists/food", at: version).problem == "/problems/full - -")
      #expect(
        try await phone.send("POST", "/lists/food/items", #"{"title":"more"}"#).problem
          == "/problems/full - -")
      // The limit applies after all changes of a push.
      let exchange = one + #",{"id":"7","remove":true}"#
      version = try await phone.push(exchange, to: "/lists/food", at: version).version
      #expect(try await phone.get("/lists/food").ids.count == 200)
      let lists = (0..<199).map { #"{"id":"l\#($0)","insert":{"name":"n"}}"# }.joined(separator: ",")
      let index = try await phone.get("/index").version
      #expect(try await phone.push(lists, to: "/index", at: index).status == 200)
      let full = try await phone.send("PUT", "/lists/one-more")
      #expect(try full.status == 422 && full.problem == "/problems/full - -")
      #expect(try await phone.send("PUT", "/lists/l7").status == 200)
      #expect(try await phone.get("/lists/one-more").status == 404)
    }
  }
}
#endif
