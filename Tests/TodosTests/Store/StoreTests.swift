import Foundation
import GRDB
import OrderedTable
import Testing

@testable import Todos

/// What a store refuses, and what it keeps.
@Suite struct StoreTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func refused(_ reason: StoreError, _ body: () async throws -> Void) async {
    let error = await #expect(throws: StoreError.self) { try await body() }
    #expect(error == reason)
  }

  @Test(arguments: StoreMode.allCases)
  func aListTakesTwoHundredAndLosesNone(mode: StoreMode) async throws {
    let store = try await mode.store(in: folder)
    let list = try await store.addList(ListDraft(name: "Full")).id
    let other = try await store.addList(ListDraft(name: "Other")).id
    var ids: [Todo.ID] = []
    for number in 1...200 {
      ids.append(try await store.add(TodoDraft(title: "\(number)"), to: list, at: .start).id)
    }
    let further = try await store.add(TodoDraft(title: "further"), to: other).id
    let before = try await store.contents(of: list)
    await refused(.full(limit: 200)) { try await store.add(TodoDraft(title: "more"), to: list) }
    await refused(.full(limit: 200)) { try await store.move([further], to: list) }
    #expect(try await store.contents(of: list) == before)
    #expect(try await store.contents(of: other)?.count == 1)
    // Those that are done count, and deleting makes room.
    try await store.setDone(ids, true)
    await refused(.full(limit: 200)) { try await store.add(TodoDraft(title: "more"), to: list) }
    try await store.delete([ids[7]])
    try await store.move([further], to: list)
    #expect(try await store.contents(of: list)?.count == 200)
  }

  @Test(arguments: StoreMode.allCases)
  func whatIsNotThereIsSaid(mode: StoreMode) async throws {
    let store = try await mode.store(in: folder)
    let list = try await store.addList(ListDraft(name: "List")).id
    let milk = try await store.add(TodoDraft(title: "Milk"), to: list).id
    let (noTodo, noList) = (Todo.ID(), TodoList.ID())
    await refused(.unknownTodo(noTodo)) { try await store.edit(noTodo, TodoDraft(title: "x")) }
    await refused(.unknownTodo(noTodo)) { try await store.delete([milk, noTodo]) }
    await refused(.unknownTodo(noTodo)) { try await store.setDone([milk, noTodo], true) }
    await refused(.unknownTodo(noTodo)) { try await store.move([noTodo], to: .start) }
    await refused(.outdated) { try await store.move([milk], to: .after(noTodo)) }
    await refused(.unknownList(noList)) { try await store.add(TodoDraft(title: "x"), to: noList) }
    await refused(.unknownList(noList)) { try await store.move([milk], to: noList) }
    await refused(.unknownList(noList)) { try await store.editList(noList, ListDraft(name: "x")) }
    await refused(.unknownList(noList)) { try await store.deleteList(noList) }
    await refused(.unknownList(noList)) { try await store.moveLists([noList], to: .start) }
    #expect(try await store.contents(of: list)?.open.map(\.title) == ["Milk"])
    #expect(try await store.contents(of: noList) == nil)
    #expect(try await store.todo(noTodo) == nil)
  }

  @Test(arguments: StoreMode.allCases)
  func aDraftIsRefusedWithAllThatIsWrong(mode: StoreMode) async throws {
    let store = try await mode.store(in: folder)
    let list = try await store.addList(ListDraft(name: "List")).id
    let draft = TodoDraft(
      title: String(repeating: "x", count: 33), tags: ["a", "b", "c", "much too long"],
      deadline: Date(timeIntervalSince1970: .nan))
    let error = await #expect(throws: StoreError.self) { try await store.add(draft, to: list) }
    guard case .invalid(let faults) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(faults.faults.map(\.field) == [.title, .tags, .tags, .deadline])
    #expect(faults.description.split(separator: "\n").count == 4)
    #expect(try await store.contents(of: list)?.count == 0)
  }

  @Test(arguments: StoreMode.allCases)
  func undoIsDoneAgainByUndo(mode: StoreMode) async throws {
    let store = try await mode.store(in: folder)
    await refused(.nothingToUndo) { try await store.undo() }
    let list = try await store.addList(ListDraft(name: "List")).id
    for title in ["a", "b", "c", "d"] { try await store.add(TodoDraft(title: title), to: list) }
    let todos = try #require(try await store.contents(of: list)).open
    try await store.move([todos[3].id, todos[1].id], to: .start)
    func titles() async throws -> String {
      try #require(try await store.contents(of: list)).open.map(\.title).joined()
    }
    #expect(try await titles() == "dbac")
    try await store.undo()
    #expect(try await titles() == "abcd")
    try await store.undo()
    #expect(try await titles() == "dbac")
    // A list comes back with its todos.
    try await store.deleteList(list)
    #expect(try await store.lists().isEmpty)
    try await store.undo()
    #expect(try await titles() == "dbac")
  }

  @Test func settingsAreKept() async throws {
    let showsDone = Setting("showsDone", default: true)
    let weights = Setting("weights", default: [Double]())
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("todos.sqlite")
    let store = try TodoStore(at: file)
    #expect(try await store.setting(showsDone))
    try await store.set(showsDone, false)
    try await store.set(weights, [0.5, 2])
    await #expect(throws: StoreError.self) { try await store.set(weights, [.nan]) }
    try await store.close()
    let again = try TodoStore(at: file)
    #expect(try await !again.setting(showsDone))
    #expect(try await again.setting(weights) == [0.5, 2])
    // Of another type by now.
    #expect(try await again.setting(Setting("showsDone", default: "yes")) == "yes")
  }
}

