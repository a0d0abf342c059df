extension UnsafeBufferPointer {
  /// The partitioning index of the elements from `start` up to `end`, which must be in `0...count`.
  ///
  /// Half of all branches of a binary search are predicted wrongly, each at the price of some ten comparisons of
  /// numbers. So a probe selects a half without a branch; and since then nothing is fetched before it is known to be
  /// needed, all elements that the next probes may ask for are read beforehand: those of one probe where the elements are
  /// near, those of two where they are far, and reading one takes as long as some twenty comparisons. Elements that hold
  /// others elsewhere, as strings do, are compared where they are. The number of probes is at most ⌈log₂(n + 1)⌉ either way.
  ///
  /// - Parameter among: how many elements one search or another goes over, of which these are a part.
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
    // One probe leaves the first 2ᵏ − 1 elements or the last ones, which may overlap: then all searches of about that
    // length take the same steps, and what is known of a length does not wait for any comparison (Knuth, The Art of
    // Computer Programming 3, 6.2.1, Shar's method).
    var half = 1 &<< (Int.bitWidth &- 1 &- length.leadingZeroBitCount)
    let last = low + (length &- half &+ 1)
    low = try belongsInSecondPart(last[-1]) ? low : last
    half &>>= 1
    // Of the 2 `half` − 1 elements left two or three probes at a time. The pointers are unchecked, or the compiler makes
    // branches of it: none can leave `start...end`.
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

  /// Whether so many elements stay in a cache next to the core: two megabytes.
  @inlinable
  static func areNear(_ number: Int) -> Bool { number <= 2 << 20 / MemoryLayout<Element>.stride }
}
