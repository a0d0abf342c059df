public import Measuring
import ListOrdering

/// A moved todo goes after its local predecessor, as in lists that store or send the predecessor.
public struct AfterPredecessor: MergePolicy {
  public let name = "after-predecessor"
  public let summary = "a moved todo goes after its local predecessor"
  /// If the server moved a predecessor, the moved todos follow it.
  public let properties: Set<MergeProperty> = [
    .serverUnchanged, .localUnchanged, .bothSame, .settled, .idempotent, .cleanKeepServerOrder,
    .changedContentStays, .noLoss,
    .noDoubling, .tombstonesStand, .uniqueKeys, .renumberingInvariant,
  ]

  public init() {}

  public func merge(_ conflict: MergeCase) throws(InputError) -> MergedTodos {
    try conflict.requireUsablePriorities(for: name)
    return conflict.merged { todos, section in
      var followers: [String: [String]] = [:]
      var leading: [String] = []
      var anchor: String?
      for item in conflict.local.order(in: section) {
        guard let todo = todos[item.id] else { continue }
        if !todo.dirty.contains(.order) {
          anchor = todo.id
        } else if let anchor {
          followers[anchor, default: []].append(todo.id)
        } else {
          leading.append(todo.id)
        }
      }
      return conflict.serverOrder(of: todos).reduce(into: leading) { order, id in
        order.append(id)
        order += followers[id] ?? []
      }
    }
  }
}
