import ListOrdering
import Reordering

/// Midpoints that are renormalized long before they are exhausted.
///
/// A key is a `Double`, 65,536 after the last one or midway between its neighbors. If keys
/// get closer than 0.01, the whole list is spread anew. So a gap takes 23 inserts (65,536 /
/// 2^23 < 0.01). An item that goes to the top gets a key 65,536 before the first one, so
/// moving to the top exhausts nothing.
///
/// No known product uses this rule. Known products, such as `vikunja`, halve the first key instead.
struct ThresholdKeys: DerivedKeySpace {
  var base = MidpointKeys()
  private static let step = 65_536.0
  private static let threshold = 0.01
  /// Up to this value, doubles are closer together than half the threshold.
  private static let limit = 0x1p44

  func canonical(_ key: Double) -> Double? { abs(key) <= Self.limit ? key + 0 : nil }

  mutating func key(between lower: Double?, and upper: Double?) -> Double? {
    Self.steps(1, between: lower, and: upper).map { $0.lower + $0.step }
  }

  mutating func keys(_ count: Int, between lower: Double?, and upper: Double?) -> [Double]? {
    Self.steps(count, between: lower, and: upper).map { lower, step in
      (0..<count).map { lower + step * Double($0 + 1) }
    }
  }

  /// Returns the start and the distance of `count` keys, if they are far enough apart.
  private static func steps(
    _ count: Int, between lower: Double?, and upper: Double?
  ) -> (lower: Double, step: Double)? {
    let parts = Double(count + 1)
    let low = lower ?? (upper.map { $0 - parts * step } ?? 0)
    let high = upper ?? (low + parts * step)
    let distance = (high - low) / parts
    guard distance >= threshold / 2, low + distance >= -limit, high - distance <= limit else { return nil }
    return (low, distance)
  }

  /// Counts the halvings down to the threshold. An open gap takes one insert a step away, and then
  /// the inserts within that step.
  func insertsLeft(between lower: Double?, and upper: Double?) -> Int {
    let limitAtEnd = Self.limit - Self.step
    guard lower ?? 0 <= limitAtEnd || upper != nil, upper ?? 0 >= -limitAtEnd || lower != nil else {
      return 0
    }
    var gap = 2 * Self.step
    if let lower, let upper { gap = upper - lower }
    var inserts = 0
    while gap >= Self.threshold {
      gap /= 2
      inserts += 1
    }
    return inserts
  }

  /// Returns `nil`: a gap takes fewer keys than there are doubles in it.
  func ordinal(of key: Double) -> Int64? { nil }

  /// Puts the rows one step apart; only the gap is wider, if it has to take several keys.
  mutating func relabeling<Keys: RandomAccessCollection>(
    of keys: Keys, around gap: Int, for count: Int
  ) -> [Relabel<Double>] where Keys.Element == Double, Keys.Index == Int {
    let new = keys.indices.map { Self.step * Double($0 < gap ? $0 + 1 : $0 + count) }
    return Relabel.rows(from: 0, of: keys, to: new)
  }
}
