#if Server
import Foundation

/// What tells where an item stands: read from a row as it was stored.
struct PlacedItem: Decodable {
  let id: String
  /// Whether it stands in the done section; never, in the index.
  let done: Bool?
  /// Its order key in its section; none where it has none that can be used.
  let priority: Double?
  /// When it is due, as text of one form, so that texts compare as instants do.
  let deadline: String?

  /// Whether it stands in the done section.
  var isDone: Bool { done ?? false }

  /// The items of rows, in the same sequence.
  ///
  /// - Throws: `DecodingError` where a row was damaged.
  static func items(of rows: [StoredRow]) throws -> [PlacedItem] {
    let text = "[" + rows.map(\.content).joined(separator: ",") + "]"
    return try JSONDecoder().decode([PlacedItem].self, from: Data(text.utf8))
  }

  /// Open before done, then by priority, those without one last, then by id.
  static func byPlace(_ a: PlacedItem, _ b: PlacedItem) -> Bool {
    if a.isDone != b.isDone { return b.isDone }
    if a.priority != b.priority { return (a.priority ?? .infinity) < (b.priority ?? .infinity) }
    return a.id < b.id
  }

  /// By deadline, those without one last, then by place.
  static func byDeadline(_ a: PlacedItem, _ b: PlacedItem) -> Bool {
    switch (a.deadline, b.deadline) {
    case (let first?, let second?) where first != second: first < second
    case (_?, nil): true
    case (nil, _?): false
    default: byPlace(a, b)
    }
  }
}

/// The sequence in which a list's items are answered.
enum ItemSequence: Sendable {
  case byPlace, byDeadline

  /// The rows in this sequence.
  ///
  /// - Throws: `DecodingError` where a row was damaged.
  func sorted(_ rows: [StoredRow]) throws -> [StoredRow] {
    let isBefore = self == .byPlace ? PlacedItem.byPlace : PlacedItem.byDeadline
    return zip(try PlacedItem.items(of: rows), rows).sorted { isBefore($0.0, $1.0) }.map(\.1)
  }
}
#endif
