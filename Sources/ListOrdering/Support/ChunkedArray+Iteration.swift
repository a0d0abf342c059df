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
    var owner: ChunkOwner<Element>?

    /// The number of `chunk`.
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
      guard later > 0, let owner else { return false }
      number += 1
      chunk = owner.directory.pointee.chunks[number]
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
    var owner: ChunkOwner<Element>?

    /// The number of `chunk`.
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
      guard earlier > 0, let owner else { return false }
      number -= 1
      chunk = owner.directory.pointee.chunks[number]
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
    guard let directory else { return }
    defer { keepDirectory() }
    for chunk in 0..<directory.pointee.count {
      for element in directory.pointee.chunks[chunk] { try body(element) }
    }
  }

  /// Calls `body` with the elements in one piece where they lie so: until they have outgrown it.
  @inlinable
  package func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    directory == nil ? try whole.withContiguousStorageIfAvailable(body) : nil
  }
}
