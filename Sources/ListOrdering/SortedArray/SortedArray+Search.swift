extension SortedArray {
  /// The index of the first element for which `belongsInSecondPart` holds, or `count`: the point at which the array
  /// falls into elements for which it does not hold and elements for which it does.
  ///
  /// - Parameter belongsInSecondPart: Once true, true for all elements behind.
  /// - Throws: What the predicate throws.
  /// - Complexity: O(log *n*): at most ⌈log₂(*n* + 1)⌉ calls while the elements lie in one piece, then at most three more.
  @inlinable
  public func partitioningIndex(where belongsInSecondPart: (Element) throws -> Bool) rethrows -> Int {
    try elements.partitioningIndex(where: belongsInSecondPart)
  }

  /// The index of the first element that is not below `element`, or `count`.
  ///
  /// ```swift
  /// SortedArray([3, 5, 5, 8]).lowerBound(of: 5)  // 1
  /// ```
  ///
  /// - Complexity: O(log *n*): comparisons as ``partitioningIndex(where:)`` has calls, and two of elements with themselves.
  @inlinable
  public func lowerBound(of element: Element) -> Int {
    elements.index(of: elements.lowerPosition(of: element) { $0 })
  }

  /// The index of the first element above `element`, or `count`: where it would be inserted.
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

  /// The indices of the elements equal to `element`; empty, where it would stand, if there are none, and at the end if
  /// it has no place in the order.
  ///
  /// - Complexity: O(log *n*), two searches.
  @inlinable
  public func equalRange(of element: Element) -> Range<Int> { range(from: element, through: element) }

  /// Whether an element equals `element`.
  ///
  /// - Complexity: O(log *n*), one comparison more than ``lowerBound(of:)``.
  @inlinable
  public func contains(_ element: Element) -> Bool { elements.firstPosition(of: element) { $0 } != nil }

  /// The index of the first element equal to `element`, or nil.
  ///
  /// - Complexity: O(log *n*), one comparison more than ``lowerBound(of:)``.
  @inlinable
  public func firstIndex(of element: Element) -> Int? {
    elements.firstPosition(of: element) { $0 }.map(elements.index(of:))
  }

  /// The index of the last element equal to `element`, or nil.
  ///
  /// - Complexity: O(log *n*), one comparison more than ``upperBound(of:)``.
  @inlinable
  public func lastIndex(of element: Element) -> Int? { elements.lastIndex(of: element) { $0 } }

  /// The indices of the elements from `lower` on, up to but without `upper`; none if `upper` is below `lower`, or if
  /// one of the two has no place in the order.
  ///
  /// - Complexity: O(log *n*), two searches.
  @inlinable
  public func range(from lower: Element, upTo upper: Element) -> Range<Int> {
    elements.range(from: lower, to: upper, includingUpper: false) { $0 }
  }

  /// The indices of the elements from `lower` on, through the last equal to `upper`; none if `upper` is below `lower`,
  /// or if one of the two has no place in the order.
  ///
  /// - Complexity: O(log *n*), two searches.
  @inlinable
  public func range(from lower: Element, through upper: Element) -> Range<Int> {
    elements.range(from: lower, to: upper, includingUpper: true) { $0 }
  }

  /// The elements in `range`.
  ///
  /// ```swift
  /// SortedArray([3, 5, 5, 8]).elements(in: 4..<8)  // [5, 5]
  /// ```
  ///
  /// - Complexity: O(log *n*), two searches.
  @inlinable
  public func elements(in range: Range<Element>) -> SubSequence {
    self[self.range(from: range.lowerBound, upTo: range.upperBound)]
  }

  /// The elements in `range`.
  ///
  /// - Complexity: O(log *n*), two searches.
  @inlinable
  public func elements(in range: ClosedRange<Element>) -> SubSequence {
    self[self.range(from: range.lowerBound, through: range.upperBound)]
  }

  /// The elements in `range`.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func elements(in range: PartialRangeFrom<Element>) -> SubSequence {
    let end = elements.orderedEnd { $0 }
    return self[Swift.min(lowerBound(of: range.lowerBound), end)..<end]
  }

  /// The elements in `range`.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func elements(in range: PartialRangeUpTo<Element>) -> SubSequence {
    self[0..<(range.upperBound == range.upperBound ? lowerBound(of: range.upperBound) : 0)]
  }

  /// The elements in `range`.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func elements(in range: PartialRangeThrough<Element>) -> SubSequence {
    self[0..<(range.upperBound == range.upperBound ? upperBound(of: range.upperBound) : 0)]
  }
}

// What the standard library would do by a scan.
extension SortedArray {
  /// The smallest element: the first one.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func min() -> Element? { first }

  /// The greatest element: the last one that has a place in the order.
  ///
  /// - Complexity: O(1); O(log *n*) if some have none.
  @inlinable
  public func max() -> Element? {
    let end = elements.orderedEnd { $0 }
    return end > 0 ? self[end - 1] : last
  }

  /// The elements as an array, without a comparison.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public func sorted() -> [Element] { Array(self) }

  /// What `Sequence` asks instead of scanning.
  @inlinable
  public func _customContainsEquatableElement(_ element: Element) -> Bool? { contains(element) }

  /// What `Collection` asks instead of scanning.
  @inlinable
  public func _customIndexOfEquatableElement(_ element: Element) -> Int?? { .some(firstIndex(of: element)) }

  /// What `Collection` asks instead of scanning.
  @inlinable
  public func _customLastIndexOfEquatableElement(_ element: Element) -> Int?? {
    .some(lastIndex(of: element))
  }
}
