extension KeyedSortedArray {
  /// A slice of the array, with the array's indices.
  @frozen
  public struct SubSequence {
    @usableFromInline
    let base: KeyedSortedArray

    /// The array's indices that the slice covers.
    public let indices: Range<Int>

    @inlinable
    init(_ base: KeyedSortedArray, _ indices: Range<Int>) {
      precondition(indices.lowerBound >= 0 && indices.upperBound <= base.count, "Range out of bounds")
      self.base = base
      self.indices = indices
    }
  }

  /// A slice of the array in reverse order. Index 0 is the slice's last element.
  @frozen
  public struct Reversed {
    @usableFromInline
    let base: SubSequence

    @inlinable
    init(_ base: SubSequence) { self.base = base }
  }
}

extension KeyedSortedArray.SubSequence: RandomAccessCollection {
  /// A slice of a slice has the same type.
  public typealias SubSequence = Self

  /// The index of the first element.
  @inlinable
  public var startIndex: Int { indices.lowerBound }

  /// The index after the last element.
  @inlinable
  public var endIndex: Int { indices.upperBound }

  /// The element at `index`, which must be in `startIndex..<endIndex`.
  ///
  /// - Complexity: O(log(*n* / *c*)).
  @inlinable
  public subscript(index: Int) -> Element {
    precondition(indices.contains(index), "Index out of range")
    return base[index]
  }

  /// The slice at the indices in `range`, which must lie in `startIndex..<endIndex`.
  ///
  /// - Complexity: O(1).
  @inlinable
  public subscript(range: Range<Int>) -> Self {
    precondition(range.lowerBound >= startIndex && range.upperBound <= endIndex, "Range out of bounds")
    return Self(base, range)
  }

  /// Returns an iterator over the elements, in order.
  ///
  /// - Complexity: O(log(*n* / *c*)), then O(1) per step.
  @inlinable
  public func makeIterator() -> KeyedSortedArray.Iterator {
    KeyedSortedArray.Iterator(ChunkedArray.Iterator(base.entries, from: startIndex, to: endIndex))
  }

  /// Returns the elements in reverse order.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func reversed() -> KeyedSortedArray.Reversed { KeyedSortedArray.Reversed(self) }
}

extension KeyedSortedArray.SubSequence: Sendable where Element: Sendable, Key: Sendable {}

extension KeyedSortedArray.SubSequence: Equatable where Element: Equatable {
  /// Returns whether both slices contain equal elements in the same order.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    left.count == right.count && left.elementsEqual(right)
  }
}

extension KeyedSortedArray.SubSequence: Hashable where Element: Hashable {
  /// Hashes the elements in order.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}

extension KeyedSortedArray.SubSequence: CustomStringConvertible {
  /// The description of an `Array` of the elements.
  public var description: String { Array(self).description }
}

extension KeyedSortedArray.Reversed: RandomAccessCollection {
  /// An iterator over the elements from the last to the first.
  @frozen
  public struct Iterator: IteratorProtocol {
    @usableFromInline
    var base: ChunkedArray<KeyedElement<Element, Key>>.ReverseIterator

    @inlinable
    init(_ base: ChunkedArray<KeyedElement<Element, Key>>.ReverseIterator) { self.base = base }

    /// The next element, or nil at the end.
    @inlinable
    public mutating func next() -> Element? { base.next()?.element }
  }

  /// The index of the first element: 0.
  @inlinable
  public var startIndex: Int { 0 }

  /// The number of elements.
  @inlinable
  public var endIndex: Int { base.count }

  /// The element at `index`, which must be in `0..<count`.
  ///
  /// - Complexity: O(log(*n* / *c*)).
  @inlinable
  public subscript(index: Int) -> Element { base[base.endIndex - 1 - index] }

  /// Returns an iterator over the elements, from the last to the first.
  ///
  /// - Complexity: O(log(*n* / *c*)), then O(1) per step.
  @inlinable
  public func makeIterator() -> Iterator {
    Iterator(ChunkedArray.ReverseIterator(base.base.entries, from: base.startIndex, to: base.endIndex))
  }
}

extension KeyedSortedArray.Reversed: Sendable where Element: Sendable, Key: Sendable {}
