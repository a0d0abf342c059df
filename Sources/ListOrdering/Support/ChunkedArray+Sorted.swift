// What sorted containers do with chunks whose elements ascend by a key.
//
// A key that does not equal itself, NaN for instance, has no place in the order. Elements with such keys stand behind
// all others, in the order in which they came. They are looked for only where a search ends beside one, so that
// elements that all equal themselves pay nothing for it.

extension ChunkedArray {
  /// Elements sorted by their keys, equals as they come, and those without a place in the order behind.
  ///
  /// - Complexity: O(*n* log *n*), O(*n*) if sorted already.
  @inlinable
  static func sorted<Key: Comparable>(
    _ elements: some Sequence<Element>, by keyOf: (Element) -> Key
  ) -> ContiguousArray<Element> {
    var result = ContiguousArray(elements)
    var unordered = ContiguousArray<Element>()
    if !result.allSatisfy({ Self.isOrdered($0, by: keyOf) }) {
      var ordered = ContiguousArray<Element>()
      for element in result {
        if Self.isOrdered(element, by: keyOf) { ordered.append(element) } else { unordered.append(element) }
      }
      result = ordered
    }
    result.sort { keyOf($0) < keyOf($1) }
    return unordered.isEmpty ? result : result + unordered
  }

  /// Whether the element has a place in the order.
  @inlinable
  static func isOrdered<Key: Comparable>(_ element: Element, by keyOf: (Element) -> Key) -> Bool {
    let key = keyOf(element)
    return key == key
  }

  /// Whether what stands before a position that was searched for has no place in the order.
  ///
  /// Nothing here can trap, so that for types whose elements all equal themselves the compiler leaves it out.
  @inlinable
  @inline(__always)
  func isUnordered<Key: Comparable>(before position: ChunkPosition, by keyOf: (Element) -> Key) -> Bool {
    // A search never ends at the start of a chunk, but at the end of the one before.
    if position.offset == 0 { return false }
    guard let directory else {
      return whole.withUnsafeBufferPointer { !Self.isOrdered($0[position.offset &- 1], by: keyOf) }
    }
    defer { keepDirectory() }
    return directory.pointee.chunks[position.chunk].withUnsafeBufferPointer {
      !Self.isOrdered($0[position.offset &- 1], by: keyOf)
    }
  }

  /// Where the elements begin that have no place in the order.
  ///
  /// - Complexity: O(log *n*), O(1) if there are none.
  @inlinable
  func orderedEnd<Key: Comparable>(by keyOf: (Element) -> Key) -> Int {
    guard let last = element(before: end), !Self.isOrdered(last, by: keyOf) else { return count }
    return partitioningIndex { !Self.isOrdered($0, by: keyOf) }
  }

