import Foundation
import GRDB
import ListOrdering
import OrderedTable
import Testing

@testable import Todos

/// Unreadable data, which `check` reports and `repair` repairs.
@Suite struct StoreReportTests {
  private let file: DamagedFile

  init() async throws { file = try await DamagedFile() }

  private typealias Damage = (sql: String, problems: [StoreReport.Problem])

  private static let damages: [Damage] = [
    ("UPDATE todo SET id = 'my milk!' WHERE id = 'b'", [.unreadableIDs(1)]),
    ("UPDATE todo SET id = '' WHERE id = 'b'", [.unreadableIDs(1)]),
    ("UPDATE todo SET id = CAST(id AS BLOB) WHERE id IN ('b', 'c')", [.unreadableIDs(2)]),
    ("UPDATE list SET id = 'no id' WHERE id = 'errands'", [.unreadableIDs(1), .missingList(7)]),
    (
      "UPDATE list SET id = 'no id' WHERE id = 'errands'; UPDATE todo SET list = 'no id' WHERE list = 'errands'",
      [.unreadableIDs(1)]
    ),
    ("UPDATE todo SET id = id || char(0) || 'x' WHERE id = 'b'", [.unreadableIDs(1)]),
    ("UPDATE todo SET id = CAST(x'ff' AS TEXT) WHERE id = 'b'", [.unreadableIDs(1)]),
    ("UPDATE todo SET list = list || char(0) WHERE id = 'b'", [.missingList(1)]),
    ("UPDATE todo SET list = CAST(x'ff' AS TEXT) WHERE id = 'b'", [.missingList(1)]),
    (
      "UPDATE list SET id = id || char(0) WHERE id = 'errands'; UPDATE todo SET list = list || char(0) WHERE list = 'errands'",
      [.unreadableIDs(1)]
    ),
    ("INSERT INTO base VALUES (CAST(x'ff' AS TEXT), 'a', 'b')", [.unreadableNotes(1)]),
    ("UPDATE todo SET list = 'elsewhere' WHERE id = 'b'", [.missingList(1)]),
    ("UPDATE todo SET list = x'00' WHERE id IN ('b', 'h')", [.missingList(2)]),
    ("DELETE FROM list", [.missingList(8)]),
    ("UPDATE todo SET tags = 'milk' WHERE id = 'b'", [.unreadableValues(1)]),
    ("UPDATE todo SET deadline = 'tomorrow', done = 7 WHERE id = 'b'", [.unreadableValues(1)]),
    ("UPDATE list SET color = 'greenish' WHERE id = 'work'", [.unreadableValues(1)]),
    ("UPDATE todo SET priority = NULL WHERE id = 'b'", [.unordered(1)]),
    ("UPDATE todo SET priority = 'x' WHERE id = 'b'", [.unordered(1)]),
    ("UPDATE todo SET priority = 2 WHERE id IN ('b', 'c')", [.unordered(2)]),
    ("UPDATE list SET priority = 9e999", [.unordered(2)]),
    ("UPDATE todo SET dirty = 'some' WHERE id = 'b'", [.unreadableNotes(1)]),
    ("INSERT INTO base VALUES ('errands', 'b', 'x'), ('(index)', 'work', '{}')", [.unreadableNotes(2)]),
    ("INSERT INTO tombstone VALUES ('errands', 'z', '{}')", [.unreadableNotes(1)]),
    ("INSERT INTO replica VALUES ('errands', 1, x'ff')", [.unreadableNotes(1)]),
    ("INSERT INTO replica VALUES ('errands', 1, 'some'), ('(index)', 2, '7')", [.unreadableNotes(2)]),
    ("INSERT INTO replica VALUES ('errands', 'x', NULL)", [.unreadableNotes(1)]),
    ("UPDATE todo SET done = 2 WHERE id = 'f'", [.unreadableValues(1)]),
    // Values that another program wrote, and that are valid.
    ("UPDATE list SET color = '#34c759' WHERE id = 'work'", []),
    ("UPDATE todo SET tags = '[ \"a\", \"b\" ]' WHERE id = 'b'", []),
  ]

