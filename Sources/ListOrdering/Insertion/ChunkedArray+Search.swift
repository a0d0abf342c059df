extension ChunkedArray {
  /// The index of the first element for which `belongsInSecondPart` holds, or `count`: the point at which the
  /// array falls into elements for which it does not hold and elements for which it does.
  ///
  /// The search first finds the chunk, then looks inside: at most ⌈log₂(chunks)⌉ + ⌈log₂(c + 1)⌉ calls. Up to
  /// one chunk's capacity these are ⌈log₂(n + 1)⌉, beyond never more than three above it: three if chunks are
  /// as empty as they may be, and the first one full.
  ///
  /// - Parameter belongsInSecondPart: once true, true for all elements behind.
  /// - Throws: what the predicate throws.
  /// - Complexity: O(log n) calls
  @inlinable
  public func partitioningIndex(
    where belongsInSecondPart: (Element) throws -> Bool
  ) rethrows -> Int {
    if chunks.isEmpty { return try whole.partitioningIndex(where: belongsInSecondPart) }
    let place = try partitioningPlace(where: belongsInSecondPart)
    return counts.start(of: place.chunk) + place.offset
  }

  /// The first element for which `belongsInSecondPart` holds, with its index, or nil if there is none.
  ///
  /// - Complexity: that of ``partitioningIndex(where:)``
  @inlinable
  public func partitioningElement(
    where belongsInSecondPart: (Element) throws -> Bool
  ) rethrows -> (index: Int, element: Element)? {
    if chunks.isEmpty { return try whole.partitioningElement(where: belongsInSecondPart) }
    let place = try partitioningPlace(where: belongsInSecondPart)
    let index = counts.start(of: place.chunk) + place.offset
    if place.offset < counts.counts[place.chunk] { return (index, chunks[place.chunk][place.offset]) }
    return place.chunk + 1 < chunks.count ? (index, firsts[place.chunk + 1]) : nil
  }

  /// Inserts `element` before the first for which `belongsInSecondPart` holds, and returns its index.
  ///
  /// - Complexity: that of a search and an insertion, of which it spares locating the index found
  @inlinable
  @discardableResult
  public mutating func insert(
    _ element: Element, beforeFirstWhere belongsInSecondPart: (Element) throws -> Bool
  ) rethrows -> Int {
    if !chunks.isEmpty {
      let place = try partitioningPlace(where: belongsInSecondPart)
      let index = counts.start(of: place.chunk) + place.offset
      if counts.counts[place.chunk] < chunkCapacity {
        insert(element, at: place)
        _checkInvariantsIfAsked()
      } else {
        insert(element, at: index)
      }
      return index
    }
    let index = try whole.partitioningIndex(where: belongsInSecondPart)
    insert(element, at: index)
    return index
  }

  /// The place of the partitioning index: in the last chunk whose first element belongs in the first part.
  @inlinable
  func partitioningPlace(
    where belongsInSecondPart: (Element) throws -> Bool
  ) rethrows -> (chunk: Int, offset: Int) {
    // Of the first elements, that of the first chunk need not be asked: there is no chunk before it.
    let chunk = try firsts.withUnsafeBufferPointer { firsts in
      try firsts.partitioningOffset(from: 1, where: belongsInSecondPart) - 1
    }
    let offset = try chunks[chunk].withUnsafeBufferPointer { elements in
      try elements.partitioningOffset(from: chunk == 0 ? 0 : 1, where: belongsInSecondPart)
    }
    return (chunk, offset)
  }
}

extension UnsafeBufferPointer {
  /// The partitioning index of the elements from `start` on, by selections instead of branches: in a long list
  /// a mispredicted probe would fetch a line of memory for nothing.
  @inlinable
  func partitioningOffset(
    from start: Int, where belongsInSecondPart: (Element) throws -> Bool
  ) rethrows -> Int {
    var low = start
    var length = count - start
    while length > 0 {
      let half = length / 2
      let belongs = try belongsInSecondPart(self[low + half])
      low = belongs ? low : low + half + 1
      length = belongs ? half : length - half - 1
    }
    return low
  }
}
