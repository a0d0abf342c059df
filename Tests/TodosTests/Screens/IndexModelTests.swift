import OrderedTable
import Testing

@testable import Todos

@MainActor @Suite struct IndexModelTests {
  @Test func theListsAreEditedAndFollowed() async throws {
    let store = try TodoStore.inMemory()
    let model = IndexModel(store)
    let task = Task { await model.run() }
    #expect(!model.isLoaded)
    await until { model.isLoaded }
    #expect(model.lists.isEmpty && model.undoState == UndoState())
    for name in ["Work", "Home"] { model.add(ListDraft(name: name)) }
    #expect(await model.add(ListDraft(name: "Errands"), at: .start).value)
    func names() -> [String] { model.lists.map(\.list.name) }
    await until { names() == ["Errands", "Work", "Home"] && model.undoState.undo == .addList }
    try await store.setDone([store.add(TodoDraft(title: "Milk"), to: model.lists[0].id).id], true)
    await until { model.lists[0].progress.fraction == 1 }
    #expect(await model.edit(model.lists[1].id) { $0.color = .green }.value)
    await until { model.lists[1].list.color == .green }

    let move = model.move(fromOffsets: [0, 1], toOffset: 3)
    #expect(names() == ["Home", "Errands", "Work"])
    #expect(await move.value)

    #expect(await !model.delete(model.lists[1]).value)
    let alert = try #require(model.alert)
    #expect(alert.title == "Delete “\u{2068}Errands\u{2069}”?" && alert.message.contains("1 todo,"))
    alert.perform()
    #expect(names() == ["Home", "Work"])
    await until { !model.isSaving }
    let stored = try await store.lists()
    #expect(stored.map(\.list.name) == ["Home", "Work"])
    #expect(await model.undo().value)
    await until { names() == ["Home", "Errands", "Work"] && model.undoState.redo == .deleteList }
    #expect(model.undoState.undoText == "Undo Move List" && model.undoState.redoText == "Redo Delete List")
    #expect(await model.redo().value)
    await until { names() == ["Home", "Work"] && model.undoState.redo == nil }
    #expect(model.undoState.redoText == "Redo")
    #expect(await model.undo().value)
    await until { names() == ["Home", "Errands", "Work"] }

    try await store.refuseWrites(to: "list")
    #expect(await !model.move(fromOffsets: [2], toOffset: 0).value)
    #expect(names() == ["Home", "Errands", "Work"])
    try await store.acceptWrites()
    model.alert?.perform()
    await until { names() == ["Work", "Home", "Errands"] && !model.isSaving }
    task.cancel()
    await task.value
  }

  @Test func formsAddAndEditLists() async throws {
    let store = try TodoStore.inMemory()
    let model = IndexModel(store)
    let form = model.form()
    form.draft.name = "Errands"
    #expect(await form.save().value)
    let list = try #require(try await store.lists().first).list
    let editing = model.form(editing: list)
    editing.draft.color = .green
    // Another device renames the list while the form is open.
    try await store.editList(list.id) { $0.name = "Shopping" }
    #expect(await editing.save().value)
    let edited = try #require(try await store.lists().first).list
    #expect(edited.name == "Shopping" && edited.color == .green)
  }
}
