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
  /// Whether a row that has ``columns`` from an index on says something that can be read; of its priority nothing is asked.
  static func isReadable(_ row: Row, from column: Int) -> Bool

  /// The item of a row that has ``columns`` from an index on. What can't be read of it becomes something that can.
  init(id: ID, row: Row, from column: Int)
}

extension Todo: StoredItem {
  static var table: String { "todo" }
  static var listColumn: String? { "list" }
  static var columns: [String] { ["title", "tags", "deadline", "done", "priority"] }

  var values: [DatabaseValue] {
    [
      title.databaseValue, StoredText.text(of: tags).databaseValue,
      deadline?.milliseconds.databaseValue ?? .null, isDone.databaseValue, priority.stored,
    ]
  }

  static func isReadable(_ row: Row, from column: Int) -> Bool {
    (row.value(column) as String?) != nil && (StoredText.value(of: row.value(column + 1)) as [String]?) != nil
      && (row.isNull(column + 2) || row.deadline(column + 2) != nil)
      && [0, 1].contains(row.value(column + 3) as Int?)
  }

  init(id: ID, row: Row, from column: Int) {
    self.init(
      id: id, title: row.value(column) ?? "", tags: StoredText.tags(row.value(column + 1)),
      deadline: row.deadline(column + 2), isDone: row.value(column + 3) ?? false,
      priority: row.priority(column + 4))
  }
}

extension TodoList: StoredItem {
  static var table: String { "list" }
  static var listColumn: String? { nil }
  static var columns: [String] { ["name", "colour", "image", "priority"] }

  var values: [DatabaseValue] {
    [
      name.databaseValue, colour.rawValue.databaseValue, image?.rawValue.databaseValue ?? .null,
      priority.stored,
    ]
  }

  static func isReadable(_ row: Row, from column: Int) -> Bool {
    (row.value(column) as String?) != nil && row.value(column + 1).flatMap(ListColour.init) != nil
      && (row.isNull(column + 2) || row.value(column + 2).flatMap(ListImage.init) != nil)
  }

  init(id: ID, row: Row, from column: Int) {
    self.init(
      id: id, name: row.value(column) ?? "", colour: row.value(column + 1).flatMap(ListColour.init) ?? .blue,
      image: row.value(column + 2).flatMap(ListImage.init), priority: row.priority(column + 3))
  }
}

extension Double {
  /// A priority as it is stored.
  fileprivate var stored: DatabaseValue { isNaN ? .null : databaseValue }
}
