import Measuring
import ListOrdering

extension Sequence<LocalTodo> {
  /// Returns the live todos of a section in order: by priority, ties by
  /// id, unusable priorities last.
  func order(in section: MergeSection) -> [LocalTodo] {
    filter { !$0.isRemoved && $0.placement.section == section }.sorted {
      precedes(($0.placement.key, $0.id), ($1.placement.key, $1.id))
    }
  }
}

extension Sequence where Element: MergeableItem, Element.OrderKey == Double {
  /// Returns the items of a section in order, each id once.
  func order(in section: Element.Section) -> [Element] {
    unique.filter { $0.section == section }.sorted { precedes(($0.orderKey, $0.id), ($1.orderKey, $1.id)) }
  }
}

extension Sequence where Element: MergeableItem {
  /// The rows with each id once: of several rows with the same id, the last one counts.
  var unique: [Element] {
    var indices: [Element.ID: Int] = [:]
    var rows: [Element] = []
    for row in self {
      if let index = indices[row.id] {
        rows[index] = row
      } else {
        indices[row.id] = rows.count
        rows.append(row)
      }
    }
    return rows
  }

  var byID: [Element.ID: Element] { Dictionary(map { ($0.id, $0) }, uniquingKeysWith: { $1 }) }
}

private func precedes<ID: Comparable>(_ a: (key: Double, id: ID), _ b: (key: Double, id: ID)) -> Bool {
  if a.key.isFinite != b.key.isFinite { return a.key.isFinite }
  return a.key == b.key || !a.key.isFinite ? a.id < b.id : a.key < b.key
}

extension MergeCase {
  /// Rejects a conflict with a priority that is not a finite number.
  ///
  /// - Throws: ``InputError`` that names the first such todo.
  func requireUsablePriorities(for policy: String) throws(InputError) {
    let keys =
      local.lazy.map { ($0.id, $0.placement.key) } + server.lazy.map { ($0.id, $0.placement.key) }
    guard let bad = keys.first(where: { !$0.1.isFinite }) else { return }
    throw InputError(
      .data,
      "\(name): \(policy) cannot order the todo \"\(bad.0)\", because its priority is not a finite number; "
        + "correct the priority, or use intent-preserving, which ignores it")
  }
}
