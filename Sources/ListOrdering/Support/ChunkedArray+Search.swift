extension ChunkedArray {
  /// The index of the first element for which `belongsInSecondPart` holds, or `count`: the point at which the
  /// array falls into elements for which it does not hold and elements for which it does.
  ///
  /// The search first finds the chunk, then looks inside: at most ⌈log₂(chunks)⌉ + ⌈log₂(c + 1)⌉ calls. In
  /// one piece these are ⌈log₂(n + 1)⌉, beyond never more than three above it: three if chunks are
  /// as empty as they may be, and the first one full.
  ///
  /// - Parameter belongsInSecondPart: once true, true for all elements behind.
  /// - Throws: what the predicate throws.
  /// - Complexity: O(log *n*) calls.
  @inlinable
  package func partitioningIndex(
    where belongsInSecondPart: (Element) throws -> Bool
  ) rethrows -> Int {
    index(of: try position(beforeFirstWhere: belongsInSecondPart))
  }

  /// The position of the partitioning index: in the last chunk whose first element belongs in the first part. That
  /// may be the end of the chunk, where the element for which the predicate first holds begins the next.
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
    // Of the first elements, that of the first chunk need not be asked: there is no chunk before it.
    let firsts = UnsafeBufferPointer(start: directory.pointee.firsts, count: directory.pointee.count)
    let chunk =
      try firsts.partitioningOffset(
        from: 1, to: firsts.count, among: firsts.count, where: belongsInSecondPart) &- 1
    // The count is taken from where all counts lie: to read the chunk's own would first wait for its memory.
    let count = directory.pointee.counts[chunk]
    let offset = try directory.pointee.chunks[chunk].withUnsafeBufferPointer { elements in
      try elements.partitioningOffset(
        from: chunk == 0 ? 0 : 1, to: count, among: directory.pointee.total, where: belongsInSecondPart)
    }
    return ChunkPosition(chunk: chunk, offset: offset)
  }

  /// The position of the first element whose number is not below `bound`, as that of a partitioning index; the numbers
  /// ascend.
  ///
  /// - Parameter number: The number of the element at a pointer.
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
