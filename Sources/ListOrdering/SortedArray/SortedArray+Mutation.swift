extension SortedArray {
  /// Inserts `element` after all equal elements.
  ///
  /// ```swift
  /// var scores = SortedArray([12, 25, 31])
  /// scores.insert(25)  // 2
  /// ```
  ///
  /// - Returns: The element's index.
  /// - Complexity: O(log *n* + *c* + *n* / *c*²), with as many comparisons as ``upperBound(of:)``.
  ///   In an array of several chunks, consecutive insertions at the end take O(1) and one
  ///   comparison each, from the second one on.
  @inlinable
  @discardableResult
  public mutating func insert(_ element: Element) -> Int {
    defer { checkInvariantsIfEnabled() }
    return elements.insertSorted(element) { $0 }
  }

  /// Inserts each of `elements` after all equal elements, by a merge if that is cheaper.
  ///
  /// - Complexity: O(*k* log(*n* + *k*) + *m*) for *k* new elements, if *m* elements of the array
  ///   lie between the smallest and the largest new one. For small *k*, *m* does not count.
  @inlinable
  public mutating func insert(contentsOf elements: some Sequence<Element>) {
    self.elements.insertSorted(contentsOf: ChunkedArray<Element>.sorted(elements) { $0 }) { $0 }
    checkInvariantsIfEnabled()
  }

  /// Replaces the element at `index`, which must be in `0..<count`. If the new element differs, it
  /// moves to its sorted position, after all equal elements.
  ///
  /// - Returns: The element's new index.
  /// - Complexity: O(log *n* + *c* + *n* / *c*²), or O(log *n*) if it stays at `index`.
  @inlinable
  @discardableResult
  public mutating func replace(at index: Int, with element: Element) -> Int {
    defer { checkInvariantsIfEnabled() }
    return elements.replaceSorted(at: index, with: element) { $0 }
  }

  /// Changes the element at `index`, which must be in `0..<count`, and moves it to its sorted
  /// position, as `replace(at:with:)` does.
  ///
  /// `change` must not mutate an instance of a class: the array holds the same instance, so its
  /// previous value is lost, and it cannot be moved correctly. Use ``KeyedSortedArray`` instead.
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

  /// Removes the first element equal to `element`.
  ///
  /// ```swift
  /// var scores = SortedArray([12, 25, 25])
  /// scores.remove(25)  // 25
  /// scores.remove(30)  // nil
  /// ```
  ///
  /// - Returns: The removed element, or nil if no element equals `element`.
  /// - Complexity: O(log *n* + *c* + *n* / *c*²), with as many comparisons as ``contains(_:)``.
  @inlinable
  @discardableResult
  public mutating func remove(_ element: Element) -> Element? {
    guard let position = elements.firstPosition(of: element, by: { $0 }) else { return nil }
    return elements.remove(at: position)
  }

  /// Removes the element at `index`, which must be in `0..<count`, and returns it.
  ///
  /// - Complexity: O(*c* + *n* / *c*²).
  @inlinable
  @discardableResult
  public mutating func remove(at index: Int) -> Element { elements.remove(at: index) }

  /// Removes the elements at the indices in `range`, which must lie in `0..<count`.
  ///
  /// - Complexity: O(*k* + *c* + *n* / *c*) for *k* elements.
  @inlinable
  public mutating func removeSubrange(_ range: Range<Int>) { elements.removeSubrange(range) }

  /// Removes and returns the first element, or returns nil if the array is empty.
  ///
  /// - Complexity: O(*c* + *n* / *c*²).
  @inlinable
  @discardableResult
  public mutating func popFirst() -> Element? { isEmpty ? nil : elements.remove(at: 0) }

  /// Removes and returns the last element, or returns nil if the array is empty.
  ///
  /// - Complexity: O(1), except for O(*c*) once in *c* calls.
  @inlinable
  @discardableResult
  public mutating func popLast() -> Element? { isEmpty ? nil : elements.remove(at: count - 1) }

  /// Removes all elements for which `shouldBeRemoved` holds.
  ///
  /// - Throws: Any error that the predicate throws; the array is then unchanged.
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    try elements.removeAll(where: shouldBeRemoved)
  }

  /// Removes all elements.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func removeAll() { elements.removeAll() }
}
