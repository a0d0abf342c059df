extension UnsafeBufferPointer {
  /// Returns the partitioning index of the elements from `start` up to `end`, both in `0...count`.
  ///
  /// Half of the branches of a binary search are mispredicted, and each costs about ten comparisons
  /// of numbers. A probe therefore selects a half without a branch. Since nothing is then fetched
  /// speculatively, the code reads all elements for the next probes in advance: those of one probe
  /// if the elements are near the core, those of two if they are far, where reading one takes as
  /// long as about twenty comparisons. Elements with references, such as strings, are compared in
  /// place. There are at most ⌈log₂(n + 1)⌉ probes either way.
  ///
  /// - Parameter among: The number of elements, including others, that searches visit.
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
    // One probe leaves the first or the last 2ᵏ − 1 elements, which may overlap. All searches of
    // about that length then take the same steps, so steps do not wait for comparisons (Knuth, The
    // Art of Computer Programming 3, 6.2.1, Shar's method).
    var half = 1 &<< (Int.bitWidth &- 1 &- length.leadingZeroBitCount)
    let last = low + (length &- half &+ 1)
    low = try belongsInSecondPart(last[-1]) ? low : last
    half &>>= 1
    // Each round makes two or three probes among the 2 `half` − 1 remaining elements. The pointers
    // are unchecked, or else the compiler adds branches. None of them can leave `start...end`.
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
