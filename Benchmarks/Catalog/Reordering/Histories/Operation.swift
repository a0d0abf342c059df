/// One step of a list's history. Positions count from 0, at the time of the step.
public enum Operation: Hashable, Sendable {
  /// A new item, to stand at `at`.
  case insert(at: Int)
  /// The item at `at` leaves.
  case remove(at: Int)
  /// The item at `from` is taken out, then put back so that it stands at `to`.
  case move(from: Int, to: Int)
  /// `count` neighboring items, the first at `from`, are taken out, then put back so that the first stands at
  /// `to`.
  case moveBlock(from: Int, count: Int, to: Int)

  /// How many items it inserts, removes or moves: the operations that it counts as.
  public var itemCount: Int {
    if case .moveBlock(_, let count, _) = self { count } else { 1 }
  }
}
