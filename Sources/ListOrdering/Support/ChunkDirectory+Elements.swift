// Inserts elements into chunks and removes them; splits and merges chunks.
extension ChunkDirectory {
  /// Inserts an element at a position.
  ///
  /// - Complexity: O(*c* + *n* / *c*²), see ``ChunkedArray``.
  @inlinable
  @inline(__always)
  mutating func insert(_ element: Element, at position: ChunkPosition) {
    if counts[position.chunk] == chunkCapacity { return insertIntoFullChunk(element, at: position) }
    chunks[position.chunk].insertShifting(element, at: position.offset)
    add(1, at: position.chunk)
    if position.offset == 0 { firsts[position.chunk] = element }
  }

  /// Appends an element.
  ///
  /// - Complexity: Amortized O(1).
  @inlinable
  mutating func append(_ element: Element) {
    let last = count &- 1
    if counts[last] == chunkCapacity { return insertIntoFullChunk(element, at: end) }
    chunks[last].append(element)
    counts[last] &+= 1
    blockCounts[last &>> Self.blockBits] &+= 1
    total &+= 1
  }

  /// Inserts an element into a chunk that is full.
  @inlinable
  @inline(never)
  mutating func insertIntoFullChunk(_ element: Element, at position: ChunkPosition) {
    // At either end of the list, a new chunk is added instead of splitting the full one. A list
    // that is built in order is therefore dense.
    if position.chunk == count - 1 && position.offset == chunkCapacity {
      return insert(chunk(of: CollectionOfOne(element)), at: count)
    }
    if position == ChunkPosition(chunk: 0, offset: 0) {
      return insert(chunk(of: CollectionOfOne(element)), at: 0)
    }
    split(position.chunk)
    let left = counts[position.chunk]
    let isLeft = position.offset <= left
    insert(
      element,
      at: isLeft ? position : ChunkPosition(chunk: position.chunk + 1, offset: position.offset - left))
  }

  /// Removes and returns the element at a position.
  ///
  /// - Complexity: O(*c* + *n* / *c*²), see ``ChunkedArray``.
  @inlinable
  mutating func remove(at position: ChunkPosition) -> Element {
    var position = position
    // The end of a chunk stands for the start of the next one.
    if position.offset == counts[position.chunk] {
      position = ChunkPosition(chunk: position.chunk + 1, offset: 0)
    }
    let element = chunks[position.chunk].remove(at: position.offset)
    add(-1, at: position.chunk)
    if position.offset == 0, let first = chunks[position.chunk].first { firsts[position.chunk] = first }
    mergeSmallNeighbors(of: position.chunk)
    return element
  }

  /// Removes the element at `source`, and inserts `element` before the position `gap`.
  ///
  /// - Complexity: That of a removal and an insertion; O(*c*) within one chunk.
  @inlinable
  mutating func move(from source: ChunkPosition, to gap: ChunkPosition, as element: Element) {
    if source.chunk == gap.chunk {
      chunks[source.chunk].shift(from: source.offset, to: gap.offset, as: element)
      if source.offset == 0 || gap.offset == 0 { firsts[source.chunk] = chunks[source.chunk][0] }
      return
    }
    // The insertion comes first. If it adds a chunk before the source's, the source is one further.
    var source = source
    if counts[gap.chunk] == chunkCapacity, gap.chunk < source.chunk { source.chunk += 1 }
    insert(element, at: gap)
    _ = remove(at: source)
  }

  /// Replaces `number` elements of a chunk from `position` on, if the chunk is then neither empty
  /// nor over its capacity. Returns whether it did.
  @inlinable
  mutating func replaceInChunk(
    at position: ChunkPosition, _ number: Int, with elements: some Collection<Element>
  ) -> Bool {
    let change = elements.count - number
    let count = counts[position.chunk] + change
    if count == 0 || count > chunkCapacity { return false }
    chunks[position.chunk].replaceSubrange(position.offset..<position.offset + number, with: elements)
    add(change, at: position.chunk)
    if position.offset == 0 { firsts[position.chunk] = chunks[position.chunk][0] }
    if change < 0 { mergeSmallNeighbors(of: position.chunk) }
    return true
  }

