import GRDB
import ListOrdering
import OrderedTable

/// A user's step, as it is being done: one transaction.
///
/// The ordered tables place items; a ``Replica`` of the items that are touched notes what is to be synced; and what the
/// items were before is remembered, so that the step can be taken back.
struct StoreEdit {
  let db: Database
  /// What takes the step back.
  var step = UndoStep()
  /// The todos of which it is remembered what they were.
  var remembered: Set<Todo.ID> = []
  /// The lists whose todos are all in one of the two sections.
  private var mended: Set<TodoList.ID> = []

  init(_ db: Database) { self.db = db }

  typealias TodoDestination = PriorityTable<Todo.ID>.Destination
  typealias ListDestination = PriorityTable<TodoList.ID>.Destination

  func replica(of list: TodoList.ID) -> ReplicaTables<Todo> { ReplicaTables(db: db, list: list.rawValue) }
  var indexReplica: ReplicaTables<TodoList> { ReplicaTables(db: db, list: TodoStore.index) }
}

extension StoreEdit {
  /// Ends the step: remembers what its todos and lists are now, and so how to take it back. What changes nothing is no step:
  /// the last one can still be taken back.
  mutating func finish() throws {
    if !step.todos.isEmpty {
      let todos = try located(step.todos.map(\.id))
      for (index, trace) in step.todos.enumerated() { step.todos[index].latter = todos[trace.id].map(state) }
    }
    for (index, trace) in step.lists.enumerated() {
      step.lists[index].latter = try TodoStore.list(trace.id, db).map(state)
    }
    if step.changesAnything { try step.write(db) }
  }

  /// Takes the priorities of rows that are another's of their section as well: such a row stands nowhere.
  func loosenTies<Item: StoredItem>(of ids: [Item.ID], _: Item.Type) throws {
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

  /// Puts the todos of a list that somebody has put into no section into the one in which they are shown.
  ///
  /// - Returns: Whether there were any.
  @discardableResult
  mutating func mendSections(of list: TodoList.ID) throws -> Bool {
    guard mended.insert(list).inserted else { return false }
    // Three searches in the index; one condition for all would go through the list.
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

  /// Changes items.
  ///
  /// - Parameter isEdit: Whether what they say is new. What was said elsewhere before, by somebody else or in another list,
  ///   counts no edit: it would seem as new as the next one that is made there.
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

  /// Places items by an ordered table, and notes who was moved and who made room.
  mutating func place<Item: StoredItem>(
    _ moved: some Collection<Item.ID>, in tables: ReplicaTables<Item>,
    by verb: (Database) throws -> TableChanges<Item.ID, Double>
  ) throws {
    // What is told of a push whose outcome is open can be seen only by the keys from before.
    let all = try isOpen(tables.list) ? tables.readAll() : nil
    let changes = try verb(db)
    if changes.rows.isEmpty { return }
    step.isMove = true
    let ids = Set(changes.rows.map(\.id)).union(moved)
    let former = try all ?? tables.read(ids, hasBase: false)
    var replica = former
    try replica.store(changes.rows, moved: moved)
    try tables.write(replica, former: former)
  }

  /// Puts items side by side; one alone may be named as its own neighbor, and stays.
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
