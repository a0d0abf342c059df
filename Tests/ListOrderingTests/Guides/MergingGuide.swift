import ListOrdering
import Testing

/// The examples of the merging guide. The guide shows the code between the marks.
@Suite struct MergingGuide {
  @Test func everyExampleInOneScope() throws {
    // guide: begin
    /// An app's to-do.
    struct Todo: MergeableItem, Codable, Equatable {
      var id: String
      var title: String
      var deadline: String?
      var done = false
      var priority = 0.0

      /// 0 for open to-dos, 1 for done ones. Each section has its own order.
      var section: Int {
        get { done ? 1 : 0 }
        set { done = newValue == 1 }
      }

      var orderKey: Double {
        get { priority }
        set { priority = newValue }
      }

      /// The content. Stored and sent data uses these names.
      static let fields = [
        ItemField(\Todo.title, named: "title"), ItemField(\Todo.deadline, named: "deadline"),
      ]
    }
    // guide: end

    // guide: begin
    let base = [
      Todo(id: "a", title: "Milk", priority: 1),
      Todo(id: "b", title: "Bread", priority: 2),
      Todo(id: "c", title: "Tea", priority: 3),
    ]

    // Offline, on this device: tea moves to the top, and bread gets a new title.
    var local = base.map { LocalItem($0) }
    local[2].item.priority = 0
    local[2].dirty = .order
    local[1].item.title = "Rye bread"
    local[1].dirty = .field("title")

    // Meanwhile, on the server: bread gets a deadline, milk is done, and eggs are new.
    var remote = base
    remote[1].deadline = "Friday"
    remote[0].done = true
    remote.append(Todo(id: "d", title: "Eggs", priority: 4))

    let result = try IntentPreservingMerge().merge(base: base, local: local, server: remote)
    assert(result.ids(in: 0) == ["c", "b", "d"])
    assert(result.ids(in: 1) == ["a"])
    assert(result.items[1].title == "Rye bread" && result.items[1].deadline == "Friday")
    assert(result.changes.map(\.id) == ["b", "c"])
    // guide: end
    #expect(result.ids(in: 0) == ["c", "b", "d"])
    #expect(result.ids(in: 1) == ["a"])
    #expect(result.items[1].title == "Rye bread" && result.items[1].deadline == "Friday")
    #expect(result.report.added == ["d"] && result.report.conflicts.isEmpty)
    let tea = ItemUpdate(result.items[2].item, fields: .order, isMoved: true)
    #expect(result.changes[1].kind == .update(tea))

    // guide: begin
    let explanation = try IntentPreservingMerge().explanation(base: base, local: local, server: remote)
    let words = explanation.items.map(\.description)
    assert(words[0] == "a: on both sides; from the server: [section]; placed by the server")
    assert(words[1] == "b: on both sides; from the server: [deadline]; changed here: [title]")
    assert(words[2] == "c: on both sides; placed here")
    assert(words[3] == "d: new on the server; placed by the server")

    // Both sides move bread: to the top here, and to the end on the server.
    local = base.map { LocalItem($0) }
    local[1].item.priority = 0
    local[1].dirty = .order
    remote = base
    remote[1].priority = 4
    let bothMoved = try IntentPreservingMerge().explanation(base: base, local: local, server: remote)
    let intents = bothMoved.brokenIntents
    assert(intents.map(\.side) == [.server] && intents[0].first == "c" && intents[0].second == "b")
    assert(intents[0].rule == .unmovedItem)
    // guide: end
    #expect(
      words == [
        "a: on both sides; from the server: [section]; placed by the server",
        "b: on both sides; from the server: [deadline]; changed here: [title]",
        "c: on both sides; placed here", "d: new on the server; placed by the server",
      ])
    #expect(intents == [BrokenIntent(side: .server, first: "c", second: "b", rule: .unmovedItem)])

    // guide: begin
    struct Song: MergeableItem, Equatable {
      var id: Int
      var title: String
      var orderKey: Double
    }

    let songs = [
      Song(id: 1, title: "Aria", orderKey: 1), Song(id: 2, title: "Ballad", orderKey: 2),
      Song(id: 3, title: "Canon", orderKey: 3),
    ]
    var mine = songs.map { LocalItem($0) }
    mine[2].item.orderKey = 1.5
    mine[2].dirty = .order
    let mergedSongs = try IntentPreservingMerge().merge(base: songs, local: mine, server: songs)
    assert(mergedSongs.ids == [1, 3, 2])
    // guide: end
    #expect(mergedSongs.ids == [1, 3, 2])

    // guide: begin
    /// A minimal server. A real one keeps all of this in one database, and runs `take` in one transaction.
    struct Server {
      var list = ServerList<Todo>(version: 1, items: [])
      var last: [String: (batch: String, version: Int)] = [:]

      func fetch(by client: String) -> ServerList<Todo> {
        ServerList(version: list.version, items: list.items, lastBatch: last[client]?.batch)
      }

