import Foundation
import GRDB
import ListOrdering

/// An item whose rows a store keeps: a todo, or a list.
protocol StoredItem: MergeableItem, Codable, Hashable, Sendable
where ID == Identifier<Self>, OrderKey == Double {
  /// The table of the items that are there.
  static var table: String { get }
  /// Which of its columns tells lists apart, if it has one.
  static var listColumn: String? { get }
  /// The columns of what an item says, beside its id.
  static var columns: [String] { get }
  /// The column of the text that a user writes, and that may have NUL characters if another app has written it.
  static var textColumn: String { get }
  /// The values of the columns.
  var values: [DatabaseValue] { get }
  /// Those of ``MergeableItem/fields`` that a user edits.
  static var editedFields: [ItemField<Self>] { get }
  /// Notes that it was edited, if it says something else than before.
  ///
  /// - Returns: Whether it did.
  mutating func countEdit(since former: Self) -> Bool
  /// Whether another item is stored as this one is: says the same, in all that is kept of it.
  func isStored(as other: Self) -> Bool
  /// Whether a row that has ``columns`` from an index on says something that can be read; of its priority nothing is asked.
  static func isReadable(_ row: Row, from column: Int) -> Bool

  /// What is wrong with it as a draft.
  var faults: [DraftFault] { get }
  /// Gives it a name, if it has none that anybody would see.
  mutating func nameIfEmpty()

  /// The item that ``write(to:)`` has written; its id comes from elsewhere.
  init(id: ID, from container: inout any UnkeyedDecodingContainer) throws
  /// Writes all but the id, in the sequence in which it is read: many times faster than by names.
  func write(to container: inout any UnkeyedEncodingContainer) throws

  /// The item of a row that has ``columns`` from an index on. What can't be read of it becomes something that can.
  init(id: ID, row: Row, from column: Int)
}

/// SQLite holds texts with NUL characters, but the database library binds and reads texts up to the first one. Those go in and
/// out as bytes.
extension StoredItem {
  /// The columns as a query reads them.
  static var selection: String {
    let bytes = "CAST(\(textColumn) AS BLOB)"
    let text = "CASE WHEN instr(\(bytes), x'00') THEN \(bytes) ELSE \(textColumn) END"
    return columns.map { $0 == textColumn ? text : $0 }.joined(separator: ", ")
  }

  /// What stands for the value of a column in a statement that writes it.
  static func placeholder(of column: String) -> String { column == textColumn ? "CAST(? AS TEXT)" : "?" }
}

extension Todo: StoredItem {
  static var table: String { "todo" }
  static var listColumn: String? { "list" }
  static var textColumn: String { "title" }
  static var columns: [String] {
    ["title", "tags", "deadline", "done", "priority", "transfers", "edits", "unknown"]
  }
  static let editedFields = fields.filter { !["transfers", "edits"].contains($0.name) }

  var values: [DatabaseValue] {
    [
      title.stored, StoredText.text(of: tags).databaseValue,
      deadline?.milliseconds.databaseValue ?? .null, isDone.databaseValue, priority.stored,
      transfers.databaseValue, edits.stored, unknownMembers.stored,
    ]
  }

  func isStored(as other: Todo) -> Bool {
    self == other && transfers == other.transfers && edits == other.edits
      && unknownMembers == other.unknownMembers
  }

  static func isReadable(_ row: Row, from column: Int) -> Bool {
    (row.value(column) as String?) != nil && (StoredText.value(of: row.value(column + 1)) as [String]?) != nil
      && (row.isNull(column + 2) || row.deadline(column + 2) != nil)
      && [0, 1].contains(row.value(column + 3) as Int?) && (row.value(column + 5) as Int?) != nil
      && row.isEditCounts(column + 6) && row.isUnknownMembers(column + 7)
  }

