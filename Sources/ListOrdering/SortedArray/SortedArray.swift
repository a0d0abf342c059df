/// An array that keeps its elements sorted. Equal elements stay in insertion order.
///
/// ```swift
/// var scores = SortedArray([31, 12, 25])
/// let index = scores.insert(25)  // 2
/// scores.contains(25)            // true
/// scores.elements(in: 20..<30)   // [25, 25]
/// ```
///
/// A short array is as fast as a plain array with binary search. It stays fast at a million
/// elements: they are stored in chunks, so an insertion or removal moves the elements of one chunk,
/// not all elements after it. It is a value. A copy shares its chunks until one of the two changes.
///
/// An element that does not equal itself is *unordered*. If the compiler knows that the elements
/// are floating-point numbers, the methods that add elements throw ``InsertionError/unordered`` for
/// NaN. In generic code over `Comparable`, and for custom types that contain such numbers, nothing
/// throws: unordered elements come after all others, in insertion order, and no search finds them.
///
/// If an element is an instance of a class, its order must not change while it is in the array. For
/// such elements, use ``KeyedSortedArray``, which stores the sort keys separately.
///
/// In complexities, *n* is the number of elements, and *c* the maximum number in a chunk, which is
/// at most 256.
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

  /// Creates a sorted array with the elements of a sequence. Equal elements keep their order.
  ///
  /// ```swift
  /// SortedArray([3, 1, 2])  // [1, 2, 3]
  /// ```
  ///
  /// - Complexity: O(*n* log *n*), or O(*n*) if they are already sorted.
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    self.init(elements: ChunkedArray(ChunkedArray<Element>.sorted(elements) { $0 }))
  }

  /// Creates an array of sorted elements.
  ///
  /// - Parameter elements: Elements in ascending order. Only debug builds check this. In other
  ///   builds the array keeps the given order, and searches may miss elements.
  /// - Complexity: O(*n*), without a comparison.
  @inlinable
  public init(sorted elements: some Sequence<Element>) {
    self.elements = ChunkedArray(elements)
    assert(self.elements.isSorted { $0 }, "The elements must be sorted")
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

  /// The index after the last element, equal to `count`.
  @inlinable
  public var endIndex: Int { elements.count }

  /// The element at `index`, which must be in `0..<count`.
  ///
  /// - Complexity: O(log(*n* / *c*)).
  @inlinable
  public subscript(index: Int) -> Element { elements[index] }

  /// Calls `body` with the elements if they are contiguous, as in a short array. Otherwise returns
  /// nil.
  @inlinable
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    try elements.withContiguousStorageIfAvailable(body)
  }
}

extension SortedArray {
  /// Traps unless the elements are sorted, with unordered elements after all others.
  ///
  /// - Complexity: O(*n*).
  public func _checkInvariants() {
    elements._checkOrder { $0 }
  }

  /// Checks the invariants if the package trait `InvariantChecks` is enabled.
  @inlinable
  @inline(__always)
  func checkInvariantsIfEnabled() {
    #if INVARIANT_CHECKS
      _checkInvariants()
    #endif
  }
}

/// The reason why a sorted collection rejects an element.
public enum InsertionError: Error, Hashable, Sendable {
  /// The element's key is unordered, which means that it does not equal itself, such as NaN.
  case unordered
}

extension InsertionError: CustomStringConvertible {
  /// A message that names the problem and the remedy.
  public var description: String {
    switch self {
    case .unordered: "The key is unordered, such as NaN; use a key that equals itself."
    }
  }
}
