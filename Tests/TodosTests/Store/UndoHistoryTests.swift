import Foundation
import GRDB
import ListOrdering
import OrderedTable
import Testing
import TestSupport

@testable import Todos

/// Several levels of undo and redo, by program.
@Suite struct UndoHistoryTests {
  private let folder: TemporaryFolder
  private var file: URL { folder.url.appendingPathComponent("todos.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  private func titles(_ store: TodoStore, _ list: TodoList.ID) async throws -> String {
    let contents = try #require(try await store.contents(of: list))
    return contents.open.map(\.title).joined() + "|" + contents.done.map(\.title).joined()
  }

  private func stepCount(_ store: TodoStore) async throws -> Int {
    try await store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM undo_step")! }
  }

  @Test func stepsAreUndoneAndRedoneInTheirOrder() async throws {
    let store = try TodoStore.inMemory()
    let list = try await store.addList(ListDraft(name: "List")).id
    var ids: [Todo.ID] = []
    for title in ["a", "b", "c"] { ids.append(try await store.add(TodoDraft(title: title), to: list).id) }
    let (a, b, c) = (ids[0], ids[1], ids[2])
    var shown = [try await titles(store, list)]
    for step in [
      { try await store.move([c], to: .start) }, { try await store.move([c], to: .end) },
      { try await store.edit(b) { $0.title = "B" } }, { try await store.edit(b) { $0.title = "bb" } },
      { try await store.setDone([a, c], true) }, { try await store.delete([b]) },
      { try await store.setDone([c], false) },
    ] as [() async throws -> Void] {
      try await step()
      shown.append(try await titles(store, list))
    }
    for _ in 0..<3 {
      for text in shown.dropLast().reversed() {
        try await store.undo()
        #expect(try await titles(store, list) == text)
      }
      for text in shown.dropFirst() {
        try await store.redo()
        #expect(try await titles(store, list) == text)
      }
      await #expect(throws: StoreError.nothingToRedo) { try await store.redo() }
    }
    // A new step drops the steps that could be redone, unless it changes nothing.
    try await store.undo()
    try await store.setDone([a], true)
    #expect(try await store.undoState() == UndoState(undo: .delete, redo: .markOpen))
    try await store.edit(a) { $0.title = "A" }
    #expect(try await store.undoState() == UndoState(undo: .edit))
  }

  @Test func eachStepHasALabel() async throws {
    let store = try TodoStore.inMemory()
    let list = try await store.addList(ListDraft(name: "List")).id
    let other = try await store.addList(ListDraft(name: "Other")).id
    let a = try await store.add(TodoDraft(title: "a"), to: list).id
    let b = try await store.add(TodoDraft(title: "b"), to: list).id
    for (label, step) in [
      (.add, { try await store.add(TodoDraft(title: "c"), to: list) }),
      (.edit, { try await store.edit(a) { $0.title = "A" } }),
      (.move, { try await store.move([b], to: .start) }),
      (.moveToList, { try await store.move([b], to: other) }),
      (.markDone, { try await store.setDone([a, b], true) }),
      (.markOpen, { try await store.setDone([a], false) }), (.delete, { try await store.delete([a]) }),
      (.addList, { try await store.addList(ListDraft(name: "New")) }),
      (.editList, { try await store.editList(list) { $0.color = .green } }),
      (.moveList, { try await store.moveLists([other], to: .start) }),
      (.deleteList, { try await store.deleteList(other) }),
    ] as [(UndoLabel, () async throws -> Void)] {
      try await step()
      #expect(try await store.undoState() == UndoState(undo: label))
      for _ in 0..<2 {
        try await store.undo()
        #expect(try await store.undoState().redo == label)
        try await store.redo()
        #expect(try await store.undoState() == UndoState(undo: label))
      }
    }
    #expect(Set(UndoLabel.allCases.map(\.text)).count == UndoLabel.allCases.count)
  }

  /// A step holds only what differs, so a step from before a field was added has no value of it.
  @Test func aStepIsReadableWithoutTheFieldsOfLaterVersions() throws {
    let id = Todo.ID(rawValue: "milk")!
    let former = Todo(
      id: id, title: "Milk", deadline: Deadline.day(GregorianDay("2026-11-26")!), isDone: true, priority: 3)
    var latter = former
    (latter.deadline, latter.tags) = (nil, ["shop"])
    var trace = UndoStep.Trace<Todo>(id: id)
    trace.former = .init(item: former, list: "list")
    trace.latter = .init(item: latter, list: "list")
    let step = UndoStep(todos: [trace])
    let json = try JSONDecoder().decode(JSONValue.self, from: Data(StoredText.text(of: step).utf8))
    guard case .object(let members) = json, case .array(let traces)? = members["todos"],
      case .object(let stored) = traces[0]
    else { return #expect(Bool(false), "\(json)") }
    #expect(
      stored["former"]
        == .object([
          "list": .string("list"), "title": .string("Milk"), "deadline": .string("2026-11-26"),
          "done": .bool(true), "priority": .integer(3),
        ]))
    #expect(stored["latter"] == .object(["deadline": .null, "tags": .array([.string("shop")])]))
    let read: UndoStep = try #require(StoredText.value(of: StoredText.text(of: step)))
    #expect(read == step)
    // All states that a step can have are read as they were written.
    for (before, after) in [(nil, latter), (former, nil), (nil, nil), (former, former)] as [(Todo?, Todo?)] {
      var trace = UndoStep.Trace<Todo>(id: id)
      trace.former = before.map { .init(item: $0, list: "a") }
      trace.latter = after.map { .init(item: $0, list: "b") }
      let step = UndoStep(todos: [trace])
      #expect(StoredText.value(of: StoredText.text(of: step)) == step)
    }
    // Members of this and of later versions may be missing or unknown.
    let earlier: UndoStep? = StoredText.value(
      of: """
        {"todos":[{"id":"milk","former":{"list":"list","title":"Milk","later":1},"neighbours":{},"latter":{}}],
        "lists":[],"isMove":false,"deletedLists":[],"later":1}
        """)
    #expect(earlier?.todos[0].former?.item == Todo(id: id, title: "Milk"))
    #expect(earlier?.todos[0].latter == earlier?.todos[0].former)
  }

  @Test func theStepsAreObserved() async throws {
    let store = try TodoStore.inMemory()
    var changes = store.undoChanges().makeAsyncIterator()
    #expect(try await changes.next()?.new == UndoState())
    try await store.addList(ListDraft(name: "List"))
    #expect(try await changes.next()?.new == UndoState(undo: .addList))
    try await store.undo()
    #expect(try await changes.next()?.new == UndoState(redo: .addList))
  }

  /// Relabeling a todo to make room for others counts neither as a move nor as an edit.
  @Test func relabeledTodosAreStillUndoneAndRedone() async throws {
    let store = try TodoStore.inMemory()
    let list = try await store.addList(ListDraft(name: "List")).id
    var ids: [Todo.ID] = []
    for number in 0..<6 { ids.append(try await store.add(TodoDraft(title: "\(number) "), to: list).id) }
    var shown = [try await titles(store, list)]
    for number in 0..<90 {
      // Two todos take turns in one gap, and exhaust it.
      try await store.move([ids[4 + number % 2]], to: .after(ids[1]))
      shown.append(try await titles(store, list))
    }
    let relabeled = try await store.read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM undo_step WHERE step LIKE '%\"relabels\"%'")!
    }
    #expect(relabeled > 0)
    for _ in 0..<2 {
      for text in shown.dropLast().reversed() {
        try await store.undo()
        #expect(try await titles(store, list) == text)
      }
      for text in shown.dropFirst() {
        try await store.redo()
        #expect(try await titles(store, list) == text)
      }
    }
  }

