import Foundation
import OrderedTable
import Testing

@testable import Todos

/// Edits of single fields of a todo or a list.
@Suite struct EditingTests {
  @Test func editsOfDifferentFieldsDoNotOverwriteEachOther() async throws {
    let store = try TodoStore.inMemory()
    let list = try await store.addList(ListDraft(name: "List")).id
    let todo = try await store.add(TodoDraft(title: "Milk"), to: list).id
    let deadline = Deadline.instant(Date(timeIntervalSince1970: 1_800_000_000))
    try await store.edit(todo) { $0.title = " Oat milk " }
    try await store.edit(todo) { $0.deadline = deadline }
    var now = try #require(try await store.todo(todo))
    #expect(now.title == "Oat milk" && now.deadline == deadline)
    let error = await #expect(throws: StoreError.self) { try await store.edit(todo) { $0.title = " " } }
    guard case .invalid? = error else { Issue.record("\(String(describing: error))"); return }
    try await store.undo()
    now = try #require(try await store.todo(todo))
    #expect(now.title == "Oat milk" && now.deadline == nil)
    #expect(await refusal { try await store.edit(Todo.ID()) { $0.title = "x" } } != nil)

    try await store.editList(list) { $0.name = "Errands" }
    try await store.editList(list) { $0.color = .green }
    let summary = try #require(try await store.lists().first)
    #expect(summary.list.name == "Errands" && summary.list.color == .green)
    #expect(await refusal { try await store.editList(TodoList.ID()) { $0.name = "x" } } != nil)
  }

  private func refusal(_ body: () async throws -> Void) async -> StoreError? {
    do { try await body() } catch { return error as? StoreError }
    return nil
  }

  @Test func dueTodosNameTheirListAndAreObserved() async throws {
    let store = try TodoStore.inMemory()
    let lists = [
      try await store.addList(ListDraft(name: "A")).id, try await store.addList(ListDraft(name: "B")).id,
    ]
    let day = Date(timeIntervalSince1970: 1_800_000_000)
    let todos = [
      try await store.add(
        TodoDraft(title: "Late", deadline: .instant(day.addingTimeInterval(60))), to: lists[0]
      ).id,
      try await store.add(TodoDraft(title: "Soon", deadline: .instant(day)), to: lists[1]).id,
    ]
    let days = CalendarCases.days(from: day, through: day)
    let query = TodoQuery(due: .days(days), order: .deadline(in: days.lowerBound.calendar))
    var changes = store.todoChanges(matching: query).makeAsyncIterator()
    let first = try #require(try await changes.next()).new
    #expect(first.map(\.id) == [todos[1], todos[0]] && first.map(\.list) == [lists[1], lists[0]])
    #expect(first.map(\.title) == ["Soon", "Late"])
    try await store.move([todos[1]], to: lists[0])
    #expect(try #require(try await changes.next()).new.map(\.list) == [lists[0], lists[0]])
    try await store.edit(todos[0]) { $0.deadline = nil }
    let last = try #require(try await changes.next())
    #expect(last.old?.count == 2 && last.new.map(\.id) == [todos[1]])
  }
}
