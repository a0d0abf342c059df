import Foundation
import GRDB
import ListOrdering
import OrderedTable
import Testing

#if canImport(SwiftUI)
  import SwiftUI
#endif

/// The examples of the tutorial on ordered tables, which shows the code between the markers.
@Suite struct TableGuide {
  // guide: begin
  struct Todo: Codable, Equatable, Identifiable, FetchableRecord, MutablePersistableRecord {
    var id: Int64?
    var checklistId: Int64
    var title: String
    var isDone = false
    // `nil` in a row that another program has inserted without a key.
    var rank: Double?

    // The todos of a checklist, ordered by hand.
    static let ordering = PriorityTable<Int64>("todo", lists: ["checklistId"], key: "rank")

    mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
  }
  // guide: end

  private func createTable(_ database: DatabaseQueue) throws {
    // guide: begin
    var migrator = DatabaseMigrator()
    migrator.registerMigration("todos") { db in
      try db.create(table: "todo") { table in
        table.autoIncrementedPrimaryKey("id")
        table.column("checklistId", .integer).notNull()
        table.column("title", .text).notNull()
        table.column("isDone", .boolean).notNull()
        table.column("rank", .double)
      }
      try PriorityTable<Int64>("todo", lists: ["checklistId"], key: "rank").createIndex(db)
    }
    try migrator.migrate(database)
    // guide: end
  }

  @Test func aNewTable() throws {
    let database = try DatabaseQueue()
    try createTable(database)
    // guide: begin
    try database.write { db in
      let errands = Todo.ordering.list(7)
      for title in ["Tea", "Milk", "Bread", "Eggs"] {
        var todo = Todo(checklistId: 7, title: title)
        try errands.insert(db, &todo, \.rank, at: .end)
      }

      let todos = try errands.request(of: Todo.self).fetchAll(db)
      assert(todos.map(\.title) == ["Tea", "Milk", "Bread", "Eggs"])

      // Writes one row, however long the list is.
      try errands.move(db, todos[3].id!, to: .before(todos[0].id!))
      let ids = try errands.ids(db)
      assert(ids == [4, 1, 2, 3])
    }
    // guide: end
    try editing(database)
    try filteredView(database)
    try otherLists(database)
    try refused(database)
    #expect(try database.read { try Todo.ordering.check($0).isSound })
  }

  private func editing(_ database: DatabaseQueue) throws {
    // guide: begin
    try database.write { db in
      let errands = Todo.ordering.list(7)
      var tea = try Todo.find(db, key: 1)
      try errands.move(db, 1, to: .end)
      // Writes the title only, so the row stays at the end.
      try tea.updateChanges(db) { $0.title = "Green tea" }
      let ids = try errands.ids(db)
      assert(ids == [4, 2, 3, 1])
    }
    // guide: end
  }

  @Test func theListIsObserved() async throws {
    let database = try Self.oldDatabase()
    try Self.migrate(database)
    // guide: begin
    let observation = ValueObservation.tracking { db in
      try Todo.ordering.list(7).request(of: Todo.self).fetchAll(db)
    }.removeDuplicates()
    // guide: end
    var todos = observation.values(in: database).makeAsyncIterator()
    #expect(try await todos.next()?.map(\.title) == ["Milk", "Bread", "Tea"])
    try await database.write { _ = try Todo.ordering.list(7).move($0, 1, to: .start) }
    #expect(try await todos.next()?.map(\.title) == ["Tea", "Milk", "Bread"])
  }

  #if canImport(SwiftUI)
    // guide: begin
    // For Apple's systems only; `onChange(of:initial:)` needs iOS 17 or macOS 14.
    struct TodoList: View {
      let database: DatabaseQueue
      let checklistID: Int64
      /// The result of an observation of the database: the rows in the list's order, perhaps filtered.
      let todos: [Todo]
      /// What the user sees. A move changes it at once.
      @State var shown: [Todo] = []
      /// The number of writes that failed.
      @State var failures = 0

