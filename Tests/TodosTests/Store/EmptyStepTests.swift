import GRDB
import OrderedTable
import Testing

@testable import Todos

/// Operations on no items, or on the same item twice.
@Suite struct EmptyStepTests {
  @Test func anOperationOnNoItemsIsNoUndoStep() async throws {
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

  @Test func anItemNamedTwiceCountsOnce() async throws {
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
}
