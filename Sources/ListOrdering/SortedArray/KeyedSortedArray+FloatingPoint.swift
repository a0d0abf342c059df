// If the compiler knows that the keys are floating-point numbers, it prefers these methods, which
// reject NaN, to the general methods of the same names.

extension KeyedSortedArray where Key: FloatingPoint {
  /// Creates a sorted array. Elements with equal keys keep their order.
  ///
  /// - Parameters:
  ///   - elements: The elements, in any order.
  ///   - keyOf: A function or key path that returns an element's sort key.
  /// - Throws: ``InsertionError/unordered`` if a key is NaN.
  /// - Complexity: O(*n* log *n*), or O(*n*) if they are already sorted.
  @inlinable
  public init(
    _ elements: some Sequence<Element>, by keyOf: @escaping @Sendable (Element) -> Key
  ) throws(InsertionError) {
    let sorted = try ChunkedArray<Entry>.sortedNumbers(Entry.all(elements, keyOf)) { $0.key }
    self.init(entries: ChunkedArray(sorted), by: keyOf)
  }

  /// Inserts `element` after all elements with an equal key.
  ///
  /// - Returns: The element's index.
  /// - Throws: ``InsertionError/unordered`` if its key is NaN; the array is then unchanged.
  /// - Complexity: O(log *n* + *c* + *n* / *c*²), with as many comparisons as
  ///   ``upperBound(ofKey:)``. In an array of several chunks, consecutive insertions at the end
  ///   take O(1) and one comparison each, from the second one on.
  @inlinable
  @discardableResult
  public mutating func insert(_ element: Element) throws(InsertionError) -> Int {
    let entry = Entry(element, keyOf)
    guard entry.key == entry.key else { throw .unordered }
    defer { checkInvariantsIfEnabled() }
    return entries.insertSorted(entry) { $0.key }
  }

  /// Inserts each of `elements` after all elements with an equal key, by a merge if that is
  /// cheaper.
  ///
  /// - Throws: ``InsertionError/unordered`` if a key is NaN; the array is then unchanged.
  /// - Complexity: O(*k* log(*n* + *k*) + *m*) for *k* new elements, if *m* elements of the array
  ///   lie between the smallest and the largest new one. For small *k*, *m* does not count.
  @inlinable
  public mutating func insert(contentsOf elements: some Sequence<Element>) throws(InsertionError) {
    let sorted = try ChunkedArray<Entry>.sortedNumbers(Entry.all(elements, keyOf)) { $0.key }
    entries.insertSorted(contentsOf: sorted) { $0.key }
    checkInvariantsIfEnabled()
  }

  /// Replaces the element at `index`, which must be in `0..<count`. If the new element's key
  /// differs, it moves to its sorted position, after all elements with an equal key.
  ///
  /// - Returns: The element's new index.
  /// - Throws: ``InsertionError/unordered`` if its key is NaN; the array is then unchanged.
  /// - Complexity: O(log *n* + *c* + *n* / *c*²), or O(log *n*) if it stays at `index`.
  @inlinable
  @discardableResult
  public mutating func replace(at index: Int, with element: Element) throws(InsertionError) -> Int {
    let entry = Entry(element, keyOf)
    guard entry.key == entry.key else { throw .unordered }
    defer { checkInvariantsIfEnabled() }
    return entries.replaceSorted(at: index, with: entry) { $0.key }
  }

  /// Changes the element at `index`, which must be in `0..<count`, and moves it into order.
  ///
  /// - Returns: The element's new index.
  /// - Throws: ``InsertionError/unordered`` if the key becomes NaN, or any error that `change`
  ///   throws; the array is then unchanged.
  /// - Complexity: O(log *n* + *c* + *n* / *c*²), or O(log *n*) if it stays at `index`.
  @inlinable
  @discardableResult
  public mutating func update(at index: Int, _ change: (inout Element) throws -> Void) throws -> Int {
    var element = self[index]
    try change(&element)
    return try replace(at: index, with: element)
  }
}

extension KeyedSortedArray where Key: BinaryInteger {
  /// Creates a sorted array. Elements with equal keys keep their order.
  ///
  /// Without this overload, the compiler would take keys that are integer literals for doubles.
  ///
  /// - Parameters:
  ///   - elements: The elements, in any order.
  ///   - keyOf: A function or key path that returns an element's sort key.
  /// - Complexity: O(*n* log *n*), or O(*n*) if they are already sorted.
  @inlinable
  public init(_ elements: some Sequence<Element>, by keyOf: @escaping @Sendable (Element) -> Key) {
    self.init(
      entries: ChunkedArray(ChunkedArray<Entry>.sorted(Entry.all(elements, keyOf)) { $0.key }), by: keyOf)
  }
}
