/// An array that keeps its elements sorted by a key, an element after those with an equal key: in the order in which
/// they came.
///
/// ```swift
/// var todos = KeyedSortedArray<Todo, Date>(by: \.deadline)
/// let index = todos.insert(todo)
/// todos.elements(in: monday..<friday)
/// todos.update(at: index) { $0.deadline = friday }  // where it stands now
/// ```
///
/// It does for keys what ``SortedArray`` does for elements, and costs the same. Each element's key is read once, when
/// the element comes or changes, and kept beside it.
///
/// A key that does not equal itself has no place in the order. `insert(_:)` and its like throw
/// ``InsertionError/unordered`` for NaN where the keys are floating-point numbers. For keys of your own types nothing
/// throws: elements with such keys stand behind all others, in the order in which they came, and no search finds them.
///
/// Below, *n* is the number of elements, and *c* that of the elements in a chunk: some hundred, more where they
/// are small.
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
  /// - Parameter keyOf: By what it is sorted, a key path for instance: `KeyedSortedArray<Todo, Date>(by: \.deadline)`.
  @inlinable
  public init(by keyOf: @escaping @Sendable (Element) -> Key) {
    self.init(entries: ChunkedArray(), by: keyOf)
  }

  /// Creates an array of the elements of `elements`, sorted, equals as they come.
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

  /// Creates an array of elements that are sorted.
  ///
  /// - Parameters:
  ///   - elements: In ascending order of their keys. That is checked in debug builds alone: in others the order stays
  ///     as it is given, and what is searched for may not be found.
  ///   - keyOf: By what it is sorted, a key path for instance.
  /// - Complexity: O(*n*), without a comparison.
  @inlinable
  public init(sorted elements: some Sequence<Element>, by keyOf: @escaping @Sendable (Element) -> Key) {
    self.entries = ChunkedArray(Entry.all(elements, keyOf))
    self.keyOf = keyOf
    assert(entries.isSorted { $0.key }, "Elements are sorted")
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

  /// The index behind the last element: their number.
  @inlinable
  public var endIndex: Int { entries.count }

  /// The element at `index`, which must be in `0..<count`.
  ///
  /// - Complexity: O(log(*n* / *c*)).
  @inlinable
  public subscript(index: Int) -> Element { entries[index].element }
}

extension KeyedSortedArray {
  /// Traps unless the elements are sorted, those without a place in the order behind all others.
  ///
  /// - Complexity: O(*n*).
  public func _checkInvariants() {
    entries._checkOrder { $0.key }
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
