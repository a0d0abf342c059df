/// One step of a list's history. Indices count from 0, at the time of the step.
public enum Operation: Hashable, Sendable {
  /// Inserts a new item at this index.
  case insert(at: Int)
  /// Removes the item at this index.
  case remove(at: Int)
  /// Takes out the item at `from`, then puts it back so that its index is `to`.
  case move(from: Int, to: Int)
  /// Takes out `count` neighboring items, the first at `from`, then puts them back so that the
  /// first one's index is `to`.
  case moveBlock(from: Int, count: Int, to: Int)

  /// The number of items that it inserts, removes or moves, which is the number of
  /// operations that it counts as.
  public var itemCount: Int {
    if case .moveBlock(_, let count, _) = self { count } else { 1 }
  }
}
