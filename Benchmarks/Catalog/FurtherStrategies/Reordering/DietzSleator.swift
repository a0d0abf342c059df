import KeyStrategies
import ListOrdering
import Reordering

/// Tags with a relabeling rule that relabels only as many rows after an exhausted gap as needed.
///
/// Let w_j be the distance from the row before the gap to the j-th row after it. The rule takes the
/// smallest j with w_j > j² and spreads the j − 1 rows in between evenly. It relabels O(log n) rows
/// per insert, amortized. Source: Dietz and Sleator, "Two algorithms for maintaining order in a
/// list" (STOC 1987), the first of the two.
///
/// In the paper the tags lie on a circle and are counted from a base record. Here the circle is cut
/// at the base, which is both before the first and after the last row, so that stored tags compare
/// directly. If no j up to the base satisfies the rule, all rows are spread. This happens only with
/// more than 2^30 rows, or if tags are crowded at the end of the range.
struct DietzSleatorKeys: DerivedKeySpace {
  var base: TagKeys

  init(bits: Int = 62) { base = TagKeys(bits: bits) }

  mutating func relabeling<Keys: RandomAccessCollection>(
    of keys: Keys, around gap: Int, for count: Int
  ) -> [Relabel<Int64>] where Keys.Element == Int64, Keys.Index == Int {
    let start = gap == 0 ? -1 : keys[gap - 1]
    for following in 0...keys.count - gap {
      let next = gap + following
      let width = (next < keys.count ? keys[next] : base.size) - start
      let parts = Int64(following) + 1
      // The second condition matters only for several new keys; for one key the first implies it.
      guard width > parts * parts, width / parts > count else { continue }
      let step = width / parts
      let rest = width % parts
      let new = (1..<parts).map { start + step * $0 + rest * $0 / parts }
      return Relabel.rows(from: gap, of: keys, to: new)
    }
    return base.relabeling(of: keys, around: gap, for: count)
  }
}
