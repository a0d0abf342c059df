import Foundation
import GRDB
import ListOrdering
import OrderedTable
import SeededRandom
import Testing
import TestSupport

@testable import Todos

extension AppField<String> {
  fileprivate static let place = AppField("place", default: "")
}

extension AppField<Int> {
  fileprivate static let estimate = AppField("estimate", default: 0)
}

/// App fields of todos and lists, edited on several devices at once.
struct AppFieldSyncTests {
  let world: SyncWorld
  var stores: [TodoStore] { world.stores }

  init() async throws { world = try await SyncWorld(seed: 1, devices: 3) }

  /// Adds a todo with a field that only a newer app knows, and syncs it to all devices.
  private func addTodo(to list: TodoList.ID) async throws -> Todo.ID {
    var draft = TodoDraft(title: "Milk")
    draft.appFields["newer"] = SyncWorld.foreignField
    let todo = try await stores[0].add(draft, to: list).id
    await world.settle()
    return todo
  }

  private func requireFields(
    of todo: Todo.ID, _ notes: [String], _ estimate: Int, _ place: String = ""
  ) async throws {
    for store in stores {
      let found = try #require(try await store.todo(todo))
      #expect(notes.contains(found[.notes]) && found[.estimate] == estimate && found[.place] == place)
      #expect(found.appFields["newer"] == SyncWorld.foreignField)
    }
    #expect(try await Set(stores.asyncMap { try await $0.todo(todo)?.appFields }).count == 1)
  }

  @Test func concurrentEditsOfDifferentFieldsAreKept() async throws {
    let todo = try await addTodo(to: try await stores[0].addList(named: "a"))
    try await stores[0].edit(todo) { $0[.notes] = "Oat" }
    try await stores[1].edit(todo) { $0[.estimate] = 3 }
    try await stores[2].edit(todo) { $0[.place] = "shop" }
    await world.settle()
    try await requireFields(of: todo, ["Oat"], 3, "shop")
    // One field is edited by two devices, and another one by one of them.
    try await stores[0].edit(todo) { ($0[.notes], $0[.estimate]) = ("Soy", 4) }
    try await stores[1].edit(todo) { $0[.notes] = "Rice" }
    await world.settle()
    try await requireFields(of: todo, ["Soy", "Rice"], 4, "shop")
  }

  @Test func fieldsOfAListAreMerged() async throws {
    let list = try await stores[0].addList(named: "a")
    await world.settle()
    try await stores[0].editList(list) { $0[.notes] = "Oat" }
    try await stores[1].editList(list) { $0[.estimate] = 3 }
    await world.settle()
    for store in stores {
      let found = try #require(try await store.lists().first).list
      #expect(found[.notes] == "Oat" && found[.estimate] == 3)
    }
  }

  @Test func anEditDuringAPushIsMerged() async throws {
    let todo = try await addTodo(to: try await stores[0].addList(named: "a"))
    try await stores[0].edit(todo) { $0[.notes] = "Oat" }
    await world.intrude(before: "PATCH a") { [world, stores] in
      try! await stores[0].edit(todo) { $0[.estimate] = 3 }
      try! await stores[1].edit(todo) { ($0[.notes], $0[.place]) = ("Soy", "shop") }
      await world.sync(world.devices[1])
    }
    await world.sync(world.devices[0])
    await world.settle()
    try await requireFields(of: todo, ["Oat"], 3, "shop")
  }

