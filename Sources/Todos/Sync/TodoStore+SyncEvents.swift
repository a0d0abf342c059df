import GRDB
import ListOrdering

extension TodoStore {
  /// Runs the merge of a response about the index, and returns its outcome with the event for its
  /// changes.
  static func noting(
    _ db: Database, _ merge: () throws -> ResponseOutcome
  ) throws -> (ResponseOutcome, [StoreEvent]) {
    let former = try lists(db).map(\.list)
    let outcome = try merge()
    let changes = MergedChanges(from: former, to: try lists(db).map(\.list))
    return (outcome, changes.isEmpty ? [] : [.lists(changes)])
  }

  /// Runs the merge of a response about a list's todos, and returns its outcome with the events for
  /// its changes.
  static func noting(
    _ list: TodoList.ID, _ answer: [Todo], _ db: Database, _ merge: () throws -> ResponseOutcome
  ) throws -> (ResponseOutcome, [StoreEvent]) {
    func shown() throws -> [Todo] { try contents(of: list, db).map { $0.open + $0.done } ?? [] }
    let former = try shown()
    let arriving = try Set(answer.map(\.id)).intersection(ids(inOtherListsThan: list, db))
    let outcome = try merge()
    var changes = MergedChanges(from: former, to: try shown(), arrived: arriving)
    // A merge moves todos to another list only if its own list has too many.
    let elsewhere = changes.removed.isEmpty ? [] : try ids(inOtherListsThan: list, db)
    let overflowed = changes.removed.filter { elsewhere.contains($0.id) }
    changes.removed.removeAll { elsewhere.contains($0.id) }
    return (
      outcome,
      (changes.isEmpty ? [] : [.todos(changes, in: list)])
        + (overflowed.isEmpty ? [] : [.overflowed(list, overflowed)])
    )
  }

  private static func ids(inOtherListsThan list: TodoList.ID, _ db: Database) throws -> Set<Todo.ID> {
    let ids = try DatabaseValue.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT \("id".readWhole) FROM todo WHERE list <> ? AND list IN (SELECT id FROM list)
          """), arguments: [list])
    return Set(ids.compactMap(Todo.ID.fromDatabaseValue))
  }
}
