import KeyStrategies
import ListOrdering
import Measuring
import Reordering

/// A random whole number from the gap: two devices that insert at one place at once rarely make the same key.
///
/// As the SwiftData library OrderedRelationship does, with its range of about ±2^62 shifted to begin at 0. The open
/// ends are gaps like any other, so a list that is only appended to is respaced now and then.
struct RandomGapKeys: DerivedKeySpace {
  var base = TagKeys(bits: 62)
  private var generator: SplitMix64

  /// Random keys drawn from a seed.
  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  mutating func key(between lower: Int64?, and upper: Int64?) -> Int64? {
    let (low, high) = (lower ?? -1, upper ?? base.size)
    guard high - low >= 2 else { return nil }
    return low + 1 + Int64(generator.below(Int(high - low - 1)))
  }

  /// One, if there is room: who knows where it falls.
  func insertsLeft(between lower: Int64?, and upper: Int64?) -> Int {
    (upper ?? base.size) - (lower ?? -1) >= 2 ? 1 : 0
  }

  /// One random key in each of as many equal parts of the gap.
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
