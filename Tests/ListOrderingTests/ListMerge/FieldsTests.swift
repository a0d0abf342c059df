import Foundation
import Testing

@testable import ListOrdering

/// Content that merges field by field or as a whole, and lists without sections.
@Suite struct FieldsTests {
  /// An item with a computed section and with a property that belongs to no field.
  private struct Todo: MergeableItem, Equatable, Codable {
    var id: Int
    var done = false
    var orderKey = 1.0
    var title = ""
    var deadline: String?
    var isExpanded = false

    var section: Int {
      get { done ? 1 : 0 }
      set { done = newValue == 1 }
    }

    static let fields = [
      ItemField(\Todo.title, named: "title"), ItemField(\Todo.deadline, named: "deadline"),
    ]
  }

  /// An item of an older app version, whose title had another name and which had no deadlines.
  private struct OldTodo: MergeableItem, Equatable, Codable {
    var id: Int
    var orderKey = 1.0
    var title = ""

    static let fields = [ItemField(\OldTodo.title, named: "text")]
  }

  private struct Song: MergeableItem, Equatable {
    var id: Int
    var orderKey: Double
    var title: String
  }

  private let merge = IntentPreservingMerge()

  /// Merges one item that both sides change, starting from the same base.
  private func merged(
    _ dirty: FieldSet<Todo>, here: (inout Todo) -> Void, there: (inout Todo) -> Void
  ) throws -> MergeResult<Todo> {
    let base = Todo(id: 1, title: "Milk", deadline: "Friday")
    var (local, server) = (LocalItem(base, dirty: dirty), base)
    here(&local.item)
    there(&server)
    return try merge.merge(base: [base], local: [local], server: [server])
  }

  @Test func editsOfDifferentFieldsAreBothKept() throws {
    let result = try merged(.field("title"), here: { $0.title = "Oat milk" }, there: { $0.deadline = nil })
    #expect(result.items[0].title == "Oat milk" && result.items[0].deadline == nil)
    #expect(result.items[0].dirty == .field("title"))
    #expect(result.report.conflicts.isEmpty)
    #expect(result.changes[0].kind == .update(ItemUpdate(result.items[0].item, fields: .field("title"))))
    #expect(result.changes[0].applied(to: result.base[0]) == result.items[0].item)
  }

  /// A server applies the fields that the update names and keeps the current values of the others.
  @Test func updateOfOneFieldKeepsTheOthers() {
    let told = Todo(id: 1, title: "Oat milk", deadline: "Friday")
    let row = Todo(id: 1, title: "Milk", deadline: "Monday")
    let title = ItemUpdate(told, fields: .field("title")).applied(to: row)
    #expect(title.title == "Oat milk" && title.deadline == "Monday")
    let deadline = ItemUpdate(told, fields: [.field("deadline"), .order]).applied(to: row)
    #expect(deadline.title == "Milk" && deadline.deadline == "Friday")
  }

  @Test func editsOfTheSameFieldConflict() throws {
    let result = try merged(
      .content, here: { ($0.title, $0.deadline) = ("Oat milk", "Monday") },
      there: { ($0.title, $0.deadline) = ("Soy milk", "Monday") })
    #expect(result.items[0].title == "Oat milk")
    #expect(result.items[0].dirty == .field("title"))
    #expect(result.report.conflicts.map(\.fields) == [.field("title")])
    #expect(result.report.conflicts[0].server.title == "Soy milk")
  }

  /// An item that conflicts in several fields and its section appears once in the report.
  @Test func conflictsInSeveralFields() throws {
    let result = try merged(
      .all, here: { ($0.title, $0.deadline, $0.done) = ("x", "x", true) },
      there: { ($0.title, $0.deadline) = ("y", "y") })
    #expect(result.report.conflicts.map(\.fields) == [.content])
    #expect(result.report.conflicts[0].fields.description == "[title, deadline]")
  }

  @Test func propertyOutsideTheFieldsTakesTheServersValue() throws {
    let result = try merged([], here: { $0.isExpanded = true }, there: { _ in })
    #expect(!result.items[0].isExpanded && result.changes.isEmpty)
  }

