extension KeyedSortedArray {
  /// The index of the first element for which `belongsInSecondPart` holds, or `count`: the point at which the array
  /// falls into elements for which it does not hold and elements for which it does.
  ///
  /// - Parameter belongsInSecondPart: Once true, true for all elements behind.
  /// - Throws: What the predicate throws.
  /// - Complexity: O(log *n*): at most ⌈log₂(*n* + 1)⌉ calls while the elements lie in one piece, then at most three more.
  @inlinable
  public func partitioningIndex(where belongsInSecondPart: (Element) throws -> Bool) rethrows -> Int {
    try entries.partitioningIndex { try belongsInSecondPart($0.element) }
  }

  /// The index of the first element whose key is not below `key`, or `count`.
  ///
  /// - Complexity: O(log *n*): comparisons as ``partitioningIndex(where:)`` has calls, and one of a key with itself.
  @inlinable
  public func lowerBound(ofKey key: Key) -> Int {
    entries.index(of: entries.lowerPosition(of: key) { $0.key })
  }

  /// The index of the first element whose key is above `key`, or `count`: where an element with this key would be
  /// inserted.
  ///
  /// - Complexity: O(log *n*), as for ``lowerBound(ofKey:)``.
  @inlinable
  public func upperBound(ofKey key: Key) -> Int {
    entries.index(of: entries.upperPosition(of: key) { $0.key })
  }

  /// The indices of the elements with this key; empty, where one would stand, if there are none, and at the end if the
  /// key has no place in the order.
  ///
  /// - Complexity: O(log *n*), two searches.
  @inlinable
  public func equalRange(ofKey key: Key) -> Range<Int> { range(from: key, through: key) }

  /// Whether an element has this key.
  ///
  /// - Complexity: O(log *n*), one comparison more than ``lowerBound(ofKey:)``.
  @inlinable
  public func contains(key: Key) -> Bool { entries.firstPosition(of: key) { $0.key } != nil }

  /// The index of the first element with this key, or nil.
  ///
  /// - Complexity: O(log *n*), one comparison more than ``lowerBound(ofKey:)``.
  @inlinable
  public func firstIndex(ofKey key: Key) -> Int? {
    entries.firstPosition(of: key) { $0.key }.map(entries.index(of:))
  }

  /// The index of the last element with this key, or nil.
  ///
  /// - Complexity: O(log *n*), one comparison more than ``upperBound(ofKey:)``.
  @inlinable
  public func lastIndex(ofKey key: Key) -> Int? { entries.lastIndex(of: key) { $0.key } }

  /// The indices of the elements with keys from `lower` on, up to but without `upper`; none if `upper` is below `lower`, or if
  /// one of the two has no place in the order.
  ///
  /// - Complexity: O(log *n*), two searches.
  @inlinable
  public func range(from lower: Key, upTo upper: Key) -> Range<Int> {
    entries.range(from: lower, to: upper, includingUpper: false) { $0.key }
  }

  /// The indices of the elements with keys from `lower` on, through the last at `upper`; none if `upper` is below `lower`,
  /// or if one of the two has no place in the order.
  ///
  /// - Complexity: O(log *n*), two searches.
  @inlinable
  public func range(from lower: Key, through upper: Key) -> Range<Int> {
    entries.range(from: lower, to: upper, includingUpper: true) { $0.key }
  }

  /// The elements whose keys lie in `range`.
  ///
  /// - Complexity: O(log *n*), two searches.
  @inlinable
  public func elements(in range: Range<Key>) -> SubSequence {
    self[self.range(from: range.lowerBound, upTo: range.upperBound)]
  }

  /// The elements whose keys lie in `range`.
  ///
  /// - Complexity: O(log *n*), two searches.
  @inlinable
  public func elements(in range: ClosedRange<Key>) -> SubSequence {
    self[self.range(from: range.lowerBound, through: range.upperBound)]
  }

  /// The elements whose keys lie in `range`.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func elements(in range: PartialRangeFrom<Key>) -> SubSequence {
    let end = entries.orderedEnd { $0.key }
    return self[Swift.min(lowerBound(ofKey: range.lowerBound), end)..<end]
  }

  /// The elements whose keys lie in `range`.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func elements(in range: PartialRangeUpTo<Key>) -> SubSequence {
    self[0..<(range.upperBound == range.upperBound ? lowerBound(ofKey: range.upperBound) : 0)]
  }

  /// The elements whose keys lie in `range`.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func elements(in range: PartialRangeThrough<Key>) -> SubSequence {
    self[0..<(range.upperBound == range.upperBound ? upperBound(ofKey: range.upperBound) : 0)]
  }
}

// Elements are searched for among those with an equal key. (Generic code that knows of the array only that it is a
// collection scans it: the collection of what need not be equatable can say nothing else.)
extension KeyedSortedArray where Element: Equatable {
  /// Whether an element equals `element`.
  ///
  /// - Complexity: O(log *n* + *e*) for *e* elements with its key.
  @inlinable
  public func contains(_ element: Element) -> Bool { firstIndex(of: element) != nil }

  /// The index of the first element equal to `element`, or nil.
  ///
  /// - Complexity: O(log *n* + *e*) for *e* elements with its key.
  @inlinable
  public func firstIndex(of element: Element) -> Int? {
    let range = equalRange(ofKey: keyOf(element))
    var iterator = ChunkedArray.Iterator(entries, from: range.lowerBound, to: range.upperBound)
    var index = range.lowerBound
    while let entry = iterator.next() {
      if entry.element == element { return index }
      index += 1
    }
    return nil
  }

  /// The index of the last element equal to `element`, or nil.
  ///
  /// - Complexity: O(log *n* + *e*) for *e* elements with its key.
  @inlinable
  public func lastIndex(of element: Element) -> Int? {
    let range = equalRange(ofKey: keyOf(element))
    var iterator = ChunkedArray.ReverseIterator(entries, from: range.lowerBound, to: range.upperBound)
    var index = range.upperBound - 1
    while let entry = iterator.next() {
      if entry.element == element { return index }
      index -= 1
    }
    return nil
  }
}
