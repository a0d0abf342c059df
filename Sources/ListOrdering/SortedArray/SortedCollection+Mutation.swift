extension SortedCollection {
  /// Inserts `element` after its equals.
  ///
  /// - Returns: the index at which it stands.
  /// - Throws: ``InsertionError/unordered`` if it has no place in the order.
  /// - Complexity: O(log n) comparisons, at most ⌈log₂(n + 1)⌉; moves as the storage's insertion
  @inlinable
  @discardableResult
  public mutating func insert(_ element: Element) throws(InsertionError) -> Int {
    let key = order.key(of: element)
    guard order.holds(key) else { throw .unordered }
    let order = order
    let index = storage.insert(element, beforeFirstWhere: { order.precedes(key, order.key(of: $0)) })
    _checkInvariantsIfAsked()
    return index
  }

  /// Inserts all of `elements`, each after its equals: as one by one, but by one merge where that is cheaper.
  ///
  /// The merge finds the place of each by doubling steps from the place of the last (Bentley and Yao 1976), so
  /// that a few elements cost few comparisons and many never more than O(n + k).
  ///
  /// - Throws: ``InsertionError/unordered`` if one has no place in the order; none is inserted then.
  /// - Complexity: O(n + k log k) for k elements
  @inlinable
  public mutating func insert(contentsOf elements: some Sequence<Element>) throws(InsertionError) {
    let sorted = try Self.sorted(elements, by: order)
    if sorted.count < Storage.leastToMerge(into: count) {
      for element in sorted { storage.insert(element, at: upperBound(of: order.key(of: element))) }
    } else {
      storage = Storage(merged(with: sorted))
    }
    _checkInvariantsIfAsked()
  }

  @inlinable
  func merged(with sorted: ContiguousArray<Element>) -> ContiguousArray<Element> {
    var result = ContiguousArray<Element>()
    result.reserveCapacity(count + sorted.count)
    var position = 0
    for element in sorted {
      let key = order.key(of: element)
      var low = position
      var step = 1
      while low + step <= count && !order.precedes(key, order.key(of: storage[low + step - 1])) {
        low += step
        step *= 2
      }
      let high = Swift.min(count, low + step - 1)
      let end = storage[low..<high].partitioningIndex { order.precedes(key, order.key(of: $0)) }
      result.append(contentsOf: storage[position..<end])
      result.append(element)
      position = end
    }
    result.append(contentsOf: storage[position...])
    return result
  }

  /// Replaces the element at `index`, which must be in `0..<count`, by `element`, and moves it where it now
  /// belongs: nowhere if its key is as before, else after its equals.
  ///
  /// - Returns: the index at which it stands.
  /// - Throws: ``InsertionError/unordered`` if it has no place in the order.
  /// - Complexity: O(log n) comparisons; in one piece, moves only what lies between the two places
  @inlinable
  @discardableResult
  public mutating func replace(at index: Int, with element: Element) throws(InsertionError) -> Int {
    let key = order.key(of: element)
    guard order.holds(key) else { throw .unordered }
    let previous = order.key(of: storage[index])
    var target = index
    if order.precedes(key, previous) {
      target = upperBound(of: key)
    } else if order.precedes(previous, key) {
      target = upperBound(of: key) - 1
    }
    storage.replace(at: index, with: element, movingTo: target)
    _checkInvariantsIfAsked()
    return target
  }

  /// Removes the element at `index`, which must be in `0..<count`, and returns it.
  ///
  /// - Complexity: as the storage's removal
  @inlinable
  @discardableResult
  public mutating func remove(at index: Int) -> Element {
    storage.remove(at: index)
  }

  /// Removes the first element with this key and returns it, or nil if there is none.
  ///
  /// - Complexity: O(log n) comparisons; moves as the storage's removal
  @inlinable
  @discardableResult
  public mutating func removeFirst(_ key: Key) -> Element? {
    firstIndex(of: key).map { storage.remove(at: $0) }
  }

  /// Removes the elements at the indices in `range`, which must lie in `0..<count`.
  ///
  /// - Complexity: as the storage's removal
  @inlinable
  public mutating func removeSubrange(_ range: Range<Int>) {
    storage.removeSubrange(range)
  }

  /// Removes all elements.
  ///
  /// - Complexity: O(n)
  @inlinable
  public mutating func removeAll() {
    storage = Storage()
  }
}

extension SortedCollection {
  /// Traps unless the elements are sorted and each has a place in the order.
  ///
  /// - Complexity: O(n)
  public func _checkInvariants() {
    for index in indices {
      let key = order.key(of: storage[index])
      precondition(order.holds(key), "every element has a place in the order")
      precondition(
        index == 0 || !order.precedes(key, order.key(of: storage[index - 1])), "elements are sorted")
    }
  }

  /// Checks the invariants where the package's trait asks for it.
  @inlinable
  @inline(__always)
  func _checkInvariantsIfAsked() {
    #if INVARIANT_CHECKS
      _checkInvariants()
    #endif
  }
}
