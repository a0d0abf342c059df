// Among floating-point numbers NaN alone has no place in the order. Where the compiler knows that the elements are such
// numbers, these methods stand for those of the same names, and refuse it.

extension SortedArray where Element: FloatingPoint {
  /// Creates an array of the numbers of `elements`, sorted.
  ///
  /// - Throws: ``InsertionError/unordered`` if one is NaN.
  /// - Complexity: O(*n* log *n*), O(*n*) if they are sorted already.
  @inlinable
  public init(_ elements: some Sequence<Element>) throws(InsertionError) {
    self.init(elements: ChunkedArray(try ChunkedArray<Element>.sortedNumbers(elements) { $0 }))
  }

  /// Inserts `element` after its equals.
  ///
  /// - Returns: The index at which it stands.
  /// - Throws: ``InsertionError/unordered`` if it is NaN; the array is then as it was.
  /// - Complexity: O(log *n* + *c* + *n* / *c*²): comparisons as ``upperBound(of:)`` has. Behind all others, in a row:
  ///   O(1), one comparison, where there is more than one chunk.
  @inlinable
  @discardableResult
  public mutating func insert(_ element: Element) throws(InsertionError) -> Int {
    guard element == element else { throw .unordered }
    defer { checkInvariantsIfEnabled() }
    return elements.insertSorted(element) { $0 }
  }

  /// Inserts all of `elements`, each after its equals: as one by one, but by a merge where that is cheaper.
  ///
  /// - Throws: ``InsertionError/unordered`` if one is NaN; none is inserted then.
  /// - Complexity: O(*k* log(*n* + *k*) + *m*) for *k* elements, where *m* lie between the least and the greatest of
  ///   these; without *m* where they are few.
  @inlinable
  public mutating func insert(contentsOf elements: some Sequence<Element>) throws(InsertionError) {
    self.elements.insertSorted(contentsOf: try ChunkedArray<Element>.sortedNumbers(elements) { $0 }) { $0 }
    checkInvariantsIfEnabled()
  }

  /// Replaces the number at `index`, which must be in `0..<count`, by `element`, and moves it where it now belongs:
  /// nowhere if the two are equal, else after its equals.
  ///
  /// - Returns: The index at which it stands.
  /// - Throws: ``InsertionError/unordered`` if it is NaN; the array is then as it was.
  /// - Complexity: O(log *n* + *c* + *n* / *c*²), O(log *n*) if it stays.
  @inlinable
  @discardableResult
  public mutating func replace(at index: Int, with element: Element) throws(InsertionError) -> Int {
    guard element == element else { throw .unordered }
    defer { checkInvariantsIfEnabled() }
    return elements.replaceSorted(at: index, with: element) { $0 }
  }

  /// Changes the number at `index`, which must be in `0..<count`, and moves it where it then belongs.
  ///
  /// - Returns: The index at which it stands.
  /// - Throws: ``InsertionError/unordered`` if it becomes NaN, or what `change` throws; the array is then as it was.
  /// - Complexity: O(log *n* + *c* + *n* / *c*²), O(log *n*) if it stays.
  @inlinable
  @discardableResult
  public mutating func update(at index: Int, _ change: (inout Element) throws -> Void) throws -> Int {
    var element = self[index]
    try change(&element)
    return try replace(at: index, with: element)
  }
}

extension SortedArray where Element: BinaryInteger {
  /// Creates an array of the numbers of `elements`, sorted.
  ///
  /// Beside the initializer for floating-point numbers there has to be one for these, or `SortedArray([3, 1, 2])` were
  /// an array of doubles.
  ///
  /// - Complexity: O(*n* log *n*), O(*n*) if they are sorted already.
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    self.init(elements: ChunkedArray(ChunkedArray<Element>.sorted(elements) { $0 }))
  }
}

extension ChunkedArray {
  /// Elements sorted by their keys, equals as they come.
  ///
  /// - Throws: ``InsertionError/unordered`` if a key is NaN.
  @inlinable
  static func sortedNumbers<Key: FloatingPoint>(
    _ elements: some Sequence<Element>, by keyOf: (Element) -> Key
  ) throws(InsertionError) -> ContiguousArray<Element> {
    let sorted = sorted(elements, by: keyOf)
    if let last = sorted.last, keyOf(last).isNaN { throw .unordered }
    return sorted
  }
}
