extension KeyedSortedArray {
  /// Inserts `element` after all elements with an equal key.
  ///
  /// - Returns: The element's index.
  /// - Complexity: O(log *n* + *c* + *n* / *c*²), with as many comparisons as
  ///   ``upperBound(ofKey:)``. In an array of several chunks, consecutive insertions at the end
  ///   take O(1) and one comparison each, from the second one on.
  @inlinable
  @discardableResult
  public mutating func insert(_ element: Element) -> Int {
    defer { checkInvariantsIfEnabled() }
    return entries.insertSorted(Entry(element, keyOf)) { $0.key }
  }

  /// Inserts each of `elements` after all elements with an equal key, by a merge if that is
  /// cheaper.
  ///
  /// - Complexity: O(*k* log(*n* + *k*) + *m*) for *k* new elements, if *m* elements of the array
  ///   lie between the smallest and the largest new one. For small *k*, *m* does not count.
  @inlinable
  public mutating func insert(contentsOf elements: some Sequence<Element>) {
    entries.insertSorted(contentsOf: ChunkedArray<Entry>.sorted(Entry.all(elements, keyOf)) { $0.key }) {
      $0.key
    }
    checkInvariantsIfEnabled()
  }

  /// Replaces the element at `index`, which must be in `0..<count`. If the new element's key
  /// differs, it moves to its sorted position, after all elements with an equal key.
  ///
  /// - Returns: The element's new index.
  /// - Complexity: O(log *n* + *c* + *n* / *c*²), or O(log *n*) if it stays at `index`.
  @inlinable
  @discardableResult
  public mutating func replace(at index: Int, with element: Element) -> Int {
    defer { checkInvariantsIfEnabled() }
    return entries.replaceSorted(at: index, with: Entry(element, keyOf)) { $0.key }
  }

  /// Changes the element at `index`, which must be in `0..<count`, and moves it to its sorted
  /// position, as `replace(at:with:)` does.
  ///
  /// - Returns: The element's new index.
  /// - Throws: Any error that `change` throws; the array is then unchanged.
  /// - Complexity: O(log *n* + *c* + *n* / *c*²), or O(log *n*) if it stays at `index`.
  @inlinable
  @discardableResult
  public mutating func update(at index: Int, _ change: (inout Element) throws -> Void) rethrows -> Int {
    var element = self[index]
    try change(&element)
    return replace(at: index, with: element)
  }

  /// Removes the first element with this key.
  ///
  /// - Returns: The removed element, or nil if no element has the key.
  /// - Complexity: O(log *n* + *c* + *n* / *c*²), with as many comparisons as ``contains(key:)``.
  @inlinable
  @discardableResult
  public mutating func removeFirst(withKey key: Key) -> Element? {
    guard let position = entries.firstPosition(of: key, by: { $0.key }) else { return nil }
    return entries.remove(at: position).element
  }

  /// Removes the element at `index`, which must be in `0..<count`, and returns it.
  ///
  /// - Complexity: O(*c* + *n* / *c*²).
  @inlinable
  @discardableResult
  public mutating func remove(at index: Int) -> Element { entries.remove(at: index).element }

  /// Removes the elements at the indices in `range`, which must lie in `0..<count`.
  ///
  /// - Complexity: O(*k* + *c* + *n* / *c*) for *k* elements.
  @inlinable
  public mutating func removeSubrange(_ range: Range<Int>) { entries.removeSubrange(range) }

  /// Removes and returns the first element, or returns nil if the array is empty.
  ///
  /// - Complexity: O(*c* + *n* / *c*²).
  @inlinable
  @discardableResult
  public mutating func popFirst() -> Element? { isEmpty ? nil : entries.remove(at: 0).element }

  /// Removes and returns the last element, or returns nil if the array is empty.
  ///
  /// - Complexity: O(1), except for O(*c*) once in *c* calls.
  @inlinable
  @discardableResult
  public mutating func popLast() -> Element? { isEmpty ? nil : entries.remove(at: count - 1).element }

  /// Removes all elements for which `shouldBeRemoved` holds.
  ///
  /// - Throws: Any error that the predicate throws; the array is then unchanged.
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    try entries.removeAll { try shouldBeRemoved($0.element) }
  }

  /// Removes all elements.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func removeAll() { entries.removeAll() }
}

extension KeyedSortedArray where Element: Equatable {
  /// Removes the first element equal to `element`.
  ///
  /// - Returns: The removed element, or nil if no element equals `element`.
  /// - Complexity: O(log *n* + *e* + *c* + *n* / *c*²) for *e* elements with its key.
  @inlinable
  @discardableResult
  public mutating func remove(_ element: Element) -> Element? {
    firstIndex(of: element).map { entries.remove(at: $0).element }
  }
}
