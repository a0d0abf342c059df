import KeyStrategies
import ListOrdering
import Reordering

/// Tags whose exhausted gap relabels the rows that follow, as far as it takes.
///
/// With w_j the distance from the row before the gap to the j-th row behind it, take the smallest j with w_j > j²,
/// and spread the j − 1 rows between evenly. O(log n) relabeled rows an insert, amortised. Source: Dietz and
/// Sleator, "Two algorithms for maintaining order in a list" (STOC 1987), the first of the two.
///
/// There the tags lie on a circle, counted from a base record. Here the circle is cut at the base, which stands
/// before the first and after the last row, so that stored tags can be compared as they are. Where even the base is
/// too near, which takes more than 2^30 rows or tags crowded at the end, all rows are spread.
struct DietzSleatorKeys: DerivedKeySpace {
  var base: TagKeys

  /// Tags of so many bits.
  init(bits: Int = 62) { base = TagKeys(bits: bits) }

  mutating func relabeling<Keys: RandomAccessCollection>(
    of keys: Keys, around gap: Int, for count: Int
  ) -> [Relabel<Int64>] where Keys.Element == Int64, Keys.Index == Int {
    let start = gap == 0 ? -1 : keys[gap - 1]
    for following in 0...keys.count - gap {
      let next = gap + following
      let width = (next < keys.count ? keys[next] : base.size) - start
      let parts = Int64(following) + 1
      // The second condition is for several new keys at once; for one it says nothing more.
      guard width > parts * parts, width / parts > count else { continue }
      let step = width / parts
      let rest = width % parts
      let new = (1..<parts).map { start + step * $0 + rest * $0 / parts }
      return Relabel.rows(from: gap, of: keys, to: new)
    }
    return base.relabeling(of: keys, around: gap, for: count)
  }
}
