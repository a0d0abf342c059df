/// An element and its sort key, stored so that a search does not call the key function.
@frozen
@usableFromInline
struct KeyedElement<Element, Key> {
  @usableFromInline
  let key: Key

  @usableFromInline
  let element: Element

  @inlinable
  init(_ element: Element, _ keyOf: (Element) -> Key) {
    key = keyOf(element)
    self.element = element
  }

  /// Returns the elements of a sequence with their keys.
  @inlinable
  static func all(_ elements: some Sequence<Element>, _ keyOf: (Element) -> Key) -> ContiguousArray<Self> {
    var entries = ContiguousArray<Self>()
    entries.reserveCapacity(elements.underestimatedCount)
    for element in elements { entries.append(Self(element, keyOf)) }
    return entries
  }
}

extension KeyedElement: Sendable where Element: Sendable, Key: Sendable {}