  /// The todo is moved while other devices edit it; each of the devices may be the first to sync.
  @Test(arguments: 0..<6) func editsSurviveAMoveToAnotherList(order: Int) async throws {
    let (a, b) = (try await stores[0].addList(named: "a"), try await stores[0].addList(named: "b"))
    let todo = try await addTodo(to: a)
    try await stores[0].edit(todo) { $0[.place] = "shop" }
    try await stores[0].move([todo], to: b)
    for number in 1...2 { try await stores[1].edit(todo) { $0[.notes] = "\(number)" } }
    try await stores[2].edit(todo) { $0[.estimate] = 3 }
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
    for number in orders[order] { await world.sync(world.devices[number]) }
    await world.settle()
    try await requireFields(of: todo, ["2"], 3, "shop")
    for store in stores { #expect(try await store.titles(of: b) == ["Milk"]) }
  }

  @Test func editsSurviveADeletionThatIsUndone() async throws {
    let todo = try await addTodo(to: try await stores[0].addList(named: "a"))
    try await stores[0].edit(todo) { $0[.notes] = "Oat" }
    try await stores[0].delete([todo])
    try await stores[1].edit(todo) { $0[.estimate] = 3 }
    await world.sync(world.devices[1])
    // The device fetches the estimate, and the push of its deletion fails.
    await world.intrude(before: "PATCH a") { [world] in world.server.fail("a") }
    await world.sync(world.devices[0])
    world.server.fail(nil)
    try await stores[0].undo()
    await world.settle()
    try await requireFields(of: todo, ["Oat"], 3)
  }

  @Test func editsThatARestoredServerLacksArePushedAgain() async throws {
    let todo = try await addTodo(to: try await stores[0].addList(named: "a"))
    try await stores[0].edit(todo) { $0[.place] = "market" }
    await world.settle()
    let backup = world.server.backup()
    try await stores[1].edit(todo) { $0[.estimate] = 3 }
    await world.settle()
    // Only one device knows the notes when the server loses them.
    try await stores[0].edit(todo) { $0[.notes] = "Oat" }
    await world.sync(world.devices[0])
    await world.restore(backup)
    try await stores[2].edit(todo) { $0[.place] = "shop" }
    for number in [2, 0, 1] { await world.sync(world.devices[number]) }
    await world.settle()
    try await requireFields(of: todo, ["Oat"], 3, "shop")
  }

  @Test func theNumberOfCountedFieldsIsLimited() {
    var (counts, others) = (EditCounts(), EditCounts())
    for number in 0..<EditCounts.maxNames {
      counts.count("fields-a\(number)")
      others.count("fields-b\(number)")
    }
    others.count("title")
    others.count("fields-not a name")
    counts.formMaximum(others)
    #expect(counts["title"] == 1 && counts["fields-a0"] == 1 && counts["fields-b0"] == 0)
    #expect(EditCounts.hasForm(StoredText.value(of: StoredText.text(of: counts))!))
  }

  /// Compares each app field of each todo with a naive merge of that field alone.
  @Test func eachFieldIsMergedOnItsOwn() async throws {
    let names = ["a", "b", "c", "d"]
    for seed in 0..<SlowTests.amount(300, slow: 5_000) {
      var random = SplitMix64(seed: UInt64(seed))
      func value() -> JSONValue? {
        let number = Int64(random.next(upperBound: 4) as UInt64)
        return number == 0 ? nil : .integer(number)
      }
      let states = (0..<3).map { _ in
        var fields = AppFields()
        for name in names { fields[name] = value() }
        return fields
      }
      let (base, local, server) = (states[0], states[1], states[2])
      var merged = server
      merged.apply(local, over: base)
      for name in names {
        #expect(merged[name] == (local[name] == base[name] ? server[name] : local[name]), "seed \(seed)")
      }
    }
  }
}

extension Array {
  fileprivate func asyncMap<Value>(_ body: (Element) async throws -> Value) async rethrows -> [Value] {
    var values: [Value] = []
    for element in self { values.append(try await body(element)) }
    return values
  }
}

/// Files of versions that kept `fields` as an unknown member.
struct EarlierFieldTests {
  @Test func unknownFieldsBecomeAppFields() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "todos.sqlite")
    let database = try DatabaseQueue(path: file.path)
    let push = """
      {"batch":"b","version":3,"changes":[{"id":"milk","update":{"item":{"id":"milk","title":"Oat milk",\
      "fields":{"notes":"base"},"priority":1},"fields":["title"],"isMoved":false}}]}
      """
    let step = """
      {"todos":[{"id":"milk","former":["work","milk","Tea",[],1500,false,1,0,{},{"x":1}],"neighbours":{},\
      "latter":["work","milk","Milk",[],1500,false,1,0,{},{"x":1}]}],"lists":[],\
      "isMove":false,"deletedLists":[],"forgottenLists":[]}
      """
    try await database.write { db in
      try EarlierFiles.make(version: 5, db)
      try db.execute(
        sql: """
          INSERT INTO list (id, name, color, priority, unknown) VALUES
            ('work', 'Work', '#FF3B30', 1, '{"fields":{"notes":"list"}}'), ('home', 'Home', '#FF3B30', 2, '{"fields":'),
            ('shop', 'Shop', '#FF3B30', 3, '{"fields":7,"x":1}');
          INSERT INTO todo (id, list, title, deadline, priority, unknown) VALUES
            ('milk', 'work', 'Milk', 1500, 1, '{"x":1,"fields":{"notes":"Oat","big":9223372036854775807,"f":0.1}}'),
            ('tea', 'work', 'Tea', NULL, 2, '{"x":1}');
          INSERT INTO base VALUES
            ('work', 'milk', '{"id":"milk","title":"Milk","fields":{"notes":"base"},"done":false,"priority":1}');
          INSERT INTO replica VALUES ('work', 3, '\(push)');
          INSERT INTO step VALUES (1, '\(step)');
          """)
    }
    try database.close()
    for _ in 0..<2 {
      let store = try TodoStore(at: file)
      let lists = try await store.lists().map(\.list)
      #expect(lists[0][.notes] == "list" && lists[0].unknownMembers.isEmpty && lists[1].appFields.isAbsent)
      #expect(lists[2].appFields.isAbsent && lists[2].unknownMembers == ["x": .integer(1)])
      let todos = try #require(try await store.contents(of: lists[0].id)).open
      #expect(todos[0][.notes] == "Oat" && todos[0].appFields["big"] == .integer(.max))
      #expect(todos[0].appFields["f"] == .number(0.1) && todos[0].unknownMembers == ["x": .integer(1)])
      #expect(todos[0].deadline == .instant(Date(timeIntervalSince1970: 1.5)))
      #expect(todos[1].appFields.isAbsent && todos[1].unknownMembers == ["x": .integer(1)])
      let replica = try await store.read { try ReplicaTables<Todo>(db: $0, list: "work").readAll() }
      #expect(replica.base.map { $0[.notes] } == ["base"] && replica.pending?.changes.count == 1)
      #expect(try await store.check().problems == [.unreadableValues(1)])
      try await store.close()
      // The record of the migration may be lost.
      let database = try DatabaseQueue(path: file.path)
      try await database.write {
        try $0.execute(sql: "DELETE FROM grdb_migrations WHERE identifier LIKE '7%'")
      }
      try database.close()
    }
    let store = try TodoStore(at: file)
    try await store.undo()
    let milk = try #require(try await store.todo(Todo.ID(rawValue: "milk")!))
    #expect(milk.title == "Tea" && milk[.notes] == "Oat")
    try await store.close()
  }
}
