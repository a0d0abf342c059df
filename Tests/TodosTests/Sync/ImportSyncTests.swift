import ListOrdering
import OrderedTable
import Testing

@testable import Todos

/// Imports of backups into stores that sync.
@Suite struct ImportSyncTests {
  /// A new device imports an old backup of the account with which it then syncs.
  @Test func anImportReplacesNoNewerEdits() async throws {
    let world = try await SyncWorld(seed: 1, devices: 3)
    let (phone, laptop, tablet) = (world.stores[0], world.stores[1], world.stores[2])
    let list = try await phone.addList(named: "work")
    let ids = try await phone.add(["a", "b", "c"].map { TodoDraft(title: $0) }, to: list).map(\.id)
    for device in world.devices.prefix(2) { await world.sync(device) }
    let backup = try await phone.exportLists()

    try await laptop.edit(ids[0]) { $0.title = "A" }
    try await laptop.move([ids[2]], to: .start)
    try await laptop.setDone([ids[1]], true)
    try await laptop.editList(list) { $0.name = "Work" }
    let gone = try await laptop.add(TodoDraft(title: "d"), to: list).id
    await world.sync(world.devices[1])

    try await tablet.importLists(backup)
    let own = try await tablet.importLists(backup)
    await world.settle()
    for store in world.stores {
      let contents = try #require(try await store.contents(of: list))
      #expect(contents.list.name == "Work" && contents.done.map(\.title) == ["b"])
      #expect(contents.open.map(\.title) == ["c", "A", "d"] && contents.open.last?.id == gone)
      #expect(try await store.contents(of: own[0])?.open.map(\.title) == ["a", "b", "c"])
    }
  }

  /// Todos that only the backup has are added to the account.
  @Test func anImportAddsWhatTheServerLacks() async throws {
    let world = try await SyncWorld(seed: 1, devices: 2)
    let list = try await world.stores[0].addList(named: "work")
    let ids = try await world.stores[0].add(["a", "b"].map { TodoDraft(title: $0) }, to: list).map(\.id)
    await world.sync(world.devices[0])
    let backup = try await world.stores[0].exportLists()
    try await world.stores[0].delete([ids[0]])
    await world.sync(world.devices[0])
    try await world.stores[1].importLists(backup)
    await world.settle()
    for store in world.stores {
      #expect(try await store.contents(of: list)?.open.map(\.title).sorted() == ["a", "b"])
      #expect(try await store.check().isSound)
    }
  }
}