  @Test func aProgramUndoesOnlyItsOwnSteps() async throws {
    var app = try TodoStore(at: file, program: "app")
    let widget = try TodoStore(at: file, program: "widget")
    let list = try await app.addList(ListDraft(name: "List")).id
    let a = try await app.add(TodoDraft(title: "a"), to: list).id
    let b = try await app.add(TodoDraft(title: "b"), to: list).id
    #expect(try await widget.undoState() == UndoState())
    await #expect(throws: StoreError.nothingToUndo) { try await widget.undo() }
    try await widget.setDone([a], true)
    try await app.edit(b) { $0.title = "B" }
    try await widget.edit(b) { $0.tags = ["x"] }
    #expect(try await app.undoState() == UndoState(undo: .edit))
    try await app.undo()
    #expect(try await titles(app, list) == "b|a")
    #expect(try await app.todo(b)?.tags == ["x"])
    // A step of another program does not drop what can be redone.
    try await widget.edit(a) { $0.title = "A" }
    try await app.close()
    app = try TodoStore(at: file, program: "app")
    #expect(try await app.undoState() == UndoState(undo: .add, redo: .edit))
    try await app.redo()
    #expect(try await titles(app, list) == "B|A")
    #expect(try await app.todo(b)?.tags == ["x"])
    for _ in 0..<3 { try await widget.undo() }
    #expect(try await titles(app, list) == "aB|")
    #expect(try await app.todo(b)?.tags == [])
    #expect(try await widget.undoState() == UndoState(redo: .markDone))
  }

