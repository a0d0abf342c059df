import Foundation
import GRDB
import Testing

@testable import Todos

@MainActor @Suite struct FormModelTests {
  private let store: TodoStore
  private let list: TodoList.ID

  init() async throws {
    store = try TodoStore.inMemory()
    list = try await store.addList(ListDraft(name: "Errands")).id
  }

  @Test func faultsAreShownOnceAFieldIsEdited() async throws {
    let form = ListModel(list, in: store).form()
    #expect(!form.canSave && form.faults(of: .title).isEmpty, "The user is about to write the title")
    #expect(form.counter(of: .title) == FieldCounter(count: 0, limit: 32))
    #expect(form.counter(of: .deadline) == nil)
    form.draft.title = String(repeating: "x", count: 33)
    form.draft.tagText = "a, b"
    #expect(form.faults(of: .title).map(\.problem) == [.tooLong(limit: 32)] && !form.canSave)
    #expect(form.counter(of: .title)?.count == 33 && form.counter(of: .tags)?.count == 2)
    #expect(form.faults(of: .tags).isEmpty)
    #expect(await !form.save().value && form.alert == nil)
    form.draft.title = " "
    #expect(form.faults(of: .title).map(\.problem) == [.missing])
    form.draft.title = " Milk "
    #expect(form.canSave && form.counter(of: .title)?.count == 4)
    let saving = form.save()
    #expect(form.isSaving && !form.canSave, "A second tap does not save twice")
    #expect(await !form.save().value)
    #expect(await saving.value && form.isFinished && !form.canSave)
    let stored = try await store.contents(of: list)
    #expect(stored?.open.map(\.title) == ["Milk"])
  }

  @Test func aFailedSaveIsRepeated() async throws {
    let form = ListModel(list, in: store).form()
    form.draft.title = "Milk"
    try await store.refuseWrites(to: "todo")
    #expect(await !form.save().value)
    #expect(!form.isFinished && form.canSave && form.isShowingAlert)
    try await store.acceptWrites()
    form.alert?.perform()
    await until { form.isFinished }
    let stored = try await store.contents(of: list)
    #expect(stored?.open.map(\.title) == ["Milk"])
  }

  @Test func faultsOfTheStoreAreShownAtTheirField() async throws {
    let fault = DraftFault(.title, .tooLong(limit: 3), given: "Milk")
    let form = FormModel(TodoDraft(title: "Milk")) { _ in
      throw StoreError.invalid(DraftFaults(faults: [fault]))
    }
    #expect(await !form.save().value)
    #expect(form.alert == nil && form.faults(of: .title) == [fault] && !form.canSave)
    form.draft.title = "Tea"
    #expect(form.faults(of: .title).isEmpty && form.canSave)
  }

  @Test func editingKeepsFieldsThatTheUserDoesNotChange() async throws {
    let todo = try await store.add(TodoDraft(title: "Milk", tags: ["shop"]), to: list)
    // Another app has stored an invalid title.
    try await store.write { try $0.execute(sql: "UPDATE todo SET title = ' Milk '") }
    let stored = try #require(try await store.todo(todo.id)).todo
    let form = ListModel(list, in: store).form(editing: stored)
    #expect(form.canSave && !form.hasChanges)
    form.draft.tagText = "dairy"
    try await store.edit(todo.id) { $0.deadline = .instant(Date(timeIntervalSince1970: 1_800_000_000)) }
    #expect(await form.save().value)
    let edited = try #require(try await store.todo(todo.id)).todo
    #expect(edited.title == " Milk " && edited.tags == ["dairy"] && edited.deadline != nil)
  }

  @Test func cancelingAsksOnlyIfThereAreChanges() {
    let unchanged = FormModel(TodoDraft()) { _ in }
    unchanged.cancel()
    #expect(unchanged.isFinished && unchanged.alert == nil)
    let form = FormModel(TodoDraft()) { _ in }
    form.draft.title = "Milk"
    form.cancel()
    #expect(!form.isFinished && form.alert?.title == "Discard Your Changes?")
    form.isShowingAlert = false
    #expect(!form.isFinished && form.draft.title == "Milk")
    form.cancel()
    form.alert?.perform()
    #expect(form.isFinished)
  }
}