      /// Applies the whole push and returns the new version, or returns nil if the list has changed since.
      mutating func take(_ push: Push<Todo>, from client: String) -> Int? {
        if let last = last[client], last.batch == push.batch { return last.version }
        guard push.version == list.version else { return nil }
        var rows = Dictionary(uniqueKeysWithValues: list.items.map { ($0.id, $0) })
        for change in push.changes { rows[change.id] = change.applied(to: rows[change.id]) }
        list.items = Array(rows.values)
        list.version += 1
        last[client] = (push.batch, list.version)
        return list.version
      }
    }
    // guide: end

    // guide: begin
    /// Stands in for your database. A replica of Codable items is Codable, with its pending push.
    func save(_ todos: Replica<Todo>) {}

    func sync(_ todos: inout Replica<Todo>, of client: String, with server: inout Server) throws {
      let merge = IntentPreservingMerge()
      try merge.merge(server.fetch(by: client), into: &todos)
      save(todos)
      while let push = todos.push() {
        // Save before sending: after a crash, the replica must know which push the server may have.
        save(todos)
        if let version = server.take(push, from: client) {
          todos.acknowledge(push.batch, version: version)
        } else {
          try merge.merge(server.fetch(by: client), into: &todos)
        }
        save(todos)
      }
    }
    // guide: end

    // guide: begin
    var server = Server()
    var phone = Replica<Todo>()
    try sync(&phone, of: "phone", with: &server)

    // The lists that the app shows: one per section, made from the replica's rows.
    var open = try phone.list(in: 0, space: MidpointKeys())
    var done = try phone.list(in: 1, space: MidpointKeys())

    // New to-dos: insert each item first, and then store the row from its list.
    for (id, title) in [("a", "Milk"), ("b", "Bread"), ("c", "Tea")] {
      try phone.insert(Todo(id: id, title: title))
      try phone.store(try open.append(id), moved: id)
    }
    save(phone)
    try sync(&phone, of: "phone", with: &server)
    assert(phone.isSettled)

    // Tea moves up, bread gets a new title, and milk is done, so it moves to the other list.
    try phone.store(try open.move("c", before: "a"), moved: "c")
    try phone.edit("b") { $0.title = "Rye bread" }
    try open.remove("a")
    try phone.edit("a") { $0.done = true }
    try phone.store(try done.append("a"), moved: "a")
    save(phone)

    // Tea is deleted. A tombstone stays until the deletion is pushed.
    try open.remove("c")
    try phone.remove("c")
    save(phone)
    try sync(&phone, of: "phone", with: &server)
    assert(server.list.items.count == 2)

    // A merge may change any row, so make the lists again before the next edit.
    open = try phone.list(in: 0, space: MidpointKeys())
    done = try phone.list(in: 1, space: MidpointKeys())
    assert(Array(open) == ["b"])
    // guide: end
    #expect(Array(done) == ["a"])
    #expect(Array(open) == ["b"])
    #expect(phone.isSettled)

    // guide: begin
    try phone.edit("b") { $0.title = "Brown bread" }
    let push = phone.push()!
    save(phone)
    _ = server.take(push, from: "phone")  // The response is lost.

    // Meanwhile, another device changes the title and syncs.
    var tablet = Replica<Todo>()
    try sync(&tablet, of: "tablet", with: &server)
    try tablet.edit("b") { $0.title = "Black bread" }
    try sync(&tablet, of: "tablet", with: &server)

    // The next fetch shows that the push was applied, so its title is not an edit anymore.
    try sync(&phone, of: "phone", with: &server)
    assert(phone["b"]?.title == "Black bread")
    // guide: end
    #expect(phone["b"]?.title == "Black bread")
    #expect(phone.isSettled)

    // Another device deletes an item that this device has pushed and not edited since.
    try tablet.remove("b")
    try sync(&tablet, of: "tablet", with: &server)
    try sync(&phone, of: "phone", with: &server)
    #expect(phone.items.map(\.id) == ["a"] && server.list.items.map(\.id) == ["a"])

    // guide: begin
    var replica = Replica<Todo>()
    var list = try replica.list(in: 0, space: MidpointKeys())
    for id in ["a", "b", "c"] {
      try replica.insert(Todo(id: id, title: "Todo \(id)"))
      try replica.store(try list.append(id), moved: id)
    }

    // Undo needs the list from before the move, the written rows, and the moved item.
    let before = list
    let rows = try list.move("c", before: "a")
    try replica.store(rows, moved: "c")
    assert(Array(list) == ["c", "a", "b"])

    let former = before.storedRows(of: rows.map(\.id))
    let repair = try list.apply(former)
    try replica.store(former + repair.rows, moved: "c")
    assert(Array(list) == ["a", "b", "c"])
    // guide: end
    #expect(Array(list) == ["a", "b", "c"])
    #expect(try Array(replica.list(in: 0, space: MidpointKeys())) == ["a", "b", "c"])
  }
}