/// A store that was closed.
@Suite struct ClosedStoreTests {
  @Test(arguments: StoreMode.allCases)
  func whatIsClosedRefusesEverything(mode: StoreMode) async throws {
    let folder = try TemporaryFolder()
    let store = try await mode.store(in: folder)
    let list = try await store.addList(ListDraft(name: "List")).id
    _ = try await store.lists()
    try await store.close()
    try await store.close()
    for call in [
      { _ = try await store.lists() }, { _ = try await store.contents(of: list) },
      { _ = try await store.canUndo() }, { try await store.undo() }, { _ = try await store.check() },
      { try await store.add(TodoDraft(title: "x"), to: list) }, { try await store.deleteList(list) },
    ] as [() async throws -> Void] {
      let error = await #expect(throws: StoreError.self) { try await call() }
      #expect(error == .closed && error?.localizedDescription == error?.description)
    }
    var changes = store.listChanges().makeAsyncIterator()
    #expect(try await changes.next() == nil)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(files == (mode == .file ? ["todos.sqlite"] : []))
  }

  @Test(arguments: StoreMode.allCases)
  func aStoreIsClosedWhileItIsUsed(mode: StoreMode) async throws {
    for _ in 0..<5 {
      let folder = try TemporaryFolder()
      let store = try await mode.store(in: folder)
      let list = try await store.addList(ListDraft(name: "List")).id
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<8 {
          group.addTask {
            do {
              for _ in 0..<20 {
                try await store.add(TodoDraft(title: "\(number)"), to: list)
                _ = try await store.contents(of: list)
              }
            } catch StoreError.closed {}
          }
        }
        try await Task.sleep(for: .milliseconds(5))
        try await store.close()
        try await group.waitForAll()
      }
    }
  }
}

/// Places that a view names.
@Suite struct PlaceTests {
  @Test func whatComesFromAnotherListGetsAPlaceOfItsOwn() async throws {
    for _ in 0..<20 {
      let store = try TodoStore.inMemory()
      let (l, m) = (
        try await store.addList(ListDraft(name: "L")).id, try await store.addList(ListDraft(name: "M")).id
      )
      let a = try await store.add(TodoDraft(title: "a"), to: l).id
      let x = try await store.add(TodoDraft(title: "x"), to: l).id
      let b = try await store.add(TodoDraft(title: "b"), to: m).id
      try await store.move([b], to: l, at: .between(a, x))
      #expect(try await store.contents(of: l)?.open.map(\.title) == ["a", "b", "x"])
      #expect(try await store.check().isSound)
    }
  }

  @Test func theTopOfAViewIsAPlace() async throws {
    let store = try TodoStore.inMemory()
    let list = try await store.addList(ListDraft(name: "L"), at: .between(nil, nil)).id
    for title in ["a", "b", "c"] {
      let first = try await store.contents(of: list)?.open.first?.id
      let todo = try await store.add(TodoDraft(title: title), to: list, at: .between(nil, first))
      #expect(todo.priority.isFinite)
    }
    #expect(try await store.contents(of: list)?.open.map(\.title) == ["c", "b", "a"])
    try await store.addList(ListDraft(name: "M"), at: .between(nil, list))
    #expect(try await store.lists().map(\.list.name) == ["M", "L"])
    #expect(try await store.check().isSound)
  }

