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
    return "a dirty todo goes midway between its neighbours here" + rest
  }

  /// The client's todos after the merge.
  ///
  /// The rule has no answer to a priority that is no finite number.
  public func merge(_ conflict: MergeCase) throws(InputError) -> MergedTodos {
    let keys =
      conflict.local.lazy.map { ($0.id, $0.placement.key) }
      + conflict.server.lazy.map { ($0.id, $0.placement.key) }
    if let bad = keys.first(where: { !$0.1.isFinite }) {
      throw InputError(
        .data,
        "\(conflict.name): \(name) has no place for the todo \"\(bad.0)\", whose priority is no finite number; "
          + "give it one, or use a policy that repairs it")
    }
    return MergedTodos(items: rule.merge(local: conflict.local, server: conflict.server), knowsFields: false)
  }
}
