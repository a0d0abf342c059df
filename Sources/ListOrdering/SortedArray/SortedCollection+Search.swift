// A key that has no place in the order (NaN, which does not equal itself) is found nowhere: it stands behind all
// elements, and a range that it bounds is empty.

extension SortedCollection {
  /// What the collection is sorted by.
  public typealias Key = Order.Key

  /// The index of the first element for which `belongsInSecondPart` holds, or `count`.
  ///
  /// - Parameter belongsInSecondPart: once true, true for all elements behind.
  /// - Throws: what the predicate throws.
  /// - Complexity: O(log n), at most ⌈log₂(n + 1)⌉ calls
  @inlinable
  public func partitioningIndex(
    where belongsInSecondPart: (Element) throws -> Bool
  ) rethrows -> Int {
    try storage.partitioningIndex(where: belongsInSecondPart)
  }

  /// The index of the first element that `key` does not stand behind, or `count`; `count` also if `key` has no place
  /// in the order.
  ///
  /// - Complexity: O(log n), at most ⌈log₂(n + 1)⌉ comparisons, and one of the key with itself
  @inlinable
  public func lowerBound(of key: Key) -> Int {
    guard order.holds(key) else { return count }
    return storage.partitioningIndex { !order.precedes(order.key(of: $0), key) }
  }

  /// The index of the first element behind `key`, or `count`: where an element with this key is inserted. `count`
  /// also if `key` has no place in the order.
  ///
  /// - Complexity: O(log n), at most ⌈log₂(n + 1)⌉ comparisons
  @inlinable
  public func upperBound(of key: Key) -> Int {
    // What has no place precedes nothing.
    storage.partitioningIndex { order.precedes(key, order.key(of: $0)) }
  }

  /// The indices of the elements with this key; empty, where one would stand, if there are none, and at the end if
  /// the key has no place in the order.
  ///
  /// - Complexity: O(log n), at most 2⌈log₂(n + 1)⌉ comparisons, and two of the key with itself
  @inlinable
  public func equalRange(of key: Key) -> Range<Int> {
    range(from: key, through: key)
  }

  /// The index of the first element with this key, or nil.
  ///
  /// - Complexity: O(log n), at most ⌈log₂(n + 1)⌉ + 1 comparisons
  @inlinable
  public func firstIndex(of key: Key) -> Int? {
    let order = order
    guard
      let found = storage.partitioningElement(where: { !order.precedes(order.key(of: $0), key) }),
      !order.precedes(key, order.key(of: found.element)), order.holds(key)
    else { return nil }
    return found.index
  }

  /// Whether an element has this key.
  ///
  /// - Complexity: O(log n), at most ⌈log₂(n + 1)⌉ + 1 comparisons
  @inlinable
  public func contains(_ key: Key) -> Bool { firstIndex(of: key) != nil }

  /// The indices of the elements from `lower` on, up to but without `upper`; none if `upper` stands first, or if one
  /// of the two has no place in the order.
  ///
  /// - Complexity: O(log n), at most 2⌈log₂(n + 1)⌉ comparisons, and three of a key with itself
  @inlinable
  public func range(from lower: Key, upTo upper: Key) -> Range<Int> {
    let low = lowerBound(of: lower)
    guard order.holds(upper) else { return low..<low }
    return low..<Swift.max(low, lowerBound(of: upper))
  }

  /// The indices of the elements from `lower` on, through the last at `upper`; none if `upper` stands first, or if
  /// one of the two has no place in the order.
  ///
  /// - Complexity: O(log n), at most 2⌈log₂(n + 1)⌉ comparisons, and two of a key with itself
  @inlinable
  public func range(from lower: Key, through upper: Key) -> Range<Int> {
    let low = lowerBound(of: lower)
    guard order.holds(upper) else { return low..<low }
    return low..<Swift.max(low, upperBound(of: upper))
  }
}

extension SortedCollection where Order: AscendingOrder {
  /// The elements whose keys lie in `keys`.
  ///
  /// - Complexity: As for finding their range: O(log n)
  @inlinable
  public func elements(in keys: Range<Key>) -> Storage.SubSequence {
    storage[range(from: keys.lowerBound, upTo: keys.upperBound)]
  }

  /// The elements whose keys lie in `keys`.
  ///
  /// - Complexity: As for finding their range: O(log n)
  @inlinable
  public func elements(in keys: ClosedRange<Key>) -> Storage.SubSequence {
    storage[range(from: keys.lowerBound, through: keys.upperBound)]
  }
}
