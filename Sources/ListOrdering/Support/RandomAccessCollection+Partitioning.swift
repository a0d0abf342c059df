// Binary search in what is sorted already.
//
// Each search asks its question at most ⌈log₂(n + 1)⌉ times, the fewest that tell n + 1 answers apart
// (Knuth, The Art of Computer Programming 3, 6.2.1).

extension RandomAccessCollection {
  /// The index of the first element for which `belongsInSecondPart` holds, or `endIndex`: the point at which
  /// the collection falls into elements for which it does not hold and elements for which it does.
  ///
  /// ```swift
  /// let firstOverdue = tasks.partitioningIndex { $0.deadline >= now }
  /// ```
  ///
  /// - Parameter belongsInSecondPart: Once true, true for all elements behind.
  /// - Throws: What the predicate throws.
  /// - Complexity: O(log *n*), at most ⌈log₂(*n* + 1)⌉ calls.
  @inlinable
  package func partitioningIndex(
    where belongsInSecondPart: (Element) throws -> Bool
  ) rethrows -> Index {
    try partitioningIndex(from: startIndex, to: endIndex, where: belongsInSecondPart)
  }

  /// The partitioning index of the elements from `start` up to `end`, for which no slice need be made.
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
  /// The index of the first element that is not below `element`, or `endIndex`, in an ascending collection.
  ///
  /// - Complexity: O(log *n*), at most ⌈log₂(*n* + 1)⌉ comparisons.
  @inlinable
  package func lowerBound(of element: Element) -> Index {
    partitioningIndex { !($0 < element) }
  }
}
