import ListOrdering

/// Midpoints that are given up long before they run out.
///
/// As Trello has it: a card's position is a `Double`, 65,536 after the last one or midway between its neighbours,
/// and where positions are less than 0.01 apart, the list is spread anew. So a gap takes 23 inserts
/// (65,536 / 2^23 < 0.01). Trello halves the first position for a card that goes to the top; here that card goes as
/// far before it as others go behind the last, so that moving to the top exhausts nothing.
struct ThresholdKeys: DerivedKeySpace {
  var base = MidpointKeys()
  private static let step = 65_536.0
  private static let threshold = 0.01

  mutating func key(between lower: Double?, and upper: Double?) -> Double? {
    keys(1, between: lower, and: upper)?[0]
  }

  mutating func keys(_ count: Int, between lower: Double?, and upper: Double?) -> [Double]? {
    let parts = Double(count + 1)
    let low = lower ?? (upper.map { $0 - parts * Self.step } ?? 0)
    let high = upper ?? (low + parts * Self.step)
    let step = (high - low) / parts
    guard step >= Self.threshold / 2 else { return nil }
    let keys = (1...count).map { low + step * Double($0) }
    // From 2^53 on, and only there, a step can be lost to rounding.
    var last = lower ?? -.infinity
    for key in keys {
      guard key > last, key < upper ?? .infinity else { return nil }
      last = key
    }
    return keys
  }

  func insertsLeft(between lower: Double?, and upper: Double?) -> Int {
    guard let lower, let upper else { return 1 }
    var inserts = 0
    var gap = upper - lower
    while gap >= Self.threshold {
      gap /= 2
      inserts += 1
    }
    return inserts
  }

  /// None: a gap takes fewer keys than there are doubles in it.
  func ordinal(of key: Double) -> Int64? { nil }

  /// Every row at its step; only the gap is wider where it has to take many.
  mutating func relabelling<Keys: RandomAccessCollection>(
    of keys: Keys, around gap: Int, for count: Int
  ) -> [Relabel<Double>] where Keys.Element == Double, Keys.Index == Int {
    let new = keys.indices.map { Self.step * Double($0 < gap ? $0 + 1 : $0 + count) }
    return keys.relabels(from: 0, to: new)
  }
}

/// Trello's positions.
enum MidpointThreshold: KeyScheme {
  static let name = "midpoint-threshold"
  static let summary = "Double midpoints 65536 apart; a gap below 0.01 renumbers the whole list"
  static let promise = Promise.holds
  /// The positions.
  static func space(seed: UInt64) -> ThresholdKeys { ThresholdKeys() }
}