  /// Another program makes room next to a moved todo, and so gives it another priority.
  @Test func aMoveIsUndoneAfterAnotherProgramRelabeledTheTodo() async throws {
    let app = try TodoStore(at: file, program: "app")
    let other = try TodoStore(at: file, program: "other")
    let list = try await app.addList(ListDraft(name: "List")).id
    var ids: [Todo.ID] = []
    for number in 0..<6 { ids.append(try await app.add(TodoDraft(title: "\(number)"), to: list).id) }
    try await app.move([ids[4]], to: .after(ids[1]))
    let priority = try await app.todo(ids[4])?.priority
    var added: [Todo.ID] = []
    for number in 0..<150 {
      let draft = TodoDraft(title: "x")
      added.append(try await other.add(draft, to: list, at: .before(ids[4])).id)
      if number == 149 { try await other.delete(added) }
    }
    #expect(try await app.todo(ids[4])?.priority != priority)
    #expect(try await titles(app, list) == "014235|")
    #expect(try await app.undo())
    #expect(try await titles(app, list) == "012345|")
    #expect(try await app.redo())
    #expect(try await titles(app, list) == "014235|")
  }

  @Test func aNumberOfStepsIsKept() async throws {
    let store = try TodoStore.inMemory()
    let gone = try await store.addList(ListDraft(name: "Gone")).id
    for number in 1...50 { try await store.add(TodoDraft(title: "\(number)"), to: gone) }
    let list = try await store.addList(ListDraft(name: "List")).id
    try await store.deleteList(gone)
    let rows = { try await store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM todo") } }
    for number in 1...99 { try await store.editList(list) { $0.name = "\(number)" } }
    #expect(try await rows() == 50)
    #expect(try await store.check().isSound)
    for number in 1...25 {
      try await store.editList(list) { $0.name = "\(number)" }
      let (report, count) = (try await store.check(), try await stepCount(store))
      #expect(report.isSound && (100..<116).contains(count), "\(report) \(count)")
    }
    // The todos of the deleted list are deleted in portions once no step can restore them.
    #expect(try await rows() == 0)
    for _ in 0..<(try await stepCount(store)) { try await store.undo() }
    await #expect(throws: StoreError.nothingToUndo) { try await store.undo() }
  }

  /// A deleted todo can't be restored, because its list is full.
  @Test func aStepThatNoLongerFitsCanBeSkipped() async throws {
    let store = try TodoStore.inMemory()
    let list = try await store.addList(ListDraft(name: "List")).id
    let todos = try await store.add(
      (0..<TodoRules.maxTodos).map { TodoDraft(title: "\($0)") }, to: list)
    try await store.edit(todos[1].id) { $0.title = "edited" }
    try await store.delete([todos[0].id])
    // Another program fills the list.
    try await store.write { db in
      var edit = StoreEdit(db, by: "other")
      try edit.insert(Todo(title: "other"), into: list, at: .end)
      try edit.finish()
    }
    for _ in 0..<2 {
      let error = await #expect(throws: StoreError.self) { try await store.undo() }
      #expect(error == .full(limit: TodoRules.maxTodos))
    }
    try await store.skipUndo()
    #expect(try await store.undoState() == UndoState(undo: .edit))
    #expect(try await store.undo())
    #expect(try await store.todo(todos[1].id)?.title == "1")
    #expect(try await store.todo(todos[0].id) == nil)
  }

  @Test func discardingTheStepsDeletesWhatTheyKept() async throws {
    let app = try TodoStore(at: file, program: "app")
    let widget = try TodoStore(at: file, program: "widget")
    let list = try await app.addList(ListDraft(name: "List")).id
    for (store, title) in [(app, "secret"), (widget, "other")] {
      let gone = try await store.addList(ListDraft(name: title)).id
      try await store.add((0..<50).map { TodoDraft(title: "\(title) \($0)") }, to: gone)
      try await store.deleteList(gone)
    }
    let milk = try await app.add(TodoDraft(title: "secret milk"), to: list).id
    try await app.delete([milk])
    try await app.undo()
    try await app.discardUndoSteps()
    #expect(try await app.undoState() == UndoState())
    await #expect(throws: StoreError.nothingToUndo) { try await app.skipUndo() }
    let counts = try await app.read { db in
      try ["secret", "other"].map {
        try Int.fetchOne(
          db,
          sql: """
            SELECT (SELECT count(*) FROM undo_step WHERE instr(step, ?1))
              + (SELECT count(*) FROM todo WHERE instr(title, ?1) AND id <> ?2)
            """, arguments: [$0, milk])!
      }
    }
    #expect(counts[0] == 0 && counts[1] > 50, "\(counts)")
    // The other program's steps stay.
    try await widget.undo()
    #expect(try await app.lists().map(\.progress.total) == [1, 50])
    #expect(try await app.check().isSound)
  }

  @Test func largeStepsAreDroppedEarlier() async throws {
    let store = try TodoStore.inMemory()
    let list = try await store.addList(ListDraft(name: "List")).id
    for number in 1...64 {
      let image = ListImage.data(Data(repeating: UInt8(number), count: TodoRules.maxImageBytes))
      try await store.write { db in
        var edit = StoreEdit(db)
        try edit.recordFormerState([list])
        try edit.change([list], in: edit.indexReplica) { try $0.edit(list) { $0.image = image } }
        try edit.finish()
      }
    }
    let count = try await stepCount(store)
    #expect((10..<48).contains(count), "\(count)")
  }

  @Test func theStepsOfAnUnusedProgramAreDropped() async throws {
    let former = try TodoStore(at: file, program: "former")
    let gone = try await former.addList(ListDraft(name: "Gone")).id
    try await former.add(TodoDraft(title: "a"), to: gone)
    try await former.deleteList(gone)
    let store = try TodoStore(at: file, program: "app")
    let list = try await store.addList(ListDraft(name: "List")).id
    let edits = { (count: Int) in
      try await store.write { db in
        for number in 1...count {
          var edit = StoreEdit(db, by: "app")
          try edit.edit(list) { $0.name = "\(number)" }
          try edit.finish()
        }
      }
    }
    try await edits(950)
    #expect(try await former.undoState() == UndoState(undo: .deleteList))
    #expect(try await store.check().isSound)
    try await edits(100)
    #expect(try await former.undoState() == UndoState())
    #expect(try await store.check().isSound)
    #expect(try await stepCount(store) < 116)
    #expect(try await store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM todo") } == 0)
  }

  /// Another device deletes a list in which this one has deleted todos.
  @Test func todosOfALostListDoNotBlockEarlierSteps() async throws {
    let store = try TodoStore.inMemory()
    let (list, other) = (
      try await store.addList(ListDraft(name: "List")).id,
      try await store.addList(ListDraft(name: "Other")).id
    )
    let a = try await store.add(TodoDraft(title: "a"), to: list).id
    let b = try await store.add(TodoDraft(title: "b"), to: list).id
    let c = try await store.add(TodoDraft(title: "c"), to: other).id
    try await store.edit(c) { $0.title = "C" }
    try await store.move([a], to: other)
    try await store.delete([b])
    try await store.write { db in
      try db.execute(sql: "DELETE FROM list WHERE id = ?", arguments: [list])
      try IndexEffects(db).forgetAll(of: list)
    }
    for _ in 0..<3 { try await store.undo() }
    #expect(try await titles(store, other) == "ca|")
    #expect(try await store.check().isSound)
  }

  @Test(arguments: [false, true]) func anUnreadableStepIsDroppedWithTheEarlierOnes(isRedo: Bool) async throws
  {
    let store = try TodoStore.inMemory()
    let list = try await store.addList(ListDraft(name: "List")).id
    for number in 1...8 { try await store.editList(list) { $0.name = "\(number)" } }
    for _ in 0..<4 { try await store.undo() }
    // The steps 2 to 9 are the edits; 6 to 9 can be redone.
    try await store.write { db in
      try db.execute(
        sql: "UPDATE undo_step SET step = '{}' WHERE number = ?", arguments: [isRedo ? 8 : 3])
    }
    #expect(try await store.check().problems == [.unreadableSteps(1)])
    try await store.repair()
    #expect(try await store.check().isSound)
    let count = { (step: () async throws -> Void) in
      var count = 0
      while (try? await step()) != nil { count += 1 }
      return count
    }
    if !isRedo { #expect(await count { try await store.redo() } == 4) }
    #expect(await count { try await store.undo() } == (isRedo ? 5 : 6))
    if isRedo { #expect(await count { try await store.redo() } == 7) }
    #expect(try await store.check().isSound)
  }
}
