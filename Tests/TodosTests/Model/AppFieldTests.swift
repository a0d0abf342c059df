import Foundation
import GRDB
import OrderedTable
import Testing
import TestSupport

@testable import Todos

extension AppField<Int?> {
  fileprivate static let estimate = AppField("estimate", default: nil)
}

extension AppField<Double> {
  fileprivate static let effort = AppField("effort", default: 1)
}

@Suite struct AppFieldTests {
  private struct Step: Codable, Equatable, Sendable {
    var name: String
    var count: Int?
  }
  private static let steps = AppField<[Step]>("steps", default: [])

  @Test func valuesAreReadAsTheyWereWritten() {
    var draft = TodoDraft(title: "Milk")
    #expect(
      draft[.notes] == "" && draft[.estimate] == nil && draft[.effort] == 1 && draft[Self.steps].isEmpty)
    draft[.notes] = "Oat\0, “not” soy\n"
    draft[.estimate] = .max
    draft[.effort] = 0.1
    draft[Self.steps] = [Step(name: "a", count: 1), Step(name: "b")]
    #expect(draft[.notes] == "Oat\0, “not” soy\n" && draft[.estimate] == .max && draft[.effort] == 0.1)
    #expect(draft[Self.steps].map(\.count) == [1, nil])
    draft[.estimate] = nil
    #expect(draft[.estimate] == nil && draft.appFields["estimate"] == .null && draft.isValid)
  }

  @Test func aValueThatDoesNotDecodeStaysUntilItIsWritten() {
    var todo = Todo(title: "Milk")
    todo.appFields["notes"] = .array([.integer(7)])
    #expect(todo[.notes] == "" && todo.appFields["notes"] == .array([.integer(7)]))
    todo[.estimate] = 1
    #expect(todo.appFields["notes"] == .array([.integer(7)]))
    todo[.notes] = ""
    #expect(todo.appFields["notes"] == .string(""))
  }

  /// A form writes a value back when it appears. That must not be an edit.
  @Test func writingTheValueThatWasReadChangesNothing() {
    var draft = TodoDraft(title: "Milk")
    let former = draft
    (draft[.notes], draft[.estimate], draft[.effort]) = (draft[.notes], draft[.estimate], draft[.effort])
    #expect(draft == former)
    // Another version of the app has added a member to each step.
    let stored = JSONValue.array([.object(["name": .string("a"), "color": .string("red")])])
    draft.appFields["steps"] = stored
    draft[Self.steps] = draft[Self.steps]
    #expect(draft.appFields["steps"] == stored)
    draft[Self.steps][0].name = "b"
    #expect(draft.appFields["steps"] == .array([.object(["name": .string("b")])]))
  }

  @Test func valuesThatJSONCannotRepresentAreFaults() throws {
    var draft = TodoDraft(title: "Milk")
    draft[.effort] = 2
    draft[.effort] = .nan
    #expect(draft[.effort] == 2)
    #expect(draft.faults == [DraftFault(.fields, .notRepresentable, given: "effort")])
    draft[.effort] = 3
    #expect(draft.isValid)
    var deep = JSONValue.null
    for _ in 0...16 { deep = .array([deep]) }
    draft[AppField("deep", default: JSONValue.null)] = deep
    #expect(
      draft.faults.map(\.description) == [
        "The field deep has a value that cannot be stored; enter another one."
      ])
  }

  @Test func aNumberThatJSONRoundsIsAFault() {
    var draft = TodoDraft(title: "Milk")
    draft[AppField("mask", default: 7 as UInt64)] = .max
    #expect(!draft.isValid)
    draft[AppField("mask", default: 7 as UInt64)] = 1 << 62
    #expect(draft.isValid)
  }

  /// Decoding is recursive, so a value that is nested deep is refused.
  @Test(arguments: [24, 25, 60, 400]) func valuesThatAreNestedTooDeepAreRefused(depth: Int) async throws {
    let value = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    for todo in [
      #"{"id":"a","title":"x","fields":{"x":\#(value)}}"#, #"{"id":"a","title":"x","u":\#(value)}"#,
    ] {
      let json = #"{"version":1,"lists":[{"list":{"id":"l","name":"L"},"todos":[\#(todo)]}]}"#
      if depth == 24 {
        let store = try TodoStore.inMemory()
        let list = try await store.importLists(TodoDocument(json: Data(json.utf8)))[0]
        try await store.edit(try #require(try await store.contents(of: list)?.open.first?.id)) {
          $0.title = "y"
        }
        try await store.undo()
        _ = try await store.exportLists().json()
      } else {
        let error = #expect(throws: TodoDocumentError.self) { try TodoDocument(json: Data(json.utf8)) }
        #expect(
          error?.place.hasPrefix("lists[0].todos[0]") == true && error?.reason.contains("nested") == true)
      }
    }
  }

  @Test func allFieldsTogetherHaveALimit() throws {
    var draft = TodoDraft(title: "Milk")
    let room = TodoRules.maxFieldBytes - #"{"notes":""}"#.utf8.count
    draft[.notes] = String(repeating: "x", count: room)
    #expect(draft.isValid)
    draft[.notes] += "x"
    #expect(
      draft.faults.map(\.description)
        == ["The app's own fields have 16385 bytes in total; use at most 16384 bytes."])
    // Fields that the user does not change are not checked.
    var other = draft
    other.title = "Bread"
    _ = try other.validated(over: draft)
    // A merge may have made them too large. They may become smaller, but not larger.
    draft[.notes] += "xxx"
    other[.notes] += "x"
    _ = try other.validated(over: draft)
    #expect(throws: DraftFaults.self) { try draft.validated(over: other) }
  }

  @Test func draftsOfEarlierVersionsAreDecoded() throws {
    let draft = try JSONDecoder().decode(TodoDraft.self, from: Data(#"{"title":"Milk","tags":["a"]}"#.utf8))
    #expect(draft == TodoDraft(title: "Milk", tags: ["a"]))
    var list = ListDraft(name: "Food")
    list[.notes] = "x"
    #expect(try JSONDecoder().decode(ListDraft.self, from: JSONEncoder().encode(list)) == list)
  }

  @Test func aMemberThatIsNoObjectHasNoValues() throws {
    for value in ["7", "null", "[]", #""x""#] {
      let todo = try JSONDecoder().decode(
        Todo.self, from: Data(#"{"id":"a","title":"x","fields":\#(value)}"#.utf8))
      #expect(todo.appFields.isAbsent, "\(value)")
    }
  }

  @Test func fieldsAreStoredObservedAndUndone() async throws {
    let store = try TodoStore.inMemory()
    var draft = ListDraft(name: "Food")
    draft[.notes] = "all"
    let list = try await store.addList(draft)
    #expect(try await store.lists().map { $0.list[.notes] } == ["all"])
    let todo = try await store.add(TodoDraft(title: "Milk"), to: list.id)
    var changes = store.changes(of: list.id).makeAsyncIterator()
    _ = try await changes.next()
    try await store.edit(todo.id) { $0[.notes] = "Oat" }
    #expect(try await changes.next()?.new?.open.first?[.notes] == "Oat")
    try await store.edit(todo.id) { $0[.estimate] = 3 }
    // Undo restores only the field that was edited last, even if the other field was edited since.
    try await store.write {
      try $0.execute(sql: "UPDATE todo SET fields = json_set(fields, '$.notes', 'Soy')")
    }
    try await store.undo()
    let undone = try #require(try await store.todo(todo.id))
    #expect(undone[.notes] == "Soy" && undone[.estimate] == nil && undone.appFields["estimate"] == nil)
    try await store.delete([todo.id])
    try await store.undo()
    #expect(try await store.todo(todo.id)?[.notes] == "Soy")
    #expect(try await store.check().isSound)
  }

  @Test func unreadableFieldsAreRepaired() async throws {
    let store = try TodoStore.inMemory()
    let list = try await store.addList(ListDraft(name: "Food")).id
    let todo = try await store.add(TodoDraft(title: "Milk"), to: list).id
    for value in ["'[7]'", "'{'", "7", "x'7b7d'"] {
      try await store.write { try $0.execute(sql: "UPDATE todo SET fields = \(value)") }
      #expect(try await store.check().problems == [.unreadableValues(1)])
      #expect(try await store.todo(todo)?.appFields.isAbsent == true)
      try await store.repair()
      #expect(try await store.check().isSound)
    }
  }

  /// The form was opened before another device wrote the estimate.
  @MainActor @Test func aFormStoresOnlyTheFieldsThatTheUserChanged() async throws {
    let store = try TodoStore.inMemory()
    let list = try await store.addList(ListDraft(name: "Food")).id
    let todo = try await store.add(TodoDraft(title: "Milk"), to: list)
    let form = ListModel(list, in: store).form(editing: todo)
    #expect(!form.hasChanges)
    form.draft[.notes] = "Oat"
    #expect(form.hasChanges && form.canSave)
    try await store.edit(todo.id) { $0[.estimate] = 5 }
    #expect(await form.save().value)
    let stored = try #require(try await store.todo(todo.id)).todo
    #expect(stored[.notes] == "Oat" && stored[.estimate] == 5)
    let other = ListModel(list, in: store).form(editing: stored)
    other.draft[.effort] = .infinity
    #expect(!other.canSave && other.faults(of: .fields).count == 1)
  }
}
