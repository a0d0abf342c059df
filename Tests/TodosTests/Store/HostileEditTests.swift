import Foundation
import GRDB
import OrderedTable
import PropertyTesting
import SeededRandom
import Testing
import TestSupport

@testable import Todos

/// Random SQL statements that damage a file: the store reports and repairs the damage, and edits go on.
@Suite struct HostileEditTests {
  private static let values = [
    "NULL", "0", "1", "-1", "7", "0.5", "9e999", "-9e999", "9223372036854775807", "''", "'x'", "'7'", "' '",
    "'errands'", "'b'", "'(index)'", "'[]'", "'{}'", "'[7]'", "'{\"title\":7}'", "'[[],[]]'", "'null'", "x''",
    "x'00'", "x'ff'", "x'5b5d'", "CAST(x'ff' AS TEXT)", "'a' || char(0) || 'b'", "printf('%.*c', 400, 'x')",
    "'[\"a\",\"b\",\"c\",\"d\",\"e\",\"f\"]'", "'[\"much too long for a tag\"]'", "'[\"title\"]'", "'Milk'",
  ]
  private static let columns = [
    "todo": [
      "id", "list", "title", "tags", "deadline", "done", "priority", "dirty", "rekeyed", "moved", "transfers",
      "edits", "fields", "unknown",
    ],
    "list": ["id", "name", "color", "image", "priority", "dirty", "rekeyed", "moved", "fields", "unknown"],
    "tombstone": ["list", "id", "item"], "base": ["list", "id", "item"],
    "replica": ["list", "version", "pending"], "undo_step": ["number", "program", "redo", "label", "step"],
    "setting": ["key", "value"],
    "forgotten_list": ["id"],
    "image": ["url", "data", "used"], "server": ["id", "mark"], "grdb_migrations": ["identifier"],
  ]

