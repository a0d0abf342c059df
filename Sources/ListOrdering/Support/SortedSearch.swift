// Binary search in what is sorted already.
//
// Each search asks its question at most ⌈log₂(n + 1)⌉ times, the fewest that tell n + 1 answers apart
// (Knuth, The Art of Computer Programming 3, 6.2.1).
//
// A key that does not equal itself, such as NaN, has no place in an ascending collection. It is taken to stand behind
// all elements, so that the range of its equals is empty, at the end.

extension RandomAccessCollection {
  /// The index of the first element for which `belongsInSecondPart` holds, or `endIndex`: the point at which
  /// the collection falls into elements for which it does not hold and elements for which it does.
  ///
  /// ```swift
  /// let firstOverdue = tasks.partitioningIndex { $0.deadline >= now }
  /// ```
  ///
  /// - Parameter belongsInSecondPart: once true, true for all elements behind.
  /// - Throws: what the predicate throws.
  /// - Complexity: O(log n), at most ⌈log₂(n + 1)⌉ calls
  @inlinable
  public func partitioningIndex(
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

  /// The index of the first element whose key is not below `key`, or `endIndex`; `endIndex` also for NaN.
  ///
  /// ```swift
  /// tasks.lowerBound(of: monday, by: \.deadline)
  /// ```
  ///
  /// - Parameters:
  ///   - key: what to look for.
  ///   - keyOf: by which the collection is sorted, ascending.
  /// - Throws: what `keyOf` throws.
  /// - Complexity: O(log n), at most ⌈log₂(n + 1)⌉ comparisons, and one of the key with itself
  @inlinable
  public func lowerBound<Key: Comparable>(
    of key: Key, by keyOf: (Element) throws -> Key
  ) rethrows -> Index {
    guard key == key else { return endIndex }
    return try partitioningIndex { try !(keyOf($0) < key) }
  }

  /// The index of the first element whose key is above `key`, or `endIndex`; `endIndex` also for NaN.
  ///
  /// - Parameters:
  ///   - key: what to look for.
  ///   - keyOf: by which the collection is sorted, ascending.
  /// - Throws: what `keyOf` throws.
  /// - Complexity: O(log n), at most ⌈log₂(n + 1)⌉ comparisons
  @inlinable
  public func upperBound<Key: Comparable>(
    of key: Key, by keyOf: (Element) throws -> Key
  ) rethrows -> Index {
    try partitioningIndex { try key < keyOf($0) }
  }

  /// The indices of the elements whose key equals `key`; empty, where such an element would stand, if none, and at the
  /// end for NaN.
  ///
  /// - Parameters:
  ///   - key: what to look for.
  ///   - keyOf: by which the collection is sorted, ascending.
  /// - Throws: what `keyOf` throws.
  /// - Complexity: O(log n), at most 2⌈log₂(n + 1)⌉ comparisons, and one of the key with itself
  @inlinable
  public func equalRange<Key: Comparable>(
    of key: Key, by keyOf: (Element) throws -> Key
  ) rethrows -> Range<Index> {
    let low = try lowerBound(of: key, by: keyOf)
    return try low..<self[low...].upperBound(of: key, by: keyOf)
  }
}

extension RandomAccessCollection where Element: Comparable {
  /// The index of the first element that is not below `element`, or `endIndex`, in an ascending collection; `endIndex`
  /// also for NaN.
  ///
  /// - Complexity: O(log n), at most ⌈log₂(n + 1)⌉ comparisons, and one of the element with itself
  @inlinable
  public func lowerBound(of element: Element) -> Index {
    guard element == element else { return endIndex }
    return partitioningIndex { !($0 < element) }
  }

  /// The index of the first element above `element`, or `endIndex`, in an ascending collection: where an
  /// insertion puts it after its equals. `endIndex` also for NaN.
  ///
  /// - Complexity: O(log n), at most ⌈log₂(n + 1)⌉ comparisons
  @inlinable
  public func upperBound(of element: Element) -> Index {
    partitioningIndex { element < $0 }
  }

  /// The indices of the elements equal to `element` in an ascending collection; empty, where it would stand,
  /// if there are none, and at the end for NaN.
  ///
  /// - Complexity: O(log n), at most 2⌈log₂(n + 1)⌉ comparisons, and one of the element with itself
  @inlinable
  public func equalRange(of element: Element) -> Range<Index> {
    let low = lowerBound(of: element)
    return low..<self[low...].upperBound(of: element)
  }
}
