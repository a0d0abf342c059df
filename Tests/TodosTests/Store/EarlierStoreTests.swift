import Foundation
import GRDB
import ListOrdering
import Testing
import TestSupport

@testable import Todos

/// Store files of an earlier release, with pending changes, tombstones, a push in progress and an undo step.
@Suite struct EarlierStoreTests {
  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Fixtures/2026-11").standardizedFileURL

  @Test(arguments: ["phone", "tablet"])
  func aStoreFileKeepsItsContentsPendingChangesAndUndoStep(device: String) async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "todos.sqlite")
    try FileManager.default.copyItem(at: Self.fixtures.appending(path: "\(device).sqlite"), to: file)
    let store = try TodoStore(at: file)
    var text = try await store.summary()
    #expect(try await store.check().isSound)
    // The undo step belongs to the program that opens the file first.
    let other = try TodoStore(at: file, program: "other")
    #expect(try await store.undoState().undo != nil)
    #expect(try await other.undoState() == UndoState())
    try await other.close()
    try await store.undo()
    text += "\nAfter undo:\n" + (try await store.summary())
    try await store.close()
    let expected = Self.fixtures.appending(path: "\(device).txt")
    if ProcessInfo.processInfo.environment["FIXTURES"] == "write" { try Data(text.utf8).write(to: expected) }
    #expect(try text == String(contentsOf: expected, encoding: .utf8))
  }
}

/// Store files of versions 2 to 5, which keep a single undo step.
@Suite struct EarlierStepTests {
  /// An earlier version had deleted a list, but not yet all of its todos.
  @Test(arguments: 2...5) func theTodosOfAForgottenListAreStillDeleted(version: Int) async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "todos.sqlite")
    let database = try DatabaseQueue(path: file.path)
    try await database.write { db in
      try EarlierFiles.make(version: version, db)
      let color = version < 5 ? "colour" : "color"
      try db.execute(
        sql: """
          INSERT INTO list (id, name, \(color), priority) VALUES ('work', 'Work', '#FF3B30', 1);
          INSERT INTO todo (id, list, title, priority) VALUES ('a', 'gone', 'a', 1), ('b', 'last', 'b', 1);
          INSERT INTO step VALUES (1, '{"todos":[],"lists":[{"id":"last",\
          "former":["(index)","last","Last","#007AFF",null,2,{}],"neighbours":{"lower":"work"}}],\
          "isMove":false,"deletedLists":["last"],"forgottenLists":["gone"]}')
          """)
    }
    try database.close()
    let store = try TodoStore(at: file)
    #expect(try await store.check().isSound)
    #expect(try await store.undoState() == UndoState(undo: .deleteList))
    try await store.editList(TodoList.ID(rawValue: "work")!) { $0.color = .green }
    #expect(try await store.read { try String.fetchAll($0, sql: "SELECT id FROM todo") } == ["b"])
    for _ in 0..<2 { try await store.undo() }
    #expect(try await store.lists().map(\.progress.total) == [0, 1])
    #expect(try await store.check().isSound)
    try await store.close()
  }
}

/// Store files that name a list's color `colour`, as versions 1 to 4 do.
@Suite struct EarlierColorTests {
  private let folder: TemporaryFolder
  private var file: URL { folder.url.appending(path: "todos.sqlite") }

