import Foundation
import GRDB
import ListOrdering
import Testing
import TestSupport

@testable import Todos

/// Todos and lists from an app with other rules: untidy texts, too many tags, NUL characters.
@Suite struct ForeignTextTests {
  private static let title = " \u{202E}Buy\0milk \n now"
  private static let tags = ["#a ", "a", "much too long", "b", "c", "d"]
  private static let name = "\u{200B}Er\0rands "
  private let contents = ListContents(
    list: TodoList(name: Self.name, image: .url(URL(string: "javascript:alert(1)")!), priority: 1),
    open: [Todo(title: Self.title, tags: Self.tags, priority: 1)])
  private var list: TodoList.ID { contents.list.id }
  private var todo: Todo.ID { contents.open[0].id }

  private func store() async throws -> TodoStore {
    let store = try TodoStore.inMemory()
    try await store.insert([contents], areSynced: true)
    return store
  }

  private func local(_ store: TodoStore) async throws -> LocalItem<Todo> {
    let items = try await store.read { [list] in
      try ReplicaTables<Todo>(db: $0, list: list.rawValue).readAll().items
    }
    return try #require(items.first)
  }

  @Test func anEditOfADeadlineLeavesTitleAndTagsAsTheyAre() async throws {
    let store = try await store()
    let deadline = Deadline.instant(Date(timeIntervalSince1970: 1_800_000_000))
    try await store.edit(todo) { $0.deadline = deadline }
    let edited = try await local(store)
    #expect(edited.item.deadline == deadline)
    #expect(Array(edited.item.title.utf8) == Array(Self.title.utf8) && edited.item.tags == Self.tags)
    #expect(edited.item.edits["title"] == 0 && edited.item.edits["tags"] == 0)
    #expect(edited.dirty == [.field("deadline"), .field("edits")])
  }

  @Test func aTodoWithTooManyTagsCanBeRetitled() async throws {
    let store = try await store()
    try await store.edit(todo) { $0.title = " Milk " }
    var edited = try await local(store)
    #expect(edited.item.title == "Milk" && edited.item.tags == Self.tags)
    #expect(edited.dirty == [.field("title"), .field("edits")])
    // An edit that replaces the whole draft also keeps the unchanged fields.
    var draft = TodoDraft(edited.item)
    draft.title = "Oat milk"
    try await store.edit(todo, draft)
    edited = try await local(store)
    #expect(edited.item.title == "Oat milk" && edited.item.tags == Self.tags)
    // Edited fields must satisfy the rules.
    let id = todo
    let error = await #expect(throws: StoreError.self) {
      try await store.edit(id) { $0.tags.removeLast(2) }
    }
    guard case .invalid(let faults)? = error else { Issue.record("\(String(describing: error))"); return }
    #expect(Set(faults.faults.map(\.field)) == [.tags])
  }

  @Test func aListKeepsItsNameAndImageWhenItsColorIsEdited() async throws {
    let store = try await store()
    try await store.editList(list) { $0.color = .pink }
    let lists: [LocalItem<TodoList>] = try await store.read {
      try ReplicaTables<TodoList>(db: $0, list: TodoStore.index).readAll().items
    }
    let color: FieldSet<TodoList> = .field("color")
    #expect(lists.map(\.dirty) == [color])
    let kept = try #require(lists.first?.item)
    #expect(Array(kept.name.utf8) == Array(Self.name.utf8) && kept.image == contents.list.image)
  }

  @Test func anEditThatChangesNothingIsNoUndoStep() async throws {
    let store = try await store()
    try await store.edit(todo) { _ in }
    try await store.edit(todo, TodoDraft(contents.open[0]))
    #expect(try await local(store).dirty == [])
    #expect(try await store.undoState() == UndoState())
  }

  /// Whether a problem is a value that the draft rules refuse. Such a value is not damage, and only
  /// the user can correct it.
  private static func isOfRules(_ problem: StoreReport.Problem) -> Bool {
    if case .invalid = problem { true } else { false }
  }

  @Test func aFileKeepsNULCharacters() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("todos.sqlite")
    var store = try TodoStore(at: file)
    try await store.insert([contents], areSynced: true)
    try await store.close()
    store = try TodoStore(at: file)
    #expect(try await store.todo(todo)?.title == Self.title)
    #expect(try await store.lists().map(\.list.name) == [Self.name])
    #expect(try await store.check().problems.allSatisfy(Self.isOfRules))
    let types = try await store.read { db in
      try String.fetchAll(db, sql: "SELECT typeof(title) FROM todo UNION ALL SELECT typeof(name) FROM list")
    }
    #expect(types == ["text", "text"])
    // Another program writes the title.
    try await store.write { try $0.execute(sql: "UPDATE todo SET title = 'a' || char(0) || 'é'") }
    #expect(try await store.todo(todo)?.title == "a\0é")
    try await store.setDone([todo], true)
    try await store.undo()
    #expect(try await store.contents(of: list)?.open.map(\.title) == ["a\0é"])
    #expect(try await store.repair().problems.allSatisfy(Self.isOfRules))
    #expect(try await store.todo(todo)?.title == "a\0é")
  }
}

/// Texts with NUL characters that come from a server.
struct ForeignTextSyncTests {
  @Test func titlesAndNamesWithNULCharactersAreSyncedWhole() async throws {
    let world = try await SyncWorld(seed: 1, devices: 2)
    let (list, other) = (
      try await world.stores[0].addList(named: "a"), try await world.stores[0].addList(named: "b")
    )
    await world.settle()
    world.server.write(
      "a", "t",
      [
        "id": .string("t"), "title": .string("a\0bcd"), "tags": .array([.string("x\0")]),
        "priority": .integer(1),
      ])
    world.server.write("index", "b", ["name": .string("b\0c")])
    await world.settle()
    let todo = Todo.ID(rawValue: "t")!
    try await world.stores[1].edit(todo) { $0.deadline = .instant(Date(timeIntervalSince1970: 1_000)) }
    try await world.stores[0].move([todo], to: other)
    await world.settle()
    for store in world.stores {
      #expect(try await store.contents(of: list)?.open.isEmpty == true)
      let contents = try #require(try await store.contents(of: other))
      #expect(contents.list.name == "b\0c")
      #expect(contents.open.map(\.title) == ["a\0bcd"] && contents.open.map(\.tags) == [["x\0"]])
      #expect(contents.open.first?.deadline != nil)
    }
    #expect(world.server.items("b").map { $0["title"] } == [.string("a\0bcd")])
  }
}
