extension UnsafeBufferPointer {
  /// Returns the partitioning index of the elements from `start` up to `end`, both in `0...count`.
  ///
  /// Half of the branches of a binary search are mispredicted, and each misprediction takes as long
  /// as about ten comparisons of numbers. A probe therefore selects a half without a branch. But
  /// without a branch, the processor fetches nothing speculatively. The code therefore reads in
  /// advance all elements that the next probe may need, or the next two probes if the elements do
  /// not fit a cache near the core. Reading a far element takes as long as about twenty
  /// comparisons. Elements with references, such as strings, are compared in place. In all cases,
  /// there are at most ⌈log₂(n + 1)⌉ probes.
  ///
  /// - Parameter among: The number of elements of the whole array, of which this buffer may be a
  ///   chunk.
  @inlinable
  package func partitioningOffset(
    from start: Int, to end: Int, among number: Int, where belongsInSecondPart: (Element) throws -> Bool
  ) rethrows -> Int {
    guard let base = baseAddress, _isPOD(Element.self) else {
      return try partitioningIndex(from: start, to: end, where: belongsInSecondPart)
    }
    if start == end { return start }
    var low = base + start
    let length = end &- start
    // The first probe leaves the first or the last 2ᵏ − 1 elements. These two parts may overlap.
    // The lengths of all further steps are then fixed, so that a step does not wait for comparisons
    // (Knuth, The Art of Computer Programming 3, 6.2.1, Shar's method).
    var half = 1 &<< (Int.bitWidth &- 1 &- length.leadingZeroBitCount)
    let last = low + (length &- half &+ 1)
    low = try belongsInSecondPart(last[-1]) ? low : last
    half &>>= 1
    // Each round makes two or three probes among the 2 `half` − 1 remaining elements. The pointers
    // are unchecked, because checks would add branches. None of them can leave `start...end`.
    while half > 1 {
      let quarter = half &>> 1
      let (lower, upper) = (low[quarter &- 1], low[half &+ quarter &- 1])
      guard quarter > 1, !Self.areNear(number) else {
        let isLower = try belongsInSecondPart(low[half &- 1])
        let next = isLower ? lower : upper
        let middle = low + half
        low = isLower ? low : middle
        let behind = low + quarter
        low = try belongsInSecondPart(next) ? low : behind
        half = quarter &>> 1
        continue
      }
      let eighth = quarter &>> 1
      let lowest = (low[eighth &- 1], low[quarter &+ eighth &- 1])
      let highest = (low[half &+ eighth &- 1], low[half &+ quarter &+ eighth &- 1])
      var isLower = try belongsInSecondPart(low[half &- 1])
      var next = isLower ? lower : upper
      let (below, above) = (isLower ? lowest.0 : highest.0, isLower ? lowest.1 : highest.1)
      var behind = low + half
      low = isLower ? low : behind
      behind = low + quarter
      isLower = try belongsInSecondPart(next)
      next = isLower ? below : above
      low = isLower ? low : behind
      behind = low + eighth
      low = try belongsInSecondPart(next) ? low : behind
      half = eighth &>> 1
    }
    if half == 1 {
      let behind = low + 1
      low = try belongsInSecondPart(low[0]) ? low : behind
    }
    return low - base
  }

  /// Returns whether so many elements fit a cache near the core: two megabytes.
  @inlinable
  static func areNear(_ number: Int) -> Bool { number <= 2 << 20 / MemoryLayout<Element>.stride }
}
