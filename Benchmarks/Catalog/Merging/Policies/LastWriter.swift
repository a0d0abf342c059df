public import Measuring
import ListOrdering

/// For each field, the last writer wins. The position is a field like the
/// others, with a fractional key.
///
/// The client that merges writes last. If two clients chose the same key concurrently, their
/// todos are ordered by id. Jitter, which draws the key at random around the middle of its
/// gap, makes equal keys rare.
public struct LastWriter: MergePolicy {
  /// Whether its clients jitter new keys. The merge itself takes keys as they are.
  public let jittersKeys: Bool
  public var name: String { jittersKeys ? "last-writer-jittered" : "last-writer" }
  public var summary: String {
    jittersKeys
      ? "the last writer wins, field by field; new priorities are random around the middle of the gap, so "
        + "rarely equal"
      : "the last writer wins, field by field, including the priority"
  }
  /// The policy keeps each key, and so the order that the keys give.
  public let properties: Set<MergeProperty> = [
    .serverUnchanged, .localUnchanged, .bothSame, .settled, .idempotent, .cleanKeepServerOrder,
    .movedKeepLocalOrder, .changedContentStays, .noLoss, .noDoubling, .tombstonesStand,
  ]

  public init(jittersKeys: Bool = false) { self.jittersKeys = jittersKeys }

  public func merge(_ conflict: MergeCase) throws(InputError) -> MergedTodos {
    try conflict.requireUsablePriorities(for: name)
    return MergedTodos(items: conflict.mergedFields())
  }
}
