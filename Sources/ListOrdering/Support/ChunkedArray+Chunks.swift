// How chunks split, merge and are cut from one piece.
extension ChunkedArray {
  /// Inserts an element where the chunk has no room for it, or the one piece has none.
  @inlinable
  @inline(never)
  mutating func insertIntoFullChunk(_ element: Element, at place: ChunkPlace) {
    if chunks.isEmpty {
      breakWhole()
      return insertIntoChunk(element, at: self.place(at: place.offset))
    }
    // At either end of the list a full chunk stays full, so that lists built in order are dense.
    if place.chunk == chunks.count - 1 && place.offset == chunkCapacity {
      return insertChunk([element], at: chunks.count)
    }
    if place == ChunkPlace(chunk: 0, offset: 0) { return insertChunk([element], at: 0) }
    split(place.chunk)
    let left = counts.counts[place.chunk]
    let isLeft = place.offset <= left
    insertIntoChunk(
      element,
      at: isLeft ? place : ChunkPlace(chunk: place.chunk + 1, offset: place.offset - left))
  }

  /// Inserts an element into a chunk that has room.
  @inlinable
  mutating func insertIntoChunk(_ element: Element, at place: ChunkPlace) {
    chunks[place.chunk].insertShifting(element, at: place.offset)
    counts.add(1, at: place.chunk)
    if place.offset == 0 { firsts[place.chunk] = element }
  }

  /// Replaces `number` elements of a chunk from `place` on, if the chunk is then neither empty nor too full; says
  /// whether it did.
  @inlinable
  mutating func replaceInChunk(
    at place: ChunkPlace, _ number: Int, with elements: some Collection<Element>
  ) -> Bool {
    let change = elements.count - number
    let count = counts.counts[place.chunk] + change
    if count == 0 || count > chunkCapacity { return false }
    chunks[place.chunk].replaceSubrange(place.offset..<place.offset + number, with: elements)
    counts.add(change, at: place.chunk)
    if place.offset == 0 { firsts[place.chunk] = chunks[place.chunk][0] }
    if change < 0 { mergeSmallNeighbours(of: place.chunk) }
    return true
  }

  /// Inserts a chunk with room for as many elements as a chunk may hold.
  @inlinable
  mutating func insertChunk(_ elements: some Collection<Element>, at index: Int) {
    var chunk = ContiguousArray<Element>()
    chunk.reserveCapacity(chunkCapacity)
    chunk.append(contentsOf: elements)
    counts.insert(chunk.count, at: index)
    firsts.insert(chunk[0], at: index)
    chunks.insert(chunk, at: index)
  }

  /// Moves the second half of a full chunk to a new one behind it.
  @inlinable
  mutating func split(_ index: Int) {
    let count = counts.counts[index]
    let half = count / 2
    counts.add(half - count, at: index)
    insertChunk(chunks[index][half...], at: index + 1)
    chunks[index].removeLast(count - half)
  }

  /// Cuts `whole` into chunks.
  @inlinable
  mutating func breakWhole() {
    var piece = ContiguousArray<Element>()
    swap(&piece, &whole)
    let half = piece.count / 2
    if piece.count > chunkCapacity {
      replaceChunks(0..<0, with: piece)
    } else {
      insertChunk(piece[..<half], at: 0)
      insertChunk(piece[half...], at: 1)
    }
  }

  /// Replaces the chunks in `range` by chunks of the elements of `piece`, then restores the invariants.
  ///
  /// What does not fit one chunk is cut into chunks of equal size, about three quarters full: they can take
  /// insertions before they split.
  @inlinable
  mutating func replaceChunks(_ range: Range<Int>, with piece: ContiguousArray<Element>) {
    let room = Swift.max(1, chunkCapacity * 3 / 4)
    let number = piece.count <= chunkCapacity ? Swift.min(1, piece.count) : (piece.count + room - 1) / room
    var cut = ContiguousArray<ContiguousArray<Element>>()
    cut.reserveCapacity(number)
    for part in 0..<number {
      var chunk = ContiguousArray<Element>()
      chunk.reserveCapacity(chunkCapacity)
      // Rounded so that the parts differ by one at most, without overflow for any count in memory.
      let low = piece.count / number * part + piece.count % number * part / number
      let high = piece.count / number * (part + 1) + piece.count % number * (part + 1) / number
      chunk.append(contentsOf: piece[low..<high])
      cut.append(chunk)
    }
    chunks.replaceSubrange(range, with: cut)
    counts.replace(range, with: cut.map(\.count))
    firsts.replaceSubrange(range, with: cut.map { $0[0] })
    let last = range.lowerBound + number - 1
    if chunks.count > 1 && last >= 0 { mergeSmallNeighbours(of: last) }
    if chunks.count > 1 && number != 1 { mergeSmallNeighbours(of: range.lowerBound) }
    if chunks.count == 1 { joinWhole() }
  }

  /// Merges the chunk at `index` with the one before or behind while the two hold at most half a capacity.
  @inlinable
  mutating func mergeSmallNeighbours(of index: Int) {
    var index = Swift.min(index, chunks.count - 1)
    while index + 1 < chunks.count
      && counts.counts[index] + counts.counts[index + 1] <= chunkCapacity / 2
    {
      merge(index)
    }
    while index > 0 && counts.counts[index - 1] + counts.counts[index] <= chunkCapacity / 2 {
      index -= 1
      merge(index)
    }
    // An empty chunk whose neighbours both are large: nothing to merge, all to drop.
    if counts.counts[index] == 0 {
      chunks.remove(at: index)
      firsts.remove(at: index)
      counts.replace(index..<index + 1, with: [])
    }
    if chunks.count == 1 { joinWhole() }
  }

  /// Moves the elements of the chunk behind `index` to the one at it.
  @inlinable
  mutating func merge(_ index: Int) {
    chunks[index].append(contentsOf: chunks[index + 1])
    chunks.remove(at: index + 1)
    firsts.remove(at: index + 1)
    firsts[index] = chunks[index][0]
    counts.replace(index..<index + 2, with: [chunks[index].count])
  }

  /// Makes the last chunk left the plain array again.
  @inlinable
  mutating func joinWhole() {
    swap(&whole, &chunks[0])
    chunks.removeAll()
    firsts.removeAll()
    counts = ChunkCounts()
  }
}
