import GRDB
import ListOrdering
import OrderedTable
import Testing

#if canImport(SwiftUI)
  import SwiftUI
#endif

/// The examples of the guide to ordered tables: the text between the marks is the guide's.
@Suite struct TableGuide {
  // guide: begin
  struct Todo: Codable, Identifiable, FetchableRecord, MutablePersistableRecord {
    var id: Int64?
    var checklistId: Int64
    var title: String
    var isDone = false
    var rank = 0.0

    // The todos of a checklist, ordered by hand.
    static let ordering = PriorityTable<Int64>("todo", lists: ["checklistId"], key: "rank")

    mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
  }
  // guide: end

  /// The database of an app that numbered its rows.
  private func oldDatabase() throws -> DatabaseQueue {
    let database = try DatabaseQueue()
    try database.write { db in
      try db.execute(
        sql: """
          CREATE TABLE todo (
            id INTEGER PRIMARY KEY, checklistId INTEGER NOT NULL, title TEXT NOT NULL,
            isDone BOOLEAN NOT NULL DEFAULT 0, position INTEGER);
          INSERT INTO todo (checklistId, title, position)
            VALUES (7, 'Tea', 2), (7, 'Milk', 0), (7, 'Bread', 1), (8, 'Write', 0)
          """)
    }
    return database
  }

  private func migrate(_ database: DatabaseQueue) throws {
    // guide: begin
    var migrator = DatabaseMigrator()
    migrator.registerMigration("order by hand") { db in
      try db.alter(table: "todo") { $0.add(column: "rank", .double) }
      try Todo.ordering.backfill(db, orderedBy: "position")
      try Todo.ordering.createIndex(db)
    }
    try migrator.migrate(database)
    // guide: end
  }

  @Test func fromPositionsToAnOrderedTable() throws {
    let database = try oldDatabase()
    try migrate(database)
    // guide: begin
    try database.write { db in
      let errands = Todo.ordering.list(7)

      var eggs = Todo(checklistId: 7, title: "Eggs")
      try errands.insert(db, &eggs, \.rank, at: .end)

      let todos = try errands.request(of: Todo.self).fetchAll(db)
      assert(todos.map(\.title) == ["Milk", "Bread", "Tea", "Eggs"])

      // One row is written, however long the list is.
      try errands.move(db, todos[2].id!, to: .before(todos[0].id!))
      let ids = try errands.ids(db)
      assert(ids == [1, 2, 3, 5])
    }
    // guide: end
    try filteredView(database)
    try otherLists(database)
    try whatWasWritten(database)
    try refused(database)
    try damage(database)
    #expect(try database.read { try Todo.ordering.check($0).isSound })
  }

  private func filteredView(_ database: DatabaseQueue) throws {
    // guide: begin
    try database.write { db in
      let errands = Todo.ordering.list(7)
      // The view hides what is done. The user drags its last row to its top.
      try db.execute(sql: "UPDATE todo SET isDone = TRUE WHERE title = 'Milk'")
      let visible = try errands.request(of: Todo.self).filter(Column("isDone") == false).fetchAll(db)
      assert(visible.map(\.title) == ["Tea", "Bread", "Eggs"])

      try errands.move(db, fromOffsets: [2], toOffset: 0, in: visible.map { $0.id! })
      let ids = try errands.ids(db)
      assert(ids == [5, 1, 2, 3])
    }
    // guide: end
  }

  #if canImport(SwiftUI)
    // guide: begin
    // Compiled on Apple's systems alone.
    struct TodoList: View {
      let database: DatabaseQueue
      let checklistID: Int64
      /// What the view shows, perhaps filtered; an observation of the database refreshes it.
      let todos: [Todo]

      var body: some View {
        List {
          ForEach(todos) { Text($0.title) }
            .onMove { source, destination in
              try? database.write { db in
                let list = Todo.ordering.list(checklistID)
                try list.move(db, fromOffsets: source, toOffset: destination, in: todos.map { $0.id! })
              }
            }
            .onDelete { offsets in
              try? database.write { db in
                try Todo.ordering.remove(db, atOffsets: offsets, in: todos.map { $0.id! })
              }
            }
        }
      }
    }
  // guide: end
  #endif

  private func otherLists(_ database: DatabaseQueue) throws {
    // guide: begin
    try database.write { db in
      // To the top of another list, side by side.
      try Todo.ordering.list(8).move(db, [1, 3], to: .start)
      // And back, where the user dropped them: between two rows that they saw.
      try Todo.ordering.list(7).move(db, [1, 3], to: .between(5, 2))
      let ids = try Todo.ordering.list(7).ids(db)
      assert(ids == [5, 1, 3, 2])
    }
    // guide: end
  }

  private func whatWasWritten(_ database: DatabaseQueue) throws {
    func markForSync(_ id: Int64) {}
    // guide: begin
    try database.write { db in
      let changes = try Todo.ordering.list(7).move(db, 2, to: .start)
      for row in changes.rows { markForSync(row.id) }
    }
    // guide: end
  }

  private func refused(_ database: DatabaseQueue) throws {
    func reload() {}
    // guide: begin
    do {
      try database.write { db in
        let errands = Todo.ordering.list(7)
        try errands.move(db, 2, to: .after(99))
      }
    } catch let error as OrderedTableError<Int64> {
      // "todo, list 7: 99 is not in this list any more; read the list again, and name another neighbour."
      assert(error.reason == .neighbourGone(99))
      reload()
    }
    // guide: end
  }

  private func damage(_ database: DatabaseQueue) throws {
    // guide: begin
    try database.write { db in
      // Somebody else's program.
      try db.execute(sql: "UPDATE todo SET rank = NULL WHERE id IN (1, 2)")
      let report = try Todo.ordering.check(db)
      assert(report.unusable == [1, 2])
      assert(report.description == "5 rows: 2 without a usable key (repair them)")

      // The order stays: that which every reader saw.
      let seen = try Todo.ordering.list(7).ids(db)
      try Todo.ordering.repair(db)
      let ids = try Todo.ordering.list(7).ids(db)
      assert(ids == seen)
    }
    // guide: end
  }
}
