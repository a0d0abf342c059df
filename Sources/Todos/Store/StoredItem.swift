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
  /// The values of the columns.
  var values: [DatabaseValue] { get }
  /// Those of ``MergeableItem/fields`` that a user edits.
  static var editedFields: [ItemField<Self>] { get }
  /// Whether another item is stored as this one is: says the same, in all that is kept of it.
  func isStored(as other: Self) -> Bool
  /// Whether a row that has ``columns`` from an index on says something that can be read; of its priority nothing is asked.
  static func isReadable(_ row: Row, from column: Int) -> Bool

  /// The item that ``write(to:)`` has written; its id comes from elsewhere.
  init(id: ID, from container: inout any UnkeyedDecodingContainer) throws
  /// Writes all but the id, in the sequence in which it is read: many times faster than by names.
  func write(to container: inout any UnkeyedEncodingContainer) throws

  /// The item of a row that has ``columns`` from an index on. What can't be read of it becomes something that can.
  init(id: ID, row: Row, from column: Int)
}

extension Todo: StoredItem {
  static var table: String { "todo" }
  static var listColumn: String? { "list" }
  static var columns: [String] {
    ["title", "tags", "deadline", "done", "priority", "transfers", "unknown"]
  }
  static let editedFields = fields.filter { $0.name != "transfers" }

  var values: [DatabaseValue] {
    [
      title.databaseValue, StoredText.text(of: tags).databaseValue,
      deadline?.milliseconds.databaseValue ?? .null, isDone.databaseValue, priority.stored,
      transfers.databaseValue, unknownMembers.stored,
    ]
  }

  func isStored(as other: Todo) -> Bool {
    self == other && transfers == other.transfers && unknownMembers == other.unknownMembers
  }

  static func isReadable(_ row: Row, from column: Int) -> Bool {
    (row.value(column) as String?) != nil && (StoredText.value(of: row.value(column + 1)) as [String]?) != nil
      && (row.isNull(column + 2) || row.deadline(column + 2) != nil)
      && [0, 1].contains(row.value(column + 3) as Int?) && (row.value(column + 5) as Int?) != nil
      && row.isUnknownMembers(column + 6)
  }

  init(id: ID, row: Row, from column: Int) {
    self.init(
      id: id, title: row.value(column) ?? "", tags: StoredText.tags(row.value(column + 1)),
      deadline: row.deadline(column + 2), isDone: row.value(column + 3) ?? false,
      priority: row.priority(column + 4))
    transfers = Self.possible(row.value(column + 5) ?? 0)
    unknownMembers = row.unknownMembers(column + 6)
  }
}

extension TodoList: StoredItem {
  static var table: String { "list" }
  static var listColumn: String? { nil }
  static var columns: [String] { ["name", "colour", "image", "priority", "unknown"] }
  static var editedFields: [ItemField<TodoList>] { fields }

  var values: [DatabaseValue] {
    [
      name.databaseValue, colour.rawValue.databaseValue, image?.rawValue.databaseValue ?? .null,
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

extension Double {
  /// A priority as it is stored.
  fileprivate var stored: DatabaseValue { isNaN ? .null : databaseValue }
}

extension UnknownMembers {
  /// Members as they are stored.
  fileprivate var stored: DatabaseValue { isEmpty ? .null : StoredText.text(of: self).databaseValue }
}