  @Test func itemWithoutFieldsMergesItsContentAsAWhole() throws {
    let base = [Song(id: 1, orderKey: 1, title: "Aria"), Song(id: 2, orderKey: 2, title: "Ballad")]
    var local = base.map { LocalItem($0) }
    local[0].item.title = "Air"
    local[0].dirty = .content
    var server = base
    server[0].orderKey = 3
    var result = try merge.merge(base: base, local: local, server: server)
    #expect(result.ids == [2, 1])
    #expect(result.items[0].item == Song(id: 1, orderKey: 3, title: "Air"))
    #expect(result.report.conflicts.isEmpty && result.items[0].dirty == .content)
    // Equal titles on both sides are no edit, whatever the keys are, including NaN.
    (server[0].title, server[0].orderKey) = ("Air", .nan)
    result = try merge.merge(base: base, local: local, server: server)
    #expect(result.items[0].dirty.isEmpty)
    local[0].item.orderKey = .nan
    server[0].orderKey = 1
    result = try merge.merge(base: base, local: local, server: server)
    #expect(result.items[0].dirty.isEmpty)
  }

  // MARK: - Sets of fields

  @Test func setsOfFields() {
    let title = FieldSet<Todo>.field("title")
    #expect(FieldSet<Todo>.content == [title, .field("deadline")])
    #expect(FieldSet<Todo>.all == [.content, .section, .order, .presence])
    #expect(FieldSet<Song>.all.names == ["content", "section", "order", "presence"])
    #expect(title.contentNames == ["title"])
    #expect(title.union(.order).description == "[title, order]" && FieldSet<Todo>().description == "[]")
  }

  @Test func fieldSetsAreEncodedAsFieldNames() throws {
    let sets: [FieldSet<Todo>] = [[], .section, [.field("deadline"), .order], .all]
    let data = try JSONEncoder().encode(sets)
    let text = #"[[],["section"],["deadline","order"],["title","deadline","section","order","presence"]]"#
    #expect(String(decoding: data, as: UTF8.self) == text)
    #expect(try JSONDecoder().decode([FieldSet<Todo>].self, from: data) == sets)
  }

  /// After a field was renamed, edits that were stored under the old name stay dirty.
  @Test func unknownFieldNameDecodesAsTheWholeContent() throws {
    let old = LocalItem(OldTodo(id: 1, title: "x"), dirty: [.content, .order])
    let set = try JSONDecoder().decode(FieldSet<Todo>.self, from: JSONEncoder().encode(old.dirty))
    #expect(set == [.content, .order])
  }

  /// Servers and stored replicas contain this format, so changing it would break them.
  @Test func changesEncodeInTheDocumentedFormat() throws {
    typealias Change = ItemChange<OldTodo>
    let todo = OldTodo(id: 1, title: "x")
    let changes = [
      Change(id: 1, kind: .insertion(todo)),
      Change(id: 1, kind: .update(ItemUpdate(todo, fields: .content, isMoved: false))),
      Change(id: 1, kind: .update(ItemUpdate(todo, fields: .order, isMoved: false, replacing: 2))),
      Change(id: 1, kind: .removal),
    ]
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let item = String(decoding: try encoder.encode(todo), as: UTF8.self)
    let texts = [
      #"{"id":1,"insert":\#(item)}"#,
      #"{"id":1,"update":{"fields":["text"],"isMoved":false,"item":\#(item)}}"#,
      #"{"id":1,"update":{"fields":["order"],"isMoved":false,"item":\#(item),"replacing":2}}"#,
      #"{"id":1,"remove":true}"#,
    ]
    for (change, text) in zip(changes, texts) {
      #expect(String(decoding: try encoder.encode(change), as: UTF8.self) == text)
      #expect(try JSONDecoder().decode(Change.self, from: Data(text.utf8)) == change)
    }
    for text in [#"{"id":1}"#, #"{"id":1,"remove":false}"#, #"{"id":1,"insert":\#(item),"remove":true}"#] {
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(Change.self, from: Data(text.utf8)) }
    }
  }

  @Test func mergeTypesSurviveEncodingAndDecoding() throws {
    func again<Value: Codable>(_ value: Value) throws -> Value {
      let encoder = JSONEncoder()
      let decoder = JSONDecoder()
      encoder.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: "+", negativeInfinity: "-", nan: "n")
      decoder.nonConformingFloatDecodingStrategy = .convertFromString(
        positiveInfinity: "+", negativeInfinity: "-", nan: "n")
      return try decoder.decode(Value.self, from: encoder.encode(value))
    }
    var result = try merged(
      .all, here: { ($0.title, $0.done) = ("x", true) }, there: { ($0.title, $0.orderKey) = ("y", .infinity) }
    )
    result.base[0].orderKey = 1
    result.report.conflicts[0].server.orderKey = 1
    #expect(try again(result) == result)
    #expect(try again(result.report) == result.report)
    #expect(
      try again(ServerList(version: 1, items: result.base)) == ServerList(version: 1, items: result.base))
    let push = Push(batch: "b", version: 1, changes: result.changes)
    #expect(try again(push) == push)
  }
}