  /// Creates a file with two edited colors, a deleted list, a push in progress, and an undo step.
  init() throws {
    folder = try TemporaryFolder()
    let push = """
      {"batch":"b","version":3,"changes":[\
      {"id":"work","update":{"item":{"id":"work","name":"Work","colour":"#FF3B30","priority":1},\
      "fields":["colour","order"],"isMoved":true}},\
      {"id":"new","insert":{"id":"new","name":"New","colour":"#FF9500","color":"x","priority":3}},\
      {"id":"gone","remove":true}]}
      """
    let step = """
      {"todos":[],"lists":[{"id":"work","former":["(index)","work","Work","#007AFF",null,1,{"color":"x","shared":true}],\
      "neighbours":{},"latter":["(index)","work","Work","#FF3B30",null,1,{"color":"x","shared":true}]}],\
      "isMove":false,"deletedLists":[],"forgottenLists":[]}
      """
    let database = try DatabaseQueue(path: file.path)
    try database.write { db in
      try EarlierFiles.make(version: 4, db)
      try db.execute(
        sql: """
          INSERT INTO list (id, name, colour, priority, dirty, unknown) VALUES
            ('work', 'Work', '#FF3B30', 1, '["name","colour"]', '{"color":"x","shared":true}'),
            ('new', 'New', '#FF9500', 3, '["name","colour","image","section","order","presence"]', NULL);
          INSERT INTO base VALUES
            ('(index)', 'work', '{"id":"work","name":"Office","colour":"#007AFF","color":"x","shared":true,"priority":1}'),
            ('(index)', 'old', '{"id":"old","name":"Old","colour":"#34C759","priority":2}'),
            ('work', 'milk', '{"id":"milk","title":"Milk","colour":"white","done":false,"priority":1}');
          INSERT INTO tombstone VALUES ('(index)', 'old',
            '{"item":{"id":"old","name":"Old","colour":"#A2845E","priority":2},"dirty":["colour"],"isRekeyed":false,"isMoved":false}');
          INSERT INTO todo (id, list, title, priority, unknown) VALUES ('milk', 'work', 'Milk', 1, '{"colour":"white"}')
          """)
      try db.execute(sql: "INSERT INTO replica VALUES ('(index)', 3, ?)", arguments: [push])
      try db.execute(sql: "INSERT INTO step VALUES (1, ?)", arguments: [step])
    }
    try database.close()
  }

  private func execute(_ sql: String) async throws {
    let database = try DatabaseQueue(path: file.path)
    try await database.write { try $0.execute(sql: sql) }
    try database.close()
  }

  /// Returns all rows that contain lists.
  private func rows() throws -> [Row] {
    let database = try DatabaseQueue(path: file.path)
    defer { try? database.close() }
    return try database.read { db in
      try ["list", "base", "tombstone", "replica", "undo_step", "todo"].flatMap {
        try Row.fetchAll(db, sql: "SELECT * FROM \($0)")
      }
    }
  }

