/// Whole-number labels: `Int64` keys 2⁴⁰ apart, each new one midway between its neighbors.
///
/// They suit stores that index integers best, and clients whose language has no 64-bit float. A gap
/// accepts 40 inserts at one position. Then rows are relabeled as in ``MidpointKeys``.
///
/// Labels are below 2⁶² in magnitude, so that the difference of two labels never overflows.
@frozen
public struct LabelKeys: LinearKeySpace {
  /// The distance between appended labels: 2⁴⁰ by default.
  public let unit: Int64

  /// Creates a key space of labels.
  ///
  /// - Parameter unit: The distance between appended labels, from 2 to 2⁴⁰.
  @inlinable
  public init(unit: Int64 = 1 << 40) {
    precondition(Self.units.contains(unit), "The unit must be from 2 to 2^40")
    self.unit = unit
  }

  /// The valid units.
  @inlinable
  static var units: ClosedRange<Int64> { 2...1 << 40 }

  /// The largest magnitude of a label.
  @inlinable
  static var limit: Int64 { 1 << 62 - 1 }

  /// Returns `key` if it is below 2⁶² in magnitude.
  @inlinable
  public func canonical(_ key: Int64) -> Int64? { key >= -Self.limit && key <= Self.limit ? key : nil }

  /// Returns a label strictly between two others, or `nil` if they are consecutive. At an open end,
  /// the label is one unit from the bound, or midway to ±2⁶² if less than two units are left.
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

  /// Returns `count` labels in even steps. At an open end, a step is one unit if the labels then
  /// fit. Otherwise, it is an equal share of the gap.
  ///
  /// - Complexity: O(`count`).
  @inlinable
  public mutating func keys(_ count: Int, between lower: Int64?, and upper: Int64?) -> [Int64]? {
    if !canFit(count, between: lower, and: upper) { return nil }
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

  /// Returns the label, which is its own ordinal.
  @inlinable
  public func ordinal(of key: Int64) -> Int64? { key }

  /// The labels, which are their own ordinals.
  @inlinable
  public var ordinals: ClosedRange<Int64> { -Self.limit...Self.limit }

  /// Returns the number of inserts that this gap is guaranteed to accept before it is exhausted.
  ///
  /// A midpoint halves the gap, so this is the binary logarithm of the distance between the labels.
  /// At an open end, an item may be inserted before an appended one. There, the result is one more
  /// than the logarithm of a unit, or less near ±2⁶².
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
  /// Returns the binary logarithm of the number of labels in a step.
  @inlinable
  public func bits(from lower: Int64, to upper: Int64, steps: Int) -> Double? {
    let room = Double(upper - lower) / Double(steps)
    return room >= 2 ? log2(room) : nil
  }

  /// 63: labels range from −2⁶² to 2⁶².
  @inlinable
  public var maxBits: Double { 63 }

  /// Returns log₂((span + unit) / `steps`), where the span is `last` − `first`. The result is at
  /// least log₂ `unit`, because a window that reaches an end of the list may grow beyond it until
  /// each of its steps is one unit.
  @inlinable
  public func maxBits(first: Int64?, last: Int64?, steps: Int) -> Double {
    let span = Double((last ?? Self.limit) - (first ?? -Self.limit))
    return log2(max((span + Double(unit)) / Double(steps), Double(unit)))
  }

  /// Returns the bound of ``LinearKeySpace/openLower(first:upper:steps:)``, above −2⁶².
  @inlinable
  public func openLower(first: Int64, upper: Int64, steps: Int) -> Int64 {
    max(-Self.limit, min(first - unit, upper - span(steps: steps)))
  }

  /// Returns the bound of ``LinearKeySpace/openUpper(last:lower:steps:)``, below 2⁶².
  @inlinable
  public func openUpper(last: Int64, lower: Int64, steps: Int) -> Int64 {
    min(Self.limit, max(last + unit, lower + span(steps: steps)))
  }

  /// Returns 0 and the sum of the steps: each is one unit, or less if so many units would not fit.
  @inlinable
  public func wholeListBounds(steps: Int) -> (lower: Int64, upper: Int64) {
    (0, wholeListStep(steps: steps) * Int64(steps))
  }

  @inlinable
  func wholeListStep(steps: Int) -> Int64 { min(unit, Self.limit / Int64(max(1, steps))) }

  /// Returns the length of `steps` units, limited to the range of labels.
  @inlinable
  func span(steps: Int) -> Int64 { min(Int64(steps), Self.limit / unit) * unit }

  /// Returns the keys that ``LinearKeySpace/spread(left:right:steps:from:to:)`` describes.
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
