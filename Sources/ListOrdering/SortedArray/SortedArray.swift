// The names under which `SortedCollection` is used.

/// Comparable elements, sorted, in one piece: up to some thousands the fastest of all.
///
/// See ``SortedCollection`` for what it does.
public typealias SortedArray<Element: Comparable> =
  SortedCollection<ContiguousArray<Element>, NaturalOrder<Element>>

/// Elements sorted by a key, in one piece.
public typealias KeySortedArray<Element, Key: Comparable> =
  SortedCollection<ContiguousArray<Element>, KeyOrder<Element, Key>>

/// Elements sorted by a predicate, in one piece.
public typealias PredicateSortedArray<Element> =
  SortedCollection<ContiguousArray<Element>, PredicateOrder<Element>>

/// Comparable elements, sorted, in chunks: insertion and removal stay cheap at a million and more.
///
/// See ``SortedCollection`` for what it does and ``ChunkedArray`` for how.
public typealias ChunkedSortedArray<Element: Comparable> =
  SortedCollection<ChunkedArray<Element>, NaturalOrder<Element>>

/// Elements sorted by a key, in chunks.
public typealias ChunkedKeySortedArray<Element, Key: Comparable> =
  SortedCollection<ChunkedArray<Element>, KeyOrder<Element, Key>>

/// Elements sorted by a predicate, in chunks.
public typealias ChunkedPredicateSortedArray<Element> =
  SortedCollection<ChunkedArray<Element>, PredicateOrder<Element>>

extension SortedCollection {
  /// An empty collection of comparable elements.
  @inlinable
  public init() where Order == NaturalOrder<Storage.Element> {
    self.init(order: NaturalOrder())
  }

  /// The elements of `elements`, sorted, equals as they come.
  ///
  /// - Throws: ``InsertionError/unordered`` if one does not equal itself: NaN.
  /// - Complexity: O(n log n), O(n) if sorted already
  @inlinable
  public init(
    _ elements: some Sequence<Storage.Element>
  ) throws(InsertionError) where Order == NaturalOrder<Storage.Element> {
    try self.init(elements, order: NaturalOrder())
  }

  /// An empty collection sorted by what `keyOf` says, for instance a key path.
  @inlinable
  public init<Key>(
    by keyOf: @escaping @Sendable (Storage.Element) -> Key
  ) where Order == KeyOrder<Storage.Element, Key> {
    self.init(order: KeyOrder(keyOf))
  }

  /// The elements of `elements` sorted by what `keyOf` says, equals as they come.
  ///
  /// - Throws: ``InsertionError/unordered`` if a key does not equal itself: NaN.
  /// - Complexity: O(n log n), O(n) if sorted already
  @inlinable
  public init<Key>(
    _ elements: some Sequence<Storage.Element>, by keyOf: @escaping @Sendable (Storage.Element) -> Key
  ) throws(InsertionError) where Order == KeyOrder<Storage.Element, Key> {
    try self.init(elements, order: KeyOrder(keyOf))
  }
}
