import ListOrdering
import Testing

/// The examples of the guide to merging: the text between the marks is the guide's.
@Suite struct MergingGuide {
  @Test func aMoveHereAndEditsThere() throws {
    // guide: begin
    // An id, what the item says, the section in which it stands, its order key.
    typealias Row = ServerItem<String, String, String, Double>
    typealias Item = LocalItem<String, String, String, Double>

    let base = [
      Row(id: "a", content: "Milk", placement: Placement(section: "open", key: 1)),
      Row(id: "b", content: "Bread", placement: Placement(section: "open", key: 2)),
      Row(id: "c", content: "Tea", placement: Placement(section: "open", key: 3)),
    ]

    // Here, offline: tea goes to the top.
    var local = base.map(Item.init)
    local[2].placement.key = 0
    local[2].dirty = .order

    // Meanwhile on the server: bread is bought, eggs are new.
    var remote = base
    remote[1].placement = Placement(section: "done", key: 1)
    remote.append(Row(id: "d", content: "Eggs", placement: Placement(section: "open", key: 4)))

    let result = try IntentPreservingMerge().merge(base: base, local: local, server: remote)
    assert(result.ids(in: "open") == ["c", "a", "d"])
    assert(result.ids(in: "done") == ["b"])
    assert(result.changes.map(\.id) == ["c"])
    // guide: end
    #expect(result.report.added == ["d"])
    #expect(result.changes[0].kind == .update(ItemUpdate(key: 0, isMoved: true)))
  }

  // guide: begin
  typealias Todos = Replica<String, String, String, Double>
  typealias TodoPush = Push<String, String, String, Double>
  typealias TodoList = ServerList<String, String, String, Double>

  /// What a server has to do. A real one keeps all of this in one database, and `take` in one transaction.
  struct Server {
    var list = TodoList(version: 1, items: [])
    var last: [String: (batch: String, version: Int)] = [:]

    func fetch(by client: String) -> TodoList {
      TodoList(version: list.version, items: list.items, lastBatch: last[client]?.batch)
    }

    /// Applies a push, all of it, and returns the new version; or returns nil, as the list is another by now.
    mutating func take(_ push: TodoPush, from client: String) -> Int? {
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
  /// Stands for your database: a replica is Codable, an open push included.
  func save(_ todos: Todos) {}

  func sync(_ todos: inout Todos, of client: String, with server: inout Server) throws {
    let merge = IntentPreservingMerge()
    try merge.merge(server.fetch(by: client), into: &todos)
    save(todos)
    while let push = todos.push() {
      // Before anything is sent: after a crash it must be known what the server may have been told.
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

  @Test func editingAndSyncing() throws {
    // guide: begin
    var server = Server()
    var phone = Todos()
    try sync(&phone, of: "phone", with: &server)

    // What is shown: a list for each section, made of the replica's rows.
    var open = try PriorityList<String>.restore(phone.rows(in: "open")).list
    var done = try PriorityList<String>.restore(phone.rows(in: "done")).list

    // New todos: first the items, dirty in all their fields, then the rows of the list in which they stand.
    for (id, text) in [("a", "Milk"), ("b", "Bread"), ("c", "Tea")] {
      phone.items.append(
        Item(id: id, content: text, placement: Placement(section: "open", key: 0), dirty: .all))
      phone.store(try open.append(id), moved: id)
    }
    save(phone)
    try sync(&phone, of: "phone", with: &server)
    assert(phone.isSettled)

    // Tea goes up, bread gets another text, and milk is bought: out of one list, into the other.
    phone.store(try open.move("c", before: "a"), moved: "c")
    phone.items[1].content = "Rye bread"
    phone.items[1].dirty.insert(.content)
    try open.remove("a")
    phone.items[0].placement.section = "done"
    phone.items[0].dirty.insert(.section)
    phone.store(try done.append("a"), moved: "a")
    save(phone)

    // And tea is deleted: a tombstone stays until the server has heard of it.
    try open.remove("c")
    phone.items[2].isRemoved = true
    save(phone)
    try sync(&phone, of: "phone", with: &server)
    assert(server.list.items.count == 2)

    // A merge may change any row: before the next edit the lists are made anew.
    let (merged, repair) = try PriorityList<String>.restore(phone.rows(in: "open"))
    open = merged
    phone.store(repair.rows, moved: [])
    assert(Array(open) == ["b"])
    // guide: end
    done = try PriorityList<String>.restore(phone.rows(in: "done")).list
    #expect(Array(done) == ["a"])
    #expect(Array(open) == ["b"])
    #expect(phone.isSettled)

    // guide: begin
    phone.items[1].content = "Brown bread"
    phone.items[1].dirty.insert(.content)
    let push = phone.push()!
    save(phone)
    _ = server.take(push, from: "phone")  // and the answer is lost

    // Some other device is faster with a better text.
    var tablet = Todos()
    try sync(&tablet, of: "tablet", with: &server)
    let bread = tablet.items.firstIndex { $0.id == "b" }!
    tablet.items[bread].content = "Black bread"
    tablet.items[bread].dirty.insert(.content)
    try sync(&tablet, of: "tablet", with: &server)

    // The next fetch says that the push was applied, so that its text is no edit any more.
    try sync(&phone, of: "phone", with: &server)
    assert(phone.items[1].content == "Black bread")
    // guide: end
    #expect(phone.items[1].content == "Black bread")
    #expect(phone.isSettled)

    // Another device deletes what this one has told and left alone.
    tablet.items[bread].isRemoved = true
    try sync(&tablet, of: "tablet", with: &server)
    try sync(&phone, of: "phone", with: &server)
    #expect(phone.items.map(\.id) == ["a"] && server.list.items.map(\.id) == ["a"])
  }

  private typealias Item = Todos.Item
}
