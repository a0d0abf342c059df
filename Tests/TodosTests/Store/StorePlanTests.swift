import GRDB
import Testing

@testable import Todos

@Suite struct StorePlanTests {
  private func plan(_ sql: String, _ arguments: StatementArguments) throws -> [String] {
    try TodoStore.inMemory().database.read { db in
      try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(sql)", arguments: arguments).map { $0["detail"] }
    }
  }

  @Test func dueTodosAreFoundByTheDeadlineIndex() throws {
    let plan = try plan(
      "SELECT title FROM todo WHERE \(TodoQuery.Due.isDue) AND +list IN (SELECT id FROM list)",
      [0, 1, "0", "1"])
    #expect(plan.first == "MULTI-INDEX OR", "\(plan)")
    #expect(plan.count { $0.hasPrefix("SEARCH todo USING INDEX todo_deadline") } == 2, "\(plan)")
  }

  @Test func taggedTodosAreFoundByTheIndexOfTags() throws {
    let tagged = try plan("SELECT title FROM todo WHERE \(TodoStore.isTagged) AND +list = 'l'", ["[]"])
    #expect(tagged.first == "SEARCH todo USING INDEX todo_tags (tags=?)", "\(tagged)")
    let counted = try plan(TodoStore.countedTags, [])
    #expect(counted.first == "SCAN todo USING COVERING INDEX todo_tags", "\(counted)")
  }

  @Test func todosAreFoundByTheirID() throws {
    let named = ["a", "b", "c"].named
    #expect(named.sql == "IN (?,?,?,?)")
    for ids in [["a", "b", "c"], (0..<70_000).map { "t\($0)" }] {
      let named = ids.named
      let plan = try plan("SELECT title FROM todo WHERE +list = 'l' AND id \(named.sql)", named.arguments)
      #expect(plan.first?.contains("sqlite_autoindex_todo_1 (id=?)") == true, "\(plan)")
    }
  }

  @Test func oneCallAcceptsSeventyThousandIDs() async throws {
    let store = try TodoStore.inMemory()
    let unknown = (0..<70_000).map { Todo.ID(rawValue: "t\($0)")! }
    let error = await #expect(throws: StoreError.self) { try await store.delete(unknown) }
    #expect(error == .unknownTodo(unknown[0]))
  }
}
