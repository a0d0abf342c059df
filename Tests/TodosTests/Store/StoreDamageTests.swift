import Foundation
import GRDB
import ListOrdering
import OrderedTable
import Testing
import TestSupport

@testable import Todos

/// Rows with invalid values: the store shows the readable ones, repairs those it edits, and loses none.
@Suite struct StoreDamageTests {
  private let file: DamagedFile

  init() async throws { file = try await DamagedFile() }

  private static let values: [(column: String, value: String)] = [
    ("title", "x'ff'"), ("title", "x'6f6b'"), ("tags", "'milk'"), ("tags", "x'00ff'"), ("tags", "7"),
    ("deadline", "'tomorrow'"), ("deadline", "'2026-02-30'"), ("deadline", "x'01'"), ("deadline", "0.5"),
    ("deadline", "9223372036854775807"), ("deadline", "-9223372036854775808"),
    ("deadline", "253402300800000"), ("deadline", "9e999"), ("done", "7"), ("done", "-1"),
    ("done", "0.5"), ("done", "'x'"), ("done", "'7x'"), ("done", "x'01'"), ("priority", "NULL"),
    ("priority", "'first'"), ("priority", "x'00'"), ("priority", "9e999"), ("priority", "-9e999"),
    ("priority", "3"), ("dirty", "'some'"), ("dirty", "x'ff'"), ("dirty", "'[\"color\"]'"),
    ("rekeyed", "'x'"), ("moved", "7"), ("moved", "'x'"),
  ]

  @Test(arguments: values)
  func everyOperationHandlesAnInvalidTodoValue(column: String, value: String) async throws {
    try file.execute("UPDATE todo SET \(column) = \(value) WHERE id = 'b'")
    let store = try file.open()
    try await file.requireAll(in: store)
    // Moves another todo next to b, in the section that shows b.
    let contents = try #require(try await store.contents(of: file.errands))
    let section: TodoSection = contents.open.contains { $0.id == file["b"] } ? .open : .done
    let other = file[section == .open ? "a" : "f"]
    for destination in [Todo.Destination.after(file["b"]), .before(file["b"])] {
      try await store.move([other], to: destination)
      try await file.requireAll(in: store)
      let shown = try #require(try await store.contents(of: file.errands))[section].map(\.id)
      let (place, mark) = (shown.firstIndex(of: other)!, shown.firstIndex(of: file["b"])!)
      #expect(place - mark == (destination == .after(file["b"]) ? 1 : -1))
    }
    try await store.edit(other, TodoDraft(title: "Other"))
    try await store.move([file["b"]], to: .end)
    try await store.undo()
    try await store.setDone([file["b"]], section == .open)
    try await store.undo()
    try await store.edit(file["b"], TodoDraft(title: "Edited"))
    try await store.undo()
    try await store.move([file["b"]], to: file.work)
    try await file.requireAll(in: store)
    try await store.undo()
    try await store.delete([file["b"]])
    try await store.undo()
    try await file.requireAll(in: store)
    try await store.deleteList(file.errands)
    try await store.undo()
    try await file.requireAll(in: store)
    try await store.close()
  }

  @Test(arguments: [
    ("title", "x'ff'"), ("tags", "'milk, bread'"), ("deadline", "'tomorrow'"),
    ("deadline", "9223372036854775807"), ("deadline", "'2026-11-26T'"),
  ])
  func unreadableValuesThatAreNotEditedStay(column: String, value: String) async throws {
    try file.execute("UPDATE todo SET \(column) = \(value) WHERE id = 'b'")
    let before = try file.value(of: column)
    let store = try file.open()
    try await store.move([file["b"]], to: .end)
    try await store.setDone([file["b"]], true)
    try await store.close()
    #expect(try file.value(of: column) == before)
  }

