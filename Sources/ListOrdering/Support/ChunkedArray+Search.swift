extension ChunkedArray {
  /// Returns the index of the first element for which `belongsInSecondPart` holds, or `count`.
  ///
  /// The search finds the chunk, and then the element in it. This takes at most ⌈log₂(chunks)⌉ +
  /// ⌈log₂(c + 1)⌉ calls. Contiguous elements take at most ⌈log₂(n + 1)⌉ calls. Chunks add at most
  /// three calls to this bound. The worst case is a full first chunk before chunks that are as
  /// empty as possible.
  ///
  /// - Parameter belongsInSecondPart: A predicate that, once true, stays true for later elements.
  /// - Throws: Any error that the predicate throws.
  /// - Complexity: O(log *n*) calls.
  @inlinable
  package func partitioningIndex(
    where belongsInSecondPart: (Element) throws -> Bool
  ) rethrows -> Int {
    index(of: try position(beforeFirstWhere: belongsInSecondPart))
  }

  /// Returns the position of the partitioning index. It lies in the last chunk whose first element
  /// belongs in the first part. If the second part begins with the next chunk, the position is the
  /// end of that last chunk.
  @inlinable
  func position(
    beforeFirstWhere belongsInSecondPart: (Element) throws -> Bool
  ) rethrows -> ChunkPosition {
    guard let directory else {
      let offset = try whole.withUnsafeBufferPointer { elements in
        try elements.partitioningOffset(
          from: 0, to: elements.count, among: elements.count, where: belongsInSecondPart)
      }
      return ChunkPosition(chunk: 0, offset: offset)
    }
    defer { keepDirectory() }
    // The first chunk's first element need not be tested: there is no chunk before it.
    let firsts = UnsafeBufferPointer(start: directory.pointee.firsts, count: directory.pointee.count)
    let chunk =
      try firsts.partitioningOffset(
        from: 1, to: firsts.count, among: firsts.count, where: belongsInSecondPart) &- 1
    // Reads the count from the directory, because the chunk's own count must first be fetched from
    // memory.
    let count = directory.pointee.counts[chunk]
    let offset = try directory.pointee.chunks[chunk].withUnsafeBufferPointer { elements in
      try elements.partitioningOffset(
        from: chunk == 0 ? 0 : 1, to: count, among: directory.pointee.total, where: belongsInSecondPart)
    }
    return ChunkPosition(chunk: chunk, offset: offset)
  }

  /// Returns the position of the first element whose number is at least `bound`. If this element
  /// begins a chunk, the position may be the end of the chunk before. The numbers must ascend.
  ///
  /// - Parameter number: Returns the number of the element at a pointer.
  @inlinable
  @inline(__always)
  func position(notBelow bound: Int64, by number: (UnsafePointer<Element>) -> Int64) -> ChunkPosition {
    guard let directory else {
      let offset = whole.withUnsafeBufferPointer {
        $0.offset(from: 0, to: $0.count, notBelow: bound, by: number)
      }
      return ChunkPosition(chunk: 0, offset: offset)
    }
    defer { keepDirectory() }
    let firsts = UnsafeBufferPointer(start: directory.pointee.firsts, count: directory.pointee.count)
    let chunk = firsts.offset(from: 1, to: firsts.count, notBelow: bound, by: number) &- 1
    let count = directory.pointee.counts[chunk]
    let offset = directory.pointee.chunks[chunk].withUnsafeBufferPointer {
      $0.offset(from: 0, to: count, notBelow: bound, by: number)
    }
    return ChunkPosition(chunk: chunk, offset: offset)
  }
}
