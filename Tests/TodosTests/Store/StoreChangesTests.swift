import Foundation
import GRDB
import OrderedTable
import Testing
import TestSupport

@testable import Todos

/// Observation of local changes and of other connections' changes.
@Suite struct StoreChangesTests {
  @Test(arguments: StoreMode.allCases)
  func aListsChangesAreObserved(mode: StoreMode) async throws {
    let folder = try TemporaryFolder()
    let store = try await mode.store(in: folder)
    let list = try await store.addList(ListDraft(name: "List")).id
    var changes = store.changes(of: list).makeAsyncIterator()
    let first = try #require(try await changes.next())
    #expect(first.old == nil && first.new?.count == 0)
    let milk = try await store.add(TodoDraft(title: "Milk"), to: list).id
    let second = try #require(try await changes.next())
    #expect(second.old??.count == 0 && second.new?.open.map(\.title) == ["Milk"])
    // Changes to other lists are not reported. If several changes are waiting, only the newest is
    // reported.
    let other = try await store.addList(ListDraft(name: "Other")).id
    try await store.add(TodoDraft(title: "Tea"), to: other)
    try await store.edit(milk, TodoDraft(title: "Soy milk"))
    try await store.edit(milk, TodoDraft(title: "Oat milk"))
    let third = try #require(try await changes.next())
    #expect(third.old == second.new && third.new?.open.map(\.title) == ["Oat milk"])
    try await store.deleteList(list)
    #expect(try await changes.next()?.new == .some(nil))
    try await store.close()
    #expect(try await changes.next() == nil)
  }

  @Test func changesOfAnotherConnectionAreObserved() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("todos.sqlite")
    let (store, other) = (try TodoStore(at: file), try TodoStore(at: file))
    var changes = store.listChanges().makeAsyncIterator()
    #expect(try await changes.next()?.new == [])
    for number in 1...5 {
      try await other.addList(ListDraft(name: "List \(number)"))
      let written = ContinuousClock.now
      #expect(try await changes.next()?.new.count == number)
      // The delay is about 30 ms if this test runs alone, and longer while other tests run.
      #expect(ContinuousClock.now - written < .seconds(60))
    }
  }

  /// Cancellation is no error to show to a user, so it has its own case.
  @Test func aCancelledTaskThrowsCancelledAndChangesNothing() async throws {
    let store = try TodoStore.inMemory()
    let list = try await store.addList(ListDraft(name: "List")).id
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var changes = store.changes(of: list).makeAsyncIterator()
      let first = try await changes.next()
      do {
        try await store.add(TodoDraft(title: "Milk"), to: list)
        return "\(String(describing: first)), added"
      } catch { return "\(first == nil), \(error)" }
    }
    #expect(try await task.value == "true, \(StoreError.cancelled)")
    #expect(try await store.contents(of: list)?.count == 0)
  }

  @Test func observersThatEndAreRemoved() async throws {
    let store = try TodoStore.inMemory()
    let list = try await store.addList(ListDraft(name: "List")).id
    for _ in 0..<20 {
      var changes: StoreChanges<ListContents?>.Iterator? = store.changes(of: list).makeAsyncIterator()
      _ = try await changes?.next()
      changes = nil
    }
    let waiting = Task { () -> Int in
      var count = 0
      for try await _ in store.changes(of: list) { count += 1 }
      return count
    }
    try await Task.sleep(for: .milliseconds(50))
    waiting.cancel()
    #expect(try await waiting.value <= 1)
    for _ in 0..<200 where store.watch.listenerCount > 0 {
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(store.watch.listenerCount == 0)
  }

  /// A missing priority is read as NaN, which must not count as a change.
  @Test func aMissingPriorityIsNoRepeatedChange() async throws {
    let store = try TodoStore.inMemory()
    let list = try await store.addList(ListDraft(name: "List")).id
    let todo = try await store.add(TodoDraft(title: "Milk"), to: list).id
    try await store.write {
      try $0.execute(sql: "UPDATE todo SET priority = NULL; UPDATE list SET priority = NULL")
    }
    var changes = store.changes(of: list).makeAsyncIterator()
    var lists = store.listChanges().makeAsyncIterator()
    _ = try await (changes.next(), lists.next())
    for number in 0..<20 { try await store.set(Setting("number", default: 0), number) }
    try await store.edit(todo) { $0.title = "Oat milk" }
    #expect(try await changes.next()?.new?.open.map(\.title) == ["Oat milk"])
    try await store.editList(list) { $0.name = "Errands" }
    #expect(try await lists.next()?.new.map(\.list.name) == ["Errands"])
  }
}
