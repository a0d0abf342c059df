import GRDB
import ListOrdering
import Testing

@testable import OrderedTable
@testable import Todos

/// What an error of the core or of an ordered table means to the user of a store.
struct StoreErrorTests {
  private let todo = Todo.ID(rawValue: "milk")!
  private let list = TodoList.ID(rawValue: "work")!

  @Test func errorsOfReplicasSayWhatToDo() {
    #expect(StoreError(ReplicaError.unknown(todo)) == .unknownTodo(todo))
    #expect(StoreError(ReplicaError.unknown(list)) == .unknownList(list))
    #expect(StoreError(ReplicaError.duplicate(todo)) == .outdated)
    #expect(StoreError(ReplicaError.duplicate(list)) == .outdated)
    let unordered = ReplicaError.unordered(todo)
    #expect(StoreError(unordered) == .needsRepair(unordered.description))
  }

  @Test func errorsOfMergesSayWhatToDo() {
    let (duplicate, other) = (MergeError.duplicate(todo), MergeError.duplicate(list))
    #expect(StoreError(duplicate) == .needsRepair(duplicate.description))
    #expect(StoreError(other) == .needsRepair(other.description))
    #expect(StoreError(MergeError<Todo.ID>.tooMany(1 << 31)) == .full(limit: Int(Int32.max)))
  }

  @Test func errorsOfOrderedTablesSayWhatToDo() {
    func error(_ reason: OrderedTableError<Todo.ID>.Reason) -> StoreError {
      StoreError(OrderedTableError(reason: reason, table: "todo", list: []))
    }
    #expect(error(.unknown(todo)) == .unknownTodo(todo))
    #expect(error(.otherList(["home".databaseValue])) == .outdated)
    #expect(error(.full) == .full(limit: TodoRules.maxTodos))
    // No repair makes a table of a view.
    guard case .damaged = error(.notATable) else {
      Issue.record("\(error(.notATable))")
      return
    }
  }
}
