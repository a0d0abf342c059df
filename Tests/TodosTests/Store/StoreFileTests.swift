import Foundation
import GRDB
import OrderedTable
import Testing
import TestSupport

@testable import Todos

/// Files of other versions, and damaged files.
@Suite struct StoreFileTests {
  private let folder: TemporaryFolder
  private var file: URL { folder.url.appendingPathComponent("todos.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: 1...EarlierFiles.steps.count)
  func earlierVersionsAreMigrated(version: Int) async throws {
    let database = try DatabaseQueue(path: file.path)
    try await database.write { db in
      try EarlierFiles.make(version: version, db)
      try db.execute(
        sql: """
          INSERT INTO list (id, name, \(version < 5 ? "colour" : "color"), priority) VALUES ('errands', 'Errands', '#34C759', 1);
          INSERT INTO todo (id, list, title, deadline, done, priority) VALUES
            ('milk', 'errands', 'Milk', 1000, 0, 2), ('bread', 'errands', 'Bread', NULL, 0, 1),
            ('tea', 'errands', 'Tea', NULL, 1, 1)
          """)
    }
    try database.close()
    let store = try TodoStore(at: file)
    let list = try #require(try await store.lists().first)
    #expect(list.list.name == "Errands" && list.list.color == .green)
    #expect(list.progress == ListProgress(done: 1, total: 3))
    let contents = try #require(try await store.contents(of: list.id))
    #expect(contents.open.map(\.title) == ["Bread", "Milk"] && contents.done.map(\.title) == ["Tea"])
    #expect(contents.open[1].deadline == .instant(Date(timeIntervalSince1970: 1)))
    try await store.move([contents.open[1].id], to: .start)
    try await store.undo()
  }

  /// Add each new migration to `EarlierFiles`, too.
  @Test func earlierFilesListsAllMigrations() async throws {
    #expect(EarlierFiles.steps.map(\.name) == StoreSchema.migrator().migrations)
  }

  @Test func aNewerVersionIsRefused() async throws {
    let store = try TodoStore(at: file)
    try await store.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('9 something')") }
    try await store.addList(ListDraft(name: "Newer"))
    try await store.close()
    #expect(throws: StoreError.newerVersion) { try TodoStore(at: file) }
    // The file is unchanged.
    let names = try await DatabaseQueue(path: file.path).read { db in
      try String.fetchAll(db, sql: "SELECT name FROM list UNION ALL SELECT identifier FROM grdb_migrations")
    }
    #expect(names.contains("Newer") && names.contains("9 something"))
  }

  @Test func aTruncatedFileIsRefused() async throws {
    let store = try TodoStore(at: file)
    let list = try await store.addList(ListDraft(name: "List")).id
    for number in 1...150 { try await store.add(TodoDraft(title: "Todo \(number)"), to: list) }
    try await store.close()
    let whole = try Data(contentsOf: file)
    for count in [1, 15, 16, 99, 4_095, 4_096, whole.count / 2, whole.count - 4_096, whole.count - 1] {
      let cut = folder.url.appendingPathComponent("cut-\(count).sqlite")
      try whole.prefix(count).write(to: cut)
      let error = #expect(throws: StoreError.self, "\(count) of \(whole.count)") { try TodoStore(at: cut) }
      guard case .damaged = error else {
        Issue.record("\(count): \(String(describing: error))")
        continue
      }
      #expect(try Data(contentsOf: cut) == whole.prefix(count))
    }
  }

  @Test func aFileThatIsNoDatabaseIsRefused() async throws {
    try Data("Dear diary, today I did nothing at all.".utf8).write(to: file)
    let error = #expect(throws: StoreError.self) { try TodoStore(at: file) }
    guard case .damaged = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    let foreign = folder.url.appendingPathComponent("foreign.sqlite")
    try await DatabaseQueue(path: foreign.path).write { try $0.execute(sql: "CREATE TABLE diary (day TEXT)") }
    #expect(throws: StoreError.otherProgram) { try TodoStore(at: foreign) }
    let nowhere = folder.url.appendingPathComponent("no/such/folder/todos.sqlite")
    let missing = #expect(throws: StoreError.self) { try TodoStore(at: nowhere) }
    guard case .notWritable = missing else {
      Issue.record("\(String(describing: missing))")
      return
    }
  }

  /// Another program edited the priorities: the store shows SQLite's order, and edits repair it.
  @Test func editsRepairDamagedPriorities() async throws {
    let store = try TodoStore(at: file)
    let list = try await store.addList(ListDraft(name: "List")).id
    var ids: [Todo.ID] = []
    for title in ["a", "b", "c", "d", "e"] {
      ids.append(try await store.add(TodoDraft(title: title), to: list).id)
    }
    try await store.write { [ids] db in
      for (id, priority) in zip(ids, ["NULL", "'x'", "9e999", "2", "2"]) {
        try db.execute(sql: "UPDATE todo SET priority = \(priority) WHERE id = ?", arguments: [id])
      }
    }
    func titles() async throws -> [String] {
      try #require(try await store.contents(of: list)).open.map(\.title)
    }
    let seen = try await titles()
    #expect(seen.first == "a" && seen.suffix(2) == ["c", "b"])
    try await store.move([ids[0]], to: .end)
    #expect(try await titles() == Array(seen.dropFirst()) + ["a"])
    try await store.move([ids[0]], to: .after(ids[1]))
    #expect(try await titles() == Array(seen.dropFirst()) + ["a"])
  }
}
