// NaN is the only unordered floating-point number. If the compiler knows that the elements are such
// numbers, it prefers these methods, which reject NaN, to the general methods of the same names.

extension SortedArray where Element: FloatingPoint {
  /// Creates a sorted array with the numbers of a sequence.
  ///
  /// - Throws: ``InsertionError/unordered`` if a number is NaN.
  /// - Complexity: O(*n* log *n*), or O(*n*) if they are already sorted.
  @inlinable
  public init(_ elements: some Sequence<Element>) throws(InsertionError) {
    self.init(elements: ChunkedArray(try ChunkedArray<Element>.sortedNumbers(elements) { $0 }))
  }

  /// Inserts `element` after all equal elements.
  ///
  /// - Returns: The element's index.
  /// - Throws: ``InsertionError/unordered`` if `element` is NaN; the array is then unchanged.
  /// - Complexity: O(log *n* + *c* + *n* / *c*²), with as many comparisons as ``upperBound(of:)``.
  ///   In an array of several chunks, consecutive insertions at the end take O(1) and one
  ///   comparison each, from the second one on.
  @inlinable
  @discardableResult
  public mutating func insert(_ element: Element) throws(InsertionError) -> Int {
    guard element == element else { throw .unordered }
    defer { checkInvariantsIfEnabled() }
    return elements.insertSorted(element) { $0 }
  }

  /// Inserts each of `elements` after all equal elements, by a merge if that is cheaper.
  ///
  /// - Throws: ``InsertionError/unordered`` if a number is NaN; the array is then unchanged.
  /// - Complexity: O(*k* log(*n* + *k*) + *m*) for *k* new elements, if *m* elements of the array
  ///   lie between the smallest and the largest new one. For small *k*, *m* does not count.
  @inlinable
  public mutating func insert(contentsOf elements: some Sequence<Element>) throws(InsertionError) {
    self.elements.insertSorted(contentsOf: try ChunkedArray<Element>.sortedNumbers(elements) { $0 }) { $0 }
    checkInvariantsIfEnabled()
  }

  /// Replaces the number at `index`, which must be in `0..<count`. If the new number differs, it
  /// moves to its sorted position, after all equal elements.
  ///
  /// - Returns: The element's new index.
  /// - Throws: ``InsertionError/unordered`` if `element` is NaN; the array is then unchanged.
  /// - Complexity: O(log *n* + *c* + *n* / *c*²), or O(log *n*) if it stays at `index`.
  @inlinable
  @discardableResult
  public mutating func replace(at index: Int, with element: Element) throws(InsertionError) -> Int {
    guard element == element else { throw .unordered }
    defer { checkInvariantsIfEnabled() }
    return elements.replaceSorted(at: index, with: element) { $0 }
  }

  /// Changes the number at `index`, which must be in `0..<count`, and moves it into order.
  ///
  /// - Returns: The element's new index.
  /// - Throws: ``InsertionError/unordered`` if the number becomes NaN, or any error that `change`
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

extension SortedArray where Element: BinaryInteger {
  /// Creates a sorted array with the numbers of a sequence.
  ///
  /// Without this overload, `SortedArray([3, 1, 2])` would be an array of doubles.
  ///
  /// - Complexity: O(*n* log *n*), or O(*n*) if they are already sorted.
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    self.init(elements: ChunkedArray(ChunkedArray<Element>.sorted(elements) { $0 }))
  }
}

extension ChunkedArray {
  /// Returns the elements sorted by their keys. Elements with equal keys keep their order.
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
