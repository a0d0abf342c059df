import Foundation
import GRDB
import OrderedTable
import PropertyTesting
import Testing
import TestSupport

@testable import Todos

/// Adding several todos at once, and documents of whole lists.
@Suite struct TodoDocumentTests {
  private let store: TodoStore
  private let list: TodoList.ID

  init() async throws {
    store = try TodoStore.inMemory()
    list = try await store.addList(ListDraft(name: "Errands", color: .green)).id
  }

  @Test func severalTodosAreOneStep() async throws {
    try await store.add(TodoDraft(title: "Tea"), to: list)
    let added = try await store.add(
      ["Milk", "Bread", "Jam"].map { TodoDraft(title: " \($0)") }, to: list, at: .start)
    #expect(added.map(\.title) == ["Milk", "Bread", "Jam"])
    #expect(try await store.titles(of: list) == ["Milk", "Bread", "Jam", "Tea"])
    try await store.undo()
    #expect(try await store.titles(of: list) == ["Tea"])
    try await store.redo()
    #expect(try await store.titles(of: list) == ["Milk", "Bread", "Jam", "Tea"])
    try await store.add(TodoLine.lines(of: "[x] A\nB\n[x] C"), to: list, at: .before(added[1].id))
    let contents = try #require(try await store.contents(of: list))
    #expect(contents.open.map(\.title) == ["Milk", "B", "Bread", "Jam", "Tea"])
    #expect(contents.done.map(\.title) == ["A", "C"])
    #expect(try await store.add([TodoDraft](), to: list) == [])
  }

  @Test func allOrNoTodosAreAdded() async throws {
    try await store.add((1...198).map { TodoDraft(title: "\($0)") }, to: list)
    let three = ["a", "b", "c"].map { TodoDraft(title: $0) }
    await #expect(throws: StoreError.full(limit: 200)) { try await store.add(three, to: list) }
    let faulty = [TodoDraft(title: "a"), TodoDraft(), TodoDraft(title: String(repeating: "b", count: 33))]
    let error = await #expect(throws: StoreError.self) { try await store.add(faulty, to: list) }
    guard case .invalid(let faults) = error else { throw StoreError.outdated }
    #expect(faults.faults.map(\.problem) == [.missing, .tooLong(limit: 32)])
    #expect(try await store.contents(of: list)?.count == 198)
    try await store.add(Array(three.prefix(2)), to: list)
    #expect(try await store.contents(of: list)?.count == 200)
  }

  /// Returns lists as JSON without priorities, one per list.
  private func parts(_ store: TodoStore, ids: Bool = true) async throws -> [String] {
    func part<Item: StoredItem>(_ item: Item) -> Item {
      var part = Item(id: ids ? item.id : Item.ID(rawValue: "x")!)
      part.copyFields(of: item)
      return part
    }
    return try await store.exportLists().lists.map { contents in
      let plain = ListContents(
        list: part(contents.list), open: contents.open.map(part), done: contents.done.map(part))
      return String(decoding: try TodoDocument([plain]).json(), as: UTF8.self)
    }
  }

  private func fill() async throws {
    try await store.add(TodoLine.lines(of: "Milk #shop 2026-11-26\nTea\n[x] Bread\n[x] Jam"), to: list)
    let work = try await store.addList(ListDraft(name: "Work", image: .data(Data([1, 2]))), at: .start).id
    try await store.addList(ListDraft(name: "Empty"))
    let call = try await store.add(TodoDraft(title: "Call"), to: list)
    try await store.move([call.id], to: work)
    // Other apps' texts and members.
    try await store.write {
      try $0.execute(
        sql: """
          UPDATE todo SET title = ' much too long ' || char(0) || printf('%.*c', 100, 'x'), unknown = '{"note":[1,null]}'
            WHERE title = 'Tea';
          UPDATE list SET unknown = '{"todos":1,"shared":true}' WHERE name = 'Work'
          """)
    }
  }

