import Foundation
import GRDB
import ListOrdering
import OrderedTable
import Testing
import TestSupport

/// The examples of the reference on ordered tables, which shows the code between the markers.
@Suite struct TableDetailGuide {
  private typealias Todo = TableGuide.Todo

  @Test func examplesOfTheReference() throws {
    let database = try TableGuide.oldDatabase()
    try otherKeys()
    try TableGuide.migrate(database)
    try whatWasWritten(database)
    try undo(database)
    try damage(database)
    #expect(try database.read { try Todo.ordering.check($0).isSound })
  }

  private func otherKeys() throws {
    // guide: begin
    let byLabels = OrderedTable<Int64, LabelKeys>(
      "todo", lists: ["checklistId"], key: "label", space: LabelKeys())
    let byTexts = OrderedTable<Int64, FractionalKeys>(
      "todo", lists: ["checklistId"], key: "textKey", space: FractionalKeys())
    // guide: end
    let database = try TableGuide.oldDatabase()
    try database.write { db in
      try db.execute(
        sql: "ALTER TABLE todo ADD COLUMN label INTEGER; ALTER TABLE todo ADD COLUMN textKey TEXT")
      try byLabels.backfill(db, orderedBy: "position")
      try byTexts.backfill(db, orderedBy: "position")
      #expect(try byLabels.list(7).ids(db) == [2, 3, 1])
      #expect(try byTexts.list(7).ids(db) == [2, 3, 1])
    }
  }

  private func whatWasWritten(_ database: DatabaseQueue) throws {
    func markForSync(_ id: Int64) {}
    // guide: begin
    try database.write { db in
      let changes = try Todo.ordering.list(7).move(db, 1, to: .start)
      for row in changes.rows { markForSync(row.id) }
    }
    // guide: end
  }

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

  @Test func anotherProgramsWritesAreObserved() async throws {
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

  private func damage(_ database: DatabaseQueue) throws {
    // guide: begin
    try database.write { db in
      // Another program removes two keys.
      try db.execute(sql: "UPDATE todo SET rank = NULL WHERE id IN (1, 2)")
      let report = try Todo.ordering.check(db)
      assert(report.unusable == [1, 2])
      assert(report.description == "4 rows: 2 with a missing or invalid key (repair them)")

      // The repair keeps the order that all readers saw.
      let seen = try Todo.ordering.list(7).ids(db)
      try Todo.ordering.repair(db)
      let ids = try Todo.ordering.list(7).ids(db)
      assert(ids == seen)
    }
    // guide: end
  }
}
