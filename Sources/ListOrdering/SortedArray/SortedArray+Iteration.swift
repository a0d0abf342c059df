extension SortedArray {
  /// Walks elements in order.
  @frozen
  public struct Iterator: IteratorProtocol {
    @usableFromInline
    var base: ChunkedArray<Element>.Iterator

    @inlinable
    init(_ base: ChunkedArray<Element>.Iterator) { self.base = base }

    /// The next element, or nil at the end.
    @inlinable
    public mutating func next() -> Element? { base.next() }
  }

  /// An iterator over the elements, in order.
  ///
  /// - Complexity: O(1); all its steps together O(*n*).
  @inlinable
  public func makeIterator() -> Iterator { Iterator(elements.makeIterator()) }

  /// The elements from the last to the first.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func reversed() -> Reversed { self[...].reversed() }

  /// The elements at the indices in `range`, which must lie in `0..<count`.
  ///
  /// - Complexity: O(1).
  @inlinable
  public subscript(range: Range<Int>) -> SubSequence { SubSequence(self, range) }
}
