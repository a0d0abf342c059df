import ListOrdering

/// A linear key space whose rule is the plain one: when a gap is exhausted, lay out the whole list anew.
struct WholeRelabelling<Base: LinearKeySpace>: KeySpace {
  var base: Base

  /// The space with its rule replaced.
  init(_ base: Base) { self.base = base }

  func canonical(_ key: Base.Key) -> Base.Key? { base.canonical(key) }
  mutating func key(between lower: Base.Key?, and upper: Base.Key?) -> Base.Key? {
    base.key(between: lower, and: upper)
  }
  mutating func keys(_ count: Int, between lower: Base.Key?, and upper: Base.Key?) -> [Base.Key]? {
    base.keys(count, between: lower, and: upper)
  }
  func insertsLeft(between lower: Base.Key?, and upper: Base.Key?) -> Int {
    base.insertsLeft(between: lower, and: upper)
  }
  func ordinal(of key: Base.Key) -> Int64? { base.ordinal(of: key) }

  /// Every row at even distance: the first at one unit.
  mutating func relabelling<Keys: RandomAccessCollection>(
    of keys: Keys, around gap: Int, for count: Int
  ) -> [Relabel<Base.Key>] where Keys.Element == Base.Key, Keys.Index == Int {
    let rows = keys.count
    let (lower, upper) = base.wholeListBounds(rows: rows)
    let new = base.spread(left: rows, right: 0, from: lower, to: upper)
    let down = new.indices.filter { new[$0] < keys[$0] }
    let up = new.indices.reversed().filter { new[$0] > keys[$0] }
    return (down + up).map { Relabel(index: $0, key: new[$0]) }
  }
}

/// `Double` midpoints, all renumbered when a gap is exhausted.
enum MidpointWhole: KeyScheme {
  static let name = "midpoint-whole"
  static let summary = "Double midpoints; an exhausted gap renumbers the whole list"
  static let promise = Promise.holds
  /// Priorities, renumbered as a whole.
  static func space(seed: UInt64) -> WholeRelabelling<MidpointKeys> {
    WholeRelabelling(MidpointKeys())
  }
}
