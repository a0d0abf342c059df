extension UnsafeBufferPointer {
  /// The partitioning index of the elements from `start` up to `end`, which must be in `0...count`.
  ///
  /// Half of all branches of a binary search are predicted wrongly, each at the price of some ten comparisons of
  /// numbers. So a probe of near elements selects a half without a branch. Far ones are searched with branches:
  /// while one probe waits for memory, the processor guesses, and fetches what the next is likely to need. The
  /// probes are the same.
  ///
  /// - Parameter among: how many elements one search or another goes over, of which these are a part.
  @inlinable
  package func partitioningOffset(
    from start: Int, to end: Int, among number: Int, where belongsInSecondPart: (Element) throws -> Bool
  ) rethrows -> Int {
    guard let base = baseAddress, Self.areNear(number) else {
      return try partitioningIndex(from: start, to: end, where: belongsInSecondPart)
    }
    var low = base + start
    var length = end &- start
    while length > 0 {
      let half = length / 2
      let belongs = try belongsInSecondPart(low[half])
      // Unchecked, or the compiler makes branches of it: neither can leave `start...end`.
      let upper = low + half + 1
      low = belongs ? low : upper
      // Below the probe lie `half` elements, above it one fewer if `length` is even.
      length = half &- ((belongs ? 0 : 1) & ~length)
    }
    return low - base
  }

  /// Whether so many elements stay in a cache next to the core: two megabytes, of a type that holds nothing
  /// elsewhere, as a string does.
  @inlinable
  static func areNear(_ number: Int) -> Bool {
    _isPOD(Element.self) && number <= 2 << 20 / MemoryLayout<Element>.stride
  }
}
