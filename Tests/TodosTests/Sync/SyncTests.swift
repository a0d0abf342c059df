import Foundation
import ListOrdering
import OrderedTable
import Testing

@testable import Todos

/// What syncing does in cases that can be told.
struct SyncTests {
  let world: SyncWorld
  let stores: [TodoStore]

  init() async throws {
    world = try SyncWorld(seed: 1, devices: 3)
    stores = world.devices.map(\.store)
    for device in world.devices { await world.start(device) }
  }

  private func list(_ name: String) -> TodoList.ID { TodoList.ID(rawValue: name)! }

  private func addList(_ name: String, on store: TodoStore) async throws -> TodoList.ID {
    try await store.edit { try $0.insert(TodoList(id: list(name), name: name), at: .end) }
    return list(name)
  }

  private func titles(_ store: TodoStore, _ list: TodoList.ID) async throws -> [String] {
    try await store.contents(of: list)?.open.map(\.title) ?? []
  }

  @Test func listsThatSeveralHaveFilledKeepAll() async throws {
    let list = try await addList("work", on: stores[0])
    await world.settle()
    for (number, store) in stores.enumerated() {
      for index in 0..<TodoRules.mostTodos {
        try await store.add(TodoDraft(title: "\(number) \(index)"), to: list)
      }
    }
    await world.settle()
    await world.settle()
    for store in stores {
      let lists = try await store.lists()
      #expect(lists.map(\.list.name) == ["work", "work 2", "work 3"])
      #expect(lists.map(\.progress.total) == [200, 200, 200])
      var all: Set<String> = []
      for list in lists { all.formUnion(try await titles(store, list.id)) }
      #expect(all.count == 600)
    }
    #expect(try await world.violations().filter { !$0.contains("and not of") } == [])
  }

  /// Each list has room for what comes from the other one only once that has gone.
  @Test func fullListsExchangeTodos() async throws {
    let (a, b, c) = (
      try await addList("a", on: stores[0]), try await addList("b", on: stores[0]),
      try await addList("c", on: stores[0])
    )
    for list in [a, b] {
      for index in 0..<TodoRules.mostTodos {
        try await stores[0].add(TodoDraft(title: "\(list) \(index)"), to: list)
      }
    }
    await world.settle()
    let x = try #require(try await stores[0].contents(of: a)?.open.first)
    let y = try #require(try await stores[0].contents(of: b)?.open.first)
    try await stores[0].move([x.id], to: c)
    try await stores[0].move([y.id], to: a)
    try await stores[0].move([x.id], to: b)
    await world.settle()
    for store in stores {
      #expect(try await titles(store, a).contains(y.title))
      #expect(try await titles(store, b).contains(x.title))
      #expect(try await store.lists().map(\.progress.total) == [200, 200, 0])
    }
  }

