/// A collection that keeps its elements sorted, an element after its equals: in the order in which they came.
///
/// How it stores them and by what it sorts them are its two parameters. Their usual combinations have names:
///
/// | sorted by | in one piece | in chunks, for more than some thousands |
/// | --- | --- | --- |
/// | `<` | ``SortedArray`` | ``ChunkedSortedArray`` |
/// | a key | ``KeySortedArray`` | ``ChunkedKeySortedArray`` |
/// | a predicate | ``PredicateSortedArray`` | ``ChunkedPredicateSortedArray`` |
///
/// ```swift
/// var numbers = SortedArray<Int>()
/// try numbers.insert(3)
///
/// var tasks = KeySortedArray<Task, Date>(by: \.deadline)
/// let index = try tasks.insert(task)
/// tasks.elements(in: monday..<friday)
/// ```
///
/// An element whose key has no place in the order, NaN, is refused by ``InsertionError/unordered``, and the
/// collection stays as it was. It is a value; a copy shares its storage until one of the two changes.
@frozen
public struct SortedCollection<Storage: SortedStorage, Order: SortOrder>
where Storage.Element == Order.Element {
  /// The elements, sorted.
  @usableFromInline
  var storage: Storage

  /// By what they are sorted.
  public let order: Order

  /// An empty collection sorted by `order`.
  @inlinable
  public init(order: Order) {
    self.storage = Storage()
    self.order = order
  }

  /// The elements of `elements` sorted by `order`, equals as they come.
  ///
  /// - Throws: ``InsertionError/unordered`` if one has no place in the order.
  /// - Complexity: O(n log n), O(n) if sorted already
  @inlinable
  public init(_ elements: some Sequence<Element>, order: Order) throws(InsertionError) {
    self.order = order
    self.storage = Storage(try Self.sorted(elements, by: order))
    _checkInvariantsIfAsked()
  }

  /// Sorts `elements` stably, once each is known to have a place in the order.
  @inlinable
  static func sorted(
    _ elements: some Sequence<Element>, by order: Order
  ) throws(InsertionError) -> ContiguousArray<Element> {
    var result = ContiguousArray(elements)
    for element in result where !order.holds(order.key(of: element)) { throw .unordered }
    result.sort { order.precedes(order.key(of: $0), order.key(of: $1)) }
    return result
  }
}

extension SortedCollection: RandomAccessCollection {
  /// What is sorted.
  public typealias Element = Storage.Element

  /// Zero.
  @inlinable
  public var startIndex: Int { storage.startIndex }

  /// The number of elements.
  @inlinable
  public var endIndex: Int { storage.endIndex }

  /// The element at `index`, which must be in `0..<count`.
  @inlinable
  public subscript(index: Int) -> Element { storage[index] }

  /// The elements at the indices in `range`, which must lie in `0..<count`.
  @inlinable
  public subscript(range: Range<Int>) -> Storage.SubSequence { storage[range] }

  /// An iterator over the elements, sorted.
  @inlinable
  public func makeIterator() -> Storage.Iterator { storage.makeIterator() }

  /// Calls `body` with the elements in one piece, where they lie so.
  @inlinable
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    try storage.withContiguousStorageIfAvailable(body)
  }
}

extension SortedCollection: Sendable where Storage: Sendable {}

extension SortedCollection: Equatable where Storage: Equatable {
  /// Whether both hold equal elements in the same order.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool { left.storage == right.storage }
}

extension SortedCollection: Hashable where Storage: Hashable {
  /// Feeds the elements, in order, to `hasher`.
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(storage) }
}

extension SortedCollection: CustomStringConvertible {
  /// The elements, as an array describes them.
  public var description: String { Array(self).description }
}
