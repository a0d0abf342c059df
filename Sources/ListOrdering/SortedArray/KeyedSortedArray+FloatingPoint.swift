// Where the compiler knows that the keys are floating-point numbers, these methods stand for those of the same names,
// and refuse NaN.

extension KeyedSortedArray where Key: FloatingPoint {
  /// Creates an array of the elements of `elements`, sorted, equals as they come.
  ///
  /// - Parameters:
  ///   - elements: In any order.
  ///   - keyOf: By what it is sorted, a key path for instance.
  /// - Throws: ``InsertionError/unordered`` if a key is NaN.
  /// - Complexity: O(*n* log *n*), O(*n*) if they are sorted already.
  @inlinable
  public init(
    _ elements: some Sequence<Element>, by keyOf: @escaping @Sendable (Element) -> Key
  ) throws(InsertionError) {
    let sorted = try ChunkedArray<Entry>.sortedNumbers(Entry.all(elements, keyOf)) { $0.key }
    self.init(entries: ChunkedArray(sorted), by: keyOf)
  }

  /// Inserts `element` after those with an equal key.
  ///
  /// - Returns: The index at which it stands.
  /// - Throws: ``InsertionError/unordered`` if its key is NaN; the array is then as it was.
  /// - Complexity: O(log *n* + *c* + *n* / *c*²): comparisons as ``upperBound(ofKey:)`` has. Behind all others, in a row:
  ///   O(1), one comparison, where there is more than one chunk.
  @inlinable
  @discardableResult
  public mutating func insert(_ element: Element) throws(InsertionError) -> Int {
    let entry = Entry(element, keyOf)
    guard entry.key == entry.key else { throw .unordered }
    defer { checkInvariantsIfEnabled() }
    return entries.insertSorted(entry) { $0.key }
  }

  /// Inserts all of `elements`, each after those with an equal key: as one by one, but by a merge where that is cheaper.
  ///
  /// - Throws: ``InsertionError/unordered`` if a key is NaN; none is inserted then.
  /// - Complexity: O(*k* log(*n* + *k*) + *m*) for *k* elements, where *m* have keys between the least and the greatest
  ///   of these; without *m* where they are few.
  @inlinable
  public mutating func insert(contentsOf elements: some Sequence<Element>) throws(InsertionError) {
    let sorted = try ChunkedArray<Entry>.sortedNumbers(Entry.all(elements, keyOf)) { $0.key }
    entries.insertSorted(contentsOf: sorted) { $0.key }
    checkInvariantsIfEnabled()
  }

  /// Replaces the element at `index`, which must be in `0..<count`, by `element`, and moves it where it now belongs:
  /// nowhere if its key is as before, else after those with an equal key.
  ///
  /// - Returns: The index at which it stands.
  /// - Throws: ``InsertionError/unordered`` if its key is NaN; the array is then as it was.
  /// - Complexity: O(log *n* + *c* + *n* / *c*²), O(log *n*) if it stays.
  @inlinable
  @discardableResult
  public mutating func replace(at index: Int, with element: Element) throws(InsertionError) -> Int {
    let entry = Entry(element, keyOf)
    guard entry.key == entry.key else { throw .unordered }
    defer { checkInvariantsIfEnabled() }
    return entries.replaceSorted(at: index, with: entry) { $0.key }
  }

  /// Changes the element at `index`, which must be in `0..<count`, and moves it where it then belongs.
  ///
  /// - Returns: The index at which it stands.
  /// - Throws: ``InsertionError/unordered`` if its key becomes NaN, or what `change` throws; the array is then as it was.
  /// - Complexity: O(log *n* + *c* + *n* / *c*²), O(log *n*) if it stays.
  @inlinable
  @discardableResult
  public mutating func update(at index: Int, _ change: (inout Element) throws -> Void) throws -> Int {
    var element = self[index]
    try change(&element)
    return try replace(at: index, with: element)
  }
}

extension KeyedSortedArray where Key: BinaryInteger {
  /// Creates an array of the elements of `elements`, sorted, equals as they come.
  ///
  /// Beside the initializer for floating-point keys there has to be one for these, or a key that is a literal were taken
  /// for a double.
  ///
  /// - Parameters:
  ///   - elements: In any order.
  ///   - keyOf: By what it is sorted, a key path for instance.
  /// - Complexity: O(*n* log *n*), O(*n*) if they are sorted already.
  @inlinable
  public init(_ elements: some Sequence<Element>, by keyOf: @escaping @Sendable (Element) -> Key) {
    self.init(
      entries: ChunkedArray(ChunkedArray<Entry>.sorted(Entry.all(elements, keyOf)) { $0.key }), by: keyOf)
  }
}
