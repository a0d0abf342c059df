// Methods for sorted containers, whose elements ascend by a key.
//
// A key that does not equal itself, such as NaN, is *unordered*. Elements with such keys come after
// all others, in insertion order. At first, a search does not check for unordered elements. If the
// element before its result is unordered, the search is repeated with a check of every element that
// it visits. In an array without unordered elements, a search therefore checks one element.

extension ChunkedArray {
  /// Returns the elements sorted stably by their keys, with unordered ones last.
  ///
  /// - Complexity: O(*n* log *n*), or O(*n*) if they are already sorted.
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

  /// Returns whether the element's key equals itself.
  @inlinable
  static func isOrdered<Key: Comparable>(_ element: Element, by keyOf: (Element) -> Key) -> Bool {
    let key = keyOf(element)
    return key == key
  }

  /// Returns whether the element before the result of a search is unordered.
  ///
  /// Nothing here can trap, so the compiler can remove the call for types without unordered values.
  @inlinable
  @inline(__always)
  func isUnordered<Key: Comparable>(before position: ChunkPosition, by keyOf: (Element) -> Key) -> Bool {
    // A search never ends at the start of a chunk, but at the end of the previous one.
    if position.offset == 0 { return false }
    guard let directory else {
      return whole.withUnsafeBufferPointer { !Self.isOrdered($0[position.offset &- 1], by: keyOf) }
    }
    defer { keepDirectory() }
    return directory.pointee.chunks[position.chunk].withUnsafeBufferPointer {
      !Self.isOrdered($0[position.offset &- 1], by: keyOf)
    }
  }

  /// Returns the index of the first unordered element, or `count`.
  ///
  /// - Complexity: O(log *n*), or O(1) if no element is unordered.
  @inlinable
  func orderedEnd<Key: Comparable>(by keyOf: (Element) -> Key) -> Int {
    guard let last = element(before: end), !Self.isOrdered(last, by: keyOf) else { return count }
    return partitioningIndex { !Self.isOrdered($0, by: keyOf) }
  }

  /// Returns the position of the first element whose key is not less than `key`, or the end if
  /// `key` is unordered.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  func lowerPosition<Key: Comparable>(of key: Key, by keyOf: (Element) -> Key) -> ChunkPosition {
    guard key == key else { return end }
    let position = position { !(keyOf($0) < key) }
    if !isUnordered(before: position, by: keyOf) { return position }
    return self.position { !(keyOf($0) < key) || !Self.isOrdered($0, by: keyOf) }
  }

  /// Returns the position of the first element whose key is greater than `key`, or the end if `key`
  /// is unordered.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  func upperPosition<Key: Comparable>(of key: Key, by keyOf: (Element) -> Key) -> ChunkPosition {
    guard key == key else { return end }
    let position = position { key < keyOf($0) }
    if !isUnordered(before: position, by: keyOf) { return position }
    return self.position { key < keyOf($0) || !Self.isOrdered($0, by: keyOf) }
  }

  /// Returns the position of the first element with this key, or nil.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  func firstPosition<Key: Comparable>(of key: Key, by keyOf: (Element) -> Key) -> ChunkPosition? {
    let position = lowerPosition(of: key, by: keyOf)
    guard let found = element(at: position) else { return nil }
    let foundKey = keyOf(found)
    return !(key < foundKey) && foundKey == foundKey ? position : nil
  }

  /// Returns the index of the last element with this key, or nil.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  func lastIndex<Key: Comparable>(of key: Key, by keyOf: (Element) -> Key) -> Int? {
    guard key == key else { return nil }
    let position = upperPosition(of: key, by: keyOf)
    guard let before = element(before: position), !(keyOf(before) < key) else { return nil }
    return index(of: position) - 1
  }

  /// Returns the indices of the elements from `lower` up to, or through, `upper`. The range is
  /// empty if `upper` is less than `lower`, or if one of them is unordered.
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

  /// Inserts `element` after all equal elements, or at the end if it is unordered.
  ///
  /// - Returns: The element's index.
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

  /// Returns whether an element with this key belongs after all others.
  ///
  /// - Complexity: O(1), one comparison.
  @inlinable
  func belongsBehindAll<Key: Comparable>(_ key: Key, by keyOf: (Element) -> Key) -> Bool {
    guard key == key, let last = element(before: end) else { return false }
    let lastKey = keyOf(last)
    return !(key < lastKey) && lastKey == lastKey
  }

  /// Inserts sorted elements, each after all equal elements.
  ///
  /// A few elements are inserted one by one. Many are merged with the array's elements between the
  /// first and the last of them. The array's other elements stay in place.
  ///
  /// - Complexity: O(*k* log *n* + *m*) for *k* new elements, if *m* elements of the array lie
  ///   between the first and the last new one.
  @inlinable
  mutating func insertSorted<Key: Comparable>(
    contentsOf sorted: ContiguousArray<Element>, by keyOf: (Element) -> Key
  ) {
    guard let first = sorted.first, let last = sorted.last else { return }
    let low = index(of: upperPosition(of: keyOf(first), by: keyOf))
    let high = Swift.max(low, index(of: upperPosition(of: keyOf(last), by: keyOf)))
    // A merge writes all elements in between, and the list of chunks. An insertion writes only the
    // elements of one chunk.
    if sorted.count < 2 + (high - low) / 64 + (directory?.pointee.count ?? 0) / 32 {
      for element in sorted { insert(element, at: upperPosition(of: keyOf(element), by: keyOf)) }
    } else {
      replaceSubrange(low..<high, with: merged(low..<high, with: sorted, by: keyOf))
    }
  }

  /// Returns the elements at the indices in `range`, merged with those of `sorted`.
  ///
  /// The merge finds each position by doubling steps from the previous one (Bentley and Yao 1976).
  /// Few elements thus cost few comparisons, and many never more than O(*n* + *k*).
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

  /// Replaces the element at `index`, which must be in `0..<count`. If its key differs, the new
  /// element goes after all elements with an equal key, or to the end if its key is unordered.
  ///
  /// - Returns: The element's new index.
  /// - Complexity: That of a search, a removal and an insertion.
  @inlinable
  mutating func replaceSorted<Key: Comparable>(
    at index: Int, with element: Element, by keyOf: (Element) -> Key
  ) -> Int {
    let key = keyOf(element)
    let previous = keyOf(self[index])
    // If `<` is inconsistent, a search may end on the wrong side of `index`. The minimum and the
    // maximum below then prevent a trap.
    var target = index
    // For an unordered key, `<` may return anything, so its result must not be used.
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
  /// - Throws: Any error that the predicate throws; the array is then unchanged.
  /// - Complexity: O(*n*).
  @inlinable
  mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    var kept = ContiguousArray<Element>()
    for element in self where try !shouldBeRemoved(element) { kept.append(element) }
    if kept.count < count { self = Self(kept, chunkCapacity: chunkCapacity, wholeCapacity: wholeCapacity) }
  }

  /// Returns whether the elements are sorted, with unordered elements after all others.
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

  /// Traps unless the elements are sorted, with unordered elements after all others.
  ///
  /// - Complexity: O(*n*).
  func _checkOrder<Key: Comparable>(by keyOf: (Element) -> Key) {
    _checkInvariants()
    precondition(isSorted(by: keyOf), "The elements must be sorted")
  }
}
