import ListOrdering
import Reordering

/// A linear key space whose rule is the plain one: when a gap is exhausted, lay out the whole list anew.
public struct WholeRelabeling<Base: LinearKeySpace>: DerivedKeySpace {
  public var base: Base

  /// The space with its rule replaced.
  public init(_ base: Base) { self.base = base }

  /// Every row at even distance, the first at one unit; only the gap is wider where it has to take many.
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
