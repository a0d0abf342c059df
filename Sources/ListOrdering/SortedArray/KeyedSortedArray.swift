/// An array that keeps its elements sorted by a key. Equal keys stay in insertion order.
///
/// ```swift
/// var todos = KeyedSortedArray<Todo, Date>(by: \.deadline)
/// let index = todos.insert(todo)
/// todos.elements(in: monday..<friday)
/// todos.update(at: index) { $0.deadline = friday }  // its new index
/// ```
///
/// It sorts by keys as ``SortedArray`` sorts by elements, at the same cost. It reads an element's
/// key once, when the element is inserted or changed, and stores the key with the element.
///
/// A key that does not equal itself is *unordered*. If the compiler knows that the keys are
/// floating-point numbers, the methods that add elements throw ``InsertionError/unordered`` for
/// NaN. For custom key types they don't throw: elements with unordered keys come after all others,
/// in insertion order, and no search finds them.
///
/// Long arrays store their elements in chunks. In complexities, *n* is the number of elements, and
/// *c* the maximum number in a chunk, which is at most 256.
@frozen
public struct KeyedSortedArray<Element, Key: Comparable> {
  @usableFromInline
  typealias Entry = KeyedElement<Element, Key>

  @usableFromInline
  var entries: ChunkedArray<Entry>

  @usableFromInline
  let keyOf: @Sendable (Element) -> Key

  @inlinable
  init(entries: ChunkedArray<Entry>, by keyOf: @escaping @Sendable (Element) -> Key) {
    self.entries = entries
    self.keyOf = keyOf
    checkInvariantsIfEnabled()
  }

  /// Creates an empty array.
  ///
  /// - Parameter keyOf: A function or key path that returns an element's sort key:
  ///   `KeyedSortedArray<Todo, Date>(by: \.deadline)`.
  @inlinable
  public init(by keyOf: @escaping @Sendable (Element) -> Key) {
    self.init(entries: ChunkedArray(), by: keyOf)
  }

  /// Creates a sorted array. Elements with equal keys keep their order.
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

  /// Creates an array of sorted elements.
  ///
  /// - Parameters:
  ///   - elements: Elements in ascending order of their keys. Only debug builds check this. In
  ///     other builds the array keeps the given order, and searches may miss elements.
  ///   - keyOf: A function or key path that returns an element's sort key.
  /// - Complexity: O(*n*), without a comparison.
  @inlinable
  public init(sorted elements: some Sequence<Element>, by keyOf: @escaping @Sendable (Element) -> Key) {
    self.entries = ChunkedArray(Entry.all(elements, keyOf))
    self.keyOf = keyOf
    assert(entries.isSorted { $0.key }, "The elements must be sorted")
  }
}

extension KeyedSortedArray: Sendable where Element: Sendable, Key: Sendable {}

extension KeyedSortedArray: RandomAccessCollection {
  /// The number of elements.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var count: Int { entries.count }

  /// The index of the first element: 0.
  @inlinable
  public var startIndex: Int { 0 }

  /// The index after the last element, equal to `count`.
  @inlinable
  public var endIndex: Int { entries.count }

  /// The element at `index`, which must be in `0..<count`.
  ///
  /// - Complexity: O(log(*n* / *c*)).
  @inlinable
  public subscript(index: Int) -> Element { entries[index].element }
}

extension KeyedSortedArray {
  /// Traps unless the elements are sorted, with unordered elements after all others.
  ///
  /// - Complexity: O(*n*).
  public func _checkInvariants() {
    entries._checkOrder { $0.key }
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
