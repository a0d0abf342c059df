import GRDB
import ListOrdering
import OrderedTable
import Testing

@testable import Todos

/// Undo after others have changed the same todos: their changes stay.
@Suite struct UndoTests {
  private let store: TodoStore
  private let list: TodoList.ID
  private let other: TodoList.ID
  private let todos: [Todo.ID]

  init() async throws {
    store = try TodoStore.inMemory()
    list = try await store.addList(ListDraft(name: "List")).id
    other = try await store.addList(ListDraft(name: "Other")).id
    var todos: [Todo.ID] = []
    for title in ["Milk", "Tea", "Jam", "Bread"] {
      todos.append(try await store.add(TodoDraft(title: title), to: list).id)
    }
    self.todos = todos
  }

  /// Writes as a merge does, without an undo step.
  private func others(_ sql: String, _ id: Todo.ID) async throws {
    try await store.write { try $0.execute(sql: "\(sql) WHERE id = ?", arguments: [id]) }
  }

  private func titles() async throws -> [String] {
    try await store.contents(of: list).map { ($0.open + $0.done).map(\.title) } ?? []
  }

  @Test func undoKeepsOthersEdits() async throws {
    try await store.edit(todos[0], TodoDraft(title: "Oat milk", tags: ["shop"]))
    try await others("UPDATE todo SET tags = '[\"mine\"]', deadline = 1000", todos[0])
    try await store.undo()
    let todo = try #require(try await store.todo(todos[0]))
    #expect(todo.title == "Milk" && todo.tags == ["mine"] && todo.deadline != nil)
  }

  @Test func anEditIsUndoneAfterOthersMovedTheTodo() async throws {
    try await store.edit(todos[0], TodoDraft(title: "Oat milk"))
    try await others("UPDATE todo SET priority = 99", todos[0])
    try await store.undo()
    #expect(try await titles() == ["Tea", "Jam", "Bread", "Milk"])
  }

  @Test func aMoveIsUndoneAfterOthersEditedAndMovedNeighbors() async throws {
    try await store.move([todos[3]], to: .start)
    try await others("UPDATE todo SET title = 'Oat milk', priority = 99", todos[0])
    try await store.undo()
    #expect(try await titles() == ["Tea", "Jam", "Bread", "Oat milk"])
  }

  @Test func deletingAListIsRedoneWithItsTodos() async throws {
    let rice = try await store.add(TodoDraft(title: "Rice"), to: other).id
    try await store.deleteList(list)
    for _ in 0..<2 {
      try await store.undo()
      #expect(try await titles() == ["Milk", "Tea", "Jam", "Bread"])
      try await store.redo()
      #expect(try await store.contents(of: list) == nil)
    }
    try await store.undo()
    // A todo that others moved to the list stays, and so does the list.
    try await others("UPDATE todo SET list = '\(list)'", rice)
    try await store.redo()
    #expect(try await titles() == ["Rice"])
  }

  @Test func undoDoesNotMoveTodosThatOthersMoved() async throws {
    try await store.move([todos[3]], to: .start)
    try await others(
      "UPDATE todo SET priority = (SELECT priority + 0.5 FROM todo WHERE title = 'Milk')", todos[3])
    try await store.undo()
    #expect(try await titles() == ["Milk", "Bread", "Tea", "Jam"])
  }

  @Test func undoKeepsOthersDeletions() async throws {
    try await store.edit(todos[0], TodoDraft(title: "Oat milk"))
    try await others("DELETE FROM todo", todos[0])
    try await store.undo()
    #expect(try await titles() == ["Tea", "Jam", "Bread"])
  }

  @Test func undoSkipsTodosThatOthersReopened() async throws {
    try await store.setDone([todos[0], todos[1]], true)
    try await others("UPDATE todo SET done = 0, priority = 99", todos[1])
    try await store.undo()
    let contents = try #require(try await store.contents(of: list))
    #expect(contents.open.map(\.title) == ["Milk", "Jam", "Bread", "Tea"] && contents.done.isEmpty)
  }

  @Test func undoSkipsTodosThatOthersMovedToAThirdList() async throws {
    let third = try await store.addList(ListDraft(name: "Third")).id
    try await store.move([todos[0]], to: other)
    try await others("UPDATE todo SET list = '\(third)'", todos[0])
    try await store.undo()
    #expect(try await store.contents(of: third)?.open.map(\.id) == [todos[0]])
  }

