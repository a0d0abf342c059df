import Foundation
import GRDB
import OrderedTable
import Testing

@testable import Todos

@MainActor @Suite struct ListModelTests {
  private let store: TodoStore
  private let list: TodoList.ID
  private let model: ListModel

  init() async throws {
    store = try TodoStore.inMemory()
    list = try await store.addList(ListDraft(name: "Errands")).id
    for title in ["Milk", "Bread", "Tea"] { try await store.add(TodoDraft(title: title), to: list) }
    model = ListModel(list, in: store)
  }

  private var titles: [String] { model.open.map(\.title) }

  /// Runs the model while `body` runs.
  private func running(_ body: () async throws -> Void) async rethrows {
    let task = Task { await model.run() }
    await until { model.contents != nil && model.undoState.undo != nil }
    try await body()
    task.cancel()
    await task.value
  }

  @Test func aRunningModelFollowsTheStore() async throws {
    #expect(model.contents == nil && model.open.isEmpty && !model.isDeleted)
    try await running {
      #expect(titles == ["Milk", "Bread", "Tea"])
      try await store.add(TodoDraft(title: "Jam"), to: list)
      await until { titles == ["Milk", "Bread", "Tea", "Jam"] }
      try await store.deleteList(list)
      await until { model.isDeleted }
      #expect(model.contents == nil && model.done.isEmpty)
      #expect(await model.undo().value)
      await until { titles.count == 4 && !model.isDeleted }
    }
  }

  @Test func actionsAreSavedInTheOrderOfTheirCalls() async throws {
    await running {
      let milk = model.open[0].id
      model.add(TodoDraft(title: "Jam"), at: .start)
      model.edit(milk) { $0.title = "Oat milk" }
      let last = model.setDone([milk], true)
      #expect(model.isSaving)
      #expect(titles == ["Bread", "Tea"] && model.done.map(\.id) == [milk], "shown before it is saved")
      #expect(await last.value && !model.isSaving)
      await until { titles == ["Jam", "Bread", "Tea"] && model.done.map(\.title) == ["Oat milk"] }
      #expect(await model.setDone([milk], false).value)
      await until { titles == ["Oat milk", "Jam", "Bread", "Tea"] }
      #expect(await model.undo().value)
      await until { model.done.count == 1 && model.undoState == UndoState(undo: .markDone, redo: .markOpen) }
      #expect(await model.redo().value)
      await until { model.done.isEmpty }
    }
  }

  /// The observation may read the store only after both.
  @Test func anActionAndItsUndoShowTheStoredList() async {
    await running {
      for number in 0..<40 {
        model.delete([model.open[number % 3].id])
        #expect(await model.undo().value)
        await until { titles == ["Milk", "Bread", "Tea"] }
      }
      let ids = model.open.map(\.id)
      model.delete([ids[0]])
      #expect(titles == ["Bread", "Tea"])
      _ = await model.delete([ids[1]]).value
      await until { titles == ["Tea"] }
    }
  }