  /// As often as one likes: the last step, and what was there before it.
  @Test func severalTodosAreTakenBackAndForth() async throws {
    let store = try TodoStore.inMemory()
    let list = try await store.addList(ListDraft(name: "L")).id
    for title in ["a", "b", "c", "d", "e"] { try await store.add(TodoDraft(title: title), to: list) }
    let ids = try #require(try await store.contents(of: list)).open.map(\.id)
    func titles() async throws -> String {
      let contents = try #require(try await store.contents(of: list))
      return contents.open.map(\.title).joined() + "|" + contents.done.map(\.title).joined()
    }
    for step in [
      { try await store.delete([ids[1], ids[2]]) }, { try await store.setDone([ids[0], ids[1]], true) },
      { try await store.move([ids[1], ids[2]], to: .end) },
      { try await store.move(fromOffsets: [0, 2], toOffset: 4, in: ids) },
    ] as [() async throws -> Void] {
      try await step()
      let after = try await titles()
      for number in 1...5 {
        try await store.undo()
        #expect(try await titles() == (number % 2 == 1 ? "abcde|" : after))
      }
    }
  }

  @Test func farSpansAreSearched() async throws {
    let store = try TodoStore.inMemory()
    let list = try await store.addList(ListDraft(name: "L")).id
    try await store.add(TodoDraft(title: "a", deadline: Date(timeIntervalSince1970: 0)), to: list)
    let ends = [-Double.infinity, -2e16, -1e16, 0, 1, 1e16, 2e16, .infinity].map(
      Date.init(timeIntervalSince1970:))
    for (index, lower) in ends.enumerated() {
      for upper in ends[index...] {
        let isDue = lower.timeIntervalSince1970 <= 0 && upper.timeIntervalSince1970 > 0
        #expect(try await store.due(lower..<upper).count == (isDue ? 1 : 0), "\(lower) \(upper)")
      }
    }
  }
}

/// Steps that touch nothing, or the same twice.
@Suite struct EmptyStepTests {
  @Test func whatTouchesNothingIsNoStep() async throws {
    let store = try TodoStore.inMemory()
    let list = try await store.addList(ListDraft(name: "List")).id
    let milk = try await store.add(TodoDraft(title: "Milk"), to: list).id
    try await store.move([], to: .start)
    try await store.setDone([], true)
    try await store.setDone([milk], false)
    try await store.delete([])
    try await store.undo()
    #expect(try await store.contents(of: list)?.count == 0)
  }

  @Test func whatIsNamedTwiceIsMeantOnce() async throws {
    let store = try TodoStore.inMemory()
    let list = try await store.addList(ListDraft(name: "List")).id
    let other = try await store.addList(ListDraft(name: "Other")).id
    let milk = try await store.add(TodoDraft(title: "Milk"), to: list).id
    try await store.setDone([milk, milk], true)
    try await store.move([milk, milk], to: other)
    #expect(try await store.contents(of: other)?.done.map(\.id) == [milk])
    try await store.delete([milk, milk])
    #expect(try await store.contents(of: other)?.count == 0)
  }