  /// The position of the first element that `key` does not stand behind; the end if it has no place in the order.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  func lowerPosition<Key: Comparable>(of key: Key, by keyOf: (Element) -> Key) -> ChunkPosition {
    guard key == key else { return end }
    let position = position { !(keyOf($0) < key) }
    if !isUnordered(before: position, by: keyOf) { return position }
    return self.position { !(keyOf($0) < key) || !Self.isOrdered($0, by: keyOf) }
  }

  /// The position of the first element behind `key`; the end if it has no place in the order.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  func upperPosition<Key: Comparable>(of key: Key, by keyOf: (Element) -> Key) -> ChunkPosition {
    guard key == key else { return end }
    let position = position { key < keyOf($0) }
    if !isUnordered(before: position, by: keyOf) { return position }
    return self.position { key < keyOf($0) || !Self.isOrdered($0, by: keyOf) }
  }

  /// The position of the first element with this key, or nil.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  func firstPosition<Key: Comparable>(of key: Key, by keyOf: (Element) -> Key) -> ChunkPosition? {
    let position = lowerPosition(of: key, by: keyOf)
    guard let found = element(at: position) else { return nil }
    let foundKey = keyOf(found)
    return !(key < foundKey) && foundKey == foundKey ? position : nil
  }

  /// The position of the last element with this key, or nil.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  func lastIndex<Key: Comparable>(of key: Key, by keyOf: (Element) -> Key) -> Int? {
    guard key == key else { return nil }
    let position = upperPosition(of: key, by: keyOf)
    guard let before = element(before: position), !(keyOf(before) < key) else { return nil }
    return index(of: position) - 1
  }

  /// The indices of the elements from `lower` on, up to but without `upper`, or with it; none if `upper` stands first,
  /// or if one of the two has no place in the order.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  func range<Key: Comparable>(
    from lower: Key, to upper: Key, includingUpper: Bool, by keyOf: (Element) -> Key
  ) -> Range<Int> {
    let low = index(of: lowerPosition(of: lower, by: keyOf))
    guard upper == upper else { return low..<low }
    let high = includingUpper ? upperPosition(of: upper, by: keyOf) : lowerPosition(of: upper, by: keyOf)
    return low..<Swift.max(low, index(of: high))
  }

  /// Inserts `element` after its equals, or behind all if it has no place in the order.
  ///
  /// - Returns: The index at which it stands.
  /// - Complexity: That of a search and an insertion.
  @inlinable
  mutating func insertSorted<Key: Comparable>(_ element: Element, by keyOf: (Element) -> Key) -> Int {
    let key = keyOf(element)
    if isAppendedTo, belongsBehindAll(key, by: keyOf) {
      append(element)
      return count &- 1
    }
    let position = upperPosition(of: key, by: keyOf)
    let index = index(of: position)
    isAppendedTo = directory != nil && position == end
    insert(element, at: position)
    return index
  }

  /// Whether an element with this key stands behind all others.
  ///
  /// - Complexity: O(1), one comparison.
  @inlinable
  func belongsBehindAll<Key: Comparable>(_ key: Key, by keyOf: (Element) -> Key) -> Bool {
    guard key == key, let last = element(before: end) else { return false }
    let lastKey = keyOf(last)
    return !(key < lastKey) && lastKey == lastKey
  }

  /// Inserts elements that are sorted, each after its equals.
  ///
  /// Few are inserted one by one; many are merged with those between the first of them and the last, and what lies
  /// before and behind stays where it is.
  ///
  /// - Complexity: O(*k* log *n* + *m*), where *m* elements lie between the first of the *k* and the last.
  @inlinable
  mutating func insertSorted<Key: Comparable>(
    contentsOf sorted: ContiguousArray<Element>, by keyOf: (Element) -> Key
  ) {
    guard let first = sorted.first, let last = sorted.last else { return }
    let low = index(of: upperPosition(of: keyOf(first), by: keyOf))
    let high = Swift.max(low, index(of: upperPosition(of: keyOf(last), by: keyOf)))
    // A merge writes every element between and the list of chunks, an insertion the elements of one chunk.
    if sorted.count < 2 + (high - low) / 64 + (directory?.pointee.count ?? 0) / 32 {
      for element in sorted { insert(element, at: upperPosition(of: keyOf(element), by: keyOf)) }
    } else {
      replaceSubrange(low..<high, with: merged(low..<high, with: sorted, by: keyOf))
    }
  }

  /// The elements at the indices in `range` and those of `sorted`, merged.
  ///
  /// The merge finds the position of each by doubling steps from the position of the last (Bentley and Yao 1976), so
  /// that few elements cost few comparisons and many never more than O(*n* + *k*).
  @inlinable
  func merged<Key: Comparable>(
    _ range: Range<Int>, with sorted: ContiguousArray<Element>, by keyOf: (Element) -> Key
  ) -> ContiguousArray<Element> {
    if range.isEmpty { return sorted }
    var own = ContiguousArray<Element>()
    own.reserveCapacity(range.count)
    var iterator = Iterator(self, from: range.lowerBound, to: range.upperBound)
    while let element = iterator.next() { own.append(element) }
    var result = ContiguousArray<Element>()
    result.reserveCapacity(own.count + sorted.count)
    var position = 0
    for element in sorted {
      let key = keyOf(element)
      func isBehind(_ other: Element) -> Bool {
        key == key && (key < keyOf(other) || !Self.isOrdered(other, by: keyOf))
      }
      var low = position
      var step = 1
      while low + step <= own.count && !isBehind(own[low + step - 1]) {
        low += step
        step *= 2
      }
      let high = Swift.min(own.count, low + step - 1)
      let end = own.partitioningIndex(from: low, to: high, where: isBehind)
      result.append(contentsOf: own[position..<end])
      result.append(element)
      position = end
    }
    result.append(contentsOf: own[position...])
    return result
  }

  /// Replaces the element at `index`, which must be in `0..<count`, by `element`, and moves it where it now belongs:
  /// nowhere if its key equals the former one, else after its equals, or behind all if it equals no key.
  ///
  /// - Returns: The index at which it stands.
  /// - Complexity: That of a search, a removal and an insertion.
  @inlinable
  mutating func replaceSorted<Key: Comparable>(
    at index: Int, with element: Element, by keyOf: (Element) -> Key
  ) -> Int {
    let key = keyOf(element)
    let previous = keyOf(self[index])
    // Where `<` contradicts itself, a search may end on the wrong side, but nothing traps.
    var target = index
    // Of an element that has no place in the order, `<` may say anything.
    let (isOrdered, wasOrdered) = (key == key, previous == previous)
    if isOrdered, !wasOrdered || key < previous {
      target = Swift.min(index, self.index(of: upperPosition(of: key, by: keyOf)))
    } else if !isOrdered || wasOrdered && previous < key {
      target = Swift.max(index, self.index(of: upperPosition(of: key, by: keyOf)) - 1)
    }
    replace(at: index, with: element, movingTo: target)
    return target
  }

  /// Removes all elements for which `shouldBeRemoved` holds.
  ///
  /// - Throws: What the predicate throws; the array is then as it was.
  /// - Complexity: O(*n*).
  @inlinable
  mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    var kept = ContiguousArray<Element>()
    for element in self where try !shouldBeRemoved(element) { kept.append(element) }
    if kept.count < count { self = Self(kept, chunkCapacity: chunkCapacity, wholeCapacity: wholeCapacity) }
  }

  /// Whether the elements are sorted, those without a place in the order behind all others.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  func isSorted<Key: Comparable>(by keyOf: (Element) -> Key) -> Bool {
    var previous: Key?
    for element in self {
      let key = keyOf(element)
      if let previous {
        if key == key, previous != previous || key < previous { return false }
      }
      previous = key
    }
    return true
  }

  /// Traps unless the elements are sorted, those without a place in the order behind all others.
  ///
  /// - Complexity: O(*n*).
  func _checkOrder<Key: Comparable>(by keyOf: (Element) -> Key) {
    _checkInvariants()
    precondition(isSorted(by: keyOf), "Elements are sorted")
  }
}
