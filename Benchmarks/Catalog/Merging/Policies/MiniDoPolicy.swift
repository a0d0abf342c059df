public import Measuring
public import ListOrdering

/// MiniDo's rule, with either of its precisions.
public struct MiniDoPolicy: MergePolicy {
  public let rule: MiniDoMerge

  /// Creates the policy for one of the rule's two precisions.
  public init(readWidth: MiniDoMerge.ReadWidth = .double) {
    rule = MiniDoMerge(readWidth: readWidth)
  }

  public var name: String { rule.readWidth == .double ? "minido" : "minido-float32" }

  public var summary: String {
    let rest =
      rule.readWidth == .double
      ? ""
      : "; the neighbors are read as 32-bit floats, as in the published app"
    return "a dirty todo goes midway between its local neighbors" + rest
  }

  /// Few promises about the order: the local neighbors of a dirty todo can be elsewhere on the
  /// server, or in the opposite order.
  public let properties: Set<MergeProperty> = [.settled, .changedContentStays, .noLoss]

  /// Merges a conflict. The rule cannot handle a priority that is not a finite number.
  public func merge(_ conflict: MergeCase) throws(InputError) -> MergedTodos {
    try conflict.requireUsablePriorities(for: name)
    return MergedTodos(items: rule.merge(local: conflict.local, server: conflict.server), knowsFields: false)
  }
}
