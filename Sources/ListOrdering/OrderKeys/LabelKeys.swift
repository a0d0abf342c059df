/// Whole-number labels: `Int64` keys 2⁴⁰ apart, a new one midway between its neighbors.
///
/// For stores that index whole numbers best, and for clients whose language has no 64-bit float to spare. A gap
/// takes 40 inserts at one place before rows are relabeled, by the same rule as ``MidpointKeys``.
///
/// Labels stay below 2⁶² in magnitude, so that two of them can always be subtracted.
@frozen
public struct LabelKeys: LinearKeySpace {
  /// The distance at which appended labels follow each other: 2⁴⁰ unless created with another.
  public let unit: Int64

  /// Creates a key space of labels.
  ///
  /// - Parameter unit: The distance of appended labels, from 2 to 2⁴⁰; an insert at one place halves it.
  @inlinable
  public init(unit: Int64 = 1 << 40) {
    precondition(Self.units.contains(unit), "The unit is out of range")
    self.unit = unit
  }

  /// The units that a space may have.
  @inlinable
  static var units: ClosedRange<Int64> { 2...1 << 40 }

  /// The largest magnitude of a label.
  @inlinable
  static var limit: Int64 { 1 << 62 - 1 }

  /// `key` if it is below 2⁶² in magnitude.
  @inlinable
  public func canonical(_ key: Int64) -> Int64? { key >= -Self.limit && key <= Self.limit ? key : nil }

  /// A label strictly between two others, or `nil` where they are neighbors; at an end one unit further, or midway to
  /// ±2⁶² where fewer than two units are left.
  ///
  /// - Complexity: O(1).
  @inlinable
  public mutating func key(between lower: Int64?, and upper: Int64?) -> Int64? {
    switch (lower, upper) {
    case (nil, nil): return unit
    case (let lower?, nil):
      let step = min(unit, (Self.limit + 1 - lower) / 2)
      return step > 0 ? lower + step : nil
    case (nil, let upper?):
      let step = min(unit, (upper + Self.limit + 1) / 2)
      return step > 0 ? upper - step : nil
    case (let lower?, let upper?): return upper - lower >= 2 ? lower + (upper - lower) / 2 : nil
    }
  }

  /// `count` labels in even steps: of one unit at an open end while they last, else of the gap's share.
  ///
  /// - Complexity: O(`count`).
  @inlinable
  public mutating func keys(_ count: Int, between lower: Int64?, and upper: Int64?) -> [Int64]? {
    if !mayFit(count, between: lower, and: upper) { return nil }
    if count == 0 { return [] }
    if count == 1, let key = key(between: lower, and: upper) { return [key] }
    let steps = Int64(count)
    switch (lower, upper) {
    case (nil, nil):
      let step = wholeListStep(steps: 2 * count)
      return (1...steps).map { $0 * step }
    case (let lower?, nil) where steps <= (Self.limit - lower) / unit:
      return (1...steps).map { lower + $0 * unit }
    case (nil, let upper?) where steps <= (upper + Self.limit) / unit:
      return (1...steps).reversed().map { upper - $0 * unit }
    default:
      let low = lower ?? -Self.limit - 1
      let distance = (upper ?? Self.limit + 1) - low
      guard steps < distance else { return nil }
      let (step, rest) = distance.quotientAndRemainder(dividingBy: steps + 1)
      return (1...steps).map { low + step * $0 + rest * $0 / (steps + 1) }
    }
  }

  /// A label is its own number.
  @inlinable
  public func ordinal(of key: Int64) -> Int64? { key }

  /// The labels, which are their own ordinals.
  @inlinable
  public var ordinals: ClosedRange<Int64> { -Self.limit...Self.limit }

  /// The binary logarithm of the distance, since each midpoint halves it. At an end, where an insert may go in
  /// front of the one before, one more than a unit takes, or what is left of the line if that takes fewer.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func insertsLeft(between lower: Int64?, and upper: Int64?) -> Int {
    switch (lower, upper) {
    case (nil, nil): 2 + halvings(unit)
    case (let lower?, nil): min(halvings(Self.limit + 1 - lower), 1 + halvings(unit))
    case (nil, let upper?): min(halvings(upper + Self.limit + 1), 1 + halvings(unit))
    case (let lower?, let upper?): halvings(upper - lower)
    }
  }

  @inlinable
  func halvings(_ distance: Int64) -> Int { Int64.bitWidth - 1 - distance.leadingZeroBitCount }
}

extension LabelKeys {
  /// How many labels, as a binary logarithm, a step spans.
  @inlinable
  public func bits(from lower: Int64, to upper: Int64, steps: Int) -> Double? {
    let room = Double(upper - lower) / Double(steps)
    return room >= 2 ? log2(room) : nil
  }

  /// 63: from −2⁶² to 2⁶².
  @inlinable
  public var maxBits: Double { 63 }

  /// The binary logarithm of the list's span and one unit, per step; at least that of a unit, because a window that reaches
  /// an end may grow until each of its steps is one unit.
  @inlinable
  public func maxBits(first: Int64?, last: Int64?, steps: Int) -> Double {
    let span = Double((last ?? Self.limit) - (first ?? -Self.limit))
    return log2(max((span + Double(unit)) / Double(steps), Double(unit)))
  }

  /// See ``LinearKeySpace/openLower(first:upper:steps:)``; not below −2⁶².
  @inlinable
  public func openLower(first: Int64, upper: Int64, steps: Int) -> Int64 {
    max(-Self.limit, min(first - unit, upper - span(steps: steps)))
  }

  /// See ``LinearKeySpace/openUpper(last:lower:steps:)``; not above 2⁶².
  @inlinable
  public func openUpper(last: Int64, lower: Int64, steps: Int) -> Int64 {
    min(Self.limit, max(last + unit, lower + span(steps: steps)))
  }

  /// Labels from one step above 0 on; the step is the unit, and smaller where that many would not fit.
  @inlinable
  public func wholeListBounds(steps: Int) -> (lower: Int64, upper: Int64) {
    (0, wholeListStep(steps: steps) * Int64(steps))
  }

  @inlinable
  func wholeListStep(steps: Int) -> Int64 { min(unit, Self.limit / Int64(max(1, steps))) }

  /// A unit a step, as far as labels reach.
  @inlinable
  func span(steps: Int) -> Int64 { min(Int64(steps), Self.limit / unit) * unit }

  /// See ``LinearKeySpace/spread(left:right:steps:from:to:)``.
  @inlinable
  public func spread(left: Int, right: Int, steps: Int, from lower: Int64, to upper: Int64) -> [Int64] {
    let step = (upper - lower) / Int64(steps)
    return [Int64](unsafeUninitializedCapacity: left + right) { buffer, count in
      for row in 0..<left { buffer.initializeElement(at: row, to: lower + step * Int64(row + 1)) }
      for row in 0..<right { buffer.initializeElement(at: left + row, to: upper - step * Int64(right - row)) }
      count = left + right
    }
  }
}