  @Test(arguments: damages.indices)
  func damageIsReportedAndRepaired(index: Int) async throws {
    let damage = Self.damages[index]
    try file.execute(damage.sql)
    let store = try file.open()
    #expect(try await store.check().problems == damage.problems, "\(damage.sql)")
    #expect(try await store.repair().problems == damage.problems)
    #expect(try await store.check().problems == [], "\(damage.sql)")
    // All todos are shown and can be edited.
    var titles: [String] = []
    for list in try await store.lists() {
      let contents = try #require(try await store.contents(of: list.id))
      titles += (contents.open + contents.done).map(\.title)
      let ids = contents.open.map(\.id)
      for (number, id) in ids.enumerated() {
        try await store.move([ids[0]], to: number == 0 ? .end : .after(id))
      }
      if ids.isEmpty { continue }
      try await store.setDone(ids, true)
      try await store.undo()
    }
    #expect(titles.sorted() == "abcdefgh".map(String.init), "\(damage.sql)")
    // A push contains all todos.
    let server = try await store.write { db in
      var server = StoreMachine.Server()
      try server.take(db, try TodoStore.lists(db).map(\.id), isAcknowledged: true)
      return server
    }
    let count = server.lists.values.reduce(0) { $0 + $1.rows.count }
    #expect(count == 8)
    try await store.close()
  }

  private static let cutIDs = [
    ("UPDATE todo SET id = id || char(0) || 'x' WHERE id = 'b'", "acdefgh"),
    ("UPDATE todo SET list = list || char(0) WHERE id = 'b'", "acdefgh"),
    (
      "UPDATE list SET id = id || char(0) WHERE id = 'errands'; UPDATE todo SET list = list || char(0) WHERE list = 'errands'",
      "h"
    ),
  ]

