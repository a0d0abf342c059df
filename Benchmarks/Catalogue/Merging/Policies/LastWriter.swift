public import Measuring
import ListOrdering

/// Field by field the last writer wins; the place is a field like the others, its value a fractional key.
///
/// The client that merges writes last. Two clients that chose the same key at the same time stand in the
/// order of the todos' ids.
public struct LastWriter: MergePolicy {
  /// `last-writer`
  public let name = "last-writer"
  /// What it does, in a line.
  public let summary = "field by field the last writer wins, the priority included"
  /// It keeps each key, so whatever order the keys give.
  public let properties: Set<MergeProperty> = [
    .serverUnchanged, .localUnchanged, .bothSame, .settled, .idempotent, .cleanKeepServerOrder,
    .movedKeepLocalOrder, .changedContentStays, .noLoss, .noDoubling, .tombstonesStand,
  ]

  /// Creates the policy.
  public init() {}

  /// The client's todos after the merge.
  public func merge(_ conflict: MergeCase) throws(InputError) -> MergedTodos {
    try conflict.requireUsablePriorities(for: name)
    return MergedTodos(items: conflict.mergedFields())
  }
}
