extension ChunkedArray {
  /// An iterator over a range of the elements, chunk by chunk.
  @frozen
  @usableFromInline
  package struct Iterator: IteratorProtocol {
    @usableFromInline
    var chunk: ContiguousArray<Element>

    /// The offset of the next element in `chunk`.
    @usableFromInline
    var offset: Int

    /// The offset after the last element of `chunk` that the iterator returns.
    @usableFromInline
    var end: Int

    /// The number of remaining elements in later chunks.
    @usableFromInline
    var later = 0

    @usableFromInline
    var owner: ChunkOwner<Element>?

    /// The index of `chunk` in the directory.
    @usableFromInline
    var number = 0

    @inlinable
    init(_ array: ChunkedArray, from start: Int, to end: Int) {
      precondition(start >= 0 && start <= end && end <= array.count, "Range out of bounds")
      guard let directory = array.directory, start < end else {
        chunk = array.whole
        (offset, self.end) = start < end ? (start, end) : (0, 0)
        return
      }
      let position = directory.pointee.locate(start)
      owner = array.owner
      number = position.chunk
      chunk = directory.pointee.chunks[number]
      offset = position.offset
      self.end = Swift.min(chunk.count, offset + end - start)
      later = end - start - (self.end - offset)
    }

    @inlinable
    @inline(__always)
    package mutating func next() -> Element? {
      if offset == end && !advance() { return nil }
      defer { offset += 1 }
      return chunk[offset]
    }

    /// Advances to the next chunk; returns whether there is one.
    @inlinable
    @inline(never)
    mutating func advance() -> Bool {
      guard later > 0, let owner else { return false }
      number += 1
      chunk = owner.directory.pointee.chunks[number]
      offset = 0
      end = Swift.min(chunk.count, later)
      later -= end
      return true
    }
  }

  /// An iterator over a range of the elements, backward from its end, chunk by chunk.
  @frozen
  @usableFromInline
  package struct ReverseIterator: IteratorProtocol {
    @usableFromInline
    var chunk: ContiguousArray<Element>

    /// The offset after the next element in `chunk`.
    @usableFromInline
    var offset: Int

    /// The offset of the last element of `chunk` that the iterator returns.
    @usableFromInline
    var start: Int

    /// The number of remaining elements in earlier chunks.
    @usableFromInline
    var earlier = 0

    @usableFromInline
    var owner: ChunkOwner<Element>?

    /// The index of `chunk` in the directory.
    @usableFromInline
    var number = 0

    @inlinable
    init(_ array: ChunkedArray, from start: Int, to end: Int) {
      precondition(start >= 0 && start <= end && end <= array.count, "Range out of bounds")
      guard let directory = array.directory, start < end else {
        chunk = array.whole
        (offset, self.start) = start < end ? (end, start) : (0, 0)
        return
      }
      let position = directory.pointee.locate(end - 1)
      owner = array.owner
      number = position.chunk
      chunk = directory.pointee.chunks[number]
      offset = position.offset + 1
      self.start = Swift.max(0, offset - (end - start))
      earlier = end - start - (offset - self.start)
    }

    @inlinable
    @inline(__always)
    package mutating func next() -> Element? {
      if offset == start && !advance() { return nil }
      offset -= 1
      return chunk[offset]
    }

    /// Goes back to the previous chunk; returns whether there is one.
    @inlinable
    @inline(never)
    mutating func advance() -> Bool {
      guard earlier > 0, let owner else { return false }
      number -= 1
      chunk = owner.directory.pointee.chunks[number]
      offset = chunk.count
      start = Swift.max(0, offset - earlier)
      earlier -= offset - start
      return true
    }
  }

  /// Returns an iterator over the elements, in order.
  ///
  /// - Complexity: O(1); O(*n*) for a complete iteration.
  @inlinable
  package func makeIterator() -> Iterator { Iterator(self, from: 0, to: count) }

  /// Calls `body` with each element, in order. This is the fastest complete iteration.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  package func forEach(_ body: (Element) throws -> Void) rethrows {
    for element in whole { try body(element) }
    guard let directory else { return }
    defer { keepDirectory() }
    for chunk in 0..<directory.pointee.count {
      for element in directory.pointee.chunks[chunk] { try body(element) }
    }
  }

  /// Calls `body` with the elements if they are contiguous, as in a short array. Otherwise returns
  /// nil.
  @inlinable
  package func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    directory == nil ? try whole.withContiguousStorageIfAvailable(body) : nil
  }
}
