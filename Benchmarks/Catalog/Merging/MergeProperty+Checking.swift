public import Measuring
import ListOrdering

extension MergeProperty {
  /// Returns whether a policy keeps the property in a conflict, or in a conflict derived from it.
  public func isKept(by policy: some MergePolicy, in conflict: MergeCase) throws(InputError) -> Bool {
    var conflict = conflict
    switch self {
    case .serverUnchanged:
      conflict.server = conflict.base
      let merged = try policy.merge(conflict).items
      return merged.liveValues == conflict.local.liveValues && isSameOrder(merged, conflict.local)
    case .localUnchanged:
      conflict.local = conflict.base.map { LocalTodo($0) }
      let merged = try policy.merge(conflict).items
      let expected = conflict.server.unique.map { LocalTodo($0) }
      return merged.liveValues == expected.liveValues && isSameOrder(merged, expected)
    case .bothSame:
      conflict.server = conflict.local.filter { !$0.isRemoved }.asServed
      return isSameOrder(try policy.merge(conflict).items, conflict.local)
    case .settled:
      let settled = try policy.merge(conflict).items.filter { !$0.isRemoved }.asServed.unique
      let local = settled.map { LocalTodo($0) }
      let again = MergeCase(name: conflict.name, base: settled, local: local, server: settled)
      return try policy.merge(again).items == local
    case .idempotent:
      let merged = try policy.merge(conflict).items
      conflict.base = conflict.server.unique
      conflict.local = merged
      let again = try policy.merge(conflict).items
      return isSameOrder(again, merged) && again.liveValues == merged.liveValues
    case .renumberingInvariant:
      let order = try policy.merge(conflict).items
      var renumbered = conflict
      renumbered.server = conflict.server.unique.renumbered(from: -7, by: 3)
      guard isSameOrder(try policy.merge(renumbered).items, order) else { return false }
      renumbered.local = zip(conflict.local, conflict.local.asServed.renumbered(from: 100, by: 0.5)).map {
        var item = $0
        item.item.placement = $1.placement
        return item
      }
      renumbered.base = conflict.base.renumbered(from: 5, by: 2)
      return isSameOrder(try policy.merge(renumbered).items, order)
    default:
      return isKept(in: conflict, by: try policy.merge(conflict).items)
    }
  }

  /// Returns whether the result of merging a conflict has the property.
  private func isKept(in conflict: MergeCase, by merged: [LocalTodo]) -> Bool {
    switch self {
    case .cleanKeepServerOrder, .movedKeepLocalOrder, .sidesOfBackbone:
      return MergeSection.allCases.allSatisfy { isOrderKept(in: $0, of: conflict, by: merged) }
    case .changedContentStays:
      let contents = Dictionary(merged.map { ($0.id, $0.content) }, uniquingKeysWith: { first, _ in first })
      return conflict.local.allSatisfy {
        $0.isRemoved || !$0.dirty.contains(.content) || contents[$0.id] == $0.content
      }
    case .noLoss:
      let ids = Set(merged.map(\.id))
      return conflict.server.allSatisfy { ids.contains($0.id) }
        && conflict.local.allSatisfy { $0.isRemoved || $0.dirty.isEmpty || ids.contains($0.id) }
    case .noDoubling:
      return Set(merged.map(\.id)).count == merged.count
    case .tombstonesStand:
      let removed = Set(conflict.local.filter(\.isRemoved).map(\.id))
      return merged.allSatisfy { $0.isRemoved || !removed.contains($0.id) }
    case .uniqueKeys:
      let rows = conflict.server.byID
      return MergeSection.allCases.allSatisfy { section in
        let order = merged.order(in: section)
        return zip(order, order.dropFirst()).allSatisfy { todo, next in
          todo.placement.key != next.placement.key
            || rows[todo.id]?.placement == todo.placement && rows[next.id]?.placement == next.placement
        }
      }
    default:
      preconditionFailure("Checked by merging again")
    }
  }

  private func isOrderKept(in section: MergeSection, of conflict: MergeCase, by merged: [LocalTodo]) -> Bool {
    let order = merged.order(in: section).map(\.id)
    let present = Set(order)
    let local = conflict.local.order(in: section).filter { present.contains($0.id) }
    let moved = Set(local.filter { $0.dirty.contains(.order) || $0.isUnknown(to: conflict) }.map(\.id))
    let server = conflict.server.order(in: section).map(\.id).filter { present.contains($0) }
    let clean = server.filter { !moved.contains($0) }
    switch self {
    case .cleanKeepServerOrder:
      let isClean = Set(clean)
      return order.filter { isClean.contains($0) } == clean
    case .movedKeepLocalOrder:
      return order.filter { moved.contains($0) } == local.map(\.id).filter { moved.contains($0) }
    default:
      let base = conflict.base.order(in: section).map(\.id).filter { Set(server).contains($0) }
      let ranks = Dictionary(uniqueKeysWithValues: base.enumerated().map { ($1, $0) })
      let common = server.compactMap { ranks[$0] }
      let still = Set(longestIncreasingSubsequence(of: common).map { base[common[$0]] })
      let here = local.map(\.id)
      let backbone = clean.filter { still.contains($0) && here.contains($0) }
      return backbone.allSatisfy { row in
        Set(order.prefix { $0 != row }).intersection(moved)
          == Set(here.prefix { $0 != row }).intersection(moved)
      }
    }
  }
}

/// Returns whether two lists show the same todos in the same order.
private func isSameOrder(_ a: [LocalTodo], _ b: [LocalTodo]) -> Bool {
  MergeSection.allCases.allSatisfy { a.order(in: $0).map(\.id) == b.order(in: $0).map(\.id) }
}

extension LocalTodo {
  fileprivate func isUnknown(to conflict: MergeCase) -> Bool { !conflict.server.contains { $0.id == id } }
}

extension [LocalTodo] {
  /// The sections and contents of the live todos, by id.
  fileprivate var liveValues: [String: [String]] {
    Dictionary(grouping: filter { !$0.isRemoved }, by: \.id)
      .mapValues { $0.map { "\($0.placement.section) \($0.content)" } }
  }

  /// The todos as rows of the server.
  var asServed: [MergeTodo] {
    map(\.item)
  }
}

extension [MergeTodo] {
  /// Returns the todos in the same order with other keys; equal keys stay equal.
  fileprivate func renumbered(from start: Double, by step: Double) -> [MergeTodo] {
    let keys = Set(map(\.placement.key)).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: keys.enumerated().map { ($1, start + step * Double($0)) })
    return map { row in
      var row = row
      row.placement.key = numbers[row.placement.key]!
      return row
    }
  }
}
