import ListOrdering
import OrderedTable
import Testing
import TestSupport

@testable import Todos

/// Steps that are undone and redone while they are pushed and others' edits are merged.
@Suite struct UndoSyncTests {
  static let seeds = SlowTests.amount(6, slow: 60)

  /// The law of `UndoLawTests`, with another device in place of another program.
  @Test func undoAndRedoRestoreTheStepsBetweenPushesAndMerges() async throws {
    for seed in 1...UInt64(Self.seeds) {
      let world = try await SyncWorld(seed: seed, devices: 2)
      let stores = world.stores
      try await withTaskExecutorPreference(StepExecutor(for: stores)) {
        var walk = try await UndoWalk(stores[0], seed: seed)
        for _ in 0..<60 {
          switch walk.draw(9) {
          case 0, 1: await world.sync(world.devices[0])
          case 2:
            // The other device edits what it has seen, so that there are no conflicts.
            for device in world.devices { await world.sync(device) }
            try await walk.tag(in: stores[1])
            for device in world.devices.reversed() { await world.sync(device) }
          case 3:
            for device in world.devices { await world.sync(device) }
            try await walk.crowd(in: stores[1])
            for device in world.devices.reversed() { await world.sync(device) }
          default: try await walk.go()
          }
        }
        try await walk.finish()
        await world.settle()
        try await walk.check("sync")
        let views = (try await world.view(world.devices[0]), try await world.view(world.devices[1]))
        #expect(views.0 == views.1, "seed \(seed)")
        #expect(await world.failures == [], "seed \(seed)")
      }
    }
  }

  /// The merge gives the todo a new priority, but because the other device moved it.
  @Test func undoKeepsTheMovesOfAnotherDevice() async throws {
    let world = try await SyncWorld(seed: 1, devices: 2)
    let stores = world.stores
    let list = try await stores[0].addList(named: "work")
    var ids: [Todo.ID] = []
    for title in ["a", "b", "c", "d"] {
      ids.append(try await stores[0].add(TodoDraft(title: title), to: list).id)
    }
    await world.settle()
    try await stores[0].move([ids[3]], to: .start)
    await world.settle()
    try await stores[1].move([ids[3]], to: .after(ids[0]))
    await world.settle()
    #expect(try await stores[0].titles(of: list) == ["a", "d", "b", "c"])
    #expect(try await !stores[0].undo())
    #expect(try await stores[0].titles(of: list) == ["a", "d", "b", "c"])
  }

  /// The list is deleted by a step that is not the last one, and kept for the todos of another device.
  @Test func anEarlierStepRestoresTodosOfAListThatWasKept() async throws {
    let world = try await SyncWorld(seed: 1, devices: 2)
    let stores = world.stores
    let list = try await stores[0].addList(named: "work")
    let other = try await stores[0].addList(named: "home")
    for title in ["a", "b"] { try await stores[0].add(TodoDraft(title: title), to: list) }
    await world.settle()
    try await stores[0].deleteList(list)
    try await stores[0].editList(other) { $0.name = "Home" }
    try await stores[1].add(TodoDraft(title: "new"), to: list)
    await world.sync(world.devices[1])
    await world.sync(world.devices[0])
    #expect(try await stores[0].titles(of: list) == ["new"])
    for _ in 0..<3 { try await stores[0].undo() }
    await world.settle()
    for store in stores { #expect(try await store.titles(of: list).filter { $0 != "new" } == ["a"]) }
    for _ in 0..<3 { try await stores[0].redo() }
    await world.settle()
    for store in stores { #expect(try await store.titles(of: list) == ["new"]) }
  }
}
