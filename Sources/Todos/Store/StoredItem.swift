import Foundation
public import GRDB
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

extension Identifier: DatabaseValueConvertible {
  /// The text.
  public var databaseValue: DatabaseValue { rawValue.databaseValue }

  /// The identifier with a stored text. Bytes are none, whatever they say: no text finds them.
  public static func fromDatabaseValue(_ value: DatabaseValue) -> Self? {
    guard case .string(let text) = value.storage else { return nil }
    return Self(rawValue: text)
  }
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
      && (row.value(column + 3) as Bool?) != nil
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

extension Row {
  func isNull(_ column: Int) -> Bool { (self[column] as DatabaseValue).isNull }

  /// The value of a column, or `nil` if it has none of that type.
  func value<Value: DatabaseValueConvertible>(_ column: Int) -> Value? {
    Value.fromDatabaseValue(self[column])
  }

  /// A deadline; `nil` where the column has none that a todo may have.
  func deadline(_ column: Int) -> Date? {
    (value(column) as Int64?).map(Date.init(milliseconds:)).flatMap { Date.deadlines.contains($0) ? $0 : nil }
  }

  /// A priority; NaN where the column has none that can be used.
  func priority(_ column: Int) -> Double {
    switch (self[column] as DatabaseValue).storage {
    case .double(let number): number.isFinite ? number : .nan
    case .int64(let number): Double(number)
    default: .nan
    }
  }
}

extension Double {
  /// A priority as it is stored.
  fileprivate var stored: DatabaseValue { isNaN ? .null : databaseValue }
}

/// Values as a column of texts holds them.
enum StoredText {
  /// A value as JSON.
  ///
  /// - Precondition: It is made of texts, numbers that are finite, and collections of them.
  static func text(of value: some Encodable) -> String { try! checkedText(of: value) }

  /// A value as JSON.
  ///
  /// - Throws: `EncodingError` where JSON can't say it.
  static func checkedText(of value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// A value of its JSON; `nil` where that is none of it.
  static func value<Value: Decodable>(of text: String?) -> Value? {
    text.flatMap { try? JSONDecoder().decode(Value.self, from: Data($0.utf8)) }
  }

  /// Tags of their JSON.
  static func tags(_ text: String?) -> [String] {
    // Most todos have none, and to read JSON takes longer than to read the rest of the row.
    text == "[]" ? [] : value(of: text) ?? []
  }
}
