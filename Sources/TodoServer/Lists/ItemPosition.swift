#if Server
import Foundation

/// The members of a stored item that determine its position in a list.
struct ItemPosition {
  let id: String
  /// Whether the item is in the done section. Always false for a list in the index.
  var isDone = false
  /// The order key in its section, or `nil` if it is unusable.
  let priority: Double?
  /// The deadline as text: a date, or an instant in UTC. Sorting the texts sorts the instants by time.
  var deadline: String?
  /// The deadline as text for sorting. A date is due at the end of the day, in UTC.
  private var due: String? { deadline.map { $0.contains("T") ? $0 : "\($0)T24" } }

  /// Returns the positions of rows, in the order of the rows.
  ///
  /// - Throws: ``Problem`` of the kind `internal`, with the item, if a row is damaged.
  static func items(of rows: [StoredItemRow], as kind: ItemKind) throws(Problem) -> [ItemPosition] {
    // Decode all rows at once, which is faster. If that fails, decode them one by one to find the
    // damaged row.
    if let items = try? read(rows, as: kind), items.map(\.id) == rows.map(\.id) { return items }
    return try rows.map { row throws(Problem) in
      _ = try ItemDocument(stored: row)
      do {
        return try read([row], as: kind)[0]
      } catch let error as DecodingError {
        throw KnownMembers.damage(error, row.id, kind)
      } catch {
        throw .damaged(row.id, "It cannot be decoded.")
      }
    }
  }

  private static func read(_ rows: [StoredItemRow], as kind: ItemKind) throws -> [ItemPosition] {
    let text = Data("[\(rows.map(\.content).joined(separator: ","))]".utf8)
    let decoder = JSONDecoder()
    return switch kind {
    case .todo:
      try decoder.decode([TodoPosition].self, from: text).map {
        ItemPosition(id: $0.id, isDone: $0.done, priority: $0.priority, deadline: $0.deadline)
      }
    case .list:
      try decoder.decode([ListPosition].self, from: text).map {
        ItemPosition(id: $0.id, priority: $0.priority)
      }
    }
  }

  private struct TodoPosition: Decodable {
    let id: String
    let done: Bool
    let priority: Double?
    let deadline: String?
  }

  /// The position of a list. If it has members `done` or `deadline`, these are unknown members,
  /// whose values may have any type.
  private struct ListPosition: Decodable {
    let id: String
    let priority: Double?
  }

  /// Returns whether an item comes before another: open items before done ones, then by ascending
  /// priority, with missing priorities last, then by id.
  static func byPosition(_ a: ItemPosition, _ b: ItemPosition) -> Bool {
    if a.isDone != b.isDone { return b.isDone }
    if a.priority != b.priority { return (a.priority ?? .infinity) < (b.priority ?? .infinity) }
    return a.id < b.id
  }

  /// Returns whether an item comes before another: by deadline, with a day after all instants of
  /// that day in UTC, and missing deadlines last, then as in ``byPosition(_:_:)``.
  static func byDeadline(_ a: ItemPosition, _ b: ItemPosition) -> Bool {
    switch (a.due, b.due) {
    case (let first?, let second?) where first != second: first < second
    case (_?, nil): true
    case (nil, _?): false
    default: byPosition(a, b)
    }
  }
}

/// The order of a list's items in a response.
enum ItemSequence: Sendable {
  case byPosition, byDeadline

  /// Returns the rows in this order.
  ///
  /// - Throws: ``Problem`` of the kind `internal`, with the item, if a row is damaged.
  func sorted(_ rows: [StoredItemRow], as kind: ItemKind) throws(Problem) -> [StoredItemRow] {
    let isBefore = self == .byPosition ? ItemPosition.byPosition : ItemPosition.byDeadline
    return zip(try ItemPosition.items(of: rows, as: kind), rows).sorted { isBefore($0.0, $1.0) }.map(\.1)
  }
}
#endif
