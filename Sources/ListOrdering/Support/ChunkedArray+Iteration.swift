extension ChunkedArray {
  /// Walks the elements chunk by chunk.
  @frozen
  public struct Iterator: IteratorProtocol {
    @usableFromInline
    var current: IndexingIterator<ContiguousArray<Element>>

    @usableFromInline
    var rest: IndexingIterator<ContiguousArray<ContiguousArray<Element>>>

    @inlinable
    init(_ array: ChunkedArray) {
      rest = array.chunks.makeIterator()
      current = (rest.next() ?? array.whole).makeIterator()
    }

    /// The next element, or nil at the end.
    @inlinable
    public mutating func next() -> Element? {
      if let element = current.next() { return element }
      guard let chunk = rest.next() else { return nil }
      current = chunk.makeIterator()
      return current.next()
    }
  }

  /// An iterator over the elements, in order.
  ///
  /// - Complexity: O(1); all its steps together O(n)
  @inlinable
  public func makeIterator() -> Iterator { Iterator(self) }

  /// Calls `body` with each element, in order: the fastest way through all.
  ///
  /// - Complexity: O(n)
  @inlinable
  public func forEach(_ body: (Element) throws -> Void) rethrows {
    for element in whole { try body(element) }
    for chunk in chunks {
      for element in chunk { try body(element) }
    }
  }

  /// Calls `body` with the elements in one piece where they lie so: while they fit one chunk.
  @inlinable
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    chunks.isEmpty ? try whole.withContiguousStorageIfAvailable(body) : nil
  }
}