  @Test func aDeletedListComesBackWithWhatWasWrittenMeanwhile() async throws {
    let list = try await addList("work", on: stores[0])
    try await stores[0].add(TodoDraft(title: "old"), to: list)
    await world.settle()
    try await stores[0].deleteList(list)
    try await stores[1].add(TodoDraft(title: "new"), to: list)
    await world.settle()
    for store in stores { #expect(try await titles(store, list) == ["new"]) }
    // Where nobody has written anything it is gone.
    try await stores[0].deleteList(list)
    await world.settle()
    for store in stores { #expect(try await store.lists() == []) }
  }

  /// Who deletes a list deletes what they have seen in it.
  @Test(arguments: [false, true]) func aDeletedListStaysWithWhatOthersHavePutThere(isForgotten: Bool)
    async throws
  {
    let list = try await addList("work", on: stores[0])
    let todo = try await stores[0].add(TodoDraft(title: "old"), to: list)
    let other = try await addList("home", on: stores[0])
    await world.settle()
    try await stores[1].add(TodoDraft(title: "new"), to: list)
    try await stores[1].edit(todo.id) { $0.title = "older" }
    try await world.devices[1].engine?.sync()
    try await stores[0].deleteList(list)
    // What an undo would bring back is forgotten with the next steps.
    if isForgotten {
      for number in 0..<3 { try await stores[0].add(TodoDraft(title: "\(number)"), to: other) }
    }
    await world.settle()
    for store in stores { #expect(try await titles(store, list) == ["new"]) }
    // Its version alone is no reason to stay.
    let new = try #require(try await stores[2].contents(of: list)?.open.first)
    try await stores[2].edit(new.id) { $0.title = "newer" }
    try await world.devices[2].engine?.sync()
    try await stores[0].deleteList(list)
    await world.settle()
    for store in stores { #expect(try await store.lists().map(\.id) == [other]) }
  }

  /// A list is made and deleted before anything was heard of it.
  @Test func aListThatWasHardlyMadeIsDeleted() async throws {
    let list = try await addList("work", on: stores[0])
    try await world.devices[0].engine?.sync()
    try await stores[0].deleteList(list)
    await world.settle()
    #expect(world.server.listNames == [])
    #expect(try await world.violations() == [])
  }

  @Test func anUndoBringsADeletedListBackToAll() async throws {
    let list = try await addList("work", on: stores[0])
    try await stores[0].add(TodoDraft(title: "old"), to: list)
    await world.settle()
    try await stores[0].deleteList(list)
    await world.settle()
    #expect(try await stores[1].lists() == [])
    try await stores[0].undo()
    // In one round: others may delete it again, and must know what with.
    try await world.devices[0].engine?.sync()
    #expect(world.server.items("work").count == 1)
    await world.settle()
    for store in stores { #expect(try await titles(store, list) == ["old"]) }
  }

  /// What a deleted list held is kept for an undo, and is not in the one that is made under its name.
  @Test func anOverflowRevivesNothing() async throws {
    let (list, next) = (try await addList("work", on: stores[0]), try await addList("work--2", on: stores[0]))
    try await stores[0].add(TodoDraft(title: "dead"), to: next)
    await world.settle()
    for isTold in [true, false] {
      try await stores[0].deleteList(next)
      if isTold { await world.settle() }
      for (number, store) in stores[..<2].enumerated() {
        let room = TodoRules.mostTodos - (try await store.contents(of: list)?.progress.total ?? 0)
        for index in 0..<room { try await store.add(TodoDraft(title: "\(number) \(index)"), to: list) }
      }
      await world.settle()
      for store in stores {
        for summary in try await store.lists() {
          #expect(try await !titles(store, summary.id).contains("dead"))
        }
      }
      if isTold {
        // Once more, with one that the server still has.
        let todos = try await stores[0].contents(of: list)!.open
        try await stores[0].delete(todos.prefix(50).map(\.id))
        await world.settle()
      }
    }
  }

  @Test func whatABackupLacksIsToldOnceMore() async throws {
    let list = try await addList("work", on: stores[0])
    try await stores[0].add(TodoDraft(title: "old"), to: list)
    await world.settle()
    let backup = world.server.backup()
    try await stores[1].add(TodoDraft(title: "new"), to: list)
    await world.settle()
    try await stores[2].add(TodoDraft(title: "newest"), to: list)
    world.server.restore(backup)
    await world.settle()
    for store in stores { #expect(try await Set(titles(store, list)) == ["old", "new", "newest"]) }
    #expect(try await world.violations().filter { !$0.contains("and not of") } == [])
  }

  @Test func whatANewerVersionSaysIsKept() async throws {
    let (a, b) = (try await addList("a", on: stores[0]), try await addList("b", on: stores[0]))
    let todo = try await stores[0].add(TodoDraft(title: "old"), to: a)
    await world.settle()
    let colour: [String: JSONValue] = [
      "colour": .string("red"), "nested": .object(["deep": .array([.integer(1), .null])]),
    ]
    world.server.write("a", "\(todo.id)", colour)
    world.server.write("index", "a", ["shared": .bool(true)])
    await world.settle()
    try await stores[0].edit(todo.id) { $0.title = "new" }
    try await stores[0].editList(a) { $0.name = "A" }
    await world.settle()
    try await stores[1].move([todo.id], to: b)
    await world.settle()
    let items = world.server.items("b")
    #expect(items.first?["colour"] == .string("red") && items.first?["nested"] == colour["nested"])
    #expect(items.first?["title"] == .string("new") && items.first?["transfers"] == .integer(1))
    #expect(world.server.items("index").first { $0["id"] == .string("a") }?["shared"] == .bool(true))
    // Also where it is sent anew, since others have deleted it.
    try await stores[0].delete([todo.id])
    try await stores[1].edit(todo.id) { $0.title = "newer" }
    await world.settle()
    #expect(world.server.items("b").first?["colour"] == .string("red"))
  }

  @Test func anEditStandsThoughOthersMoveTheTodo() async throws {
    let (a, b) = (try await addList("a", on: stores[0]), try await addList("b", on: stores[0]))
    let todo = try await stores[0].add(TodoDraft(title: "old"), to: a)
    await world.settle()
    for movesFirst in [true, false] {
      let (from, to) = movesFirst ? (a, b) : (b, a)
      try await stores[0].move([todo.id], to: to)
      try await stores[1].edit(todo.id) { $0.title = "edited \(movesFirst)" }
      try await stores[2].setDone([todo.id], movesFirst)
      await world.settle()
      for store in stores {
        let contents = try await store.contents(of: to)
        #expect((contents!.open + contents!.done).map(\.title) == ["edited \(movesFirst)"])
        #expect(contents!.done.count == (movesFirst ? 1 : 0))
        #expect(try await store.contents(of: from)?.progress.total == 0)
      }
    }
  }
}
