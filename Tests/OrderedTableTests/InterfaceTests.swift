import Foundation
import GRDB
import ListOrdering
import OrderedTable
import Testing

/// Records, associations, and lists and ids of every kind.
@Suite struct InterfaceTests {
  struct Checklist: Codable, Identifiable, FetchableRecord, PersistableRecord {
    var id: Int64
    var title: String
    static let todos = hasMany(Todo.self).ordered(by: Todo.ordering)
  }

  struct Todo: Codable, Identifiable, FetchableRecord, MutablePersistableRecord {
    var id: Int64?
    var checklistId: Int64
    var title: String
    var position = 0.0

    static let ordering = PriorityTable<Int64>("todo", lists: ["checklistId"], key: "position")
    mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
  }

  private func todos() throws -> DatabaseQueue {
    let database = try DatabaseQueue()
    try database.write { db in
      try db.create(table: "checklist") {
        $0.primaryKey("id", .integer)
        $0.column("title", .text).notNull()
      }
      try db.create(table: "todo") {
        $0.autoIncrementedPrimaryKey("id")
        $0.belongsTo("checklist").notNull()
        $0.column("title", .text).notNull()
        $0.column("position", .double).notNull()
      }
      try Todo.ordering.createIndex(db)
      try Checklist(id: 1, title: "Errands").insert(db)
      try Checklist(id: 2, title: "Later").insert(db)
    }
    return database
  }

  @Test func recordsAreInsertedWithTheirKey() throws {
    let database = try todos()
    try database.write { db in
      let errands = Todo.ordering.list(1)
      var milk = Todo(checklistId: 1, title: "Milk")
      try errands.insert(db, &milk, \.position, at: .end)
      var bread = Todo(checklistId: 1, title: "Bread")
      try errands.insert(db, &bread, \.position, at: .before(#require(milk.id)))
      let room = try errands.makeRoom(db, for: 2, at: .after(#require(bread.id)))
      for (title, key) in zip(["Tea", "Eggs"], room.keys) {
        var todo = Todo(checklistId: 1, title: title, position: key)
        try todo.insert(db)
      }
      #expect(milk.position == 1 && bread.position == 0)

      let titles = try errands.request(of: Todo.self).fetchAll(db).map(\.title)
      #expect(titles == ["Bread", "Tea", "Eggs", "Milk"])
      let list = try #require(try Checklist.fetchOne(db, key: 1))
      #expect(try list.request(for: Checklist.todos).fetchAll(db).map(\.title) == titles)
      #expect(try Todo.ordering.list(2).request(of: Todo.self).fetchCount(db) == 0)
      #expect(try Todo.ordering.request(of: Todo.self).fetchAll(db).count == 4)
    }
  }

  @Test func aRefusedRecordChangesNothing() throws {
    let database = try todos()
    try database.write { db in
      let errands = Todo.ordering.list(1)
      // Two rows share a key, so that an insertion must relabel one.
      for title in ["Milk", "Tea"] {
        var todo = Todo(checklistId: 1, title: title, position: 1)
        try todo.insert(db)
      }
      let before = try Todo.fetchAll(db).map(\.position)
      var again = Todo(id: 1, checklistId: 1, title: "The same id")
      #expect(throws: DatabaseError.self) { try errands.insert(db, &again, \.position, at: .after(1)) }
      #expect(try Todo.fetchAll(db).map(\.position) == before)
      var eggs = Todo(checklistId: 1, title: "Eggs")
      let changes = try errands.insert(db, &eggs, \.position, at: .after(1))
      #expect(changes.rows.count == 1 && changes.repaired == changes.rows.map(\.id))
      #expect(try errands.ids(db) == [1, 3, 2])
    }
  }

  @Test func aTableCanHaveNoneOrSeveralListColumns() throws {
    let database = try DatabaseQueue()
    try database.write { db in
      try db.execute(sql: "CREATE TABLE tab (id TEXT PRIMARY KEY, rank INTEGER) WITHOUT ROWID")
      let tabs = OrderedTable<String, LabelKeys>("tab", key: "rank", space: LabelKeys())
      try tabs.insert(db, ["a", "b", "c"], at: .end)
      try tabs.move(db, "c", to: .start)
      #expect(try tabs.ids(db) == ["c", "a", "b"])

      try db.execute(
        sql: "CREATE TABLE \"card of\" (id INTEGER PRIMARY KEY, board, \"column\" TEXT, rank TEXT)")
      let cards = OrderedTable<Int, FractionalKeys>(
        "card of", lists: ["board", "column"], key: "rank", space: FractionalKeys())
      try cards.createIndex(db, isUnique: true)
      try cards.list(1, "open").insert(db, [1, 2, 3], at: .end)
      try cards.list(1, "done").insert(db, [4], at: .end)
      // The inbox has no board.
      try cards.list(nil, "open").insert(db, [5, 6], at: .end)
      try cards.list(1, "done").move(db, 2, to: .before(4))
      try cards.list(nil, "open").move(db, [1, 3], to: .between(5, 6))
      #expect(try cards.list(1, "done").ids(db) == [2, 4])
      #expect(try cards.list(1, "open").ids(db) == [])
      #expect(try cards.list(nil, "open").ids(db) == [5, 1, 3, 6])
      #expect(try cards.check(db).isSound)
      #expect(try cards.check(db).rows == 6)
    }
  }

  @Test func idsCanBeOfSeveralColumns() throws {
    let database = try DatabaseQueue()
    try database.write { db in
      try db.execute(
        sql: "CREATE TABLE entry (playlist INTEGER, track TEXT, rank REAL, PRIMARY KEY (playlist, track))")
      let entries = OrderedTable<[DatabaseValue], MidpointKeys>(
        "entry", ids: ["playlist", "track"], key: "rank", space: MidpointKeys())
      let ids = ["x", "y", "z"].map { [1.databaseValue, $0.databaseValue] }
      try entries.insert(db, ids, at: .end)
      try entries.move(db, ids[2], to: .before(ids[0]))
      try entries.move(db, [ids[1], ids[0]], to: .start)
      try entries.remove(db, ids[0])
      #expect(try entries.ids(db) == [ids[1], ids[2]])
      for number in 0..<60 {
        try entries.insert(db, [2.databaseValue, number.databaseValue], at: .after(ids[1]))
      }
      #expect(try entries.ids(db).count == 62)
      #expect(throws: OrderedTableError<[DatabaseValue]>.self) { try entries.move(db, ids[0], to: .end) }
    }
  }

  @Test func errorsNameTheTableAndTheRemedy() throws {
    let database = try todos()
    try database.write { db in
      let errands = Todo.ordering.list(1)
      let error = #expect(throws: OrderedTableError<Int64>.self) { try errands.move(db, 9, to: .start) }
      #expect(error?.reason == .unknown(9))
      #expect(
        error?.description
          == """
          todo, list 1: no row has the id 9, or it was deleted; read the list again, or insert the row first.
          """)
    }
  }

  @Test func operationsStartATransactionIfNeeded() throws {
    let database = try todos()
    try database.inDatabase { db in
      try Todo.ordering.list(1).insert(db, [1, 2], at: .end) { ["title": "\($0)"] }
      #expect(!db.isInsideTransaction)
      #expect(throws: DatabaseError.self) {
        // The title is missing.
        try Todo.ordering.list(1).insert(db, [3], at: .end)
      }
      #expect(!db.isInsideTransaction)
      #expect(try Todo.ordering.list(1).ids(db) == [1, 2])
    }
  }
}
