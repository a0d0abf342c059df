extension KeyedSortedArray {
  /// Returns the index of the first element for which `belongsInSecondPart` holds, or `count`.
  ///
  /// - Parameter belongsInSecondPart: A predicate that, once true, stays true for later elements.
  /// - Throws: Any error that the predicate throws.
  /// - Complexity: O(log *n*): at most ⌈log₂(*n* + 1)⌉ calls, plus up to three with several chunks.
  @inlinable
  public func partitioningIndex(where belongsInSecondPart: (Element) throws -> Bool) rethrows -> Int {
    try entries.partitioningIndex { try belongsInSecondPart($0.element) }
  }

  /// Returns the index of the first element whose key is not less than `key`, or `count`.
  ///
  /// - Complexity: O(log *n*): as many comparisons as ``partitioningIndex(where:)`` makes calls,
  ///   and two comparisons of a key with itself.
  @inlinable
  public func lowerBound(ofKey key: Key) -> Int {
    entries.index(of: entries.lowerPosition(of: key) { $0.key })
  }

  /// Returns the insertion index of an element with this key: the index of the first element whose
  /// key is greater, or `count`.
  ///
  /// - Complexity: O(log *n*), as for ``lowerBound(ofKey:)``.
  @inlinable
  public func upperBound(ofKey key: Key) -> Int {
    entries.index(of: entries.upperPosition(of: key) { $0.key })
  }

  /// Returns the indices of all elements with this key. If there are none, the range is empty and
  /// starts at the insertion index, or at `count` if the key is unordered.
  ///
  /// - Complexity: O(log *n*), for two searches.
  @inlinable
  public func equalRange(ofKey key: Key) -> Range<Int> { range(from: key, through: key) }

  /// Returns whether an element has this key.
  ///
  /// - Complexity: O(log *n*), with one comparison more than ``lowerBound(ofKey:)``.
  @inlinable
  public func contains(key: Key) -> Bool { entries.firstPosition(of: key) { $0.key } != nil }

  /// Returns the index of the first element with this key, or nil.
  ///
  /// - Complexity: O(log *n*), with one comparison more than ``lowerBound(ofKey:)``.
  @inlinable
  public func firstIndex(ofKey key: Key) -> Int? {
    entries.firstPosition(of: key) { $0.key }.map(entries.index(of:))
  }

  /// Returns the index of the last element with this key, or nil.
  ///
  /// - Complexity: O(log *n*), with one comparison more than ``upperBound(ofKey:)``.
  @inlinable
  public func lastIndex(ofKey key: Key) -> Int? { entries.lastIndex(of: key) { $0.key } }

  /// Returns the indices of the elements with keys from `lower` up to, but not including, `upper`.
  /// The range is empty if `upper` is less than `lower` or if one of them is unordered.
  ///
  /// - Complexity: O(log *n*), for two searches.
  @inlinable
  public func range(from lower: Key, upTo upper: Key) -> Range<Int> {
    entries.range(from: lower, to: upper, includingUpper: false) { $0.key }
  }

  /// Returns the indices of the elements with keys from `lower` through `upper`. The range is empty
  /// if `upper` is less than `lower` or if one of them is unordered.
  ///
  /// - Complexity: O(log *n*), for two searches.
  @inlinable
  public func range(from lower: Key, through upper: Key) -> Range<Int> {
    entries.range(from: lower, to: upper, includingUpper: true) { $0.key }
  }

  /// Returns the elements whose keys are in `range`.
  ///
  /// - Complexity: O(log *n*), for two searches.
  @inlinable
  public func elements(in range: Range<Key>) -> SubSequence {
    self[self.range(from: range.lowerBound, upTo: range.upperBound)]
  }

  /// Returns the elements whose keys are in `range`.
  ///
  /// - Complexity: O(log *n*), for two searches.
  @inlinable
  public func elements(in range: ClosedRange<Key>) -> SubSequence {
    self[self.range(from: range.lowerBound, through: range.upperBound)]
  }

  /// Returns the elements whose keys are in `range`.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func elements(in range: PartialRangeFrom<Key>) -> SubSequence {
    let end = entries.orderedEnd { $0.key }
    return self[Swift.min(lowerBound(ofKey: range.lowerBound), end)..<end]
  }

  /// Returns the elements whose keys are in `range`.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func elements(in range: PartialRangeUpTo<Key>) -> SubSequence {
    self[0..<(range.upperBound == range.upperBound ? lowerBound(ofKey: range.upperBound) : 0)]
  }

  /// Returns the elements whose keys are in `range`.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func elements(in range: PartialRangeThrough<Key>) -> SubSequence {
    self[0..<(range.upperBound == range.upperBound ? upperBound(ofKey: range.upperBound) : 0)]
  }
}

// These methods only search among the elements with an equal key. Generic code over `Collection`
// does not call them, and scans all elements. They cannot replace the standard library's methods,
// because they exist only if the elements are equatable.
extension KeyedSortedArray where Element: Equatable {
  /// Returns whether an element equals `element`.
  ///
  /// - Complexity: O(log *n* + *e*) for *e* elements with its key.
  @inlinable
  public func contains(_ element: Element) -> Bool { firstIndex(of: element) != nil }

  /// Returns the index of the first element equal to `element`, or nil.
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

  /// Returns the index of the last element equal to `element`, or nil.
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
