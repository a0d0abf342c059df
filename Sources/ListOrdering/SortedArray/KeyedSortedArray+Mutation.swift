extension KeyedSortedArray {
  /// Inserts `element` after those with an equal key.
  ///
  /// - Returns: The index at which it stands.
  /// - Complexity: O(log *n* + *c* + *n* / *c*²): comparisons as ``upperBound(ofKey:)`` has. Behind all others, in a row:
  ///   O(1), one comparison, where there is more than one chunk.
  @inlinable
  @discardableResult
  public mutating func insert(_ element: Element) -> Int {
    defer { checkInvariantsIfEnabled() }
    return entries.insertSorted(Entry(element, keyOf)) { $0.key }
  }

  /// Inserts all of `elements`, each after those with an equal key: as one by one, but by a merge where that is cheaper.
  ///
  /// - Complexity: O(*k* log(*n* + *k*) + *m*) for *k* elements, where *m* have keys between the least and the greatest
  ///   of these; without *m* where they are few.
  @inlinable
  public mutating func insert(contentsOf elements: some Sequence<Element>) {
    entries.insertSorted(contentsOf: ChunkedArray<Entry>.sorted(Entry.all(elements, keyOf)) { $0.key }) {
      $0.key
    }
    checkInvariantsIfEnabled()
  }

  /// Replaces the element at `index`, which must be in `0..<count`, by `element`, and moves it where it now belongs:
  /// nowhere if its key is as before, else after those with an equal key.
  ///
  /// - Returns: The index at which it stands.
  /// - Complexity: O(log *n* + *c* + *n* / *c*²), O(log *n*) if it stays.
  @inlinable
  @discardableResult
  public mutating func replace(at index: Int, with element: Element) -> Int {
    defer { checkInvariantsIfEnabled() }
    return entries.replaceSorted(at: index, with: Entry(element, keyOf)) { $0.key }
  }

  /// Changes the element at `index`, which must be in `0..<count`, and moves it where it then belongs, as
  /// `replace(at:with:)` does.
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

  /// Removes the first element with this key.
  ///
  /// - Returns: What was removed, nil if no element has the key.
  /// - Complexity: O(log *n* + *c* + *n* / *c*²): comparisons as ``contains(key:)`` has.
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

  /// Removes the first element and returns it, or nil if there is none.
  ///
  /// - Complexity: O(*c* + *n* / *c*²).
  @inlinable
  @discardableResult
  public mutating func popFirst() -> Element? { isEmpty ? nil : entries.remove(at: 0).element }

  /// Removes the last element and returns it, or nil if there is none.
  ///
  /// - Complexity: O(1), *c* once in *c* calls.
  @inlinable
  @discardableResult
  public mutating func popLast() -> Element? { isEmpty ? nil : entries.remove(at: count - 1).element }

  /// Removes all elements for which `shouldBeRemoved` holds.
  ///
  /// - Throws: What the predicate throws; the array is then as it was.
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
  /// - Returns: What was removed, nil if none equals `element`.
  /// - Complexity: O(log *n* + *e* + *c* + *n* / *c*²) for *e* elements with its key.
  @inlinable
  @discardableResult
  public mutating func remove(_ element: Element) -> Element? {
    firstIndex(of: element).map { entries.remove(at: $0).element }
  }
}
