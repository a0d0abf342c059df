import Foundation
import GRDB
import ListOrdering
import OrderedTable
import Testing

/// Inserting and reading records in order, and misuses of records.
@Suite struct RecordTests {
  struct Todo: Codable, Equatable, FetchableRecord, MutablePersistableRecord {
    var id: Int64?
    var list: String?
    var title: String
    var rank: Double?

    static let ordering = PriorityTable<Int64>("todo", lists: ["list"], key: "rank")
    mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
  }

  fileprivate static func todos() throws -> DatabaseQueue {
    let database = try DatabaseQueue()
    try database.write { db in
      try db.execute(
        sql: """
          CREATE TABLE todo (
            id INTEGER PRIMARY KEY, list TEXT COLLATE NOCASE, title TEXT NOT NULL UNIQUE, rank REAL)
          """)
      try Todo.ordering.createIndex(db)
    }
    return database
  }

  @Test func aKeyMayBeOptional() throws {
    try Self.todos().write { db in
      let work = Todo.ordering.list("Work")
      var milk = Todo(list: "Work", title: "Milk")
      try work.insert(db, &milk, \.rank, at: .end)
      #expect(milk == Todo(id: 1, list: "Work", title: "Milk", rank: 1))
      try db.execute(sql: "INSERT INTO todo (list, title) VALUES ('Work', 'Tea')")
      #expect(try work.request(of: Todo.self).fetchAll(db).map(\.rank) == [nil, 1])
    }
  }

  @Test func severalRecordsAreInsertedTogetherOrNotAtAll() throws {
    try Self.todos().write { db in
      let work = Todo.ordering.list("Work")
      var todos = ["Milk", "Tea", "Eggs"].map { Todo(list: "Work", title: $0) }
      try work.insert(db, &todos, \.rank, at: .end)
      #expect(todos.map(\.id) == [1, 2, 3] && todos.map(\.rank) == [1, 2, 3])
      var more = ["Bread", "Salt"].map { Todo(list: "Work", title: $0) }
      try work.insert(db, &more, \.rank, at: .before(2))
      #expect(try work.ids(db) == [1, 4, 5, 2, 3])

      // The database refuses the second record, whose title exists.
      var again = ["Oil", "Milk"].map { Todo(list: "Work", title: $0) }
      let before = again
      #expect(throws: DatabaseError.self) { try work.insert(db, &again, \.rank, at: .start) }
      #expect(again == before)
      #expect(try work.ids(db) == [1, 4, 5, 2, 3])

      var none: [Todo] = []
      #expect(try work.insert(db, &none, \.rank, at: .start).rows == [])
      #expect(throws: OrderedTableError<Int64>.self) { try work.insert(db, &none, \.rank, at: .after(9)) }
    }
  }

