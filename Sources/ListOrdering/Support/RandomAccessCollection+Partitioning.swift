// Binary search in sorted collections.
//
// Each search calls its predicate at most ⌈log₂(n + 1)⌉ times, the minimum to distinguish n + 1
// results (Knuth, The Art of Computer Programming 3, 6.2.1).

extension RandomAccessCollection {
  /// Returns the index of the first element for which `belongsInSecondPart` holds, or `endIndex`.
  ///
  /// ```swift
  /// let firstOverdue = tasks.partitioningIndex { $0.deadline >= now }
  /// ```
  ///
  /// - Parameter belongsInSecondPart: A predicate that, once true, stays true for later elements.
  /// - Throws: Any error that the predicate throws.
  /// - Complexity: O(log *n*), at most ⌈log₂(*n* + 1)⌉ calls.
  @inlinable
  package func partitioningIndex(
    where belongsInSecondPart: (Element) throws -> Bool
  ) rethrows -> Index {
    try partitioningIndex(from: startIndex, to: endIndex, where: belongsInSecondPart)
  }

  /// Returns the partitioning index of the elements from `start` up to `end`, without a slice.
  @inlinable
  func partitioningIndex(
    from start: Index, to end: Index, where belongsInSecondPart: (Element) throws -> Bool
  ) rethrows -> Index {
    var low = start
    var high = end
    while low < high {
      let middle = index(low, offsetBy: distance(from: low, to: high) / 2)
      if try belongsInSecondPart(self[middle]) {
        high = middle
      } else {
        low = index(after: middle)
      }
    }
    return low
  }
}

extension RandomAccessCollection where Element: Comparable {
  /// Returns the index of the first element that is not less than `element`, or `endIndex`. The
  /// elements must ascend.
  ///
  /// - Complexity: O(log *n*), at most ⌈log₂(*n* + 1)⌉ comparisons.
  @inlinable
  package func lowerBound(of element: Element) -> Index {
    partitioningIndex { !($0 < element) }
  }
}
