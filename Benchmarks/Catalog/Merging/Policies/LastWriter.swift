public import Measuring
import ListOrdering

/// Field by field the last writer wins; the place is a field like the others, its value a fractional key.
///
/// The client that merges writes last. Two clients that chose the same key at the same time stand in the
/// order of the todos' ids; jitter, the key drawn at random around the middle of its gap, nearly always keeps them from
/// choosing the same.
public struct LastWriter: MergePolicy {
  /// Whether its clients jitter the keys that they make. The merge itself takes keys as they are.
  public let jittersKeys: Bool
  /// `last-writer` or `last-writer-jittered`
  public var name: String { jittersKeys ? "last-writer-jittered" : "last-writer" }
  /// What it does, in a line.
  public var summary: String {
    jittersKeys
      ? "field by field the last writer wins; a new priority is drawn around its gap's middle, so seldom made twice"
      : "field by field the last writer wins, the priority included"
  }
  /// It keeps each key, so whatever order the keys give.
  public let properties: Set<MergeProperty> = [
    .serverUnchanged, .localUnchanged, .bothSame, .settled, .idempotent, .cleanKeepServerOrder,
    .movedKeepLocalOrder, .changedContentStays, .noLoss, .noDoubling, .tombstonesStand,
  ]

  /// Creates the policy.
  public init(jittersKeys: Bool = false) { self.jittersKeys = jittersKeys }

  /// The client's todos after the merge.
  public func merge(_ conflict: MergeCase) throws(InputError) -> MergedTodos {
    try conflict.requireUsablePriorities(for: name)
    return MergedTodos(items: conflict.mergedFields())
  }
}
