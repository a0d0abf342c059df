/// By what a ``SortedCollection`` is sorted: each element has a key, and of two keys one may precede the other.
public protocol SortOrder<Element>: Sendable {
  /// What is sorted.
  associatedtype Element

  /// What is compared.
  associatedtype Key

  /// By what `element` is compared.
  func key(of element: Element) -> Key

  /// Whether `key` stands strictly before `other`: a strict weak order of all keys that this order holds.
  func precedes(_ key: Key, _ other: Key) -> Bool

  /// Whether `key` has a place in the order. NaN has none.
  func holds(_ key: Key) -> Bool
}

/// An order by ascending keys. A key that does not equal itself, such as NaN, has no place in it.
///
/// For types whose `==` the compiler sees through, integers among them, that question costs nothing.
public protocol AscendingOrder<Element>: SortOrder where Key: Comparable {}

extension AscendingOrder {
  /// Whether `key` is below `other`.
  @inlinable
  public func precedes(_ key: Key, _ other: Key) -> Bool { key < other }

  /// Whether `key` equals itself.
  @inlinable
  public func holds(_ key: Key) -> Bool { key == key }
}

/// Comparable elements, ascending.
@frozen
public struct NaturalOrder<Element: Comparable>: AscendingOrder {
  /// The one order there is.
  @inlinable
  public init() {}

  /// The element itself.
  @inlinable
  public func key(of element: Element) -> Element { element }
}

/// Elements by an ascending key.
@frozen
public struct KeyOrder<Element, Key: Comparable>: AscendingOrder {
  @usableFromInline
  let keyOf: @Sendable (Element) -> Key

  /// The order by `keyOf`, for instance a key path: `KeyOrder(\Task.deadline)`.
  @inlinable
  public init(_ keyOf: @escaping @Sendable (Element) -> Key) {
    self.keyOf = keyOf
  }

  /// What the order's function says.
  @inlinable
  public func key(of element: Element) -> Key { keyOf(element) }
}

/// Elements by a predicate. That it is a strict weak order is the caller's word: NaN is not found out, neither as an
/// element nor as what is searched for, which then counts as equal to all elements.
@frozen
public struct PredicateOrder<Element>: SortOrder {
  @usableFromInline
  let areInIncreasingOrder: @Sendable (Element, Element) -> Bool

  /// The order in which the first element stands before the second where `areInIncreasingOrder` says so.
  @inlinable
  public init(_ areInIncreasingOrder: @escaping @Sendable (Element, Element) -> Bool) {
    self.areInIncreasingOrder = areInIncreasingOrder
  }

  /// The element itself.
  @inlinable
  public func key(of element: Element) -> Element { element }

  /// What the predicate says.
  @inlinable
  public func precedes(_ key: Element, _ other: Element) -> Bool { areInIncreasingOrder(key, other) }

  /// True.
  @inlinable
  public func holds(_ key: Element) -> Bool { true }
}
