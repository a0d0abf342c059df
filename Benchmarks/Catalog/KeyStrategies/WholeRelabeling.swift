import ListOrdering
import Reordering

/// A linear key space with the simplest rule: when a gap is exhausted,
/// lay out the whole list again.
public struct WholeRelabeling<Base: LinearKeySpace>: DerivedKeySpace {
  public var base: Base

  public init(_ base: Base) { self.base = base }

  /// Spreads the rows evenly, the first one at one unit; only the gap is wider if it has to take
  /// several keys.
  public mutating func relabeling<Keys: RandomAccessCollection>(
    of keys: Keys, around gap: Int, for count: Int
  ) -> [Relabel<Base.Key>] where Keys.Element == Base.Key, Keys.Index == Int {
    let slots = keys.count + count - 1
    let (lower, upper) = base.wholeListBounds(steps: 2 * slots)
    var new = base.spread(left: slots, right: 0, steps: 2 * slots, from: lower, to: upper)
    new.removeSubrange(gap..<gap + count - 1)
    return Relabel.rows(from: 0, of: keys, to: new)
  }
}