  /// Reading an id only up to its NUL character would yield another todo's id, or an unknown one.
  @Test(arguments: cutIDs) func rowsWithNULCharactersInIDsAreNotShown(sql: String, shown: String)
    async throws
  {
    try file.execute("UPDATE todo SET deadline = 1000; \(sql)")
    let store = try file.open()
    #expect(try await !store.check().isSound)
    var todos: [Todo] = []
    for summary in try await store.lists() {
      let contents = try #require(try await store.contents(of: summary.id))
      // Progress counts a todo whose id is unreadable.
      #expect(summary.progress == contents.progress || sql.hasPrefix("UPDATE todo SET id"))
      todos += contents.open + contents.done
    }
    #expect(todos.map(\.title).sorted().joined() == shown)
    let day = CalendarCases.days(
      from: Date(timeIntervalSince1970: 0), through: Date(timeIntervalSince1970: 0))
    #expect(try await store.due(day).map(\.todo.title).sorted().joined() == shown)
    // Every todo that is shown can be edited.
    for todo in todos {
      try await store.edit(todo.id) { $0.deadline = nil }
      try await store.undo()
      try await store.move([todo.id], to: .end)
      // A todo that is already last does not move, so there is no step to undo.
      if try await store.undoState().undo == .move { try await store.undo() }
    }
    #expect(
      try await store.syncStatus().keys.allSatisfy { $0 == .index || $0 == .list(file.work) || shown != "h" })
    try await store.repair()
    #expect(try await store.check().isSound)
    #expect(try await store.lists().map(\.progress.total).reduce(0, +) == 8)
  }

  @Test func aDuplicateRowGetsItsOwnID() async throws {
    try file.rebuildWithoutKeys()
    try file.execute("INSERT INTO todo SELECT * FROM todo WHERE id = 'b'")
    let store = try file.open()
    var problems = try await store.check().problems
    // No keys and no indexes were copied.
    guard case .schema(let faults) = problems.removeFirst() else {
      Issue.record("no problem is reported")
      return
    }
    #expect(faults.contains("the index todo_order is missing") && faults.count > 5, "\(faults)")
    #expect(problems == [.duplicateIDs(1), .unordered(2)])
    try await store.repair()
    #expect(try await store.check().isSound)
    let open = try #require(try await store.contents(of: file.errands)).open
    #expect(open.map(\.title) == ["a", "b", "b", "c", "d", "e"])
    #expect(Set(open.map(\.id)).count == 6)
    try await store.delete([open[1...2].first { $0.id != file["b"] }!.id])
    try await file.requireAll(in: store)
  }

  /// Only a table without constraints can lack a value that this version requires.
  @Test(arguments: [
    "list", "title", "tags", "done", "transfers", "rekeyed", "moved", "priority", "dirty", "edits", "unknown",
    "id",
  ])
  func aColumnWithoutAValueIsRepaired(column: String) async throws {
    try file.rebuildWithoutKeys()
    try file.execute("UPDATE todo SET \(column) = NULL WHERE title IN ('b', 'h')")
    let store = try file.open()
    #expect(try await !store.check().isSound)
    try await store.repair()
    #expect(try await store.check().isSound)
    let lists = try await store.lists()
    #expect(lists.map(\.progress.total).reduce(0, +) == 8)
    #expect(lists.map(\.list.name).contains("Recovered") == (column == "list"))
    #expect(lists.count == (column == "list" ? 3 : 2))
    try await store.close()
  }

  /// A table that has to be rebuilt may have columns of a newer version.
  @Test(arguments: ["TEXT", "REAL"])
  func repairKeepsColumnsOfANewerVersion(priority: String) async throws {
    let store = try file.open()
    try await store.set(Setting("x", default: 0), 1)
    try await store.close()
    try file.execute(
      """
      CREATE TABLE other AS SELECT * FROM todo; DROP TABLE todo;
      CREATE TABLE todo (
        id TEXT NOT NULL, list TEXT, title TEXT, tags TEXT, deadline INTEGER, done INTEGER, priority \(priority),
        dirty TEXT, rekeyed INTEGER, moved INTEGER, transfers INTEGER, edits TEXT, unknown TEXT, fields TEXT,
        "reminder at" INTEGER NOT NULL DEFAULT (40 + 2), note
      );
      INSERT INTO todo SELECT *, 7, x'00' FROM other; DROP TABLE other;
      CREATE TABLE other (key TEXT, value TEXT, device TEXT NOT NULL);
      INSERT INTO other SELECT *, 'phone' FROM setting; DROP TABLE setting;
      ALTER TABLE other RENAME TO setting
      """)
    let again = try file.open()
    #expect(try await !again.check().isSound)
    try await again.repair()
    #expect(try await again.check().isSound)
    try await file.requireAll(in: again)
    try await again.close()
    #expect(try file.value(of: "\"reminder at\"") == 7.databaseValue)
    #expect(try file.value(of: "note") == Data([0]).databaseValue)
    try file.execute("INSERT INTO todo (id, list, title) VALUES ('z', 'errands', 'z')")
    #expect(try file.value(of: "(SELECT \"reminder at\" FROM todo WHERE id = 'z')") == 42.databaseValue)
    #expect(try file.value(of: "(SELECT device FROM setting)") == "phone".databaseValue)
  }

  @Test func problemDescriptionsUseSingularAndPlural() {
    let problems: [StoreReport.Problem] = [
      .unreadableIDs(1), .duplicateIDs(1), .missingList(1), .unreadableValues(1), .unordered(1),
      .unreadableNotes(1),
      .tooManyTodos(1), .invalid(["a"]), .unreadableSettings(1),
    ]
    for problem in problems {
      #expect(problem.description.contains(#/1 (entry|todo|sync record|list|setting) /#))
    }
    #expect(
      "\(StoreReport.Problem.invalid(["a"]))"
        == "1 entry breaks the rules for titles, tags or images; edit it: a")
    #expect("\(StoreReport.Problem.duplicateIDs(2))".hasPrefix("2 entries have "))
  }

  @Test func repairLeavesASoundFileUnchanged() async throws {
    let store = try file.open()
    #expect(try await store.check().isSound)
    #expect(try await store.check().description == "No problems found.")
    try await store.edit(
      file["b"],
      TodoDraft(title: "Milk", tags: ["shop"], deadline: .instant(Date(timeIntervalSince1970: 1.5))))
    try await store.deleteList(file.work)
    // The todos of the deleted list are kept for undo.
    #expect(try await store.check().isSound)
    #expect(try await store.repair().isSound)
    try await store.undo()
    #expect(try await store.contents(of: file.work)?.count == 1)
  }

  @Test func tooManyTodosAreReported() async throws {
    try file.execute(
      """
      WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 250)
      INSERT INTO todo (id, list, title, priority) SELECT 'n' || n, 'errands', n, n + 10 FROM number
      """)
    let store = try file.open()
    #expect(try await store.check().problems == [.tooManyTodos(1)])
    let error = await #expect(throws: StoreError.self) {
      try await store.add(TodoDraft(title: "More"), to: file.errands)
    }
    #expect(error == .full(limit: 200))
    // The todos can still be moved and deleted.
    try await store.move([file["a"]], to: .end)
    try await store.delete((1...58).map { Todo.ID(rawValue: "n\($0)")! })
    try await store.add(TodoDraft(title: "More"), to: file.errands)
    #expect(try await store.contents(of: file.errands)?.count == 200)
  }

  @Test func tooManyListsAreReported() async throws {
    try file.execute(
      """
      WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 250)
      INSERT INTO list (id, name, color, priority) SELECT 'n' || n, n, '#007AFF', n + 10 FROM number
      """)
    let store = try file.open()
    #expect(try await store.check().problems == [.tooManyLists(252)])
    try await store.repair()
    #expect(try await store.check().problems == [.tooManyLists(252)])
    await #expect(throws: StoreError.full(limit: 200)) { try await store.addList(ListDraft(name: "More")) }
    try await store.moveLists([file.work], to: .end)
  }

  /// `repair` keeps the user's texts, and the report names each invalid entry.
  @Test(arguments: [
    "title = printf('%.*c', 33, 'x')", "title = printf('%.*c', 4000, 'x')",
    "tags = '[\"a\",\"b\",\"c\",\"d\",\"e\",\"f\"]'",
    "tags = '[\"much too long\"]'",
  ])
  func invalidValuesAreReportedAndKept(value: String) async throws {
    try file.execute("UPDATE todo SET \(value) WHERE id = 'b'")
    let before = try file.value(of: String(value.prefix { $0 != " " }))
    let store = try file.open()
    for _ in 0..<2 {
      guard case .invalid(let items)? = try await store.check().problems.first else {
        Issue.record("no problem is reported for \(value)")
        return
      }
      #expect(items.count == 1 && items[0].hasPrefix("todo b: "), "\(items)")
      try await store.repair()
    }
    #expect(try file.value(of: String(value.prefix { $0 != " " })) == before)
    try await store.move([file["b"]], to: .end)
    try await store.edit(file["b"], TodoDraft(title: "Short"))
    #expect(try await store.check().isSound)
  }

  @Test(arguments: ["''", "' '", "char(8203)", "x'ff'"])
  func todosAndListsWithoutNamesGetOne(value: String) async throws {
    try file.execute(
      "UPDATE todo SET title = \(value) WHERE id = 'b'; UPDATE list SET name = \(value) WHERE id = 'work'")
    let store = try file.open()
    #expect(try await !store.check().isSound)
    try await store.repair()
    #expect(try await store.check().isSound)
    #expect(try await store.todo(file["b"])?.title == "Untitled")
    #expect(try await store.lists().map(\.list.name).sorted() == ["Errands", "Untitled"])
  }

  @Test(arguments: ["x'ff'", "'some'", "'{}'", "'[]'", "''", "7"])
  func anUnreadableUndoStepIsDropped(value: String) async throws {
    let store = try file.open()
    try await store.move([file["a"]], to: .end)
    try file.execute("DELETE FROM undo_step WHERE number > 1; UPDATE undo_step SET step = \(value)")
    #expect(try await store.check().problems == [.unreadableSteps(1)])
    #expect(try await store.undoState().undo != nil)
    let error = await #expect(throws: StoreError.self) { try await store.undo() }
    #expect(error == .needsRepair("The step to undo next is unreadable."))
    try await store.repair()
    #expect(try await store.undoState() == UndoState())
    await #expect(throws: StoreError.nothingToUndo) { try await store.undo() }
    #expect(try await store.check().isSound)
    try await store.move([file["a"]], to: .start)
    try file.execute("UPDATE undo_step SET step = \(value)")
    try await store.move([file["a"]], to: .end)
    try await store.undo()
    #expect(try await store.undoState() == UndoState(undo: .move, redo: .move))
    #expect(try await store.check().problems == [.unreadableSteps(1)])
    try await store.repair()
    #expect(try await store.undoState() == UndoState(redo: .move))
  }

  /// The next edit recreates dispensable tables; `repair` recreates all others.
  @Test(arguments: [
    "undo_step", "forgotten_list", "setting", "image", "tombstone", "base", "replica", "server",
  ])
  func aMissingTableIsReportedAndRecreated(table: String) async throws {
    let store = try file.open()
    try file.execute("DROP TABLE \(table)")
    let problems = try await store.check().problems
    guard case .schema(let faults)? = problems.first else {
      Issue.record("no problem is reported")
      return
    }
    #expect(faults.contains("the table \(table) is missing") && problems.count == 1)
    if StoreShape.expendableTables.contains(table) {
      try await store.move([file["a"]], to: .end)
      try await store.undo()
      try await store.set(Setting("x", default: 0), 1)
    }
    try await store.repair()
    #expect(try await store.check().isSound)
    try await store.delete([file["a"]])
    try await store.undo()
    try await file.requireAll(in: store)
    try await store.close()
    try file.execute("DROP TABLE \(table)")
    let again = try file.open()
    if table == "undo_step" { #expect(try await again.undoState() == UndoState()) }
    try await again.repair()
    #expect(try await again.check().isSound)
    try await file.requireAll(in: again)
  }

  @Test(arguments: [
    "DELETE FROM grdb_migrations", "DROP TABLE grdb_migrations",
    "DELETE FROM grdb_migrations WHERE identifier LIKE '2%'",
    "DELETE FROM grdb_migrations WHERE identifier LIKE '4%'",
    "DELETE FROM grdb_migrations; DROP TABLE undo_step",
  ])
  func missingMigrationRecordsAreRecreated(sql: String) async throws {
    try file.execute(sql)
    let store = try file.open()
    #expect(try await store.check().isSound)
    try await store.move([file["a"]], to: .end)
    try await file.requireAll(in: store)
    // The records are also recreated if they are lost while the file is open.
    try file.execute("DELETE FROM grdb_migrations")
    try await store.move([file["a"]], to: .start)
    try await store.close()
    try await file.requireAll(in: file.open())
  }

  @Test(arguments: [
    ("priority", "TEXT"), ("deadline", "TEXT"), ("done", "TEXT"), ("title", "BLOB"), ("moved", ""),
  ])
  func aColumnOfTheWrongTypeIsReportedAndRepaired(column: String, type: String) async throws {
    let sql = try #require(
      try await DatabaseQueue(path: file.url.path).read {
        try String.fetchOne($0, sql: "SELECT sql FROM sqlite_master WHERE name = 'todo'")
      })
    let other = sql.replacing(
      try Regex("\\b\(column) [A-Z]+( NOT NULL)?( DEFAULT 0)?"), with: "\(column) \(type)"
    )
    .replacing("CREATE TABLE todo", with: "CREATE TABLE other")
    try #require(other != sql)
    try file.execute(
      "\(other); INSERT INTO other SELECT * FROM todo; DROP TABLE todo; ALTER TABLE other RENAME TO todo")
    let store = try file.open()
    guard case .schema(let faults)? = try await store.check().problems.first else {
      Issue.record("no problem is reported")
      return
    }
    #expect(
      faults.contains { $0.hasPrefix("the column \(column) of todo has the type \(type) ") }, "\(faults)")
    if column == "priority" {
      await #expect(throws: StoreError.self) { try await store.move([file["a"]], to: .end) }
    }
    try await store.repair()
    #expect(try await store.check().isSound)
    try await store.move([file["a"]], to: .end)
    let open = try #require(try await store.contents(of: file.errands)).open.map(\.title)
    #expect(open == ["b", "c", "d", "e", "a"])
    try await file.requireAll(in: store)
  }

  @Test func aMissingColumnIsReportedAndRecreated() async throws {
    let store = try file.open()
    // SQLite drops no column that an index uses.
    try file.execute(
      """
      DROP INDEX todo_tags;
      ALTER TABLE setting DROP COLUMN value; ALTER TABLE todo DROP COLUMN tags
      """)
    let expected = [
      "the column value of setting is missing", "the column tags of todo is missing",
      "the index todo_tags is missing",
    ]
    #expect(try await store.check().problems == [.schema(expected)])
    for edit in [
      { try await store.set(Setting("x", default: 0), 1) },
      { _ = try await store.add(TodoDraft(title: "x"), to: file.errands) },
    ] as [() async throws -> Void] {
      let error = await #expect(throws: StoreError.self) { try await edit() }
      guard case .needsRepair = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
    try await store.repair()
    #expect(try await store.check().isSound)
    try await store.set(Setting("x", default: 0), 1)
    try await store.edit(file["a"], TodoDraft(title: "a", tags: ["tag"]))
    try await file.requireAll(in: store)
  }

  @Test func aDamagedIndexIsReportedAndRebuilt() async throws {
    try file.execute(
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_master SET sql = replace(sql, 'priority, id', 'id, priority') WHERE name = 'todo_order';
      """)
    let store = try file.open()
    let report = try await store.check()
    guard case .file? = report.problems.first else {
      Issue.record("\(report)")
      return
    }
    try await store.repair()
    #expect(try await store.check().problems.allSatisfy { if case .file = $0 { false } else { true } })
    try await file.requireAll(in: store)
  }
}
