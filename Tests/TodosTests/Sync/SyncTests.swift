import Foundation
import GRDB
import ListOrdering
import OrderedTable
import Testing

@testable import Todos

struct SyncTests {
  /// The header fields of requests that the tests send themselves.
  private static let fields = ["Authorization": "Bearer 0", "Protocol-Version": "2"]

  let world: SyncWorld
  var stores: [TodoStore] { world.stores }

  init() async throws { world = try await SyncWorld(seed: 1, devices: 3) }

  @Test func listsFilledByManyDevicesKeepAllTodos() async throws {
    let list = try await stores[0].addList(named: "work")
    await world.settle()
    for (number, store) in stores.enumerated() {
      for index in 0..<TodoRules.maxTodos {
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
      for list in lists { all.formUnion(try await store.titles(of: list.id)) }
      #expect(all.count == 600)
    }
    #expect(try await world.violations().filter { !$0.contains("and not of") } == [])
  }

  /// Offline devices made more lists than the account allows. The excess lists wait, and the state says so.
  @Test func listsBeyondTheLimitWait() async throws {
    for (number, store) in stores.enumerated() {
      for index in 0..<100 { _ = try await store.addList(named: "l\(number)-\(index)") }
    }
    await world.settle()
    #expect(world.server.listNames.count == TodoRules.maxLists)
    let list = try #require(try await stores[2].lists().first { $0.list.name.hasPrefix("l0") })
    try await stores[2].add(TodoDraft(title: "told"), to: list.id)
    let engine = try #require(world.devices[2].engine)
    await #expect(throws: SyncError.full(lists: 100, todos: 0)) { try await engine.sync() }
    #expect(world.server.items("\(list.id)").count == 1, "What has room does not wait")
    for await state in engine.states {
      #expect(state == .refused(.full(lists: 100, todos: 0), pending: 100))
      #expect(
        "\(state)" == """
          The account has the maximum of 200 lists; 100 lists wait on this device until lists are deleted. \
          100 changes pending.
          """)
      break
    }
    // Keeps the list to which another device has added a todo, because its deletion would make no
    // room.
    for other in try await stores[0].lists().filter({ $0.id != list.id }).prefix(100) {
      try await stores[0].deleteList(other.id)
    }
    await world.settle()
    try await engine.sync()
    for store in stores { #expect(try await store.lists().count == TodoRules.maxLists) }
    #expect("\(SyncError.full(lists: 1, todos: 0))".contains("1 list waits on"))
    #expect("\(SyncError.full(lists: 2, todos: 1))".contains("2 lists and 1 todo wait on"))
  }

  /// Neither the list nor the account has room for some todos, until another device deletes a list.
  @Test func excessTodosWaitForRoomForAList() async throws {
    let list = try await stores[0].addList(named: "work")
    for number in 1..<TodoRules.maxLists { world.server.make("x\(number)", []) }
    await world.settle()
    for (store, count) in [(stores[0], TodoRules.maxTodos), (stores[1], 5)] {
      for number in 0..<count { try await store.add(TodoDraft(title: "\(count) \(number)"), to: list) }
    }
    await world.settle()
    let engine = try #require(world.devices[1].engine)
    await #expect(throws: SyncError.full(lists: 0, todos: 5)) { try await engine.sync() }
    try await stores[2].deleteList(TodoList.ID(rawValue: "x1")!)
    await world.sync(world.devices[2])
    // The sync changes what the store shows.
    let store = stores[1]
    let shown = Task {
      for try await change in store.listChanges() {
        if change.new.contains(where: { $0.list.name == "work 2" }) { return true }
      }
      return false
    }
    try await engine.sync()
    #expect(world.server.items("work").count == TodoRules.maxTodos)
    #expect(world.server.items("work--2").count == 5)
    #expect(try await shown.value)
    await world.settle()
    for store in stores {
      #expect(try await store.titles(of: TodoList.ID(rawValue: "work--2")!).count == 5)
    }
  }

  /// Another device deletes a list that this device has renamed or moved, and from which it has
  /// removed the last todo.
  @Test(arguments: [false, true], [false, true])
  func aLocallyEditedEmptyListSurvivesItsDeletion(isMove: Bool, isTransfer: Bool) async throws {
    let (list, other) = (
      try await stores[0].addList(named: "work"), try await stores[0].addList(named: "home")
    )
    let todo = try await stores[0].add(TodoDraft(title: "milk"), to: list).id
    await world.settle()
    if isMove {
      try await stores[1].moveLists([list], to: .end)
    } else {
      try await stores[1].editList(list) { $0.name = "Renamed" }
    }
    if isTransfer {
      try await stores[1].move([todo], to: other)
    } else {
      try await stores[1].delete([todo])
    }
    try await stores[0].deleteList(list)
    await world.settle()
    for store in stores {
      let names = try await store.lists().map(\.list.name)
      #expect(names == (isMove ? ["home", "work"] : ["Renamed", "home"]))
    }
  }

  /// A merge keeps a deleted list for an edited todo, which another device has moved to another list.
  @Test func aListKeptForATodoIsDeletedWhenTheTodoMoves() async throws {
    let (list, other) = (
      try await stores[0].addList(named: "work"), try await stores[0].addList(named: "home")
    )
    let todo = try await stores[0].add(TodoDraft(title: "milk"), to: list).id
    await world.settle()
    try await stores[1].edit(todo) { $0.title = "bread" }
    try await stores[0].move([todo], to: other)
    try await stores[0].deleteList(list)
    await world.settle()
    for store in stores {
      #expect(try await store.lists().map(\.list.name) == ["home"])
      #expect(try await store.titles(of: other) == ["bread"])
    }
  }

  /// Returns how often a device pushes to a list in one round.
  private func pushes(of device: Int, to list: TodoList.ID) async -> Int {
    let former = await world.log.count
    await world.sync(world.devices[device])
    return await world.log[former...].count { $0.hasPrefix("  \(device) PATCH /lists/\(list) ") }
  }

  @Test func aDamagedRowIsNotPushed() async throws {
    let list = try await stores[0].addList(named: "work")
    let (milk, bread) = (
      try await stores[0].add(TodoDraft(title: "milk"), to: list).id,
      try await stores[0].add(TodoDraft(title: "bread"), to: list).id
    )
    await world.settle()
    try await stores[1].delete([milk])
    try await stores[1].add(TodoDraft(title: "tea"), to: list)
    try await stores[1].write { db in
      try db.execute(
        sql: """
          UPDATE tombstone SET id = 'other';
          UPDATE base SET id = 'another' WHERE id = ?;
          UPDATE todo SET id = id || char(0) || 'x' WHERE title = 'tea'
          """, arguments: [bread])
    }
    #expect(try await stores[1].check().problems == [.unreadableIDs(1), .unreadableNotes(2)])
    #expect(await pushes(of: 1, to: list) == 0)
    try await stores[1].repair()
    #expect(try await stores[1].check().isSound)
    await world.settle()
    for store in stores {
      #expect(try await Set(store.titles(of: list)) == ["milk", "bread", "tea"])
      #expect(try await store.contents(of: list)?.count == 3)
    }
  }

  @Test func aTombstoneOfAnExistingItemIsDamage() async throws {
    let list = try await stores[0].addList(named: "work")
    try await stores[0].add(TodoDraft(title: "milk"), to: list)
    await world.settle()
    try await stores[1].deleteList(list)
    let other = try await stores[1].addList(named: "other")
    try await stores[1].add(TodoDraft(title: "tea"), to: other)
    try await stores[1].write {
      try $0.execute(sql: "UPDATE tombstone SET id = 'other', item = replace(item, 'work', 'other')")
    }
    #expect(try await stores[1].check().problems == [.unreadableNotes(1)])
    try await stores[1].repair()
    #expect(try await stores[1].check().isSound)
    await world.settle()
    for store in stores { #expect(try await store.titles(of: other) == ["tea"]) }
  }

  /// The server still has the todo under its former id, so all devices end up with two todos.
  @Test func aTodoWithARepairedIDConverges() async throws {
    let list = try await stores[0].addList(named: "work")
    for title in ["milk", "tea"] { try await stores[0].add(TodoDraft(title: title), to: list) }
    await world.settle()
    try await stores[1].write { try $0.execute(sql: "UPDATE todo SET id = x'00' WHERE title = 'tea'") }
    try await stores[1].repair()
    await world.settle()
    for store in stores { #expect(try await store.titles(of: list).sorted() == ["milk", "tea", "tea"]) }
  }

  /// The server still has the todo in its former list.
  @Test(arguments: ["elsewhere", "zzz", "\u{0}", "w\u{0}"], [false, true])
  func aTodoWithARepairedListEndsAlikeOnAllDevices(damage: String, isPushOpen: Bool) async throws {
    let list = try await stores[0].addList(named: "work")
    for title in ["milk", "tea"] { try await stores[0].add(TodoDraft(title: title), to: list) }
    await world.settle()
    if isPushOpen {
      try await stores[1].add(TodoDraft(title: "bread"), to: list)
      // A push that the server never gets.
      try await stores[1].write { db in
        let tables = ReplicaTables<Todo>(db: db, list: list.rawValue)
        let former = try tables.readAll()
        var replica = former
        #expect(replica.push() != nil)
        try tables.write(replica, former: former)
      }
    }
    try await stores[1].write {
      try $0.execute(sql: "UPDATE todo SET list = ? WHERE title = 'tea'", arguments: [damage])
    }
    try await stores[1].repair()
    await world.settle()
    let titles = (isPushOpen ? ["bread"] : []) + ["milk", "tea"]
    var contents: [[TodoList.ID: [Todo.ID]]] = []
    for store in stores {
      var lists: [TodoList.ID: [Todo.ID]] = [:]
      var all: [String] = []
      for summary in try await store.lists() {
        let todos = try #require(try await store.contents(of: summary.id)).open
        lists[summary.id] = todos.map(\.id)
        all += todos.map(\.title)
      }
      #expect(all.sorted() == titles)
      contents.append(lists)
    }
    #expect(contents.allSatisfy { $0 == contents[0] })
  }

  /// A statement does not find the row that was read, as with a damaged index.
  @Test(arguments: ["UPDATE ON todo", "DELETE ON tombstone"])
  func aPushThatCannotBeRecordedEndsTheRound(event: String) async throws {
    let list = try await stores[0].addList(named: "work")
    let todo = try await stores[0].add(TodoDraft(title: "milk"), to: list).id
    await world.settle()
    if event.contains("DELETE") {
      try await stores[0].delete([todo])
    } else {
      try await stores[0].edit(todo) { $0.title = "bread" }
    }
    try await stores[0].write { db in
      try db.execute(sql: "CREATE TRIGGER keep BEFORE \(event) BEGIN SELECT RAISE(IGNORE); END")
    }
    #expect(await pushes(of: 0, to: list) == 1)
    #expect(await world.log.last?.contains("repair the file") == true)
    try await stores[0].write { try $0.execute(sql: "DROP TRIGGER keep") }
    await world.settle()
    for store in stores {
      #expect(try await store.titles(of: list) == (event.hasPrefix("D") ? [] : ["bread"]))
    }
  }

  /// An unreadable version counts as 0 everywhere, also for the deletion of the list.
  @Test(arguments: ["version || 'x'", "-5"])
  func anInvalidVersionCountsAsUnseen(version: String) async throws {
    let list = try await stores[0].addList(named: "work")
    try await stores[0].add(TodoDraft(title: "milk"), to: list)
    await world.settle()
    try await stores[0].add(TodoDraft(title: "bread"), to: list)
    await world.sync(world.devices[0])
    try await stores[1].deleteList(list)
    try await stores[1].write {
      try $0.execute(sql: "UPDATE replica SET version = \(version) WHERE list = 'work'")
    }
    #expect(try await stores[1].lastSeen(of: list).version == 0)
    #expect(try await stores[1].check().problems == [.unreadableNotes(1)])
    await world.settle()
    for store in stores { #expect(try await store.titles(of: list) == ["bread"]) }
  }

  /// The overflow list's id has at most 64 characters, too, and is the same on every device.
  @Test(arguments: [58, 61, 62, 64]) func aFullListWithALongIdOverflows(length: Int) async throws {
    let list = TodoList.ID(rawValue: String(repeating: "a", count: length))!
    world.server.make(list.rawValue, [])
    await world.settle()
    for (store, count) in zip(stores, [TodoRules.maxTodos, 5, 6]) {
      for number in 0..<count { try await store.add(TodoDraft(title: "\(count) \(number)"), to: list) }
    }
    await world.settle()
    for store in stores {
      #expect(try await store.lists().map(\.progress.total) == [TodoRules.maxTodos, 11])
    }
    // The overflow list gets full, too.
    let next = try #require(try await stores[0].lists().last).id
    for store in stores[..<2] {
      for number in 11..<TodoRules.maxTodos { try await store.add(TodoDraft(title: "\(number)"), to: next) }
    }
    await world.settle()
    #expect(try await stores[2].lists().map(\.progress.total) == [200, 200, 189])
    let ids = try await stores[2].lists().map { String($0.id.rawValue.suffix(3)) }
    #expect(ids == ["aaa", "--2", "--3"])
    #expect(try await world.violations().filter { !$0.contains("and not of") } == [])
  }

  /// Each list has room for the other's todos only after its own todos have left.
  @Test func fullListsExchangeTodos() async throws {
    let (a, b, c) = (
      try await stores[0].addList(named: "a"), try await stores[0].addList(named: "b"),
      try await stores[0].addList(named: "c")
    )
    for list in [a, b] {
      for index in 0..<TodoRules.maxTodos {
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
      #expect(try await store.titles(of: a).contains(y.title))
      #expect(try await store.titles(of: b).contains(x.title))
      #expect(try await store.lists().map(\.progress.total) == [200, 200, 0])
    }
  }

  @Test func aDeletedListReturnsWithTodosAddedMeanwhile() async throws {
    let list = try await stores[0].addList(named: "work")
    try await stores[0].add(TodoDraft(title: "old"), to: list)
    await world.settle()
    try await stores[0].deleteList(list)
    try await stores[1].add(TodoDraft(title: "new"), to: list)
    await world.settle()
    for store in stores { #expect(try await store.titles(of: list) == ["new"]) }
    // Without new todos, the list stays deleted.
    try await stores[0].deleteList(list)
    await world.settle()
    for store in stores { #expect(try await store.lists() == []) }
  }

  /// Deleting a list deletes only the todos that this device has seen.
  @Test(arguments: [false, true]) func aDeletedListKeepsTodosThatOthersAdded(isForgotten: Bool)
    async throws
  {
    let list = try await stores[0].addList(named: "work")
    let todo = try await stores[0].add(TodoDraft(title: "old"), to: list)
    let other = try await stores[0].addList(named: "home")
    await world.settle()
    try await stores[1].add(TodoDraft(title: "new"), to: list)
    try await stores[1].edit(todo.id) { $0.title = "older" }
    try await world.devices[1].engine?.sync()
    try await stores[0].deleteList(list)
    if isForgotten { try await stores[0].dropUndoSteps(editing: other) }
    await world.settle()
    for store in stores { #expect(try await store.titles(of: list) == ["new"]) }
    // If another device has only edited a todo, the list does not stay.
    let new = try #require(try await stores[2].contents(of: list)?.open.first)
    try await stores[2].edit(new.id) { $0.title = "newer" }
    try await world.devices[2].engine?.sync()
    try await stores[0].deleteList(list)
    await world.settle()
    for store in stores { #expect(try await store.lists().map(\.id) == [other]) }
  }

  /// A pushed todo counts as seen, even if the response to the push was lost.
  @Test func aTodoWhosePushGotNoResponseIsDeletedWithItsList() async throws {
    let list = try await stores[0].addList(named: "work")
    await world.settle()
    try await stores[0].add(TodoDraft(title: "pushed"), to: list)
    let push = try #require(
      try await stores[0].nextPush(of: list, releasesDepartures: false, without: []).push)
    let client = SyncClient(
      server: URL(string: "http://server")!, token: "0",
      transport: SyncWorld.Network(world: world, device: world.devices[0]), timeout: 30)
    _ = try await client.send(WirePush(push: push), to: .list(list), mark: world.server.mark)
    try await stores[0].deleteList(list)
    try await stores[1].add(TodoDraft(title: "new"), to: list)
    await world.sync(world.devices[1])
    #expect(try await stores[1].titles(of: list).sorted() == ["new", "pushed"])
    await world.settle()
    for store in stores { #expect(try await store.titles(of: list) == ["new"]) }
  }

  /// Another device adds the todo while the deletion is being pushed.
  @Test func aListKeepsATodoAddedDuringItsDeletion() async throws {
    let list = try await stores[0].addList(named: "work")
    let todo = try await stores[0].add(TodoDraft(title: "old"), to: list)
    await world.settle()
    try await stores[0].deleteList(list)
    let (world, store) = (world, stores[1])
    await world.intrude(before: "PATCH index") {
      _ = try? await store.add(TodoDraft(title: "new"), to: list)
      await world.sync(world.devices[1])
    }
    await world.settle()
    for store in stores { #expect(try await store.titles(of: list) == ["new"]) }
    // If another device only edits a todo, the list does not stay, even if the edit is synced just
    // before the deletion is pushed.
    try await stores[1].add(TodoDraft(title: "late"), to: list)
    await world.settle()
    try await stores[0].deleteList(list)
    await world.intrude(before: "PATCH index") {
      let todo = try? await store.contents(of: list)?.open.first
      try? await store.edit(todo!.id) { $0.title = "edited" }
      await world.sync(world.devices[1])
    }
    await world.settle()
    for store in stores {
      #expect(try await store.lists().isEmpty)
      #expect(try await store.todo(todo.id) == nil)
    }
  }

  /// Another device has moved the todo away and back before this device moves it and deletes the list.
  @Test func aTodoMovedBackIntoADeletedListIsNotLost() async throws {
    let (list, other) = (
      try await stores[0].addList(named: "work"), try await stores[0].addList(named: "home")
    )
    let third = try await stores[0].addList(named: "third")
    let todo = try await stores[0].add(TodoDraft(title: "keep"), to: list)
    await world.settle()
    try await stores[1].move([todo.id], to: third)
    try await stores[1].move([todo.id], to: list)
    await world.sync(world.devices[1])
    try await stores[0].move([todo.id], to: other)
    try await stores[0].edit(todo.id) { $0.tags = ["kept"] }
    try await stores[0].deleteList(list)
    await world.settle()
    for store in stores {
      #expect(try await store.titles(of: list) == ["keep"])
      #expect(try await store.titles(of: other) == [])
      #expect(try await store.todo(todo.id)?.tags == ["kept"])
    }
    #expect(try await world.violations().filter { !$0.contains("and not of") } == [])
  }

  @Test func undoRestoresTodosOfAListThatWasKept() async throws {
    let list = try await stores[0].addList(named: "work")
    let todos = ["a", "b", "c"]
    for title in todos { try await stores[0].add(TodoDraft(title: title), to: list, at: .end) }
    await world.settle()
    try await stores[0].deleteList(list)
    try await stores[1].add(TodoDraft(title: "new"), to: list, at: .end)
    await world.sync(world.devices[1])
    await world.sync(world.devices[0])
    #expect(try await stores[0].titles(of: list) == ["new"])
    try await stores[0].undo()
    await world.settle()
    for store in stores { #expect(try await store.titles(of: list).filter { $0 != "new" } == todos) }
    #expect(try await stores[2].titles(of: list).contains("new"))
  }

  /// A device has never fetched the todos of a list that another one deletes. The merge keeps the
  /// list, because the user has added a todo, and marks it to be inserted again. The user deletes
  /// the list before the next push.
  @Test func aListMarkedForInsertionCanBeDeleted() async throws {
    let (list, other) = (
      try await stores[1].addList(named: "work"), try await stores[1].addList(named: "home")
    )
    await world.sync(world.devices[1])
    world.server.fail("work")
    await world.sync(world.devices[0])
    world.server.fail(nil)
    try await stores[0].add(TodoDraft(title: "mine"), to: list)
    try await stores[1].deleteList(list)
    try await stores[1].add(TodoDraft(title: "new"), to: other)
    await world.sync(world.devices[1])
    let store = stores[0]
    await world.intrude(before: "GET home") {
      do {
        #expect(try await store.syncStatus()[.list(list)]?.isNew == true)
        try await store.deleteList(list)
      } catch { Issue.record(error) }
    }
    try await world.devices[0].engine?.sync()
    #expect(try await store.syncStatus()[.index]?.pendingCount == 0)
    await world.settle()
    for store in stores { #expect(try await store.lists().map(\.id) == [other]) }
  }

  /// The list is created and deleted before the device fetches it.
  @Test func aJustCreatedListCanBeDeleted() async throws {
    let list = try await stores[0].addList(named: "work")
    try await world.devices[0].engine?.sync()
    try await stores[0].deleteList(list)
    await world.settle()
    #expect(world.server.listNames == [])
    #expect(try await world.violations() == [])
  }

  @Test func undoRestoresADeletedListOnAllDevices() async throws {
    let list = try await stores[0].addList(named: "work")
    try await stores[0].add(TodoDraft(title: "old"), to: list)
    await world.settle()
    try await stores[0].deleteList(list)
    await world.settle()
    #expect(try await stores[1].lists() == [])
    try await stores[0].undo()
    // One round pushes the list with its todos, since another device may delete the list again.
    try await world.devices[0].engine?.sync()
    #expect(world.server.items("work").count == 1)
    await world.settle()
    for store in stores { #expect(try await store.titles(of: list) == ["old"]) }
  }

  /// Undo keeps the todos of a deleted overflow list. A new one with its id must not contain them.
  @Test func aNewOverflowListRestoresNoDeletedTodos() async throws {
    let (list, next) = (
      try await stores[0].addList(named: "work"), try await stores[0].addList(named: "work--2")
    )
    try await stores[0].add(TodoDraft(title: "dead"), to: next)
    await world.settle()
    for isTold in [true, false] {
      try await stores[0].deleteList(next)
      if isTold { await world.settle() }
      for (number, store) in stores[..<2].enumerated() {
        let room = TodoRules.maxTodos - (try await store.contents(of: list)?.progress.total ?? 0)
        for index in 0..<room { try await store.add(TodoDraft(title: "\(number) \(index)"), to: list) }
      }
      await world.settle()
      for store in stores {
        for summary in try await store.lists() {
          #expect(try await !store.titles(of: summary.id).contains("dead"))
        }
      }
      if isTold {
        // In the second round, the server still has the overflow list when a new one is needed.
        let todos = try await stores[0].contents(of: list)!.open
        try await stores[0].delete(todos.prefix(50).map(\.id))
        await world.settle()
      }
    }
  }

  @Test func changesMissingFromABackupArePushedAgain() async throws {
    let list = try await stores[0].addList(named: "work")
    try await stores[0].add(TodoDraft(title: "old"), to: list)
    await world.settle()
    let backup = world.server.backup()
    try await stores[1].add(TodoDraft(title: "new"), to: list)
    await world.settle()
    let old = try #require(try await stores[1].contents(of: list)?.open.first { $0.title == "old" })
    try await stores[1].edit(old.id) { $0.title = "older" }
    await world.settle()
    try await stores[2].add(TodoDraft(title: "newest"), to: list)
    world.server.restore(backup)
    await world.settle()
    for store in stores {
      let contents = try await store.contents(of: list)
      #expect(Set((contents!.open + contents!.done).map(\.title)) == ["older", "new", "newest"])
      #expect(try await store.todo(old.id)?.edits["title"] == 1)
    }
    #expect(try await world.violations().filter { !$0.contains("and not of") } == [])
  }

  /// A backup that was made during a move has the todo in two lists. After the backup, a device has
  /// moved the todo back. That move counts, even for a device that has not fetched it.
  @Test func aTodoMovedBackAfterABackupIsNotLost() async throws {
    let (world, server) = (world, world.server)
    let (a, b) = (try await stores[0].addList(named: "a"), try await stores[0].addList(named: "b"))
    let todo = try await stores[0].add(TodoDraft(title: "keep"), to: a)
    await world.settle()
    let backup = MemoryServer()
    try await stores[1].move([todo.id], to: b)
    await world.intrude(before: "PATCH a") { backup.restore(server.backup()) }
    await world.sync(world.devices[1])
    await world.sync(world.devices[0])
    try await stores[1].move([todo.id], to: a)
    await world.sync(world.devices[1])
    await world.restore(backup)
    #expect(server.items("a").count == 1 && server.items("b").count == 1)
    await world.intrude(before: "PATCH a") { await world.sync(world.devices[1]) }
    await world.sync(world.devices[0])
    await world.settle()
    for store in stores {
      #expect(try await store.titles(of: a) == ["keep"])
      #expect(try await store.titles(of: b) == [])
      #expect(try await store.todo(todo.id)?.transfers == 2)
    }
  }

  /// The server detects an unannounced restore by the versions that clients have seen.
  @Test func aServerDetectsThatItWasRestored() async throws {
    let list = try await stores[0].addList(named: "work")
    try await stores[0].add(TodoDraft(title: "old"), to: list)
    await world.settle()
    let backup = world.server.backup()
    for index in 0..<2 {
      try await stores[index].add(TodoDraft(title: "new \(index)"), to: list)
      await world.sync(world.devices[index])
    }
    world.server.restore(backup, isTold: false)
    await world.settle()
    for store in stores { #expect(try await Set(store.titles(of: list)) == ["old", "new 0", "new 1"]) }
  }

  /// A cache answers fetches, each time with an older response.
  @Test func olderResponsesRestoreNothing() async throws {
    let list = try await stores[0].addList(named: "work")
    let todos = ["a", "b", "c"]
    var answers: [[String: TransportResponse]] = []
    let asked = ["versions", "index", "lists/\(list)"]
    await world.settle()
    for title in todos {
      answers.append(
        Dictionary(
          uniqueKeysWithValues: asked.map { path in
            let url = URL(string: "http://server/\(path)")!
            return (
              path, world.server.answer(TransportRequest(url, fields: Self.fields))
            )
          }))
      try await stores[0].add(TodoDraft(title: title), to: list)
      await world.sync(world.devices[0])
    }
    let a = try #require(try await stores[0].contents(of: list)?.open.first { $0.title == "a" })
    try await stores[0].delete([a.id])
    await world.settle()
    let replay = Replay(answers: answers, world: world)
    let engine = SyncEngine(
      stores[0], server: URL(string: "http://server")!, token: "0", transport: replay)
    for _ in answers {
      await #expect(throws: SyncError.outdated) { try await engine.sync() }
      #expect(try await Set(stores[0].titles(of: list)) == ["b", "c"])
      replay.age()
    }
    await world.settle()
    for store in stores { #expect(try await Set(store.titles(of: list)) == ["b", "c"]) }
  }

  /// A cache answers with versions from before the server was restored. If a device took the old
  /// mark for the mark of another restore, it would push again what other devices have deleted.
  @Test func anOlderMarkRestoresNothing() async throws {
    let list = try await stores[0].addList(named: "work")
    for title in ["a", "b"] { try await stores[0].add(TodoDraft(title: title), to: list) }
    await world.settle()
    let versions = TransportRequest(URL(string: "http://server/versions")!, fields: Self.fields)
    let kept = ["versions": world.server.answer(versions)]
    world.server.restore(world.server.backup())
    await world.settle()
    let a = try #require(try await stores[1].contents(of: list)?.open.first { $0.title == "a" })
    try await stores[1].delete([a.id])
    await world.sync(world.devices[1])
    let replay = Replay(answers: [kept], world: world)
    let engine = SyncEngine(
      stores[0], server: URL(string: "http://server")!, token: "0", transport: replay)
    await #expect(throws: SyncError.outdated) { try await engine.sync() }
    replay.age()
    await world.settle()
    for store in stores { #expect(try await store.titles(of: list) == ["b"]) }
    // A device without a mark does not accept one from a cache either.
    let store = try TodoStore.inMemory()
    let new = SyncEngine(
      store, server: URL(string: "http://server")!, token: "new",
      transport: Replay(answers: [kept], world: world))
    await #expect(throws: SyncError.outdated) { try await new.sync() }
    #expect(try await store.serverMark() == nil)
  }

  /// A cache answers with a list, or the index, from before the server was restored. Its version is
  /// later than the server's. A device that merged it would restore what other devices have deleted
  /// since the restore.
  @Test(arguments: ["index", "lists/work"]) func aResponseFromBeforeARestoreIsNotMerged(path: String)
    async throws
  {
    let list = try await stores[0].addList(named: "work")
    try await stores[0].add(TodoDraft(title: "old"), to: list)
    await world.settle()
    let backup = world.server.backup()
    let todo = try await stores[0].add(TodoDraft(title: "new"), to: list)
    let home = try await stores[0].addList(named: "home")
    for number in 0..<9 {
      try await stores[0].edit(todo.id) { $0.title = "new \(number)" }
      try await stores[0].editList(home) { $0.name = "home \(number)" }
      await world.sync(world.devices[0])
    }
    await world.settle()
    let url = URL(string: "http://server/\(path)")!
    let kept = world.server.answer(TransportRequest(url, fields: Self.fields))
    world.server.restore(backup)
    await world.settle()
    try await stores[1].delete([todo.id])
    try await stores[1].deleteList(home)
    await world.sync(world.devices[1])
    let replay = Replay(answers: [[path: kept]], world: world)
    let engine = SyncEngine(
      stores[0], server: URL(string: "http://server")!, token: "0", transport: replay)
    await #expect(throws: SyncError.outdated) { try await engine.sync() }
    replay.age()
    try await engine.sync()
    await world.settle()
    for store in stores {
      #expect(try await store.lists().map(\.id) == [list])
      #expect(try await store.titles(of: list) == ["old"])
    }
  }

  /// The server was restored, and the store's copy of the server's mark is damaged. The todos that
  /// the server lacks were lost by the restore, not deleted by other devices.
  @Test func aStoreWithoutAMarkPushesEverythingAgain() async throws {
    let list = try await stores[0].addList(named: "work")
    try await stores[0].add(TodoDraft(title: "old"), to: list)
    await world.settle()
    let backup = world.server.backup()
    try await stores[0].add(TodoDraft(title: "new"), to: list)
    await world.sync(world.devices[0])
    world.server.restore(backup)
    // Later versions now hide the restore from the server.
    for number in 0..<5 {
      try await stores[1].add(TodoDraft(title: "other \(number)"), to: list)
      await world.sync(world.devices[1])
    }
    try await stores[0].write { try $0.execute(sql: "UPDATE server SET mark = x'00'") }
    #expect(try await !stores[0].repair().problems.isEmpty)
    #expect(try await stores[0].serverMark() == nil)
    await world.settle()
    for store in stores {
      let titles = try await Set(store.titles(of: list))
      #expect(titles == Set(["old", "new"] + (0..<5).map { "other \($0)" }))
    }
  }

  /// Devices follow a server that was restored together with its mark.
  @Test func anEarlierMarkIsAccepted() async throws {
    let list = try await stores[0].addList(named: "work")
    try await stores[0].add(TodoDraft(title: "old"), to: list)
    await world.settle()
    let (backup, mark) = (world.server.backup(), world.server.mark)
    world.server.restore(backup)
    await world.settle()
    try await stores[1].add(TodoDraft(title: "new"), to: list)
    await world.settle()
    world.server.restore(backup, as: mark)
    await world.settle()
    #expect(world.server.mark == mark)
    for store in stores { #expect(try await Set(store.titles(of: list)) == ["old", "new"]) }
  }

  /// Answers fetches from a cache. `age()` removes the newest entries.
  private final class Replay: HTTPTransport, @unchecked Sendable {
    private let lock = NSLock()
    private var answers: [[String: TransportResponse]]
    private let world: SyncWorld

    init(answers: [[String: TransportResponse]], world: SyncWorld) {
      (self.answers, self.world) = (answers, world)
    }

    func age() { lock.withLock { _ = answers.removeLast() } }

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
      let path = String(request.url.path.dropFirst())
      let kept = request.method == "GET" ? lock.withLock { answers.last?[path] } : nil
      return kept ?? world.server.answer(request)
    }
  }

  /// No other device has the list, so none pushes it again.
  @Test(arguments: [false, true]) func aDeletedListStaysDeletedAfterARestore(isForgotten: Bool)
    async throws
  {
    let world = try await SyncWorld(seed: 1, devices: 1)
    let store = world.stores[0]
    let list = try await store.addList(named: "work")
    try await store.add(TodoDraft(title: "old"), to: list)
    let other = try await store.addList(named: "home")
    try await store.add(TodoDraft(title: "gone"), to: other)
    await world.settle()
    try await store.deleteList(other)
    if isForgotten { try await store.dropUndoSteps(editing: list) }
    world.server.restore(world.server.backup())
    await world.settle()
    #expect(world.server.listNames == ["work"])
    #expect(try await store.lists().map(\.id) == [list])
  }

  /// The server was restored unannounced, or once sent a wrong version.
  @Test(arguments: [false, true]) func aDeviceThatSawALaterVersionStartsAgain(isIndex: Bool) async throws {
    let list = try await stores[0].addList(named: "work")
    let todo = try await stores[0].add(TodoDraft(title: "old"), to: list)
    await world.settle()
    world.server.exaggerate(isIndex ? "index" : "work", by: 1_000)
    try await stores[1].edit(todo.id) { $0.title = "new" }
    try await stores[1].editList(list) { $0.name = "Work" }
    await world.sync(world.devices[1])
    world.server.exaggerate(isIndex ? "index" : "work", by: -1_000)
    try await stores[2].add(TodoDraft(title: "other"), to: list)
    await world.settle()
    for store in stores {
      #expect(try await Set(store.titles(of: list)) == ["new", "other"])
      #expect(try await store.lists().map(\.list.name) == ["Work"])
    }
    #expect(try await world.violations().filter { !$0.contains("and not of") } == [])
  }

  /// Another client gave several todos the same priority: devices sort them by id, and move others
  /// between them.
  @Test func todosMoveBetweenOthersOfEqualPriority() async throws {
    let list = try await stores[0].addList(named: "work")
    await world.settle()
    for title in ["x", "y", "a", "b", "c"] {
      world.server.write(
        "work", title,
        [
          "id": .string(title), "title": .string(title),
          "priority": .number(["x": 2000, "y": 3000][title] ?? 1000),
        ])
    }
    let versions = world.server.history
    await world.settle()
    for store in stores { #expect(try await store.titles(of: list) == ["a", "b", "c", "x", "y"]) }
    #expect(world.server.history == versions, "The tie alone is no reason to push")
    let (a, b) = (Todo.ID(rawValue: "a")!, Todo.ID(rawValue: "b")!)
    let (x, y) = (Todo.ID(rawValue: "x")!, Todo.ID(rawValue: "y")!)
    // Two devices make the equal priorities different at once, each in its own way.
    try await stores[0].move([x], to: .after(a))
    #expect(try await stores[0].titles(of: list) == ["a", "x", "b", "c", "y"])
    try await stores[1].move([y], to: .after(b))
    #expect(try await stores[1].titles(of: list) == ["a", "b", "y", "c", "x"])
    await world.settle()
    for store in stores { #expect(try await store.titles(of: list) == ["a", "x", "b", "y", "c"]) }
    // One of the todos that had equal priorities moves.
    try await stores[2].move([a], to: .after(b))
    await world.settle()
    for store in stores { #expect(try await store.titles(of: list) == ["x", "b", "a", "y", "c"]) }
  }

  /// The overflow list takes over the name that the user gave to the full one.
  @Test func anOverflowListTakesOverTheUsersName() async throws {
    let list = try await stores[0].addList(named: "work")
    let next = try await stores[0].addList(named: "work--2")
    try await stores[0].editList(next) { $0.name = "Hi" }
    await world.settle()
    for (number, store) in stores.prefix(2).enumerated() {
      for index in 0..<TodoRules.maxTodos {
        try await store.add(TodoDraft(title: "\(number) \(index)"), to: next)
      }
    }
    await world.settle()
    #expect(try await stores[2].lists().map(\.list.name) == ["work", "Hi", "Hi 3"])
    #expect(try await stores[2].contents(of: list)?.progress.total == 0)
  }

  @Test func unknownFieldsOfANewerVersionAreKept() async throws {
    let (a, b) = (try await stores[0].addList(named: "a"), try await stores[0].addList(named: "b"))
    let todo = try await stores[0].add(TodoDraft(title: "old"), to: a)
    await world.settle()
    let color: [String: JSONValue] = [
      "color": .string("red"), "nested": .object(["deep": .array([.integer(1), .null])]),
    ]
    world.server.write("a", "\(todo.id)", color)
    world.server.write("index", "a", ["shared": .bool(true)])
    await world.settle()
    try await stores[0].edit(todo.id) { $0.title = "new" }
    try await stores[0].editList(a) { $0.name = "A" }
    await world.settle()
    try await stores[1].move([todo.id], to: b)
    await world.settle()
    let items = world.server.items("b")
    #expect(items.first?["color"] == .string("red") && items.first?["nested"] == color["nested"])
    #expect(items.first?["title"] == .string("new") && items.first?["transfers"] == .integer(1))
    #expect(world.server.items("index").first { $0["id"] == .string("a") }?["shared"] == .bool(true))
    // The unknown fields also stay if the todo is inserted again after another device has deleted
    // it.
    try await stores[0].delete([todo.id])
    try await stores[1].edit(todo.id) { $0.title = "newer" }
    await world.settle()
    #expect(world.server.items("b").first?["color"] == .string("red"))
  }
}