  @Test func movesAreShownAtOnce() async throws {
    try await running {
      let move = model.move(fromOffsets: [0], toOffset: 3)
      #expect(titles == ["Bread", "Tea", "Milk"])
      #expect(await move.value)
      let stored = try await store.contents(of: list)?.open.map(\.title)
      #expect(stored == ["Bread", "Tea", "Milk"])
      model.order = .byDeadline
      #expect(!model.canMove)
      #expect(await !model.move(fromOffsets: [0], toOffset: 3).value)
      let tea = model.open[1].id
      #expect(
        await model.edit(tea) { $0.deadline = .instant(Date(timeIntervalSince1970: 1_800_000_000)) }.value)
      await until { titles == ["Tea", "Bread", "Milk"] }
      model.order = .byHand
      #expect(titles == ["Bread", "Tea", "Milk"])
    }
  }

  @Test func theSelectionMovesAsOneStep() async throws {
    let other = try await store.addList(ListDraft(name: "Other")).id
    try await running {
      await until { model.contents?.count == 3 }
      let ids = model.open.map(\.id)
      #expect(await model.setDone([ids[0]], true).value)
      try await store.add(TodoDraft(title: "Jam"), to: list)
      let jam = try #require(try await store.contents(of: list)).open[2].id
      #expect(await model.setDone([jam], true).value)
      await until { model.done.map(\.id) == [jam, ids[0]] && titles == ["Bread", "Tea"] }
      model.isEditing = true
      model.selection = [ids[1], jam]
      #expect(await model.move(model.selection, to: .end).value)
      await until { model.done.map(\.id) == [ids[0], jam] && titles == ["Tea", "Bread"] }
      #expect(await model.undo().value)
      await until { model.done.map(\.id) == [jam, ids[0]] && titles == ["Bread", "Tea"] }
      #expect(await model.move(model.selection, to: .end).value)
      #expect(await model.move(model.selection, to: .start).value)
      await until { model.done.map(\.id) == [jam, ids[0]] && titles == ["Bread", "Tea"] }
      // A todo that leaves the list also leaves the selection.
      #expect(await model.move([jam], toList: other).value)
      await until { model.done.map(\.id) == [ids[0]] }
      #expect(model.selection == [ids[1]])
      model.isEditing = false
      #expect(model.selection.isEmpty)
      let stored = try await store.contents(of: other)?.done.map(\.id)
      #expect(stored == [jam])
    }
  }

  @Test func deletingSeveralTodosAsksFirst() async throws {
    try await running {
      let ids = model.open.map(\.id)
      #expect(await model.delete([ids[0]]).value && model.alert == nil)
      await until { titles == ["Bread", "Tea"] }
      #expect(await !model.delete([ids[1], ids[2]]).value)
      let alert = try #require(model.alert)
      #expect(alert.isDestructive && alert.title == "Delete 2 Todos?" && alert.button == "Delete")
      model.isShowingAlert = false
      #expect(model.alert == nil && titles == ["Bread", "Tea"])
      alert.perform()
      #expect(titles.isEmpty && model.alert == nil)
      await until { !model.isSaving }
      #expect(await model.undo().value)
      await until { titles == ["Bread", "Tea"] }
    }
  }

  @Test func aRefusedActionIsUndoneOnScreenAndRepeated() async throws {
    try await running {
      try await store.refuseWrites(to: "todo")
      let move = model.move(fromOffsets: [2], toOffset: 0)
      #expect(titles == ["Tea", "Milk", "Bread"])
      #expect(await !move.value)
      #expect(titles == ["Milk", "Bread", "Tea"])
      var alert = try #require(model.alert)
      guard case .savingFailed = alert.kind else { Issue.record("\(alert.kind)"); return }
      #expect(alert.message == alert.storeError?.description && alert.message.contains("refused"))
      #expect(alert.button == "Try Again" && !alert.isDestructive)
      alert.perform()
      #expect(model.alert == nil && model.isSaving)
      await until { model.alert != nil }
      alert = try #require(model.alert)
      try await store.acceptWrites()
      alert.perform()
      await until { titles == ["Tea", "Milk", "Bread"] && !model.isSaving }
      #expect(model.alert == nil)
    }
  }

  @Test func aClosedStoreEndsTheModelAndRefusesActions() async throws {
    let task = Task { await model.run() }
    await until { model.contents != nil }
    try await store.close()
    await task.value
    #expect(model.alert == nil)
    #expect(await !model.delete([model.open[0].id]).value)
    #expect(titles == ["Milk", "Bread", "Tea"])
    #expect(model.alert?.storeError == .closed)
  }

  @Test func anUnreadableStoreIsReadAgain() async throws {
    try await running {
      try await store.write { try $0.execute(sql: "ALTER TABLE list RENAME TO other") }
      await until { model.alert != nil }
      guard case .readingFailed? = model.alert?.kind else { Issue.record("no reading"); return }
      #expect(titles == ["Milk", "Bread", "Tea"])
      try await store.write(isShown: false) {
        try $0.execute(sql: "UPDATE todo SET title = 'Soy milk' WHERE title = 'Milk'")
        try $0.execute(sql: "ALTER TABLE other RENAME TO list")
      }
      model.alert?.perform()
      await until { titles == ["Soy milk", "Bread", "Tea"] }
    }
  }

  @Test func releasingTheModelEndsItsObservation() async throws {
    weak var released: ListModel?
    do {
      let model = ListModel(list, in: store)
      released = model
      model.start()
      await until { model.open.count == 3 && model.undoState.undo != nil }
      #expect(store.watch.listenerCount == 2)
      // Neither an alert nor an action retains the model.
      model.delete(Set(model.open.map(\.id)))
      #expect(model.isShowingAlert)
    }
    while released != nil { await Task.yield() }
    #expect(await store.hasListeners(0))
  }
}
