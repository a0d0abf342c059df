import Foundation
import ListOrdering
import Reordering

/// Tags. An exhausted gap relabels the smallest block of the range around it that is sparse enough.
///
/// A block of level i holds the tags that agree in all but their last i of 62 bits. It may hold
/// c^i rows with c = (2n)^(1/62): one in a block of one tag, 2n in the whole range, so larger
/// blocks must be sparser. This relabels O(log n) rows per insert, amortized. Source: Bender,
/// Cole, Demaine, Farach-Colton, Zito, "Two simplified algorithms for maintaining order in a
/// list" (ESA 2002); also in Eppstein's Python library PADS. The literature treats n as fixed;
/// here it is the current row count.
public struct TagRangeKeys: DerivedKeySpace {
  private let bits: Int
  public var base: TagKeys

  /// Creates a key space of 2^`bits` tags. Appended tags are as far apart as the library's labels.
  public init(bits: Int = 62) {
    self.bits = bits
    base = TagKeys(bits: bits, unitBits: min(40, bits - bits / 3))
  }

  public mutating func relabeling<Keys: RandomAccessCollection>(
    of keys: Keys, around gap: Int, for count: Int
  ) -> [Relabel<Int64>] where Keys.Element == Int64, Keys.Index == Int {
    guard !keys.isEmpty else { return [] }
    let total = Double(keys.count + count)
    let growth = pow(2 * total, 1 / Double(bits))
    let anchor = keys[max(0, gap - 1)]
    var rows = gap..<gap
    var capacity = 1.0
    for level in 1...bits {
      let size = Int64(1) << level
      let start = anchor & -size
      capacity *= growth
      var (first, end) = (rows.lowerBound, rows.upperBound)
      while first > 0, keys[first - 1] >= start { first -= 1 }
      while end < keys.count, keys[end] < start + size { end += 1 }
      rows = first..<end
      if Double(rows.count + count) <= capacity {
        return TagKeys.relabeling(
          rows, of: keys, around: gap, for: count, between: start - 1, and: start + size)
      }
    }
    return base.relabeling(of: keys, around: gap, for: count)
  }
}
