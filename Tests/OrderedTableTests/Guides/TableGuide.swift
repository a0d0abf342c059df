import Foundation
import GRDB
import ListOrdering
import OrderedTable
import Testing
import TestSupport

#if canImport(SwiftUI)
  import SwiftUI
#endif

/// The examples of the guide to ordered tables: the text between the marks is the guide's.
@Suite struct TableGuide {
  // guide: begin
  struct Todo: Codable, Equatable, Identifiable, FetchableRecord, MutablePersistableRecord {
    var id: Int64?
    var checklistId: Int64
    var title: String
    var isDone = false
    // None in a row that another program has inserted without a key.
    var rank: Double?

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
            isDone BOOLEAN NOT NULL DEFAULT 0, position INTEGER NOT NULL CHECK (position >= 0));
          CREATE INDEX todo_position ON todo(checklistId, position);
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
      // Named here once more: a migration does the same for ever, whatever becomes of `Todo`.
      let todos = PriorityTable<Int64>("todo", lists: ["checklistId"], key: "rank")
      try db.alter(table: "todo") { $0.add(column: "rank", .double) }
      try todos.backfill(db, orderedBy: "position")
      try todos.createIndex(db)
      // New rows have no position any more.
      try db.drop(index: "todo_position")
      try db.alter(table: "todo") { $0.drop(column: "position") }
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
    try editing(database)
    try otherKeys()
    try filteredView(database)
    try otherLists(database)
    try whatWasWritten(database)
    try refused(database)
    try undo(database)
    try damage(database)
    #expect(try database.read { try Todo.ordering.check($0).isSound })
  }

  private func editing(_ database: DatabaseQueue) throws {
    // guide: begin
    try database.write { db in
      var tea = try Todo.find(db, key: 1)
      try Todo.ordering.list(7).move(db, 1, to: .end)
      try tea.updateChanges(db) { $0.title = "Green tea" }
      try Todo.ordering.list(7).move(db, 1, to: .start)
    }
    // guide: end
  }

  private func otherKeys() throws {
    // guide: begin
    let byLabels = OrderedTable<Int64, LabelKeys>(
      "todo", lists: ["checklistId"], key: "label", space: LabelKeys())
    let byTexts = OrderedTable<Int64, FractionalKeys>(
      "todo", lists: ["checklistId"], key: "textKey", space: FractionalKeys())
    // guide: end
    let database = try oldDatabase()
    try database.write { db in
      try db.execute(
        sql: "ALTER TABLE todo ADD COLUMN label INTEGER; ALTER TABLE todo ADD COLUMN textKey TEXT")
      try byLabels.backfill(db, orderedBy: "position")
      try byTexts.backfill(db, orderedBy: "position")
      #expect(try byLabels.list(7).ids(db) == [2, 3, 1])
      #expect(try byTexts.list(7).ids(db) == [2, 3, 1])
    }
  }

  private func filteredView(_ database: DatabaseQueue) throws {
    // guide: begin
    try database.write { db in
      let errands = Todo.ordering.list(7)
      // The view hides what is done. The user drags its last row to its top.
      try db.execute(sql: "UPDATE todo SET isDone = TRUE WHERE title = 'Milk'")
      let visible = try errands.request(of: Todo.self).filter(Column("isDone") == false).fetchAll(db)
      assert(visible.map(\.title) == ["Green tea", "Bread", "Eggs"])

      try errands.move(db, fromOffsets: [2], toOffset: 0, in: visible.map { $0.id! })
      let ids = try errands.ids(db)
      assert(ids == [5, 1, 2, 3])
    }
    // guide: end
  }

  #if canImport(SwiftUI)
    // guide: begin
    // Compiled on Apple's systems alone; `onChange(of:initial:)` is there from iOS 17 and macOS 14 on.
    struct TodoList: View {
      let database: DatabaseQueue
      let checklistID: Int64
      /// What an observation of the database delivers: the rows in the list's order, perhaps filtered.
      let todos: [Todo]
      /// What the user sees, a move at once.
      @State var shown: [Todo] = []
      /// How often a verb was refused.
      @State var refusals = 0

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
        .onChange(of: refusals) { shown = todos }
      }

      private func write(_ verb: @escaping @Sendable (Database) throws -> Void) {
        Task {
          do {
            try await database.write(verb)
          } catch {
            // Refused, or the database is busy: show what is stored by now.
            refusals += 1
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

  @Test func theListIsObserved() async throws {
    let database = try oldDatabase()
    try migrate(database)
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

  @Test func whatAnotherProgramWritesIsObserved() async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "shared.sqlite").path
    var configuration = Configuration()
    configuration.journalMode = .wal
    let (database, other) = (
      try DatabaseQueue(path: path, configuration: configuration),
      try DatabaseQueue(path: path, configuration: configuration)
    )
    try await database.write { try $0.execute(sql: "CREATE TABLE todo (id INTEGER PRIMARY KEY)") }
    var counts = ValueObservation.tracking { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM todo")! }
      .removeDuplicates().values(in: database).makeAsyncIterator()
    var lastVersion: Int?
    func look() throws {
      // guide: begin
      // Now and then, or when the other program has said that it wrote.
      let version = try database.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA data_version") }
      if version != lastVersion {
        lastVersion = version
        try database.write { try $0.notifyChanges(in: .fullDatabase) }
      }
      // guide: end
    }
    try look()
    #expect(try await counts.next() == 0)
    try await other.write { try $0.execute(sql: "INSERT INTO todo (id) VALUES (1)") }
    try look()
    #expect(try await counts.next() == 1)
  }

  // guide: begin
  struct Card: Codable, FetchableRecord, MutablePersistableRecord {
    var id: UUID
    var boardID: UUID
    var rank: Double?

    static let ordering = PriorityTable<UUID>(
      "card", lists: ["boardID"], key: "rank", uuids: .uppercaseString)

    static func databaseUUIDEncodingStrategy(for column: String) -> DatabaseUUIDEncodingStrategy {
      .uppercaseString
    }
  }
  // guide: end

  private func undo(_ database: DatabaseQueue) throws {
    // guide: begin
    try database.write { db in
      let errands = Todo.ordering.list(7)
      // The user sees the rows around the one that moves.
      let before = try errands.ids(db)
      let (lower, upper) = (before[0], before[2])
      try errands.move(db, before[1], to: .end)

      try errands.move(db, before[1], to: .between(lower, upper))
      let ids = try errands.ids(db)
      assert(ids == before)
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