      var body: some View {
        List {
          ForEach(shown) { Text($0.title) }
            .onMove { source, destination in
              let (list, ids) = (Todo.ordering.list(checklistID), shown.map { $0.id! })
              shown.move(fromOffsets: source, toOffset: destination)
              write { try list.move($0, fromOffsets: source, toOffset: destination, in: ids) }
            }
            .onDelete { offsets in
              let ids = shown.map { $0.id! }
              shown.remove(atOffsets: offsets)
              write { try Todo.ordering.remove($0, atOffsets: offsets, in: ids) }
            }
        }
        .onChange(of: todos, initial: true) { shown = todos }
        .onChange(of: failures) { shown = todos }
      }

      private func write(_ step: @escaping @Sendable (Database) throws -> Void) {
        Task {
          do {
            try await database.write(step)
          } catch {
            // The list has changed, or the database is busy: show what is stored now.
            failures += 1
          }
        }
      }
    }
  // guide: end
  #endif

  /// The database of an app that numbered its rows.
  static func oldDatabase() throws -> DatabaseQueue {
    let database = try DatabaseQueue()
    try database.write { db in
      try db.execute(
        sql: """
          CREATE TABLE todo (
            id INTEGER PRIMARY KEY, checklistId INTEGER NOT NULL, title TEXT NOT NULL,
            isDone BOOLEAN NOT NULL DEFAULT 0, position INTEGER NOT NULL CHECK (position >= 0));
          CREATE INDEX todo_position ON todo(checklistId, position);
          INSERT INTO todo (checklistId, title, position)
            VALUES (7, 'Tea', 2), (7, 'Milk', 0), (7, 'Bread', 1), (8, 'Write', 0)
          """)
    }
    return database
  }

  static func migrate(_ database: DatabaseQueue) throws {
    // guide: begin
    var migrator = DatabaseMigrator()
    migrator.registerMigration("order by hand") { db in
      let todos = PriorityTable<Int64>("todo", lists: ["checklistId"], key: "rank")
      try db.alter(table: "todo") { $0.add(column: "rank", .double) }
      try todos.backfill(db, orderedBy: "position")
      try todos.createIndex(db)
      // New rows have no position.
      try db.drop(index: "todo_position")
      try db.alter(table: "todo") { $0.drop(column: "position") }
    }
    try migrator.migrate(database)
    // guide: end
  }

  private func filteredView(_ database: DatabaseQueue) throws {
    // guide: begin
    try database.write { db in
      let errands = Todo.ordering.list(7)
      try db.execute(sql: "UPDATE todo SET isDone = TRUE WHERE title = 'Milk'")
      // The view hides what is done. The user drags its last row to its top.
      let visible = try errands.request(of: Todo.self).filter(Column("isDone") == false).fetchAll(db)
      assert(visible.map(\.title) == ["Eggs", "Bread", "Green tea"])

      try errands.move(db, fromOffsets: [2], toOffset: 0, in: visible.map { $0.id! })
      let ids = try errands.ids(db)
      assert(ids == [1, 4, 2, 3])
    }
    // guide: end
  }

  private func otherLists(_ database: DatabaseQueue) throws {
    // guide: begin
    try database.write { db in
      // To the top of another list, side by side.
      try Todo.ordering.list(8).move(db, [1, 3], to: .start)
      // And back, where the user dropped them: between two rows that they saw.
      try Todo.ordering.list(7).move(db, [1, 3], to: .between(4, 2))
      let ids = try Todo.ordering.list(7).ids(db)
      assert(ids == [4, 1, 3, 2])
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
      // "todo, list 7: the neighbor 99 is no longer in this list; read the list again, and use another neighbor."
      assert(error.reason == .neighborGone(99))
      reload()
    }
    // guide: end
  }

  @Test func fromPositionsToAnOrderedTable() throws {
    let database = try Self.oldDatabase()
    try Self.migrate(database)
    let todos = try database.read { try Todo.ordering.request(of: Todo.self).fetchAll($0) }
    #expect(todos.map(\.title) == ["Milk", "Bread", "Tea", "Write"])
    #expect(try database.read { try Todo.ordering.check($0).isSound })
  }
}
