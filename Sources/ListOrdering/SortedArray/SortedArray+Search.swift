extension SortedArray {
  /// Returns the index of the first element for which `belongsInSecondPart` holds, or `count`.
  ///
  /// - Parameter belongsInSecondPart: A predicate that, once true, stays true for later elements.
  /// - Throws: Any error that the predicate throws.
  /// - Complexity: O(log *n*): at most ⌈log₂(*n* + 1)⌉ calls, plus up to three with several chunks.
  @inlinable
  public func partitioningIndex(where belongsInSecondPart: (Element) throws -> Bool) rethrows -> Int {
    try elements.partitioningIndex(where: belongsInSecondPart)
  }

  /// Returns the index of the first element that is not less than `element`, or `count`.
  ///
  /// ```swift
  /// SortedArray([3, 5, 5, 8]).lowerBound(of: 5)  // 1
  /// ```
  ///
  /// - Complexity: O(log *n*): as many comparisons as ``partitioningIndex(where:)`` makes calls,
  ///   and two comparisons of an element with itself.
  @inlinable
  public func lowerBound(of element: Element) -> Int {
    elements.index(of: elements.lowerPosition(of: element) { $0 })
  }

  /// Returns the insertion index of `element`: the index of the first greater element, or `count`.
  ///
  /// ```swift
  /// SortedArray([3, 5, 5, 8]).upperBound(of: 5)  // 3
  /// ```
  ///
  /// - Complexity: O(log *n*), as for ``lowerBound(of:)``.
  @inlinable
  public func upperBound(of element: Element) -> Int {
    elements.index(of: elements.upperPosition(of: element) { $0 })
  }

  /// Returns the indices of all elements equal to `element`. If there are none, the range is empty
  /// and starts at the insertion index, or at `count` if `element` is unordered.
  ///
  /// - Complexity: O(log *n*), for two searches.
  @inlinable
  public func equalRange(of element: Element) -> Range<Int> { range(from: element, through: element) }

  /// Returns whether an element equals `element`.
  ///
  /// - Complexity: O(log *n*), with one comparison more than ``lowerBound(of:)``.
  @inlinable
  public func contains(_ element: Element) -> Bool { elements.firstPosition(of: element) { $0 } != nil }

  /// Returns the index of the first element equal to `element`, or nil.
  ///
  /// - Complexity: O(log *n*), with one comparison more than ``lowerBound(of:)``.
  @inlinable
  public func firstIndex(of element: Element) -> Int? {
    elements.firstPosition(of: element) { $0 }.map(elements.index(of:))
  }

  /// Returns the index of the last element equal to `element`, or nil.
  ///
  /// - Complexity: O(log *n*), with one comparison more than ``upperBound(of:)``.
  @inlinable
  public func lastIndex(of element: Element) -> Int? { elements.lastIndex(of: element) { $0 } }

  /// Returns the indices of the elements from `lower` up to, but not including, `upper`. The range
  /// is empty if `upper` is less than `lower` or if one of them is unordered.
  ///
  /// - Complexity: O(log *n*), for two searches.
  @inlinable
  public func range(from lower: Element, upTo upper: Element) -> Range<Int> {
    elements.range(from: lower, to: upper, includingUpper: false) { $0 }
  }

  /// Returns the indices of the elements from `lower` through the last one equal to `upper`. The
  /// range is empty if `upper` is less than `lower` or if one of them is unordered.
  ///
  /// - Complexity: O(log *n*), for two searches.
  @inlinable
  public func range(from lower: Element, through upper: Element) -> Range<Int> {
    elements.range(from: lower, to: upper, includingUpper: true) { $0 }
  }

  /// Returns the elements in `range`.
  ///
  /// ```swift
  /// SortedArray([3, 5, 5, 8]).elements(in: 4..<8)  // [5, 5]
  /// ```
  ///
  /// - Complexity: O(log *n*), for two searches.
  @inlinable
  public func elements(in range: Range<Element>) -> SubSequence {
    self[self.range(from: range.lowerBound, upTo: range.upperBound)]
  }

  /// Returns the elements in `range`.
  ///
  /// - Complexity: O(log *n*), for two searches.
  @inlinable
  public func elements(in range: ClosedRange<Element>) -> SubSequence {
    self[self.range(from: range.lowerBound, through: range.upperBound)]
  }

  /// Returns the elements in `range`.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func elements(in range: PartialRangeFrom<Element>) -> SubSequence {
    let end = elements.orderedEnd { $0 }
    return self[Swift.min(lowerBound(of: range.lowerBound), end)..<end]
  }

  /// Returns the elements in `range`.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func elements(in range: PartialRangeUpTo<Element>) -> SubSequence {
    self[0..<(range.upperBound == range.upperBound ? lowerBound(of: range.upperBound) : 0)]
  }

  /// Returns the elements in `range`.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func elements(in range: PartialRangeThrough<Element>) -> SubSequence {
    self[0..<(range.upperBound == range.upperBound ? upperBound(of: range.upperBound) : 0)]
  }
}

// Fast versions of methods with which the standard library scans all elements.
extension SortedArray {
  /// Returns the smallest element, which is the first one, or nil if the array is empty.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func min() -> Element? { first }

  /// Returns the largest element: the last ordered one, or the last one if none is ordered.
  ///
  /// - Complexity: O(1), or O(log *n*) if some elements are unordered.
  @inlinable
  public func max() -> Element? {
    let end = elements.orderedEnd { $0 }
    return end > 0 ? self[end - 1] : last
  }

  /// Returns the elements as an array, without comparing them.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public func sorted() -> [Element] { Array(self) }

  /// Answers `Sequence.contains(_:)` by a binary search.
  @inlinable
  public func _customContainsEquatableElement(_ element: Element) -> Bool? { contains(element) }

  /// Answers `Collection.firstIndex(of:)` by a binary search.
  @inlinable
  public func _customIndexOfEquatableElement(_ element: Element) -> Int?? { .some(firstIndex(of: element)) }

  /// Answers `Collection.lastIndex(of:)` by a binary search.
  @inlinable
  public func _customLastIndexOfEquatableElement(_ element: Element) -> Int?? {
    .some(lastIndex(of: element))
  }
}
