import Foundation
import OrderedTable
import Testing

@testable import Todos

/// Destinations given by neighbors or by offsets in a view.
@Suite struct PlaceTests {
  @Test func aTodoFromAnotherListGetsItsOwnKey() async throws {
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

  @Test func theTopOfAViewIsADestination() async throws {
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

  @Test func undoAndRedoRestoreSeveralTodos() async throws {
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
        _ = try await number % 2 == 1 ? store.undo() : store.redo()
        #expect(try await titles() == (number % 2 == 1 ? "abcde|" : after))
      }
    }
  }

  @Test func dueAcceptsExtremeDates() async throws {
    let store = try TodoStore.inMemory()
    let list = try await store.addList(ListDraft(name: "L")).id
    try await store.add(TodoDraft(title: "a", deadline: .instant(Date(timeIntervalSince1970: 0))), to: list)
    try await store.add(TodoDraft(title: "b", deadline: .day(GregorianDay("1970-01-01")!)), to: list)
    let ends = [-Double.infinity, -2e16, -1e16, -86_400, 0, 86_400, 1e16, 2e16, .infinity].map(
      Date.init(timeIntervalSince1970:))
    for (index, lower) in ends.enumerated() {
      for upper in ends[index...] {
        let isDue = lower.timeIntervalSince1970 <= 0 && upper.timeIntervalSince1970 >= 0
        let due = try await store.due(CalendarCases.days(from: lower, through: upper)).map(\.title)
        #expect(
          due == (isDue ? ["a", "b"] : []), "\(lower.timeIntervalSince1970) \(upper.timeIntervalSince1970)")
      }
    }
  }

  @Test func movingATodoThatIsDoneByNowThrows() async throws {
    let store = try TodoStore.inMemory()
    let list = try await store.addList(ListDraft(name: "List")).id
    var ids: [Todo.ID] = []
    for title in ["Milk", "Tea", "Jam"] {
      ids.append(try await store.add(TodoDraft(title: title), to: list).id)
    }
    try await store.setDone([ids[1]], true)
    let error = await #expect(throws: StoreError.self) { try await store.move([ids[2], ids[1]], to: .start) }
    #expect(error == .outdated)
    let contents = try await store.contents(of: list)
    #expect(contents?.open.map(\.id) == [ids[0], ids[2]])
    #expect(contents?.done.map(\.id) == [ids[1]])
  }

  @Test func listsMoveByOffsetsInAView() async throws {
    let store = try TodoStore.inMemory()
    var ids: [TodoList.ID] = []
    for name in ["A", "B", "C", "D"] { ids.append(try await store.addList(ListDraft(name: name)).id) }
    try await store.moveLists(fromOffsets: [0, 2], toOffset: 3, in: [ids[0], ids[1], ids[3]])
    #expect(try await store.lists().map(\.list.name) == ["B", "A", "C", "D"])
    try await store.moveLists(fromOffsets: [3], toOffset: 0, in: store.lists().map(\.id))
    #expect(try await store.lists().map(\.list.name) == ["D", "B", "A", "C"])
  }
}
