import ListOrdering

/// A linear key space whose rule is the plain one: when a gap is exhausted, lay out the whole list anew.
struct WholeRelabelling<Base: LinearKeySpace>: DerivedKeySpace {
  var base: Base

  /// The space with its rule replaced.
  init(_ base: Base) { self.base = base }

  /// Every row at even distance, the first at one unit; only the gap is wider where it has to take many.
  mutating func relabelling<Keys: RandomAccessCollection>(
    of keys: Keys, around gap: Int, for count: Int
  ) -> [Relabel<Base.Key>] where Keys.Element == Base.Key, Keys.Index == Int {
    let slots = keys.count + count - 1
    let (lower, upper) = base.wholeListBounds(steps: 2 * slots)
    var new = base.spread(left: slots, right: 0, steps: 2 * slots, from: lower, to: upper)
    new.removeSubrange(gap..<gap + count - 1)
    return Relabel.rows(from: 0, of: keys, to: new)
  }
}

/// `Double` midpoints, all renumbered when a gap is exhausted, as Vikunja does.
enum MidpointWhole: KeyScheme {
  static let name = "midpoint-whole"
  static let summary = "Double midpoints; an exhausted gap renumbers the whole list"
  static let promise = Promise.holds
  static let isDrawn = true
  /// Priorities, renumbered as a whole.
  static func space(seed: UInt64) -> WholeRelabelling<MidpointKeys> {
    WholeRelabelling(MidpointKeys())
  }
}