  /// The todos of a deleted list are forgotten over some steps.
  @Test func aDeletedListIsForgotten() async throws {
    let store = try TodoStore.inMemory()
    let gone = try await store.addList(ListDraft(name: "Gone")).id
    for number in 1...50 { try await store.add(TodoDraft(title: "\(number)"), to: gone) }
    let list = try await store.addList(ListDraft(name: "List")).id
    try await store.deleteList(gone)
    let rows = { try await store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM todo") } }
    #expect(try await rows() == 50)
    for number in 1...5 {
      try await store.add(TodoDraft(title: "\(number)"), to: list)
      let report = try await store.check()
      #expect(report.isSound, "\(report)")
    }
    #expect(try await rows() == 5)
  }
}

/// Files that are not as a store has left them.
@Suite struct StoreFileTests {
  private let folder: TemporaryFolder
  private var file: URL { folder.url.appendingPathComponent("todos.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: ["1 todos and lists", "2 undo and settings", "3 deadlines and images"])
  func earlierVersionsAreBroughtToThisOne(version: String) async throws {
    let database = try DatabaseQueue(path: file.path)
    try StoreSchema.migrator.migrate(database, upTo: version)
    try await database.write { db in
      try db.execute(
        sql: """
          INSERT INTO list (id, name, colour, priority) VALUES ('errands', 'Errands', '#34C759', 1);
          INSERT INTO todo (id, list, title, deadline, done, priority) VALUES
            ('milk', 'errands', 'Milk', 1000, 0, 2), ('bread', 'errands', 'Bread', NULL, 0, 1),
            ('tea', 'errands', 'Tea', NULL, 1, 1)
          """)
    }
    try database.close()
    let store = try TodoStore(at: file)
    let list = try #require(try await store.lists().first)
    #expect(list.list.name == "Errands" && list.progress == ListProgress(done: 1, total: 3))
    let contents = try #require(try await store.contents(of: list.id))
    #expect(contents.open.map(\.title) == ["Bread", "Milk"] && contents.done.map(\.title) == ["Tea"])
    #expect(contents.open[1].deadline == Date(timeIntervalSince1970: 1))
    try await store.move([contents.open[1].id], to: .start)
    try await store.undo()
  }

  @Test func aNewerVersionIsRefused() async throws {
    let store = try TodoStore(at: file)
    try await store.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('9 something')") }
    try await store.addList(ListDraft(name: "Newer"))
    try await store.close()
    #expect(throws: StoreError.newerVersion) { try TodoStore(at: file) }
    // It is as the newer version has left it.
    let names = try await DatabaseQueue(path: file.path).read { db in
      try String.fetchAll(db, sql: "SELECT name FROM list UNION ALL SELECT identifier FROM grdb_migrations")
    }
    #expect(names.contains("Newer") && names.contains("9 something"))
  }

  @Test func aFileThatWasCutOffIsRefused() async throws {
    let store = try TodoStore(at: file)
    let list = try await store.addList(ListDraft(name: "List")).id
    for number in 1...150 { try await store.add(TodoDraft(title: "Todo \(number)"), to: list) }
    try await store.close()
    let whole = try Data(contentsOf: file)
    for count in [1, 15, 16, 99, 4_095, 4_096, whole.count / 2, whole.count - 4_096, whole.count - 1] {
      let cut = folder.url.appendingPathComponent("cut-\(count).sqlite")
      try whole.prefix(count).write(to: cut)
      let error = #expect(throws: StoreError.self, "\(count) of \(whole.count)") { try TodoStore(at: cut) }
      guard case .damaged = error else {
        Issue.record("\(count): \(String(describing: error))")
        continue
      }
      #expect(try Data(contentsOf: cut) == whole.prefix(count))
    }
  }

  @Test func whatIsNoDatabaseIsRefused() async throws {
    try Data("Dear diary, today I did nothing at all.".utf8).write(to: file)
    let error = #expect(throws: StoreError.self) { try TodoStore(at: file) }
    guard case .damaged = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    let nowhere = folder.url.appendingPathComponent("no/such/folder/todos.sqlite")
    let missing = #expect(throws: StoreError.self) { try TodoStore(at: nowhere) }
    guard case .notWritable = missing else {
      Issue.record("\(String(describing: missing))")
      return
    }
  }

  /// Priorities that somebody has edited by hand: the order is what the database shows, and editing mends it.
  @Test func damagedPrioritiesAreMendedWhereTheyAreTouched() async throws {
    let store = try TodoStore(at: file)
    let list = try await store.addList(ListDraft(name: "List")).id
    var ids: [Todo.ID] = []
    for title in ["a", "b", "c", "d", "e"] {
      ids.append(try await store.add(TodoDraft(title: title), to: list).id)
    }
    try await store.write { [ids] db in
      for (id, priority) in zip(ids, ["NULL", "'x'", "9e999", "2", "2"]) {
        try db.execute(sql: "UPDATE todo SET priority = \(priority) WHERE id = ?", arguments: [id])
      }
    }
    func titles() async throws -> [String] {
      try #require(try await store.contents(of: list)).open.map(\.title)
    }
    let seen = try await titles()
    #expect(seen.first == "a" && seen.suffix(2) == ["c", "b"])
    try await store.move([ids[0]], to: .end)
    #expect(try await titles() == Array(seen.dropFirst()) + ["a"])
    try await store.move([ids[0]], to: .after(ids[1]))
    #expect(try await titles() == Array(seen.dropFirst()) + ["a"])
  }
}
