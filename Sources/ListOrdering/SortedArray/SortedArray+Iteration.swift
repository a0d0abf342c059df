extension SortedArray {
  /// An iterator over the elements of a sorted array, in order.
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

  /// Returns an iterator over the elements, in order.
  ///
  /// - Complexity: O(1); O(*n*) for a complete iteration.
  @inlinable
  public func makeIterator() -> Iterator { Iterator(elements.makeIterator()) }

  /// Returns the elements in reverse order.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func reversed() -> Reversed { self[...].reversed() }

  /// The slice of the elements at the indices in `range`, which must lie in `0..<count`.
  ///
  /// - Complexity: O(1).
  @inlinable
  public subscript(range: Range<Int>) -> SubSequence { SubSequence(self, range) }
}