  @Test func anEmptyStoreGetsTheExportedLists() async throws {
    try await fill()
    let json = try await store.exportLists().json()
    let copy = try TodoStore.inMemory()
    let ids = try await copy.importLists(TodoDocument(json: json))
    #expect(try await ids == store.lists().map(\.id))
    #expect(try await parts(copy) == parts(store))
    #expect(try await copy.check().problems == store.check().problems)
    #expect(try await copy.exportLists([list]).lists.map(\.list.name) == ["Errands"])
    await #expect(throws: StoreError.unknownList(TodoList.ID(rawValue: "x")!)) {
      try await copy.exportLists([TodoList.ID(rawValue: "x")!])
    }
  }

  @Test func anImportIntoTheSameStoreAddsCopies() async throws {
    try await fill()
    let document = try await store.exportLists()
    let before = try await parts(store)
    try await store.importLists(document)
    #expect(try await Array(parts(store).prefix(3)) == before)
    let contents = try await parts(store, ids: false)
    #expect(Array(contents[..<3]) == Array(contents[3...]))
    #expect(try await Set(store.exportLists().lists.flatMap { ($0.open + $0.done).map(\.id) }).count == 10)
    try await store.undo()
    #expect(try await parts(store) == before)
    // A deleted list can still be restored after an import of its former contents.
    try await store.deleteList(list)
    let copies = try await store.importLists(document)
    #expect(!copies.contains(list) && Set(copies).count == 3)
    #expect(try await store.lists().count == 5)
    try await store.undo()
    #expect(try await store.lists().count == 2)
  }

  @Test func repeatedIDsGetNewOnes() async throws {
    let todo = Todo(id: Todo.ID(rawValue: "t")!, title: "Milk")
    let contents = ListContents(
      list: TodoList(id: TodoList.ID(rawValue: "l")!, name: "A"), open: [todo, todo])
    try await store.importLists(TodoDocument([contents, contents]))
    #expect(try await store.exportLists().lists.map(\.open.count) == [0, 2, 2])
    #expect(try await store.check().isSound)
  }

  @Test func aDocumentThatDoesNotFitChangesNothing() async throws {
    let todos = (0...200).map { Todo(title: "\($0)") }
    let large = ListContents(list: TodoList(name: "Large"), open: todos)
    let small = ListContents(list: TodoList(name: "Small"))
    await #expect(throws: StoreError.full(limit: 200)) {
      try await store.importLists(TodoDocument([small, large]))
    }
    let many = TodoDocument(Array(repeating: small, count: 200))
    await #expect(throws: StoreError.full(limit: 200)) { try await store.importLists(many) }
    #expect(try await store.lists().count == 1)
  }

  @Test(arguments: [
    ("", "", ""), ("{", "", ""), ("[]", "", ""), ("{}", "version", "is missing"),
    ("{\"version\":2}", "version", "unknown"),
    ("{\"version\":1}", "lists", "is missing"),
    ("{\"version\":1,\"lists\":[{}]}", "lists[0].list", "is missing"),
    (
      #"{"version":1,"lists":[{"list":{"id":"a b","name":""},"todos":[]}]}"#, "lists[0].list.id", "is invalid"
    ),
    (
      #"{"version":1,"lists":[{"list":{"id":"a","name":""},"todos":[{"id":"t","title":7}]}]}"#,
      "lists[0].todos[0].title", ""
    ),
    (
      #"{"version":1,"lists":[{"list":{"id":"a","name":""},"todos":[{"id":"t","title":"","deadline":"2026-02-30"}]}]}"#,
      "lists[0].todos[0].deadline", "2026-02-30"
    ),
  ])
  func aDamagedDocumentNamesThePlace(json: String, place: String, reason: String) throws {
    let error = try #require(throws: TodoDocumentError.self) { try TodoDocument(json: Data(json.utf8)) }
    #expect(error.place == place && (reason.isEmpty || error.reason.contains(reason)), "\(error)")
  }

  @Test func anyCutDocumentIsAnError() async throws {
    try await fill()
    let json = try await store.exportLists().json()
    for count in stride(from: 0, to: json.count - 1, by: 7) {
      #expect(throws: TodoDocumentError.self) { try TodoDocument(json: json.prefix(count)) }
    }
    #expect(throws: TodoDocumentError.self) { try TodoDocument(json: Data(repeating: 0x5B, count: 100_000)) }
  }

  @Test func aFullStoreIsExportedAndImported() async throws {
    let size = SlowTests.areEnabled ? 200 : 40
    let lists = (0..<size).map { number in
      ListContents(
        list: TodoList(name: "\(number)"), open: (0..<size).map { Todo(title: "\($0)", tags: ["t\($0 % 7)"]) }
      )
    }
    let full = try TodoStore.inMemory()
    let start = ContinuousClock.now
    try await full.importLists(TodoDocument(lists))
    let imported = ContinuousClock.now
    let json = try await full.exportLists().json()
    let exported = ContinuousClock.now
    #expect(
      try TodoDocument(json: json).lists.map { $0.open.map(\.title) } == lists.map { $0.open.map(\.title) })
    var times: [String: Duration] = [:]
    for (name, query) in [
      ("word", TodoQuery(text: "17")), ("scan", TodoQuery(text: "牛")), ("tag", TodoQuery(tag: "t1")),
      ("all by deadline", TodoQuery(isDone: false, order: .deadline(in: .current))),
    ] {
      let start = ContinuousClock.now
      _ = try await full.todos(matching: query)
      times[name] = ContinuousClock.now - start
    }
    let counting = ContinuousClock.now
    #expect(try await full.tags().count == 7)
    print(
      "\(size * size) todos: import \(imported - start), export \(exported - imported), tags",
      ContinuousClock.now - counting, times)
  }
}