  init(id: ID, row: Row, from column: Int) {
    self.init(
      id: id, title: row.value(column) ?? "", tags: StoredText.tags(row.value(column + 1)),
      deadline: row.deadline(column + 2), isDone: row.value(column + 3) ?? false,
      priority: row.priority(column + 4))
    transfers = Self.possible(row.value(column + 5) ?? 0)
    edits = row.editCounts(column + 6)
    unknownMembers = row.unknownMembers(column + 7)
  }
}

extension Todo {
  var faults: [DraftFault] { TodoDraft(self).faults }
  mutating func nameIfEmpty() { if !TodoRules.isVisible(title) { title = "Untitled" } }

  mutating func countEdit(since former: Todo) -> Bool {
    let names = namesOfFields(differingFrom: former)
    if names.isEmpty { return false }
    edits.formMaximum(former.edits)
    for name in names { edits.count(name) }
    return true
  }

  /// The names under which edits are counted of those fields in which it says something else than another one.
  private func namesOfFields(differingFrom other: Todo) -> [String] {
    (section == other.section ? [] : ["done"])
      + Self.editedFields.lazy.filter { !$0.isSame(self, other) }.map(\.name)
  }

  /// The fields that were edited more often than those of another one.
  func fieldsEditedMore(than other: Todo) -> FieldSet<Todo> {
    var fields: FieldSet<Todo> = edits["done"] > other.edits["done"] ? .section : []
    for field in Self.editedFields where edits[field.name] > other.edits[field.name] {
      fields.insert(.field(field.name))
    }
    return fields
  }

  /// The fields that a user edits in which it says something else than another one, its section among them.
  func fields(differingFrom other: Todo) -> FieldSet<Todo> {
    var fields: FieldSet<Todo> = section == other.section ? [] : .section
    for field in Self.editedFields where !field.isSame(self, other) { fields.insert(.field(field.name)) }
    return fields
  }
}

extension TodoList: StoredItem {
  static var table: String { "list" }
  static var listColumn: String? { nil }
  static var textColumn: String { "name" }
  static var columns: [String] { ["name", "colour", "image", "priority", "unknown"] }
  static var editedFields: [ItemField<TodoList>] { fields }
  var faults: [DraftFault] { ListDraft(self).faults }
  mutating func nameIfEmpty() { if !TodoRules.isVisible(name) { name = "Untitled" } }

  /// A list is in no other one, so that nobody has to know.
  mutating func countEdit(since _: TodoList) -> Bool { false }

  var values: [DatabaseValue] {
    [
      name.stored, colour.rawValue.databaseValue, image?.rawValue.databaseValue ?? .null,
      priority.stored, unknownMembers.stored,
    ]
  }

  func isStored(as other: TodoList) -> Bool { self == other && unknownMembers == other.unknownMembers }

  static func isReadable(_ row: Row, from column: Int) -> Bool {
    (row.value(column) as String?) != nil && row.value(column + 1).flatMap(ListColour.init) != nil
      && (row.isNull(column + 2) || row.value(column + 2).flatMap(ListImage.init) != nil)
      && row.isUnknownMembers(column + 4)
  }

  init(id: ID, row: Row, from column: Int) {
    self.init(
      id: id, name: row.value(column) ?? "", colour: row.value(column + 1).flatMap(ListColour.init) ?? .blue,
      image: row.value(column + 2).flatMap(ListImage.init), priority: row.priority(column + 3))
    unknownMembers = row.unknownMembers(column + 4)
  }
}

extension String {
  /// A text as it is bound: see ``StoredItem/placeholder(of:)``.
  fileprivate var stored: DatabaseValue { utf8.contains(0) ? Data(utf8).databaseValue : databaseValue }
}

extension Double {
  /// A priority as it is stored.
  fileprivate var stored: DatabaseValue { isNaN ? .null : databaseValue }
}

extension EditCounts {
  /// Counts as they are stored.
  fileprivate var stored: DatabaseValue { isEmpty ? .null : StoredText.text(of: self).databaseValue }
}

extension UnknownMembers {
  /// Members as they are stored.
  fileprivate var stored: DatabaseValue { isEmpty ? .null : StoredText.text(of: self).databaseValue }
}
