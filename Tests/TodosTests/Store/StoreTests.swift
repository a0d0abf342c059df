import Foundation
import OrderedTable
import Testing
import TestSupport

@testable import Todos

@Suite struct StoreTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func refused(_ reason: StoreError, _ body: () async throws -> Void) async {
    let error = await #expect(throws: StoreError.self) { try await body() }
    #expect(error == reason)
  }

  @Test(arguments: StoreMode.allCases)
  func aListHoldsTwoHundredTodosAndLosesNone(mode: StoreMode) async throws {
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
    // Done todos count towards the limit, and deleting makes room.
    try await store.setDone(ids, true)
    await refused(.full(limit: 200)) { try await store.add(TodoDraft(title: "more"), to: list) }
    try await store.delete([ids[7]])
    try await store.move([further], to: list)
    #expect(try await store.contents(of: list)?.count == 200)
  }

  @Test(arguments: StoreMode.allCases)
  func unknownTodosAndListsAreNamed(mode: StoreMode) async throws {
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
  func aRefusedDraftListsAllItsFaults(mode: StoreMode) async throws {
    let store = try await mode.store(in: folder)
    let list = try await store.addList(ListDraft(name: "List")).id
    let draft = TodoDraft(
      title: String(repeating: "x", count: 33), tags: ["a", "b", "c", "much too long"],
      deadline: .instant(Date(timeIntervalSince1970: .nan)))
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
  func anUndoneStepIsRedone(mode: StoreMode) async throws {
    let store = try await mode.store(in: folder)
    await refused(.nothingToUndo) { try await store.undo() }
    await refused(.nothingToRedo) { try await store.redo() }
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
    try await store.redo()
    #expect(try await titles() == "dbac")
    // Undoing a list's deletion restores its todos.
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
    // A value stored with another type reads as the default.
    #expect(try await again.setting(Setting("showsDone", default: "yes")) == "yes")
  }
}
