/// An array that keeps its elements sorted, an element after its equals: in the order in which they came.
///
/// ```swift
/// var scores = SortedArray([31, 12, 25])
/// let index = scores.insert(25)  // 2
/// scores.contains(25)            // true
/// scores.elements(in: 20..<30)   // [25, 25]
/// ```
///
/// It is as fast as an array that is searched and inserted into by hand while it is short, and stays fast at a million
/// elements: they lie in chunks of a hundred or two, so that an insertion or removal moves the elements of one chunk
/// and not all that stand behind. It is a value; a copy shares its chunks until one of the two changes.
///
/// An element that does not equal itself has no place in the order. `insert(_:)` and its like throw
/// ``InsertionError/unordered`` for NaN where the elements are floating-point numbers. In code that knows of its
/// elements only that they are comparable, and for types of your own that hold such a number, nothing throws: such
/// elements stand behind all others, in the order in which they came, and no search finds them.
///
/// An element that is an instance of a class must not change its order while it stands here; ``KeyedSortedArray`` sorts
/// such by a key that it keeps beside.
///
/// Below, *n* is the number of elements, and *c* that of the elements in a chunk: some hundred, more where they
/// are small.
@frozen
public struct SortedArray<Element: Comparable> {
  @usableFromInline
  var elements: ChunkedArray<Element>

  @inlinable
  init(elements: ChunkedArray<Element>) {
    self.elements = elements
    checkInvariantsIfEnabled()
  }

  /// Creates an empty array.
  @inlinable
  public init() {
    elements = ChunkedArray()
  }

  /// Creates an array of the elements of `elements`, sorted, equals as they come.
  ///
  /// ```swift
  /// SortedArray([3, 1, 2])  // [1, 2, 3]
  /// ```
  ///
  /// - Complexity: O(*n* log *n*), O(*n*) if they are sorted already.
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    self.init(elements: ChunkedArray(ChunkedArray<Element>.sorted(elements) { $0 }))
  }

  /// Creates an array of elements that are sorted.
  ///
  /// - Parameter elements: In ascending order. That is checked in debug builds alone: in others the order stays as it
  ///   is given, and what is searched for may not be found.
  /// - Complexity: O(*n*), without a comparison.
  @inlinable
  public init(sorted elements: some Sequence<Element>) {
    self.elements = ChunkedArray(elements)
    assert(self.elements.isSorted { $0 }, "Elements are sorted")
  }
}

extension SortedArray: Sendable where Element: Sendable {}

extension SortedArray: RandomAccessCollection {
  /// The number of elements.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var count: Int { elements.count }

  /// The index of the first element: 0.
  @inlinable
  public var startIndex: Int { 0 }

  /// The index behind the last element: their number.
  @inlinable
  public var endIndex: Int { elements.count }

  /// The element at `index`, which must be in `0..<count`.
  ///
  /// - Complexity: O(log(*n* / *c*)).
  @inlinable
  public subscript(index: Int) -> Element { elements[index] }

  /// Calls `body` with the elements in one piece, where they lie so: until they have outgrown it.
  @inlinable
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    try elements.withContiguousStorageIfAvailable(body)
  }
}

extension SortedArray {
  /// Traps unless the elements are sorted, those without a place in the order behind all others.
  ///
  /// - Complexity: O(*n*).
  public func _checkInvariants() {
    elements._checkOrder { $0 }
  }

  /// Checks the invariants where the package's trait asks for it.
  @inlinable
  @inline(__always)
  func checkInvariantsIfEnabled() {
    #if INVARIANT_CHECKS
      _checkInvariants()
    #endif
  }
}

/// Why a sorted collection refuses an element.
public enum InsertionError: Error, Hashable, Sendable {
  /// The element's key, NaN for instance, has no place in any order.
  case unordered
}

extension InsertionError: CustomStringConvertible {
  /// What is wrong, and what mends it.
  public var description: String {
    switch self {
    case .unordered: "The key has no place in any order (NaN, perhaps); give one that equals itself."
    }
  }
}