  @Test(arguments: [
    ("color", "'greenish'"), ("color", "x'ff'"), ("image", "'no picture'"), ("name", "x'ff'"),
  ])
  func everyOperationHandlesAnInvalidListValue(column: String, value: String) async throws {
    try file.execute("UPDATE list SET \(column) = \(value) WHERE id = 'errands'")
    let store = try file.open()
    try await file.requireAll(in: store)
    try await store.moveLists([file.errands], to: .end)
    #expect(try await store.lists().map(\.id) == [file.work, file.errands])
    try await store.editList(file.errands, ListDraft(name: "Edited"))
    try await store.undo()
    try await store.deleteList(file.errands)
    try await store.undo()
    try await file.requireAll(in: store)
    try await store.close()
  }

  /// If the edited fields are unreadable, the push contains the whole todo.
  @Test func aRowWithUnreadableDirtyFieldsIsNotClean() async throws {
    let store = try file.open()
    var server = StoreMachine.Server()
    server = try await store.write { [server] db in
      var server = server
      try server.take(db, [DamagedFile.errands, DamagedFile.work], isAcknowledged: true)
      return server
    }
    try await store.edit(file["b"], TodoDraft(title: "Edited"))
    try await store.write { try $0.execute(sql: "UPDATE todo SET dirty = 'some' WHERE id = 'b'") }
    server = try await store.write { [server] db in
      var server = server
      try server.take(db, [DamagedFile.errands], isAcknowledged: true)
      return server
    }
    #expect(server.lists[file.errands]?.rows[file["b"]]?.title == "Edited")
  }

  /// The deletion stays pending although the deadline is out of range.
  @Test func aDeletedTodoWithAnInvalidDeadlineLeavesATombstone() async throws {
    try file.execute("UPDATE todo SET deadline = 900000000000000000 WHERE id = 'b'")
    let store = try file.open()
    try await store.delete([file["b"]])
    let tombstones = try await store.read {
      try ReplicaTables<Todo>(db: $0, list: DamagedFile.errands.rawValue).readAll().items.filter(\.isRemoved)
    }
    #expect(tombstones.map(\.id) == [file["b"]])
    try await store.undo()
    try await file.requireAll(in: store)
  }

  /// The store hides a row whose id can't be read, and places todos before and after it.
  @Test(arguments: [
    "x'00ff'", "'my milk!'", "CAST(x'ff' AS TEXT)", "'a' || char(0)", "''", "CAST('a' AS BLOB)",
  ])
  func aRowWithAnUnreadableIDDoesNotBlockOthers(id: String) async throws {
    for (table, name) in [("todo", "'a'"), ("todo", "'c'"), ("todo", "'f'"), ("list", "'work'")] {
      let file = try await DamagedFile()
      for priority in ["priority", "NULL", "9e999", "(SELECT max(priority) FROM todo)"] {
        try file.execute(
          "UPDATE \(table) SET id = \(id), priority = \(priority) WHERE id IN (\(name), \(id))")
        let store = try file.open()
        for destination in [Todo.Destination.start, .end, .after(file["b"]), .before(file["d"])] {
          let new = try await store.add(TodoDraft(title: "New"), to: file.errands, at: destination)
          let open = try #require(try await store.contents(of: file.errands)).open.map(\.id)
          let place = try #require(open.firstIndex(of: new.id))
          switch destination {
          case .start: #expect(place == 0)
          case .end: #expect(place == open.count - 1)
          case .after: #expect(open[place - 1] == file["b"])
          default: #expect(open[place + 1] == file["d"])
          }
          try await store.move([file["e"]], to: .after(new.id))
          try await store.setDone([new.id], true)
          try await store.delete([new.id])
        }
        let list = try await store.addList(ListDraft(name: "New"), at: .start)
        #expect(try await store.lists().first?.id == list.id)
        try await store.moveLists([list.id], to: .end)
        try await store.deleteList(list.id)
        try await store.close()
      }
    }
  }

