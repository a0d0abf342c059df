extension ChunkedArray {
  /// Returns the index of the first element for which `belongsInSecondPart` holds, or `count`.
  ///
  /// The search first finds the chunk, then the element: at most ⌈log₂(chunks)⌉ + ⌈log₂(c + 1)⌉
  /// calls. For contiguous elements, these are ⌈log₂(n + 1)⌉. For chunks, they are at most three
  /// more: if chunks are as empty as possible and the first one is full.
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

  /// Returns the position of the partitioning index: in the last chunk whose first element belongs
  /// in the first part. It may be the chunk's end, if the element begins the next chunk.
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
    // Reads the count from the directory, because the chunk's own would first have to be fetched.
    let count = directory.pointee.counts[chunk]
    let offset = try directory.pointee.chunks[chunk].withUnsafeBufferPointer { elements in
      try elements.partitioningOffset(
        from: chunk == 0 ? 0 : 1, to: count, among: directory.pointee.total, where: belongsInSecondPart)
    }
    return ChunkPosition(chunk: chunk, offset: offset)
  }

  /// Returns the position of the first element whose number is at least `bound`, in the form of a
  /// partitioning index. The numbers must ascend.
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