  private static func statement(_ random: inout SplitMix64) -> String {
    func pick<Element>(_ elements: some Collection<Element>) -> Element {
      elements.randomElement(using: &random)!
    }
    // At least half of the statements change the two main tables.
    let table = Bool.random(using: &random) ? pick(["todo", "list"]) : pick(columns.keys.sorted())
    let names = columns[table]!
    let rows = pick([
      "", " WHERE \(pick(names)) > \(pick(values))", " WHERE \(pick(names)) IS \(pick(values))",
    ])
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<11: return "UPDATE OR IGNORE \(table) SET \(pick(names)) = \(pick(values))\(rows)"
    case 11..<14:
      let row = names.map { _ in pick(values) }.joined(separator: ", ")
      return "INSERT OR REPLACE INTO \(table) (\(names.joined(separator: ", "))) VALUES (\(row))"
    case 14: return "DELETE FROM \(table)\(rows)"
    case 15:
      let tables = [
        "undo_step", "forgotten_list", "setting", "image", "server", "replica", "base", "tombstone",
      ]
      return "DROP TABLE \(pick(tables))"
    case 16:
      return "DROP INDEX \(pick(["todo_order", "list_order", "todo_deadline", "todo_tags", "image_used"]))"
    case 17:
      return
        "CREATE TABLE copy AS SELECT * FROM \(table); DROP TABLE \(table); ALTER TABLE copy RENAME TO \(table)"
    case 18:
      let others = names.filter { $0 != "id" }
      return "ALTER TABLE \(table) DROP COLUMN \(pick(others.isEmpty ? names : others))"
    default:
      return
        "INSERT INTO todo (id, list, title) SELECT 'n' || id, list, title FROM todo LIMIT 3"
    }
  }

  /// Calls every edit of a store. The damage must explain each error.
  private func edit(_ store: TodoStore, isRepaired: Bool, _ place: Comment) async throws {
    func attempt(_ step: () async throws -> Void, line: Int = #line) async {
      do { try await step() } catch {
        let isExpected =
          switch error as? StoreError {
          case .full: true
          case .newerVersion: place.rawValue.contains("grdb_migrations")
          case .needsRepair, .unknownTodo, .unknownList, .outdated, .nothingToUndo, .nothingToRedo:
            !isRepaired
          default: false
          }
        if !isExpected { Issue.record("\(place), line \(line): \(error)") }
      }
    }
    await attempt {
      let list = try await store.addList(ListDraft(name: "New"), at: .start)
      let one = try await store.add(TodoDraft(title: "One"), to: list.id)
      let two = try await store.add(TodoDraft(title: "Two", tags: ["a"]), to: list.id, at: .before(one.id))
      try await store.move([two.id], to: .end)
      try await store.setDone([one.id], true)
      try await store.undo()
      try await store.edit(two.id, TodoDraft(title: "Three"))
      try await store.delete([one.id])
      try await store.undo()
      try await store.moveLists([list.id], to: .end)
      try await store.deleteList(list.id)
    }
    await attempt { try await store.set(Setting("shown", default: 0), 1) }
    await attempt { _ = try await store.setting(Setting("x", default: 0)) }
    await attempt { _ = try await store.undoState() }
    await attempt { _ = try await store.due(CalendarCases.days(from: .distantPast, through: .distantFuture)) }
    await attempt {
      _ = try await store.todos(matching: TodoQuery(text: "o", tag: "a", isDone: false, due: .never))
    }
    await attempt { _ = try await store.tags() }
    var lists: [ListSummary] = []
    await attempt { lists = try await store.lists() }
    for list in lists.prefix(6) {
      await attempt {
        guard let contents = try await store.contents(of: list.id) else { return }
        for todo in [contents.open.first, contents.open.last, contents.done.first].compactMap(\.self) {
          try await store.move([todo.id], to: .start)
          try await store.move([todo.id], to: .end)
          try await store.edit(todo.id, TodoDraft(title: "Edited"))
          try await store.setDone([todo.id], !todo.isDone)
          try await store.undo()
          try await store.undo()
          try await store.redo()
        }
      }
      await attempt { try await store.moveLists([list.id], to: .start) }
      await attempt { try await store.add(TodoDraft(title: "Another"), to: list.id, at: .start) }
    }
  }

  @Test func randomDamageIsReportedAndRepaired() async throws {
    let count = SlowTests.amount(15, slow: 60)
    var told = 0
    for seed in 0..<UInt64(count) { told += try await damage(seed: seed) }
    print("\(told) of \(count) damaged files were told of")
    #expect(told > count / 2)
  }

  private func damage(seed: UInt64) async throws -> Int {
    var random = SplitMix64(seed: seed)
    let file = try await DamagedFile()
    do {
      let store = try file.open()
      _ = try await store.write { db in
        var server = StoreMachine.Server()
        try server.take(db, [DamagedFile.errands, DamagedFile.work], isAcknowledged: seed % 2 == 0)
      }
      try await store.delete([file["e"]])
      try await store.set(Setting("shown", default: 0), 2)
      try await store.close()
    }
    let statements = (0..<Int.random(in: 1...6, using: &random)).map { _ in Self.statement(&random) }
    let place = Comment(rawValue: "seed \(seed): \(statements)")
    // The statements run before the store opens the file, or afterwards.
    let isOpen = Bool.random(using: &random)
    let store: TodoStore
    do {
      if !isOpen { statements.forEach { try? file.execute($0) } }
      store = try file.open()
      if isOpen { statements.forEach { try? file.execute($0) } }
    } catch {
      // After changes to the migration table, the file may seem newer, or another program's.
      let areNotes = statements.contains { $0.contains("grdb_migrations") }
      if !areNotes { Issue.record("\(place): \(error)") }
      return 0
    }
    do {
      if Bool.random(using: &random) { try await edit(store, isRepaired: false, place) }
      let report = try await store.check()
      let isFile = report.problems.contains { if case .file = $0 { true } else { false } }
      if isFile { Issue.record("\(place): \(report)") }
      #expect(!report.description.isEmpty)
      try await store.repair()
      let left = try await store.check().problems.filter {
        switch $0 {
        case .tooManyTodos, .tooManyLists, .invalid: false
        default: true
        }
      }
      #expect(left == [], place)
      try await edit(store, isRepaired: true, place)
      try await store.close()
      let again = try file.open()
      try await edit(again, isRepaired: true, place)
      try await again.close()
      return report.isSound ? 0 : 1
    } catch StoreError.newerVersion where statements.contains(where: { $0.contains("grdb_migrations") }) {
      return 0
    } catch {
      Issue.record("\(place): \(error)")
      return 0
    }
  }
}
