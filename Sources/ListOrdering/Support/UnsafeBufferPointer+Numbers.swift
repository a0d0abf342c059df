extension UnsafeBufferPointer {
  /// Searches the elements from `start` up to `end`, both in `0...count`. Returns the offset of the
  /// first element whose number is at least `bound`, or `end`. The numbers must ascend.
  ///
  /// Comparing two integers takes less time than fetching one, and much less than a mispredicted
  /// branch. Each step therefore divides the elements into sixteen parts. It counts how many of the
  /// first fifteen parts end with a number below the bound. The fifteen last elements of these
  /// parts are fetched at once, without branches. (A search with the caller's predicate makes as
  /// few calls as possible instead.)
  ///
  /// - Parameter number: Returns the number of the element at a pointer, to avoid copying elements.
  /// - Complexity: O(log(`end` − `start`)): 15 comparisons per 4 bits.
  @inlinable
  @inline(__always)
  func offset(
    from start: Int, to end: Int, notBelow bound: Int64, by number: (UnsafePointer<Element>) -> Int64
  ) -> Int {
    guard let base = baseAddress else { return start }
    var low = start
    var length = end &- start
    if length < 16 {
      while low < end, number(base + low) < bound { low &+= 1 }
      return low
    }
    while length > 32 {
      // The last part also has the remainder. Every part counts as long as the last one, so that
      // the next length does not depend on the result.
      let step = length &>> 4
      low &+= Self.countBelow(bound, from: base + (low &+ step &- 1), step: step, by: number) &* step
      length &-= 15 &* step
    }
    // At most 32 elements are left. Selects sixteen, and counts those of them below the bound.
    if length > 16, number(base + (low &+ 15)) < bound { low &+= length &- 16 }
    low = Swift.min(low, end &- 16)
    return low &+ Self.countBelow(bound, from: base + low, step: 1, by: number)
      &+ (number(base + (low &+ 15)) < bound ? 1 : 0)
  }

  /// Returns how many of fifteen elements, `step` apart, have a number below `bound`.
  @inlinable
  @inline(__always)
  static func countBelow(
    _ bound: Int64, from first: UnsafePointer<Element>, step: Int,
    by number: (UnsafePointer<Element>) -> Int64
  ) -> Int {
    func below(_ index: Int) -> Int { number(first + index &* step) < bound ? 1 : 0 }
    let lower = below(0) &+ below(1) &+ below(2) &+ below(3) &+ below(4)
    let middle = below(5) &+ below(6) &+ below(7) &+ below(8) &+ below(9)
    let upper = below(10) &+ below(11) &+ below(12) &+ below(13) &+ below(14)
    return lower &+ middle &+ upper
  }
}
