import Foundation
import Testing

@testable import Todos

/// Edits of todos that are moved to other lists, or deleted and restored.
struct SyncedEditTests {
  let world: SyncWorld
  var stores: [TodoStore] { world.stores }

  init() async throws { world = try await SyncWorld(seed: 1, devices: 3) }

  /// Users often move the todos that they want to keep out of a list before they delete it.
  @Test func anEditSurvivesTheDeletionOfTheTodosFormerList() async throws {
    let (list, other) = (
      try await stores[0].addList(named: "work"), try await stores[0].addList(named: "home")
    )
    let todo = try await stores[0].add(TodoDraft(title: "keep"), to: list)
    await world.settle()
    for editsFirst in [true, false] {
      let source = editsFirst ? list : other
      let target = editsFirst ? other : try await stores[0].addList(named: "third")
      try await stores[0].move([todo.id], to: target)
      try await stores[0].deleteList(source)
      try await stores[1].edit(todo.id) { $0.tags = ["\(editsFirst)"] }
      if editsFirst { await world.sync(world.devices[1]) }
      await world.settle()
      for store in stores {
        #expect(try await store.contents(of: target)?.open.map(\.tags) == [["\(editsFirst)"]])
        // No device has added a todo to the deleted list, so the list is gone.
        #expect(try await !store.lists().map(\.id).contains(source))
      }
    }
  }

  @Test func anEditSurvivesAMoveByAnotherDevice() async throws {
    let (a, b) = (try await stores[0].addList(named: "a"), try await stores[0].addList(named: "b"))
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

  /// A device may move a todo that carries another device's edit. The move does not count as an
  /// edit, so the other device's next edit wins.
  @Test func theLaterOfTwoEditsWinsAlthoughAMoveCarriedTheFirst() async throws {
    let (a, b) = (try await stores[0].addList(named: "a"), try await stores[0].addList(named: "b"))
    for isBack in [false, true] {
      let (from, to) = isBack ? (b, a) : (a, b)
      let todo: Todo.ID
      if isBack {
        todo = try await stores[0].contents(of: from)!.done[0].id
      } else {
        todo = try await stores[0].add(TodoDraft(title: "old"), to: a).id
        await world.settle()
      }
      try await stores[0].move([todo], to: to)
      try await stores[1].edit(todo) { $0.title = "first \(isBack)" }
      try await stores[1].setDone([todo], isBack)
      await world.sync(world.devices[1])
      try await stores[1].edit(todo) { $0.title = "second \(isBack)" }
      try await stores[1].setDone([todo], !isBack)
      await world.sync(world.devices[0])
      // This device learns that the todo has left, but not to which list, and pushes its edit again.
      world.server.fail(to.rawValue)
      await world.sync(world.devices[1])
      world.server.fail(nil)
      await world.settle()
      for store in stores {
        let contents = try await store.contents(of: to)!
        #expect((contents.open + contents.done).map(\.title) == ["second \(isBack)"])
        #expect(contents.done.count == (isBack ? 0 : 1))
      }
    }
  }

  /// Deleting a todo and undoing that neither counts as an edit nor forgets the edits of others.
  @Test func undoingADeletionKeepsTheEditCountsOfOthers() async throws {
    let list = try await stores[0].addList(named: "a")
    let todo = try await stores[0].add(TodoDraft(title: "old"), to: list)
    await world.settle()
    try await stores[0].edit(todo.id) { $0.deadline = .instant(Date(timeIntervalSince1970: 1000)) }
    try await stores[0].delete([todo.id])
    for number in 1...2 {
      try await stores[1].edit(todo.id) { $0.title = "new \(number)" }
      await world.sync(world.devices[1])
    }
    // The device fetches the titles, and the push of its deletion fails.
    await world.intrude(before: "PATCH a") { [world] in world.server.fail("a") }
    await world.sync(world.devices[0])
    world.server.fail(nil)
    try await stores[0].undo()
    await world.settle()
    for store in stores {
      let found = try await store.contents(of: list)!.open[0]
      #expect(found.title == "new 2" && found.deadline != nil)
      #expect(found.edits["title"] == 2 && found.edits["deadline"] == 1)
    }
  }
}
