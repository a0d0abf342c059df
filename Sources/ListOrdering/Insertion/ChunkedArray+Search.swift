extension ChunkedArray {
  /// The index of the first element for which `belongsInSecondPart` holds, or `count`: the point at which the
  /// array falls into elements for which it does not hold and elements for which it does.
  ///
  /// Every probe halves what is left of the whole array, as if it lay in one piece, so chunks cost no
  /// comparison: at most ⌈log₂(n + 1)⌉ calls.
  ///
  /// - Parameter belongsInSecondPart: once true, true for all elements behind.
  /// - Throws: what the predicate throws.
  /// - Complexity: O(log n) calls
  @inlinable
  public func partitioningIndex(
    where belongsInSecondPart: (Element) throws -> Bool
  ) rethrows -> Int {
    if chunks.isEmpty {
      return try whole.partitioningIndex(where: belongsInSecondPart)
    }
    var low = 0
    var high = counts.total
    var first = 0
    var last = chunks.count - 1
    while first < last && low < high {
      let middle = low + (high - low) / 2
      let place = counts.locate(middle)
      if try belongsInSecondPart(chunks[place.chunk][place.offset]) {
        high = middle
        last = place.offset == 0 ? Swift.max(first, place.chunk - 1) : place.chunk
      } else {
        low = middle + 1
        let isLastOfChunk = place.offset == counts.counts[place.chunk] - 1
        first = isLastOfChunk ? Swift.min(last, place.chunk + 1) : place.chunk
      }
    }
    if low == high { return low }
    let start = counts.start(of: first)
    return start
      + (try chunks[first].partitioningIndex(
        from: low - start, count: high - low, where: belongsInSecondPart))
  }
}
