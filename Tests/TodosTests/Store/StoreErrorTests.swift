import GRDB
import ListOrdering
import Testing

@testable import OrderedTable
@testable import Todos

/// Translation of errors of ListOrdering and OrderedTable to `StoreError`.
struct StoreErrorTests {
  private let todo = Todo.ID(rawValue: "milk")!
  private let list = TodoList.ID(rawValue: "work")!

  @Test func replicaErrorsBecomeStoreErrors() {
    #expect(StoreError(ReplicaError.unknown(todo)) == .unknownTodo(todo))
    #expect(StoreError(ReplicaError.unknown(list)) == .unknownList(list))
    #expect(StoreError(ReplicaError.duplicate(todo)) == .outdated)
    #expect(StoreError(ReplicaError.duplicate(list)) == .outdated)
    let unordered = ReplicaError.unordered(todo)
    #expect(StoreError(unordered) == .needsRepair(unordered.description))
  }

  @Test func mergeErrorsBecomeStoreErrors() {
    let (duplicate, other) = (MergeError.duplicate(todo), MergeError.duplicate(list))
    #expect(StoreError(duplicate) == .needsRepair(duplicate.description))
    #expect(StoreError(other) == .needsRepair(other.description))
    #expect(StoreError(MergeError<Todo.ID>.tooMany(1 << 31)) == .full(limit: Int(Int32.max)))
  }

  @Test func orderedTableErrorsBecomeStoreErrors() {
    func error(_ reason: OrderedTableError<Todo.ID>.Reason) -> StoreError {
      StoreError(OrderedTableError(reason: reason, table: "todo", list: []))
    }
    #expect(error(.unknown(todo)) == .unknownTodo(todo))
    #expect(error(.otherList(["home".databaseValue])) == .outdated)
    #expect(error(.full) == .full(limit: TodoRules.maxTodos))
    // `repair` cannot turn a view into a table.
    guard case .damaged = error(.notATable) else {
      Issue.record("\(error(.notATable))")
      return
    }
  }
}
