extension SortedArray {
  /// Inserts `element` after its equals.
  ///
  /// ```swift
  /// var scores = SortedArray([12, 25, 31])
  /// scores.insert(25)  // 2
  /// ```
  ///
  /// - Returns: The index at which it stands.
  /// - Complexity: O(log *n* + *c* + *n* / *c*²): comparisons as ``upperBound(of:)`` has. Behind all others, in a row:
  ///   O(1), one comparison, where there is more than one chunk.
  @inlinable
  @discardableResult
  public mutating func insert(_ element: Element) -> Int {
    defer { checkInvariantsIfEnabled() }
    return elements.insertSorted(element) { $0 }
  }

  /// Inserts all of `elements`, each after its equals: as one by one, but by a merge where that is cheaper.
  ///
  /// - Complexity: O(*k* log(*n* + *k*) + *m*) for *k* elements, where *m* lie between the least and the greatest of
  ///   these; without *m* where they are few.
  @inlinable
  public mutating func insert(contentsOf elements: some Sequence<Element>) {
    self.elements.insertSorted(contentsOf: ChunkedArray<Element>.sorted(elements) { $0 }) { $0 }
    checkInvariantsIfEnabled()
  }

  /// Replaces the element at `index`, which must be in `0..<count`, by `element`, and moves it where it now belongs:
  /// nowhere if the two are equal, else after its equals.
  ///
  /// - Returns: The index at which it stands.
  /// - Complexity: O(log *n* + *c* + *n* / *c*²), O(log *n*) if it stays.
  @inlinable
  @discardableResult
  public mutating func replace(at index: Int, with element: Element) -> Int {
    defer { checkInvariantsIfEnabled() }
    return elements.replaceSorted(at: index, with: element) { $0 }
  }

  /// Changes the element at `index`, which must be in `0..<count`, and moves it where it then belongs, as
  /// `replace(at:with:)` does.
  ///
  /// The change must not be seen through another reference: of an instance of a class, what it was before is gone once it
  /// has changed, and so are the old place and the new. ``KeyedSortedArray`` keeps each key beside, and moves it.
  ///
  /// - Returns: The index at which it stands.
  /// - Throws: What `change` throws; the array is then as it was.
  /// - Complexity: O(log *n* + *c* + *n* / *c*²), O(log *n*) if it stays.
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
  /// - Returns: What was removed, nil if none equals `element`.
  /// - Complexity: O(log *n* + *c* + *n* / *c*²): comparisons as ``contains(_:)`` has.
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

  /// Removes the first element and returns it, or nil if there is none.
  ///
  /// - Complexity: O(*c* + *n* / *c*²).
  @inlinable
  @discardableResult
  public mutating func popFirst() -> Element? { isEmpty ? nil : elements.remove(at: 0) }

  /// Removes the last element and returns it, or nil if there is none.
  ///
  /// - Complexity: O(1), *c* once in *c* calls.
  @inlinable
  @discardableResult
  public mutating func popLast() -> Element? { isEmpty ? nil : elements.remove(at: count - 1) }

  /// Removes all elements for which `shouldBeRemoved` holds.
  ///
  /// - Throws: What the predicate throws; the array is then as it was.
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
