extension UnsafeBufferPointer {
  /// The offset of the first element from `start` up to `end`, which must be in `0...count`, whose number is not below
  /// `bound`, or `end`; the numbers ascend.
  ///
  /// To compare two integers takes less time than to fetch one, and much less than to predict a branch wrongly. So sixteen
  /// parts are told apart at a time, by counting which of the fifteen elements that end the first of them are below: these
  /// are fetched all at once, and nothing branches. (A search by a predicate of others' asks it as seldom as it can.)
  ///
  /// - Parameter number: The number of the element at a pointer: read where it is, so that no element is copied.
  /// - Complexity: O(log(`end` − `start`)): 15 comparisons for every 4 bits.
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
      // The last part has what is left over, and all are taken to be as long, so that the length depends on no comparison.
      let step = length &>> 4
      low &+= Self.countBelow(bound, from: base + (low &+ step &- 1), step: step, by: number) &* step
      length &-= 15 &* step
    }
    if length > 16, number(base + (low &+ 15)) < bound { low &+= length &- 16 }
    low = Swift.min(low, end &- 16)
    return low &+ Self.countBelow(bound, from: base + low, step: 1, by: number)
      &+ (number(base + (low &+ 15)) < bound ? 1 : 0)
  }

  /// How many of fifteen elements, so many apart, have a number below `bound`.
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
