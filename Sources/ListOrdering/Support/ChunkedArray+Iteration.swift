extension ChunkedArray {
  /// Walks a range of the elements, chunk by chunk.
  @frozen
  @usableFromInline
  package struct Iterator: IteratorProtocol {
    /// Where the walk is.
    @usableFromInline
    var chunk: ContiguousArray<Element>

    /// The offset of the next element in `chunk`.
    @usableFromInline
    var offset: Int

    /// Behind the last element of `chunk` that is to come.
    @usableFromInline
    var end: Int

    /// How many elements of later chunks are to come.
    @usableFromInline
    var later = 0

    @usableFromInline
    var chunks: ContiguousArray<ContiguousArray<Element>> = []

    /// The number of `chunk`.
    @usableFromInline
    var number = 0

    @inlinable
    init(_ array: ChunkedArray, from start: Int, to end: Int) {
      precondition(start >= 0 && start <= end && end <= array.count, "Range out of bounds")
      if array.chunks.isEmpty || start == end {
        chunk = array.whole
        offset = start
        self.end = end
        if start == end { (offset, self.end) = (0, 0) }
        return
      }
      let place = array.counts.locate(start)
      chunks = array.chunks
      number = place.chunk
      chunk = chunks[number]
      offset = place.offset
      self.end = Swift.min(chunk.count, offset + end - start)
      later = end - start - (self.end - offset)
    }

    /// The next element, or nil at the end.
    @inlinable
    @inline(__always)
    package mutating func next() -> Element? {
      if offset == end && !advance() { return nil }
      defer { offset += 1 }
      return chunk[offset]
    }

    /// Goes on to the next chunk, if there is one.
    @inlinable
    @inline(never)
    mutating func advance() -> Bool {
      if later == 0 { return false }
      number += 1
      chunk = chunks[number]
      offset = 0
      end = Swift.min(chunk.count, later)
      later -= end
      return true
    }
  }

  /// Walks a range of the elements from its end, chunk by chunk.
  @frozen
  @usableFromInline
  package struct ReverseIterator: IteratorProtocol {
    /// Where the walk is.
    @usableFromInline
    var chunk: ContiguousArray<Element>

    /// The offset behind the next element in `chunk`.
    @usableFromInline
    var offset: Int

    /// The offset of the last element of `chunk` that is to come.
    @usableFromInline
    var start: Int

    /// How many elements of earlier chunks are to come.
    @usableFromInline
    var earlier = 0

    @usableFromInline
    var chunks: ContiguousArray<ContiguousArray<Element>> = []

    /// The number of `chunk`.
    @usableFromInline
    var number = 0

    @inlinable
    init(_ array: ChunkedArray, from start: Int, to end: Int) {
      precondition(start >= 0 && start <= end && end <= array.count, "Range out of bounds")
      if array.chunks.isEmpty || start == end {
        chunk = array.whole
        offset = end
        self.start = start
        if start == end { (offset, self.start) = (0, 0) }
        return
      }
      let place = array.counts.locate(end - 1)
      chunks = array.chunks
      number = place.chunk
      chunk = chunks[number]
      offset = place.offset + 1
      self.start = Swift.max(0, offset - (end - start))
      earlier = end - start - (offset - self.start)
    }

    /// The element before, or nil at the start.
    @inlinable
    @inline(__always)
    package mutating func next() -> Element? {
      if offset == start && !advance() { return nil }
      offset -= 1
      return chunk[offset]
    }

    /// Goes back to the chunk before, if there is one.
    @inlinable
    @inline(never)
    mutating func advance() -> Bool {
      if earlier == 0 { return false }
      number -= 1
      chunk = chunks[number]
      offset = chunk.count
      start = Swift.max(0, offset - earlier)
      earlier -= offset - start
      return true
    }
  }

  /// An iterator over the elements, in order.
  ///
  /// - Complexity: O(1); all its steps together O(*n*).
  @inlinable
  package func makeIterator() -> Iterator { Iterator(self, from: 0, to: count) }

  /// Calls `body` with each element, in order: the fastest way through all.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  package func forEach(_ body: (Element) throws -> Void) rethrows {
    for element in whole { try body(element) }
    for chunk in chunks {
      for element in chunk { try body(element) }
    }
  }

  /// Calls `body` with the elements in one piece where they lie so: while they fit one chunk.
  @inlinable
  package func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    chunks.isEmpty ? try whole.withContiguousStorageIfAvailable(body) : nil
  }
}