  @Test func undoRevertsTheRestAfterOthersMovedOrMarkedTodos() async throws {
    // This device marks the todo as done; another one moves it to another list.
    try await store.setDone([todos[0], todos[1]], true)
    try await others("UPDATE todo SET list = '\(other)', priority = 5", todos[1])
    try await store.undo()
    #expect(try await titles() == ["Milk", "Jam", "Bread"])
    #expect(try await store.contents(of: other)?.open.map(\.id) == [todos[1]])
    // This device moves the todo; another one marks it as done. It stays in the done section.
    try await store.move([todos[3]], to: .after(todos[0]))
    try await others("UPDATE todo SET done = 1", todos[3])
    try await store.undo()
    let contents = try #require(try await store.contents(of: list))
    #expect(contents.open.map(\.title) == ["Milk", "Jam"] && contents.done.map(\.title) == ["Bread"])
    #expect(try await store.check().isSound)
  }

  @Test func operationsThatChangeNothingAreNoUndoSteps() async throws {
    try await store.delete([todos[0]])
    let tea = try #require(try await store.todo(todos[1])).todo
    try await store.edit(tea.id, TodoDraft(tea))
    try await store.move([todos[2]], to: .after(todos[1]))
    try await store.moveLists([other], to: .after(list))
    try await store.undo()
    #expect(try await titles() == ["Milk", "Tea", "Jam", "Bread"])
  }

  @Test func undoKeepsNewTodosAndListsThatOthersChanged() async throws {
    let todo = try await store.add(TodoDraft(title: "Eggs"), to: list)
    try await others("UPDATE todo SET title = 'Six eggs'", todo.id)
    try await store.undo()
    #expect(try await titles() == ["Milk", "Tea", "Jam", "Bread", "Six eggs"])
    let new = try await store.addList(ListDraft(name: "New")).id
    try await others("UPDATE todo SET list = '\(new)'", todos[0])
    try await store.undo()
    #expect(try await store.contents(of: new)?.open.map(\.id) == [todos[0]])
    _ = try await store.add(TodoDraft(title: "Tofu"), to: list)
    try await store.undo()
    #expect(try await titles() == ["Tea", "Jam", "Bread", "Six eggs"])
  }

  /// A todo that returns to its list is not pushed as a new one.
  @Test func aTodoThatReturnsToItsListIsNotNew() async throws {
    var server = StoreMachine.Server()
    server = try await store.write { [server, list, other] db in
      var server = server
      try server.take(db, [list, other], isAcknowledged: true)
      return server
    }
    let before = server
    for comesBack in [
      { try await store.undo() }, { try await store.move([todos[1]], to: list, at: .after(todos[0])) },
    ] as [() async throws -> Void] {
      try await store.move([todos[1]], to: other)
      try await comesBack()
      #expect(try await titles() == ["Milk", "Tea", "Jam", "Bread"])
      let dirty = try await store.read { [list] db in
        try ReplicaTables<Todo>(db: db, list: list.rawValue).readAll().items.first { $0.id == todos[1] }?
          .dirty
      }
      #expect(dirty?.isSubset(of: [.order, .field("transfers")]) == true)
    }
    server = try await store.write { [server, list, other] db in
      var server = server
      try server.take(db, [list, other], isAcknowledged: true)
      return server
    }
    #expect(server.lists[list]?.rows.count == before.lists[list]?.rows.count)
    #expect(server.lists[other]?.rows.isEmpty == true)
  }

  @Test func aMovedTodoCannotBeItsOwnNeighbor() async throws {
    for destination in [Todo.Destination.after(todos[0]), .before(todos[0]), .between(todos[0], nil)] {
      let error = await #expect(throws: StoreError.self) {
        try await store.move([todos[0]], to: other, at: destination)
      }
      #expect(error == .outdated)
    }
    let eggs = try await store.add(TodoDraft(title: "Eggs"), to: other).id
    let error = await #expect(throws: StoreError.self) {
      try await store.move([todos[0]], to: other, at: .between(todos[0], eggs))
    }
    #expect(error == .outdated)
    #expect(try await titles() == ["Milk", "Tea", "Jam", "Bread"])
    #expect(try await store.check().isSound)
  }

  /// Another todo has taken the key of the deleted one.
  @Test func aRestoredTodoGetsItsOwnKey() async throws {
    let key = try #require(try await store.todo(todos[1])).priority
    try await store.delete([todos[1]])
    try await others("UPDATE todo SET priority = \(key)", todos[2])
    try await store.undo()
    #expect(try await titles() == ["Milk", "Tea", "Jam", "Bread"])
    #expect(try await store.check().isSound)
  }
}