  @Test func anEditedColorStaysPending() async throws {
    let store = try TodoStore(at: file)
    #expect(try await store.check().isSound)
    let index = try await store.read { try ReplicaTables<TodoList>(db: $0, list: TodoStore.index).readAll() }
    let work = try #require(index.items.first { $0.id.rawValue == "work" })
    #expect(work.item.color == .red && work.item.unknownMembers == ["shared": .bool(true)])
    #expect(work.dirty == [.field("name"), .field("color")])
    let new = try #require(index.items.first { $0.id.rawValue == "new" })
    #expect(new.item.color == .orange && new.dirty == .all.subtracting(.field("fields")))
    let old = try #require(index.items.first { $0.id.rawValue == "old" })
    #expect(old.isRemoved && old.item.color == .brown && old.dirty == .field("color"))
    #expect(index.base.map(\.color).sorted { $0.rawValue < $1.rawValue } == [.blue, .green])
    #expect(index.base.allSatisfy { $0.unknownMembers["color"] == nil })
    let push = try #require(index.pending)
    #expect(push.batch == "b" && push.version == 3 && push.changes.count == 3)
    guard case .update(let update) = push.changes[0].kind,
      case .insertion(let inserted) = push.changes[1].kind
    else { return #expect(Bool(false), "\(push)") }
    #expect(update.item.color == .red && update.fields == [.field("color"), .order] && update.isMoved)
    #expect(inserted.color == .orange && inserted.unknownMembers.isEmpty)
    try await store.undo()
    let undone = try #require(try await store.lists().first { $0.id.rawValue == "work" }).list
    #expect(undone.color == .blue && undone.unknownMembers == ["shared": .bool(true)])
    // Only a list's color is renamed.
    let milk = try #require(try await store.contents(of: undone.id)?.open.first)
    #expect(milk.unknownMembers == ["colour": .string("white")])
    let base = try await store.read { try ReplicaTables<Todo>(db: $0, list: "work").readAll().base }
    #expect(base.first?.unknownMembers == ["colour": .string("white")])
    try await store.close()
  }

  @Test func aSecondRunChangesNothing() async throws {
    try await TodoStore(at: file).close()
    let migrated = try rows()
    try await execute("DELETE FROM grdb_migrations WHERE identifier LIKE '5%'")
    try await TodoStore(at: file).close()
    #expect(try rows() == migrated)
  }

  @Test func unreadableValuesStay() async throws {
    let (dirty, unknown, base, push) = (#"["colour""#, #"{"color":"#, #"{"colour":"#, #""colour""#)
    try await execute(
      """
      UPDATE list SET dirty = '\(dirty)', unknown = '\(unknown)' WHERE id = 'new';
      UPDATE base SET item = '\(base)' WHERE id = 'old';
      UPDATE tombstone SET item = CAST('{"item":{"colour":1}}' AS BLOB);
      UPDATE replica SET pending = '\(push)';
      UPDATE step SET step = '{"lists":[{"former":[]},7]}'
      """)
    try await TodoStore(at: file).close()
    let values = try rows().flatMap { Array($0.databaseValues) }
    for text in [dirty, unknown, base, push] { #expect(values.contains(text.databaseValue), "\(text)") }
    #expect(values.contains(Data(#"{"item":{"colour":1}}"#.utf8).databaseValue))
    let store = try TodoStore(at: file)
    try await store.repair()
    #expect(try await store.check().isSound)
    try await store.close()
  }

  /// Earlier versions could repair files with this damage, so such files must still open.
  @Test(arguments: [
    "DROP TABLE grdb_migrations", "DELETE FROM grdb_migrations", "ALTER TABLE list DROP COLUMN colour",
    "ALTER TABLE list DROP COLUMN dirty; ALTER TABLE list DROP COLUMN unknown", "DROP TABLE base",
    "DROP TABLE tombstone", "DROP TABLE replica", "DROP TABLE step", "DROP TABLE list",
    "ALTER TABLE list ADD COLUMN color TEXT",
  ])
  func aDamagedFileIsMigratedAndRepaired(sql: String) async throws {
    try await execute(sql)
    let store = try TodoStore(at: file)
    try await store.repair()
    #expect(try await store.check().isSound)
    let lists = try await store.lists()
    #expect(lists.reduce(0) { $0 + $1.progress.total } == 1)
    if !sql.contains("DROP TABLE list"), !sql.contains("DROP COLUMN colour") {
      #expect(lists.map(\.list.color) == [.red, .orange])
    }
    try await store.addList(ListDraft(name: "More"))
    try await store.close()
  }
}

extension TodoStore {
  /// Returns what the store shows and has to push, one line per list, todo and synced scope.
  fileprivate func summary() async throws -> String {
    var lines: [String] = []
    var names: [String: String] = ["(index)": "index"]
    for summary in try await lists() {
      let list = summary.list
      names[list.id.rawValue] = list.name
      lines.append("\(list.name) \(list.color) \(list.image.map { "\($0)" } ?? "no image")")
      let contents = try #require(try await contents(of: list.id))
      for todo in contents.open + contents.done {
        let deadline = todo.deadline?.milliseconds.map { " due \($0 / 1_000)" } ?? ""
        lines.append("  \(todo.isDone ? "x" : "-") \(todo.title) \(todo.tags)\(deadline) at \(todo.priority)")
      }
    }
    lines.append("sort: \(try await setting(Setting("sort", default: "deadline")))")
    for (scope, status) in try await syncStatus().sorted(by: { $0.key.name < $1.key.name }) {
      lines.append(
        "\(names[scope.name] ?? "deleted list"): version \(status.version), pending \(status.pendingCount)"
          + (status.isOpen ? ", push in progress" : "") + (status.isNew ? ", new" : ""))
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