  @Test func aRecordOfAnotherListIsRefused() throws {
    try Self.todos().write { db in
      let work = Todo.ordering.list("Work")
      for list in ["Home", nil, "Work "] {
        var todo = Todo(list: list, title: "Milk")
        let error = #expect(throws: OrderedTableError<Int64>.self) {
          try work.insert(db, &todo, \.rank, at: .end)
        }
        #expect(error?.reason == .otherList([list.databaseValue]))
        #expect(todo == Todo(list: list, title: "Milk"))
      }
      #expect(try Todo.fetchCount(db) == 0)
      // The column ignores case.
      var todo = Todo(list: "work", title: "Milk")
      try work.insert(db, &todo, \.rank, at: .end)
      #expect(try work.ids(db) == [1])
      var unlisted = Todo(title: "Tea")
      try Todo.ordering.list(nil).insert(db, &unlisted, \.rank, at: .end)
      #expect(try Todo.ordering.list(nil).ids(db) == [2])
    }
  }

  /// A record that throws after its row was written.
  struct Fragile: Codable, MutablePersistableRecord {
    static let databaseTableName = "todo"
    var list = "Work"
    var title = "Milk"
    var rank: Double?
    func aroundInsert(_ db: Database, insert: () throws -> InsertionSuccess) throws {
      _ = try insert()
      throw CancellationError()
    }
  }

  @Test func aRecordThatThrowsAfterItsInsertionChangesNothing() throws {
    try Self.todos().write { db in
      var todo = Fragile()
      #expect(throws: CancellationError.self) {
        try Todo.ordering.list("Work").insert(db, &todo, \.rank, at: .end)
      }
      let count = try Todo.fetchCount(db)
      #expect(count == 0 && todo.rank == nil)
    }
  }

  @Test func recordsOfAllListsAreGroupedByList() throws {
    try Self.todos().write { db in
      for (list, title) in [("b", "Milk"), ("a", "Tea"), ("b", "Eggs"), ("A", "Salt")] {
        var todo = Todo(list: list, title: title)
        try Todo.ordering.list(list).insert(db, &todo, \.rank, at: .start)
      }
      let titles = try Todo.ordering.request(of: Todo.self).fetchAll(db).map(\.title)
      #expect(titles == ["Salt", "Tea", "Eggs", "Milk"])
    }
  }

  struct CardRecord: Codable, FetchableRecord, MutablePersistableRecord {
    static let databaseTableName = "card"
    var id: UUID
    var boardID: UUID
    var title = ""
    var rank: Double?

    static func ordering(_ uuids: DatabaseUUIDEncodingStrategy) -> PriorityTable<UUID> {
      PriorityTable("card", lists: ["boardID"], key: "rank", uuids: uuids)
    }
    static func databaseUUIDEncodingStrategy(for column: String) -> DatabaseUUIDEncodingStrategy {
      .lowercaseString
    }
  }

  @Test func uuidsMayBeStoredAsText() throws {
    let database = try DatabaseQueue()
    try database.write { db in
      try db.execute(
        sql: "CREATE TABLE card (id TEXT PRIMARY KEY, boardID TEXT, title TEXT, rank REAL, deckID TEXT)")
      let cards = CardRecord.ordering(.lowercaseString)
      let (board, other, deck) = (UUID(), UUID(), UUID())
      var one = CardRecord(id: UUID(), boardID: board)
      var two = CardRecord(id: UUID(), boardID: board)
      try cards.list(board).insert(db, &one, \.rank, at: .end)
      try cards.list(board).insert(db, &two, \.rank, at: .start)
      #expect(try cards.list(board).ids(db) == [two.id, one.id])
      try cards.list(board).move(db, one.id, to: .before(two.id))
      try cards.list(other).move(db, two.id, to: .start)
      let three = UUID()
      try cards.list(other).insert(db, three, at: .end, values: ["title": "Milk", "deckID": deck])
      try cards.remove(db, one.id)
      let rows = try Row.fetchAll(db, sql: "SELECT id, boardID, deckID FROM card ORDER BY rank")
      #expect(rows.map { $0["id"] } == [two.id, three].map { $0.uuidString.lowercased() })
      #expect(rows.allSatisfy { $0["boardID"] == other.uuidString.lowercased() })
      #expect(rows[1]["deckID"] == deck.uuidString.lowercased())
      #expect(try cards.list(other).request(of: CardRecord.self).fetchAll(db).map(\.id) == [two.id, three])

      // Upper-case texts are different ids.
      #expect(throws: OrderedTableError<UUID>.self) {
        try CardRecord.ordering(.uppercaseString).list(other).move(db, two.id, to: .start)
      }
      // The record encodes its list differently, so it belongs to another list.
      var four = CardRecord(id: UUID(), boardID: other)
      #expect(throws: OrderedTableError<UUID>.self) {
        try CardRecord.ordering(.deferredToUUID).list(other).insert(db, &four, \.rank, at: .end)
      }
    }
  }

  @Test func idsOfATableWithListsNeedAList() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try RecordTests.todos().write(Todo.ordering.ids)
    }
    if _isDebugAssertConfiguration() {
      let said = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(said.contains("The table todo has list columns; call list(list) first"), "\(said)")
    }
  }

  @Test func recordsOfAnotherTableTrap() async throws {
    let requested = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Todo.ordering.request(of: CardRecord.self)
    }
    let inserted = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var card = CardRecord(id: UUID(), boardID: UUID())
      _ = try RecordTests.todos().write { try Todo.ordering.list("Work").insert($0, &card, \.rank, at: .end) }
    }
    for said in [requested, inserted].map({ String(decoding: $0.standardErrorContent, as: UTF8.self) })
    where _isDebugAssertConfiguration() {
      #expect(said.contains("The records belong to the table card, not to todo"), "\(said)")
    }
  }
}
