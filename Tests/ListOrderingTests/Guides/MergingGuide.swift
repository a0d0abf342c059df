import ListOrdering
import Testing

/// The examples of the guide to merging: the text between the marks is the guide's.
@Suite struct MergingGuide {
  @Test func aMoveHereAndEditsThere() throws {
    // guide: begin
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
    var server = base
    server[1].placement = Placement(section: "done", key: 1)
    server.append(Row(id: "d", content: "Eggs", placement: Placement(section: "open", key: 4)))

    let result = try IntentPreservingMerge().merge(base: base, local: local, server: server)
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
  func sync(_ todos: inout Todos, of client: String, with server: inout Server) throws {
    let merge = IntentPreservingMerge(limit: 200)
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

  private func save(_ todos: Todos) {}

  @Test func editingAndSyncing() throws {
    var server = Server()
    // guide: begin
    var phone = Todos()
    var list = PriorityList<String>()

    // A new todo: it is dirty in all its fields, and where it stands is the list's affair.
    phone.items.append(
      Item(id: "a", content: "Milk", placement: Placement(section: "open", key: 0), dirty: .all))
    phone.store(try list.append("a"), moved: "a")
    phone.items.append(
      Item(id: "b", content: "Bread", placement: Placement(section: "open", key: 0), dirty: .all))
    phone.store(try list.append("b"), moved: "b")
    try sync(&phone, of: "phone", with: &server)
    assert(phone.isSettled)

    // Bread goes up, milk gets another text, and then milk is deleted after all.
    phone.store(try list.move("b", before: "a"), moved: "b")
    phone.items[0].content = "Oat milk"
    phone.items[0].dirty.insert(.content)
    phone.items[0].isRemoved = true
    try list.remove("a")
    try sync(&phone, of: "phone", with: &server)
    assert(server.list.items.map(\.id) == ["b"])

    // A merge may change any row, so that a list that is shown is made anew.
    let (merged, repair) = try PriorityList<String>.restore(phone.rows(in: "open"))
    list = merged
    phone.store(repair.changes, moved: [])
    assert(Array(list) == ["b"])
    // guide: end
    #expect(phone.items.map(\.id) == ["b"])
    #expect(phone.isSettled)

    // Another device deletes what this one has told and left alone.
    var tablet = Todos()
    try sync(&tablet, of: "tablet", with: &server)
    tablet.items[0].isRemoved = true
    try sync(&tablet, of: "tablet", with: &server)
    try sync(&phone, of: "phone", with: &server)
    #expect(phone.items.isEmpty && server.list.items.isEmpty)
  }

  @Test func anAnswerThatIsLost() throws {
    var server = Server()
    var phone = Todos()
    try sync(&phone, of: "phone", with: &server)
    phone.items.append(
      Item(id: "a", content: "Milk", placement: Placement(section: "open", key: 0), dirty: .all))
    // guide: begin
    let push = phone.push()!
    _ = server.take(push, from: "phone")  // and the answer is lost

    // Some other device is faster with a better text.
    var tablet = Todos()
    try sync(&tablet, of: "tablet", with: &server)
    tablet.items[0].content = "Oat milk"
    tablet.items[0].dirty = .content
    try sync(&tablet, of: "tablet", with: &server)

    // The next fetch says that the push was applied, so that its text is no edit any more.
    try sync(&phone, of: "phone", with: &server)
    assert(phone.items[0].content == "Oat milk")
    // guide: end
    #expect(server.list.items[0].content == "Oat milk")
    #expect(phone.isSettled)
  }

  private typealias Item = Todos.Item
}
