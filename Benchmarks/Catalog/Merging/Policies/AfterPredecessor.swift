public import Measuring
import ListOrdering

/// A moved todo goes after its local predecessor, as in lists that store or send the predecessor.
public struct AfterPredecessor: MergePolicy {
  public let name = "after-predecessor"
  /// What it does, in a line.
  public let summary = "a moved todo goes after its local predecessor"
  /// Where the server moved the predecessors, the moved todos follow them.
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