  private func refused(_ verb: () async throws -> Void) async {
    let error = await #expect(throws: StoreError.self) { try await verb() }
    guard case .needsRepair = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func aDuplicateRowDoesNotTrap() async throws {
    try file.rebuildWithoutKeys()
    try file.execute("INSERT INTO todo SELECT * FROM todo WHERE id = 'b'")
    let store = try file.open()
    // Other rows can be edited.
    try await store.edit(file["a"], TodoDraft(title: "Edited"))
    let new = try await store.add(TodoDraft(title: "New"), to: file.work)
    try await store.delete([new.id])
    await refused { try await store.edit(file["b"], TodoDraft(title: "Edited")) }
    await refused { try await store.move([file["b"]], to: .end) }
    await refused { try await store.delete([file["b"]]) }
    await refused { try await store.setDone([file["b"]], true) }
    #expect(try await store.contents(of: file.errands)?.count == 8)
  }
}

/// A closed file with todos, for tests to damage.
final class DamagedFile: Sendable {
  static let errands = TodoList.ID(rawValue: "errands")!
  static let work = TodoList.ID(rawValue: "work")!
  private let folder: TemporaryFolder
  let url: URL

  /// Creates a file with two lists. Errands has the open todos a to e and the done todos f and g.
  /// Work has the open todo h.
  init() async throws {
    folder = try TemporaryFolder()
    url = folder.url.appendingPathComponent("todos.sqlite")
    try await Self.contents.value.write(to: url)
  }

  /// The bytes of such a file, created once.
  private static let contents = Task {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("todos.sqlite")
    let store = try TodoStore(at: url)
    try await store.edit { edit in
      try edit.insert(TodoList(id: errands, name: "Errands", color: .green), at: .end)
      try edit.insert(TodoList(id: work, name: "Work"), at: .end)
      for title in "abcdefgh" {
        let todo = Todo(id: Todo.ID(rawValue: "\(title)")!, title: "\(title)", isDone: "fg".contains(title))
        try edit.insert(todo, into: title == "h" ? work : errands, at: .end)
      }
    }
    try await store.close()
    return try Data(contentsOf: url)
  }

  var errands: TodoList.ID { Self.errands }
  var work: TodoList.ID { Self.work }
  subscript(title: String) -> Todo.ID { Todo.ID(rawValue: title)! }

  func open() throws(StoreError) -> TodoStore { try TodoStore(at: url) }

  /// Runs SQL as another program.
  func execute(_ sql: String) throws {
    let database = try DatabaseQueue(path: url.path)
    try database.write { try $0.execute(sql: sql) }
    try database.close()
  }

  /// Copies the tables without their keys and constraints, as some programs do.
  func rebuildWithoutKeys() throws {
    try execute(
      """
      CREATE TABLE copy AS SELECT * FROM todo; DROP TABLE todo; ALTER TABLE copy RENAME TO todo;
      CREATE TABLE copy AS SELECT * FROM list; DROP TABLE list; ALTER TABLE copy RENAME TO list
      """)
  }

  /// Returns a column's value of the todo b.
  func value(of column: String) throws -> DatabaseValue? {
    let database = try DatabaseQueue(path: url.path)
    return try database.read {
      try DatabaseValue.fetchOne($0, sql: "SELECT \(column) FROM todo WHERE id = 'b'")
    }
  }

  /// Requires that each todo is shown once and in its own section, and that the file is sound.
  func requireAll(in store: TodoStore, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    var ids: [String] = []
    for summary in try await store.lists() {
      let contents = try #require(try await store.contents(of: summary.id), sourceLocation: sourceLocation)
      #expect(contents.open.allSatisfy { !$0.isDone }, sourceLocation: sourceLocation)
      #expect(contents.done.allSatisfy { $0.isDone }, sourceLocation: sourceLocation)
      #expect(summary.progress == contents.progress, sourceLocation: sourceLocation)
      ids += (contents.open + contents.done).map(\.id.rawValue)
    }
    #expect(ids.sorted() == "abcdefgh".map(String.init), sourceLocation: sourceLocation)
    let problems = try await store.read { try String.fetchAll($0, sql: "PRAGMA integrity_check") }
    #expect(problems == ["ok"], sourceLocation: sourceLocation)
  }
}
