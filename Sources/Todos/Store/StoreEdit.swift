import GRDB
import ListOrdering
import OrderedTable

/// An edit in progress, in one transaction. It is one *step*, which the user can undo as a whole.
///
/// The ordered tables assign priorities. A ``Replica`` of the affected items records what has to be
/// synced. The former state of the items is recorded, so that the step can be undone.
struct StoreEdit {
  let db: Database
  /// The name of the program that can undo the step. ``finish()`` stores it with the step.
  let program: String
  /// The record that undoes the step.
  var step = UndoStep()
  /// The todos whose former state is recorded.
  var recordedTodos: Set<Todo.ID> = []
  /// The lists whose sections were checked, and repaired if needed.
  private var checkedLists: Set<TodoList.ID> = []

  init(_ db: Database, by program: String = "") { (self.db, self.program) = (db, program) }

  typealias TodoDestination = PriorityTable<Todo.ID>.Destination
  typealias ListDestination = PriorityTable<TodoList.ID>.Destination

  func replica(of list: TodoList.ID) -> ReplicaTables<Todo> { ReplicaTables(db: db, list: list.rawValue) }
  var indexReplica: ReplicaTables<TodoList> { ReplicaTables(db: db, list: TodoStore.index) }
}

extension StoreEdit {
  /// Finishes the step, and stores how to undo it. A step that changes nothing is not stored, so that
  /// the steps before and after it can still be undone and redone.
  mutating func finish() throws {
    try recordLatterState()
    if step.changesAnything { try UndoHistory(db: db, program: program).append(step) }
  }

  /// Records the items of the step as they are after it.
  mutating func recordLatterState() throws {
    if !step.todos.isEmpty {
      let todos = try located(step.todos.map(\.id))
      for (index, trace) in step.todos.enumerated() { step.todos[index].latter = todos[trace.id].map(state) }
    }
    for (index, trace) in step.lists.enumerated() {
      step.lists[index].latter = try TodoStore.list(trace.id, db).map(state)
    }
  }

  /// Sets the priority of each of these items to NULL if another item in its section has the same
  /// priority. A restored item may have such a priority; placing the item then assigns a new one.
  func clearSharedPriorities<Item: StoredItem>(of ids: [Item.ID], _: Item.Type) throws {
    let (table, named) = (Item.table, ids.named)
    let section =
      Item.listColumn.map { " AND other.\($0) = \(table).\($0) AND other.done = \(table).done" } ?? ""
    let statement = try db.cachedStatement(
      sql: """
        UPDATE \(table) SET priority = NULL WHERE id \(named.sql) AND EXISTS (
          SELECT 1 FROM \(table) other
          WHERE other.priority = \(table).priority AND other.id <> \(table).id\(section))
        """)
    try statement.execute(arguments: named.arguments)
  }

  /// Repairs each todo of a list whose column `done` has a value other than 0 and 1: sets the
  /// column to the section in which the todo is shown. Checks each list once per step.
  ///
  /// - Returns: Whether there were any such todos.
  @discardableResult
  mutating func repairSections(of list: TodoList.ID) throws -> Bool {
    guard checkedLists.insert(list).inserted else { return false }
    // Three searches in the database index; a single condition would read all rows of the list.
    let isAny = try Bool.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT EXISTS (SELECT 1 FROM todo WHERE list = ?1 AND done < 0)
            OR EXISTS (SELECT 1 FROM todo WHERE list = ?1 AND done > 0 AND done < 1)
            OR EXISTS (SELECT 1 FROM todo WHERE list = ?1 AND done > 1)
          """), arguments: [list])!
    if !isAny { return false }
    try db.execute(
      sql: """
        UPDATE todo SET done = typeof(done) IN ('integer', 'real') AND done <> 0
        WHERE list = ? AND (done < 0 OR done > 0 AND done < 1 OR done > 1)
        """, arguments: [list])
    return true
  }

  /// Changes items and stores their sync state.
  ///
  /// - Parameter isEdit: Whether to count the changes as edits by the user. Pass `false` for values
  ///   that another device or list already has. If they were counted here, and that copy were then
  ///   edited, both copies would have the same edit count, and the older copy here would seem as
  ///   recent.
  func change<Item: StoredItem>(
    _ ids: some Collection<Item.ID>, in tables: ReplicaTables<Item>, isEdit: Bool = true,
    _ body: (inout Replica<Item>) throws -> Void
  ) throws {
    let former = try tables.read(ids)
    var replica = former
    try body(&replica)
    for old in former.items where isEdit {
      guard let index = replica.items.firstIndex(where: { $0.id == old.id }) else { continue }
      if replica.items[index].item.countEdit(since: old.item) {
        replica.items[index].dirty.insert(.field("edits"))
      }
    }
    try tables.write(replica, former: former)
  }

  /// Runs an operation of an ordered table, and records the rows that it wrote: those of moved
  /// items, and those that it relabeled to make room.
  mutating func place<Item: StoredItem>(
    _ moved: some Collection<Item.ID>, in tables: ReplicaTables<Item>,
    by operation: (Database) throws -> TableChanges<Item.ID, Double>
  ) throws {
    // While a push is unacknowledged, `store` compares the push with the keys from before the move.
    // Which rows the move will write is unknown before it runs, so all rows are read.
    let all = try isOpen(tables.list) ? tables.readAll() : nil
    let changes = try operation(db)
    if changes.rows.isEmpty { return }
    step.isMove = true
    let ids = Set(changes.rows.map(\.id)).union(moved)
    let former = try all ?? tables.read(ids, hasBase: false)
    recordRelabels(by: changes, except: moved, of: Item.self)
    var replica = former
    try replica.store(changes.rows, moved: moved)
    try tables.write(replica, former: former)
  }

  /// Moves items so that they follow each other. A single item stays where it is if the destination
  /// names that item as a neighbor.
  mutating func place<Item: StoredItem>(
    _ ids: [Item.ID], in tables: ReplicaTables<Item>, by order: PriorityTable<Item.ID>,
    at destination: PriorityTable<Item.ID>.Destination
  ) throws {
    try place(ids, in: tables) { db in
      ids.count == 1
        ? try order.move(db, ids[0], to: destination) : try order.move(db, ids, to: destination)
    }
  }

  private func isOpen(_ list: String) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT pending IS NOT NULL FROM replica WHERE list = ?"), arguments: [list])
      ?? false
  }
}