  /// Replaces `number` elements, from the one at `first` through the one at `last`.
  @inlinable
  mutating func replace(
    from first: ChunkPosition, through last: ChunkPosition, _ number: Int,
    with elements: some Collection<Element>
  ) {
    var piece = Chunk()
    if first.chunk == last.chunk {
      if replaceInChunk(at: first, number, with: elements) { return }
      // Taking the chunk out of the directory avoids a copy of its other elements, unless another
      // array shares the chunk.
      swap(&piece, &chunks[first.chunk])
      piece.replaceSubrange(first.offset..<first.offset + number, with: elements)
    } else {
      piece.append(contentsOf: chunks[first.chunk][..<first.offset])
      piece.append(contentsOf: elements)
      piece.append(contentsOf: chunks[last.chunk][(last.offset + 1)...])
    }
    replaceChunks(first.chunk..<last.chunk + 1, with: piece)
  }

  /// Returns a chunk of these elements, with memory for a full chunk.
  @inlinable
  func chunk(of elements: some Collection<Element>) -> Chunk {
    var chunk = Chunk()
    chunk.reserveCapacity(chunkCapacity)
    chunk.append(contentsOf: elements)
    return chunk
  }

  /// Moves the second half of a full chunk to a new chunk after it.
  @inlinable
  mutating func split(_ index: Int) {
    let count = counts[index]
    let half = count / 2
    let second = chunk(of: chunks[index][half...])
    chunks[index].removeLast(count - half)
    add(half - count, at: index)
    insert(second, at: index + 1)
  }

  /// Replaces the chunks in `range` by chunks of the elements of `piece`, and merges small chunks
  /// with their neighbors.
  ///
  /// If `piece` does not fit one chunk, it is split into chunks of equal size, about three quarters
  /// full, so that they accept insertions before they split.
  @inlinable
  mutating func replaceChunks(_ range: Range<Int>, with piece: Chunk) {
    let full = Swift.max(1, chunkCapacity * 3 / 4)
    let number = piece.count <= chunkCapacity ? Swift.min(1, piece.count) : (piece.count + full - 1) / full
    replace(
      range,
      with: (0..<number).map { part in
        // With this formula, parts differ by at most one element, and no possible count overflows.
        let low = piece.count / number * part + piece.count % number * part / number
        let high = piece.count / number * (part + 1) + piece.count % number * (part + 1) / number
        return chunk(of: piece[low..<high])
      })
    let last = range.lowerBound + number - 1
    if count > 1 && last >= 0 { mergeSmallNeighbors(of: last) }
    if count > 1 && number != 1 { mergeSmallNeighbors(of: range.lowerBound) }
  }

  /// Merges the chunk at `index` with a neighbor as long as the two together hold at most half as
  /// many elements as a full chunk.
  @inlinable
  mutating func mergeSmallNeighbors(of index: Int) {
    var index = Swift.min(index, count - 1)
    while index + 1 < count && counts[index] + counts[index + 1] <= chunkCapacity / 2 { merge(index) }
    while index > 0 && counts[index - 1] + counts[index] <= chunkCapacity / 2 {
      index -= 1
      merge(index)
    }
    if counts[index] > 0 { return }
    // An empty chunk is left if its neighbors are more than half full. Removing it shifts the list
    // of chunks. At the start, alternating insertions and removals would cause such a shift each
    // time, so an empty first chunk is refilled. Elsewhere, half a chunk of insertions or removals
    // must come before each shift.
    if index == 0, count > 1 {
      fillFirst()
    } else {
      replace(index..<index + 1, with: [])
    }
  }

  /// Moves the first half of the second chunk, which is over half full, to the empty first chunk.
  @inlinable
  mutating func fillFirst() {
    let half = counts[1] / 2
    chunks[0].append(contentsOf: chunks[1][..<half])
    chunks[1].removeFirst(half)
    add(half, at: 0)
    add(-half, at: 1)
    firsts[0] = chunks[0][0]
    firsts[1] = chunks[1][0]
    mergeSmallNeighbors(of: 1)
  }

  /// Moves the elements of the chunk after `index` to the chunk at `index`.
  @inlinable
  mutating func merge(_ index: Int) {
    var merged = Chunk()
    swap(&merged, &chunks[index])
    merged.append(contentsOf: chunks[index + 1])
    replace(index..<index + 2, with: CollectionOfOne(merged))
  }
}
