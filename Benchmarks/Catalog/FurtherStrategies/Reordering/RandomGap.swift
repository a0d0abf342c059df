import KeyStrategies
import ListOrdering
import Measuring
import Reordering

/// A random integer from the gap, so that two devices that insert at the same
/// place rarely make the same key.
///
/// This is what the SwiftData library OrderedRelationship does, with its range of about
/// ±2^62 shifted to start at 0. Open ends are treated as gaps, so an append-only list is
/// respaced from time to time.
struct RandomGapKeys: DerivedKeySpace {
  var base = TagKeys(bits: 62)
  private var generator: SplitMix64

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  mutating func key(between lower: Int64?, and upper: Int64?) -> Int64? {
    let (low, high) = (lower ?? -1, upper ?? base.size)
    guard high - low >= 2 else { return nil }
    return low + 1 + Int64(generator.below(Int(high - low - 1)))
  }

  /// Returns 1 if there is room: the random key may leave no room beside it.
  func insertsLeft(between lower: Int64?, and upper: Int64?) -> Int {
    (upper ?? base.size) - (lower ?? -1) >= 2 ? 1 : 0
  }

  /// Returns one random key from each of `count` equal parts of the gap.
  mutating func keys(_ count: Int, between lower: Int64?, and upper: Int64?) -> [Int64]? {
    let (low, high) = (lower ?? -1, upper ?? base.size)
    guard let ends = TagKeys.spread(count, between: low, and: high) else { return nil }
    var last = low
    return ends.map { end in
      defer { last = end }
      return last + 1 + Int64(generator.below(Int(end - last)))
    }
  }
}
