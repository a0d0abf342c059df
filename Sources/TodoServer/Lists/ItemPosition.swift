#if Server
import Foundation

/// What tells where an item stands: read from a row as it was stored.
struct ItemPosition {
  /// What it is known by.
  let id: String
  /// Whether it stands in the done section; never, in the index.
  var isDone = false
  /// Its order key in its section; none where it has none that can be used.
  let priority: Double?
  /// When it is due, as text of one form, so that texts compare as instants do.
  var deadline: String?

  /// The items of rows, in the same sequence.
  ///
  /// - Throws: ``Problem`` of the kind `internal`, with the item, if a row is damaged.
  static func items(of rows: [StoredItemRow], as kind: ItemKind) throws(Problem) -> [ItemPosition] {
    // Together they are read faster than row by row, which finds the damaged one.
    if let items = try? read(rows, as: kind), items.map(\.id) == rows.map(\.id) { return items }
    return try rows.map { row throws(Problem) in
      _ = try ItemDocument(stored: row)
      do {
        return try read([row], as: kind)[0]
      } catch let error as DecodingError {
        throw KnownMembers.damage(error, row.id, kind)
      } catch {
        throw .damaged(row.id, "It can't be read.")
      }
    }
  }

  private static func read(_ rows: [StoredItemRow], as kind: ItemKind) throws -> [ItemPosition] {
    let text = Data("[\(rows.map(\.content).joined(separator: ","))]".utf8)
    let decoder = JSONDecoder()
    return switch kind {
    case .todo:
      try decoder.decode([TodoPlace].self, from: text).map {
        ItemPosition(id: $0.id, isDone: $0.done, priority: $0.priority, deadline: $0.deadline)
      }
    case .list:
      try decoder.decode([ListPlace].self, from: text).map { ItemPosition(id: $0.id, priority: $0.priority) }
    }
  }

  private struct TodoPlace: Decodable {
    let id: String
    let done: Bool
    let priority: Double?
    let deadline: String?
  }

  /// Of a list, members called as some of a todo are others that the server only keeps.
  private struct ListPlace: Decodable {
    let id: String
    let priority: Double?
  }

  /// Open before done, then by priority, those without one last, then by id.
  static func byPlace(_ a: ItemPosition, _ b: ItemPosition) -> Bool {
    if a.isDone != b.isDone { return b.isDone }
    if a.priority != b.priority { return (a.priority ?? .infinity) < (b.priority ?? .infinity) }
    return a.id < b.id
  }

  /// By deadline, those without one last, then by place.
  static func byDeadline(_ a: ItemPosition, _ b: ItemPosition) -> Bool {
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
  /// - Throws: ``Problem`` of the kind `internal`, with the item, if a row is damaged.
  func sorted(_ rows: [StoredItemRow], as kind: ItemKind) throws(Problem) -> [StoredItemRow] {
    let isBefore = self == .byPlace ? ItemPosition.byPlace : ItemPosition.byDeadline
    return zip(try ItemPosition.items(of: rows, as: kind), rows).sorted { isBefore($0.0, $1.0) }.map(\.1)
  }
}
#endif
