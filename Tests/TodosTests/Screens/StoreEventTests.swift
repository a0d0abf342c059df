import ListOrdering
import OrderedTable
import Testing

@testable import Todos

/// Events of merges, and observations with closures.
@Suite struct StoreEventTests {
  @Test func mergesAreReportedOnce() async throws {
    let world = try await SyncWorld(seed: 1, devices: 2)
    let (here, there) = (world.stores[0], world.stores[1])
    let (work, home) = (try await there.addList(named: "work"), try await there.addList(named: "home"))
    var ids: [Todo.ID] = []
    for title in ["a", "b", "c", "d"] {
      ids.append(try await there.add(TodoDraft(title: title), to: work).id)
    }
    await world.settle()

    let events = here.events
    try await here.edit(ids[0]) { $0.title = "own edit" }
    try await there.move([ids[3]], to: .start)
    try await there.edit(ids[1]) { $0.title = "B" }
    try await there.delete([ids[2]])
    await world.settle()
    try await there.move([ids[1]], to: home)
    try await there.editList(home) { $0.name = "House" }
    await world.settle()
    try await there.deleteList(work)
    await world.settle()
    try await here.close()

    var (edited, moved, removed): ([String], [String], [String]) = ([], [], [])
    var (editedLists, removedLists): ([String], [String]) = ([], [])
    for await event in events {
      switch event {
      case .todos(let changes, let list):
        edited += changes.edited.map(\.title)
        moved += changes.moved.map { "\($0.title) in \(list)" }
        removed += changes.removed.map(\.title)
        #expect(changes.added.isEmpty || changes.added.map(\.title) == ["B"])
      case .lists(let changes):
        editedLists += changes.edited.map(\.name)
        removedLists += changes.removed.map(\.name)
      case .restored, .overflowed: Issue.record("\(event)")
      }
    }
    #expect(edited == ["B"])
    #expect(moved.first == "d in work")
    #expect(removed.first == "c")
    #expect(editedLists == ["House"] && removedLists == ["work"])
  }

  /// Of two neighbors that changed places, the event names the one that was moved.
  @Test func theMovedTodoIsNamed() {
    let todos = ["a", "b", "c"].map { Todo(id: Todo.ID(rawValue: $0)!, title: $0) }
    let changes = MergedChanges(from: todos, to: [todos[1], todos[0], todos[2]])
    #expect(changes.moved.map(\.title) == ["b"])
  }

  /// Both devices move the same todo while offline.
  @Test func mergesAreExplained() async throws {
    let world = try await SyncWorld(seed: 1, devices: 2)
    let (here, there) = (world.stores[0], world.stores[1])
    let list = try await here.addList(named: "work")
    var ids: [Todo.ID] = []
    for title in ["a", "b", "c"] { ids.append(try await here.add(TodoDraft(title: title), to: list).id) }
    await world.settle()

    let merges = here.merges
    try await there.move([ids[1]], to: .end)
    await world.sync(world.devices[1])
    try await here.move([ids[1]], to: .start)
    try await here.edit(ids[0]) { $0.title = "A" }
    await world.settle()
    let shown = try await here.contents(of: list)?.open.map(\.id)
    try await here.close()

    var intents: [BrokenIntent<Todo.ID>] = []
    var order: [Todo.ID] = []
    for await case .todos(let record, list) in merges {
      intents += record.explanation.brokenIntents
      order = record.explanation.order.first?.ids ?? []
      let title = record.explanation.items.first { $0.id == ids[0] }
      #expect(title?.conflicts.isEmpty == true)
      if record.local.contains(where: { !$0.dirty.isEmpty }) {
        #expect(title?.fromHere == .field("title"))
      }
      #expect(record.base.count == 3 && record.server.count == 3)
    }
    #expect(intents == [BrokenIntent(side: .server, first: ids[2], second: ids[1], rule: .unmovedItem)])
    #expect(order == shown && shown == [ids[1], ids[0], ids[2]])
  }

  @Test func aDeletedListThatOthersHaveUsedIsRestored() async throws {
    let world = try await SyncWorld(seed: 1, devices: 2)
    let (here, there) = (world.stores[0], world.stores[1])
    let list = try await here.addList(named: "work")
    await world.settle()
    try await there.add(TodoDraft(title: "a"), to: list)
    await world.sync(world.devices[1])
    let events = here.events
    try await here.deleteList(list)
    await world.settle()
    try await here.close()
    var restored: [TodoList.ID] = []
    for await event in events { if case .restored(let list) = event { restored.append(list.id) } }
    #expect(restored == [list])
    for await _ in here.events { Issue.record("A closed store has no events") }
  }

  @Test func changesOfPositionAreMinimal() {
    func todos(_ titles: String) -> [Todo] {
      titles.enumerated().map { Todo(id: Todo.ID(rawValue: "\($1)")!, title: "\($1)", priority: Double($0)) }
    }
    let changes = MergedChanges(from: todos("abcdef"), to: todos("bcfdex"))
    #expect(changes.added.map(\.title) == ["x"] && changes.removed.map(\.title) == ["a"])
    #expect(changes.moved.map(\.title) == ["f"] && changes.edited.isEmpty)
    #expect(MergedChanges(from: todos("abc"), to: todos("abc")).isEmpty)
  }

  @MainActor @Test func anObservationEndsWithItsOwner() async throws {
    let store = try TodoStore.inMemory()
    let (seen, continuation) = AsyncStream.makeStream(of: [Int?].self)
    var counts = seen.makeAsyncIterator()
    var observation: StoreObservation? = store.listChanges().observe { change in
      continuation.yield([change.old?.count, change.new.count])
    }
    #expect(await counts.next() == [nil, 0])
    var later: StoreObservation? = store.listChanges().observe(initial: false) { change in
      continuation.yield([change.old?.count, change.new.count])
    }
    #expect(await store.hasListeners(2))
    observation = nil
    #expect(await store.hasListeners(1))
    // The observation may read its first value after some of the lists were added.
    let adding = Task { while !Task.isCancelled { try await store.addList(ListDraft(name: "A")) } }
    let change = try #require(await counts.next())
    adding.cancel()
    #expect(try #require(change[0]) < #require(change[1]))
    #expect(observation == nil)
    _ = later
    later = nil
    #expect(await store.hasListeners(0))
  }

  @Test func aRemovedSettingHasItsDefault() async throws {
    let store = try TodoStore.inMemory()
    let setting = Setting("showsDone", default: true)
    var changes = store.settingChanges(setting).makeAsyncIterator()
    #expect(try await changes.next()?.new == true)
    try await store.set(setting, false)
    #expect(try await changes.next()?.new == false)
    try await store.remove(setting)
    #expect(try await changes.next()?.new == true)
    try await store.remove(setting)
    #expect(try await store.setting(setting))
  }
}
