public import Measuring
public import ListOrdering

/// MiniDo's rule, in both of its precisions.
public struct MiniDoPolicy: MergePolicy {
  /// The rule.
  public let rule: MiniDoMerge

  /// Creates the policy for one of the rule's two precisions.
  public init(readWidth: MiniDoMerge.ReadWidth = .double) {
    rule = MiniDoMerge(readWidth: readWidth)
  }

  /// `minido` or `minido-float32`.
  public var name: String { rule.readWidth == .double ? "minido" : "minido-float32" }

  /// What it does, in a line.
  public var summary: String {
    let rest = rule.readWidth == .double ? "" : ", bounds read as 32-bit floats, as the app ships"
    return "a dirty todo goes midway between its neighbors here" + rest
  }

  /// Little about the order: a dirty todo's neighbors here can stand elsewhere, or the other way round,
  /// there.
  public let properties: Set<MergeProperty> = [.settled, .changedContentStays, .noLoss]

  /// The client's todos after the merge.
  ///
  /// The rule has no answer to a priority that is no finite number.
  public func merge(_ conflict: MergeCase) throws(InputError) -> MergedTodos {
    try conflict.requireUsablePriorities(for: name)
    return MergedTodos(items: rule.merge(local: conflict.local, server: conflict.server), knowsFields: false)
  }
}
