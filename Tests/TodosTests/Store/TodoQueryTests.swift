import Foundation
import GRDB
import OrderedTable
import PropertyTesting
import SeededRandom
import Testing
import TestSupport

@testable import Todos

/// Queries over all lists.
@Suite struct TodoQueryTests {
  private func titles(_ query: TodoQuery, in store: TodoStore) async throws -> [String] {
    try await store.todos(matching: query).map(\.title)
  }

  private func found(_ text: String, in titles: [String]) async throws -> [String] {
    let store = try TodoStore.inMemory()
    let list = try await store.addList(ListDraft(name: "List")).id
    for title in titles { try await store.add(TodoDraft(title: title), to: list) }
    return try await self.titles(TodoQuery(text: text), in: store)
  }

  @Test(
    arguments: [
      ("mil", ["Milk", "Oat MILK"]), ("oat mi", ["Oat MILK"]), ("mi oat", []), ("milk oat", ["Oat MILK"]),
      ("ilk", []), ("cafe", ["Café", "cafe\u{301}s"]), ("CAFÉ", ["Café", "cafe\u{301}s"]), ("牛奶", ["买牛奶"]),
      ("καφες", ["ΚΑΦΈΣ"]), ("елка", ["Ёлка 🎄"]), ("🎄", ["Ёлка 🎄"]), ("ёл 🎄", ["Ёлка 🎄"]),
      ("محمد", ["مُحَمَّد"]), ("iphone", ["买iPhone手机"]), ("手机", ["买iPhone手机"]), ("ミルク", ["ﾐﾙｸ"]),
      ("o'n", ["O'Neil"]), ("“o’neil”", ["O'Neil"]), ("“o’ne”", []), ("50%", ["50% off", "50% off - now"]),
      ("%", ["50% off", "50% off - now"]), ("o_f", []), ("cat -", ["Cat"]), ("- cat", ["Cat", "Catalog"]),
      ("c++", ["C++"]),
      ("c", ["Café", "cafe\u{301}s", "Cat", "Catalog", "C++"]), ("c x", []), ("cat ++", []), ("+", ["C++"]),
      ("so\u{AD}ft", ["Soft ❤️"]), ("❤", ["Soft ❤️"]), (" - % ", ["50% off - now"]),
    ] as [(String, [String])])
  func textsAreFound(text: String, expected: [String]) async throws {
    let titles = [
      "Milk", "Oat MILK", "Café", "cafe\u{301}s", "买牛奶", "ΚΑΦΈΣ", "Ёлка 🎄", "مُحَمَّد", "买iPhone手机", "ﾐﾙｸ",
      "O'Neil", "50% off", "Cat", "Catalog", "C++", "Soft ❤️", "50% off - now",
    ]
    #expect(try await found(text, in: titles) == expected)
  }

  /// Any text is accepted, and none of it is query syntax.
  @Test(arguments: [
    "\"", "\"\"", "\"milk", "'", "milk OR tea", "NOT milk", "NEAR(milk tea)", "title:milk", "{text}:milk",
    "^milk",
    "mi*k", "(", ")", "milk)", "-milk", "+", "*", ":", "\\", "%", "_", ";", "--", "milk\0tea", "\0",
    "\u{202E}klim",
    "🎉", "👩‍👩‍👧", "שלום", "مرحبا", "\u{301}", "\u{FFFD}", "\u{10FFFF}", "ǅ", "ª", "²", "x²", "\r\n\t", "",
    String(repeating: "a", count: 10_000), String(repeating: "a ", count: 5_000),
    (0..<2_000).map { "w\($0)" }.joined(separator: " "), String(repeating: "\"", count: 10_000),
    String(repeating: "a-", count: 5_000), String(repeating: "🎉 ", count: 5_000),
    String(repeating: "(", count: 10_000),
  ])
  func hostileTextsAreNoErrors(text: String) async throws {
    let store = try TodoStore.inMemory()
    let list = try await store.addList(ListDraft(name: "List")).id
    for title in ["Milk", "Tea and OR", "NOT x² 🎉", "שלום", String(text.prefix(20))] {
      if let draft = try? TodoDraft(title: title).validated() { try await store.add(draft, to: list) }
    }
    let start = ContinuousClock.now
    for query in [
      TodoQuery(text: text), TodoQuery(tag: text), TodoQuery(text: "x " + text + " y", tag: text),
    ] {
      try await store.read { try NaiveQuery.requireSame(query, $0) }
    }
    #expect(ContinuousClock.now - start < .seconds(10))
  }

