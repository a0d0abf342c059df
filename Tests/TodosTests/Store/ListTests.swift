import Foundation
import OrderedTable
import Testing
import TestSupport
import Todos

@Suite struct ListTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func names(_ store: TodoStore) async throws -> [String] {
    try await store.lists().map(\.list.name)
  }

  @Test(arguments: StoreMode.allCases)
  func aListIsRenamedRecoloredAndGetsAnImage(mode: StoreMode) async throws {
    let store = try await mode.store(in: folder)
    let list = try await store.addList(ListDraft(name: " Errands ", color: .green))
    #expect(list.name == "Errands" && list.priority.isFinite)
    for image in [
      ListImage.url(URL(string: "https://example.com/cat.jpg?a=b")!), .data(Data([0x89, 0x50])), nil,
    ] {
      try await store.editList(list.id, ListDraft(name: "Shopping", color: .pink, image: image))
      let now = try #require(try await store.lists().first).list
      #expect(now.name == "Shopping" && now.color == .pink && now.image == image)
      #expect(now.priority == list.priority)
    }
  }

  @Test(arguments: StoreMode.allCases)
  func listsCanBeReordered(mode: StoreMode) async throws {
    let store = try await mode.store(in: folder)
    var ids: [TodoList.ID] = []
    for name in ["a", "b", "c", "d"] { ids.append(try await store.addList(ListDraft(name: name)).id) }
    try await store.moveLists([ids[3], ids[1]], to: .start)
    #expect(try await names(store) == ["d", "b", "a", "c"])
    try await store.moveLists([ids[3]], to: .between(ids[0], ids[2]))
    #expect(try await names(store) == ["b", "a", "d", "c"])
    try await store.addList(ListDraft(name: "e"), at: .before(ids[1]))
    #expect(try await names(store) == ["e", "b", "a", "d", "c"])
    let error = await #expect(throws: StoreError.self) {
      try await store.moveLists([ids[0]], to: .between(ids[2], ids[3]))
    }
    #expect(error == .outdated)
  }

  @Test(arguments: StoreMode.allCases)
  func aListIsDeletedWithItsTodos(mode: StoreMode) async throws {
    let store = try await mode.store(in: folder)
    let (a, b) = (
      try await store.addList(ListDraft(name: "a")).id, try await store.addList(ListDraft(name: "b")).id
    )
    let todo = try await store.add(
      TodoDraft(title: "x", deadline: .instant(Date(timeIntervalSince1970: 0))), to: a
    ).id
    let day = CalendarCases.days(
      from: Date(timeIntervalSince1970: 0), through: Date(timeIntervalSince1970: 0))
    #expect(try await store.due(day).map(\.id) == [todo])
    try await store.deleteList(a)
    #expect(try await names(store) == ["b"])
    #expect(try await store.contents(of: a) == nil)
    #expect(try await store.todo(todo) == nil)
    #expect(try await store.due(day).isEmpty)
    for call in [
      { try await store.add(TodoDraft(title: "y"), to: a) }, { try await store.deleteList(a) },
      { try await store.editList(a, ListDraft(name: "c")) },
    ] as [() async throws -> Void] {
      let error = await #expect(throws: StoreError.self) { try await call() }
      #expect(error == .unknownList(a))
    }
    let error = await #expect(throws: StoreError.self) { try await store.move([todo], to: b) }
    #expect(error == .unknownTodo(todo))
  }

  @Test(arguments: StoreMode.allCases)
  func atMostTwoHundredListsFit(mode: StoreMode) async throws {
    let store = try await mode.store(in: folder)
    for number in 1...TodoRules.maxLists { try await store.addList(ListDraft(name: "\(number)")) }
    let error = await #expect(throws: StoreError.self) { try await store.addList(ListDraft(name: "more")) }
    #expect(error == .full(limit: 200))
    let lists = try await store.lists()
    #expect(lists.map(\.list.name) == (1...200).map(String.init))
    try await store.deleteList(lists[0].id)
    try await store.addList(ListDraft(name: "more"))
    #expect(try await names(store).last == "more")
  }

  @Test(arguments: StoreMode.allCases)
  func progressCountsDoneTodos(mode: StoreMode) async throws {
    let store = try await mode.store(in: folder)
    let list = try await store.addList(ListDraft(name: "a")).id
    #expect(try await store.lists()[0].progress.fraction == 0)
    for title in ["x", "y", "z", "w"] { try await store.add(TodoDraft(title: title), to: list) }
    let todos = try #require(try await store.contents(of: list)).open
    try await store.setDone([todos[0].id], true)
    let progress = try await store.lists()[0].progress
    #expect(progress == ListProgress(done: 1, total: 4) && progress.fraction == 0.25 && progress.open == 3)
    #expect(try await store.contents(of: list)?.progress == progress)
  }
}
