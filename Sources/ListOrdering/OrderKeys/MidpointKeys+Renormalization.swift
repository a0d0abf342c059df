extension MidpointKeys {
  /// Returns the binary logarithm of the number of doubles in one step.
  ///
  /// They are counted where doubles are farthest apart, at the bound of larger magnitude. The span
  /// is divided by their distance there before it is divided by `steps`, because dividing a
  /// subnormal span by `steps` would round it.
  @inlinable
  public func bits(from lower: Double, to upper: Double, steps: Int) -> Double? {
    let span = upper - lower
    guard span.isFinite else { return nil }
    let room = span / max(abs(lower), abs(upper)).ulp / Double(steps)
    return room >= 2 ? log2(room) : nil
  }

  /// 54: doubles of one sign have 53 bits, and an interval around 0 contains both signs.
  @inlinable
  public var maxBits: Double { 54 }

  /// Returns the bound of ``LinearKeySpace/openLower(first:upper:steps:)``, but finite.
  @inlinable
  public func openLower(first: Double, upper: Double, steps: Int) -> Double {
    let lower = min(first - Self.unit(below: first), upper - Double(steps) * Self.unit(below: upper))
    return max(lower, -.greatestFiniteMagnitude)
  }

  /// Returns the bound of ``LinearKeySpace/openUpper(last:lower:steps:)``, but finite.
  @inlinable
  public func openUpper(last: Double, lower: Double, steps: Int) -> Double {
    let upper = max(last + Self.unit(above: last), lower + Double(steps) * Self.unit(above: lower))
    return min(upper, .greatestFiniteMagnitude)
  }

  /// Returns 0 and the number of steps: a newly laid-out list gets whole numbers from 1 on.
  @inlinable
  public func wholeListBounds(steps: Int) -> (lower: Double, upper: Double) { (0, Double(steps)) }

  /// Returns the keys that ``LinearKeySpace/spread(left:right:steps:from:to:)`` describes.
  @inlinable
  public func spread(left: Int, right: Int, steps: Int, from lower: Double, to upper: Double) -> [Double] {
    // As in `bits`, divide by the unit first, so that a subnormal step is not rounded.
    let unit = max(abs(lower), abs(upper)).ulp
    let step = (upper - lower) / unit / Double(steps)
    return [Double](unsafeUninitializedCapacity: left + right) { buffer, count in
      for row in 0..<left { buffer.initializeElement(at: row, to: lower + step * Double(row + 1) * unit + 0) }
      for row in 0..<right {
        buffer.initializeElement(at: left + row, to: upper - step * Double(right - row) * unit + 0)
      }
      count = left + right
    }
  }

  /// Relabels the window with the most future inserts per row written, and updates the last insert.
  ///
  /// - Complexity: O(log² *n*) accesses to *n* known keys to choose the window, then O(its rows).
  @inlinable
  public mutating func relabeling<Keys: RandomAccessCollection>(
    of neighbors: Neighborhood<Keys>, for count: Int
  ) -> [Relabel<Double>]? where Keys.Element == Double, Keys.Index == Int {
    let relabels = windowRelabeling(of: neighbors, for: count)
    if remembersLastInsert, let relabels { lastInsert.follow(relabels, of: neighbors.keys) }
    return relabels
  }
}