  /// Returns an instant in the first seconds of 1970, or one of the days around it.
  private static func deadline(_ number: Int) -> Deadline {
    number < 40
      ? .instant(Date(timeIntervalSince1970: Double(number)))
      : CalendarDay(id: number % 4 - 2, in: .current).deadline!
  }

  @Test func propertiesNarrowTheResult() async throws {
    let store = try TodoStore.inMemory()
    let home = try await store.addList(ListDraft(name: "Home")).id
    let work = try await store.addList(ListDraft(name: "Work"), at: .start).id
    func date(_ day: Int) -> Deadline { .day(GregorianDay(year: 1970, month: 1, day: day)!) }
    let due = date(20).day(in: .current)...date(31).day(in: .current)
    let milk = try await store.add(
      TodoDraft(title: "Milk", tags: ["Shop", "Dairy"], deadline: date(30)), to: home
    ).id
    try await store.add(TodoDraft(title: "Call", deadline: date(10)), to: work)
    let tea = try await store.add(TodoDraft(title: "Milk tea", tags: ["shop"]), to: home, at: .start).id
    try await store.add(TodoDraft(title: "Report", tags: ["shopping"], deadline: date(30)), to: work)
    try await store.setDone([milk], true)
    #expect(try await titles(TodoQuery(), in: store) == ["Call", "Report", "Milk tea", "Milk"])
    #expect(
      try await titles(TodoQuery(order: .deadline(in: .current)), in: store) == [
        "Call", "Report", "Milk", "Milk tea",
      ])
    #expect(try await titles(TodoQuery(tag: "SHOP"), in: store) == ["Milk tea", "Milk"])
    #expect(try await titles(TodoQuery(text: "milk", isDone: false), in: store) == ["Milk tea"])
    #expect(try await titles(TodoQuery(due: .days(due)), in: store) == ["Report", "Milk"])
    #expect(try await titles(TodoQuery(text: "dai", due: .days(due)), in: store) == ["Milk"])
    #expect(try await titles(TodoQuery(due: .before(due.lowerBound)), in: store) == ["Call"])
    #expect(
      try await titles(TodoQuery(due: .before(due.upperBound)), in: store) == ["Call", "Report", "Milk"])
    #expect(try await titles(TodoQuery(due: .never), in: store) == ["Milk tea"])
    #expect(try await titles(TodoQuery(lists: [home]), in: store) == ["Milk tea", "Milk"])
    #expect(try await titles(TodoQuery(lists: []), in: store) == [])
    #expect(
      try await titles(TodoQuery(order: .deadline(in: .current), limit: 2), in: store) == ["Call", "Report"])
    #expect(try await titles(TodoQuery(limit: -1), in: store) == [])
    // Of two spellings, the more frequent one is shown, or the first in the alphabet.
    let counts = [
      TagCount(tag: "Dairy", count: 1), TagCount(tag: "Shop", count: 2), TagCount(tag: "shopping", count: 1),
    ]
    #expect(try await store.tags() == counts)
    #expect(try await store.todo(tea)?.list == home)
    // The todos of a deleted list are kept for undo, but not shown.
    try await store.deleteList(home)
    #expect(try await titles(TodoQuery(text: "milk"), in: store) == [])
    #expect(try await store.tags() == [counts[2]])
    #expect(try await store.todo(tea) == nil)
    try await store.undo()
    #expect(try await titles(TodoQuery(text: "milk"), in: store) == ["Milk tea", "Milk"])
  }

  @Test func queriesAreObserved() async throws {
    let store = try TodoStore.inMemory()
    let list = try await store.addList(ListDraft(name: "List")).id
    var found = store.todoChanges(matching: TodoQuery(text: "milk")).makeAsyncIterator()
    var tags = store.tagChanges().makeAsyncIterator()
    #expect(try await found.next()?.new == [])
    #expect(try await tags.next()?.new == [])
    try await store.add(TodoDraft(title: "Tea"), to: list)
    let milk = try await store.add(TodoDraft(title: "Milk", tags: ["shop"]), to: list).id
    var todo = store.todoChanges(of: milk).makeAsyncIterator()
    #expect(try await found.next()?.new.map(\.title) == ["Milk"])
    #expect(try await tags.next()?.new == [TagCount(tag: "shop", count: 1)])
    #expect(try await todo.next()?.new?.list == list)
    try await store.delete([milk])
    #expect(try await found.next()?.new == [])
    #expect(try await tags.next()?.new == [])
    #expect(try await todo.next()?.new == .some(nil))
  }

  /// Random edits by the store and by another connection.
  @Test func queriesFindWhatAFilterFinds() async throws {
    for seed in 0..<UInt64(SlowTests.amount(6, slow: 40)) { try await run(seed: seed) }
  }

  private static let words = [
    "milk", "Milch", "Café", "cafe\u{301}s", "ÉCLAIR", "Ελιά", "καφές", "ёлка", "买牛奶", "牛奶", "حليب", "مُحَمَّد",
    "🎉",
    "iPhone手机", "a-b", "O'Neil", "50%", "x²", "\"quoted\"", "AND", "NEAR(", "*", "Straße", "İstanbul", "हिन्दी",
    "ǅ", "C++", "cat", "Catalog", "-", "…", "ﾐﾙｸ", "❤️", "a+b", "snake_case",
  ]

  private func run(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("todos.sqlite")
    let store = try TodoStore(at: file)
    let other = try DatabaseQueue(path: file.path)
    func words(_ counts: ClosedRange<Int>) -> [String] {
      (0..<Int.random(in: counts, using: &random)).map { _ in Self.words.randomElement(using: &random)! }
    }
    var lists: [TodoList.ID] = []
    for name in ["A", "B"] { lists.append(try await store.addList(ListDraft(name: name)).id) }
    for _ in 0..<40 {
      let list = lists.randomElement(using: &random)!
      let draft = TodoDraft(
        title: words(1...3).joined(separator: " "), tags: words(0...2).filter { $0.count <= 8 },
        deadline: Bool.random(using: &random)
          ? Self.deadline(Int.random(in: 0..<80, using: &random)) : nil)
      let todo = try await store.todos(matching: TodoQuery()).randomElement(using: &random)
      func execute(_ sql: String, _ arguments: StatementArguments = []) async throws {
        try await other.writeWithoutTransaction { try $0.execute(sql: sql, arguments: arguments) }
      }
      switch (Int.random(in: 0..<10, using: &random), todo) {
      case (0, let todo?): try await store.edit(todo.id, draft)
      case (1, let todo?): try await store.delete([todo.id])
      case (2, let todo?): try await store.move([todo.id], to: list)
      case (3, let todo?): try await store.setDone([todo.id], !todo.isDone)
      case (4, _?): try await store.undo()
      case (5, let todo?):
        try await execute("UPDATE todo SET title = ? WHERE id = ?", [draft.title, todo.id])
      case (6, let todo?):
        // Escapes all other letters, as many programs do.
        let tags = draft.tags.map { tag in
          "\"" + tag.replacing("\"", with: "").utf16.map { String(format: "\\u%04x", $0) }.joined() + "\""
        }
        try await execute(
          "INSERT OR REPLACE INTO todo (id, list, title, tags, priority) VALUES (?, ?, ?, ?, ?)",
          [
            todo.id, list, draft.title, "[\(tags.joined(separator: ","))]",
            Double.random(in: 0..<9, using: &random),
          ])
      case (7, let todo?) where Bool.random(using: &random):
        try await execute(
          "UPDATE OR REPLACE todo SET id = (SELECT min(id) FROM todo) WHERE id = ?", [todo.id])
      case (7, let todo?): try await execute("DELETE FROM todo WHERE id = ?", [todo.id])
      default: if let draft = try? draft.validated() { try await store.add(draft, to: list) }
      }
      let text = words(0...2).joined(separator: " ")
      let cut = String(text.dropLast(Int.random(in: 0...2, using: &random)))
      let tag = Bool.random(using: &random) ? words(1...1)[0] : nil
      try await store.read { db in
        for query in [
          TodoQuery(text: cut), TodoQuery(text: text, isDone: false, order: .deadline(in: .current)),
          TodoQuery(tag: tag),
        ] {
          try NaiveQuery.requireSame(query, db)
        }
        try NaiveQuery.requireSame(db)
      }
    }
    try other.close()
    try await store.close()
  }

  @Test func anEarlierFileIsSearchable() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("todos.sqlite")
    let database = try DatabaseQueue(path: file.path)
    try await database.write { db in
      try EarlierFiles.make(version: 5, db)
      try db.execute(
        sql: """
          INSERT INTO list (id, name, color, priority) VALUES ('l', 'List', '#007AFF', 1);
          INSERT INTO todo (id, list, title, tags, priority) VALUES ('a', 'l', '买iPhone', '["Caf\\u00e9"]', 1)
          """)
    }
    try database.close()
    let store = try TodoStore(at: file)
    #expect(try await titles(TodoQuery(text: "iphone cafe"), in: store) == ["买iPhone"])
    #expect(try await titles(TodoQuery(tag: "café"), in: store) == ["买iPhone"])
    #expect(try await store.check().isSound)
    try await store.close()
  }
}
