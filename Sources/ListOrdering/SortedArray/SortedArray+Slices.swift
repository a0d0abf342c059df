extension SortedArray {
  /// A part of the array, with the array's indices.
  @frozen
  public struct SubSequence {
    @usableFromInline
    let base: SortedArray

    /// The indices of its elements in the array.
    public let indices: Range<Int>

    @inlinable
    init(_ base: SortedArray, _ indices: Range<Int>) {
      precondition(indices.lowerBound >= 0 && indices.upperBound <= base.count, "Range out of bounds")
      self.base = base
      self.indices = indices
    }
  }

  /// A part of the array from its last element to its first. Indices count from 0, at the last element.
  @frozen
  public struct Reversed {
    @usableFromInline
    let base: SubSequence

    @inlinable
    init(_ base: SubSequence) { self.base = base }
  }
}

extension SortedArray.SubSequence: RandomAccessCollection {
  /// A part of a part has its type.
  public typealias SubSequence = Self

  /// The index of the first element.
  @inlinable
  public var startIndex: Int { indices.lowerBound }

  /// The index behind the last element.
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

  /// The elements at the indices in `range`, which must lie in `startIndex..<endIndex`.
  ///
  /// - Complexity: O(1).
  @inlinable
  public subscript(range: Range<Int>) -> Self {
    precondition(range.lowerBound >= startIndex && range.upperBound <= endIndex, "Range out of bounds")
    return Self(base, range)
  }

  /// An iterator over the elements, in order.
  ///
  /// - Complexity: O(log(*n* / *c*)); each step O(1).
  @inlinable
  public func makeIterator() -> SortedArray.Iterator {
    SortedArray.Iterator(ChunkedArray.Iterator(base.elements, from: startIndex, to: endIndex))
  }

  /// The elements from the last to the first.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func reversed() -> SortedArray.Reversed { SortedArray.Reversed(self) }

  /// What `Sequence` asks instead of scanning.
  @inlinable
  public func _customContainsEquatableElement(_ element: Element) -> Bool? {
    .some(!base.equalRange(of: element).clamped(to: indices).isEmpty)
  }

  /// What `Collection` asks instead of scanning.
  @inlinable
  public func _customIndexOfEquatableElement(_ element: Element) -> Int?? {
    .some(base.equalRange(of: element).clamped(to: indices).first)
  }

  /// What `Collection` asks instead of scanning.
  @inlinable
  public func _customLastIndexOfEquatableElement(_ element: Element) -> Int?? {
    .some(base.equalRange(of: element).clamped(to: indices).last)
  }
}

extension SortedArray.SubSequence: Sendable where Element: Sendable {}

extension SortedArray.SubSequence: Equatable {
  /// Whether both hold equal elements.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    left.count == right.count && left.elementsEqual(right)
  }
}

extension SortedArray.SubSequence: Hashable where Element: Hashable {
  /// Feeds the elements, in order, to `hasher`.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}

extension SortedArray.SubSequence: CustomStringConvertible {
  /// The elements, as an array describes them.
  public var description: String { Array(self).description }
}

extension SortedArray.Reversed: RandomAccessCollection {
  /// Walks elements from the last to the first.
  @frozen
  public struct Iterator: IteratorProtocol {
    @usableFromInline
    var base: ChunkedArray<Element>.ReverseIterator

    @inlinable
    init(_ base: ChunkedArray<Element>.ReverseIterator) { self.base = base }

    /// The next element, or nil at the end.
    @inlinable
    public mutating func next() -> Element? { base.next() }
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

  /// An iterator over the elements, from the last to the first.
  ///
  /// - Complexity: O(log(*n* / *c*)); each step O(1).
  @inlinable
  public func makeIterator() -> Iterator {
    Iterator(ChunkedArray.ReverseIterator(base.base.elements, from: base.startIndex, to: base.endIndex))
  }
}

extension SortedArray.Reversed: Sendable where Element: Sendable {}
