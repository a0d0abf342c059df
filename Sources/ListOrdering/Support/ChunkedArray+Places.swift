/// Where an element of a ``ChunkedArray`` stands, or would: what is found out once, and then serves to read the
/// neighbours, insert and remove. It is good until the next change.
@frozen
@usableFromInline
struct ChunkPlace: Sendable, Equatable {
  /// The chunk; 0 while the elements lie in one piece.
  @usableFromInline
  var chunk: Int

  /// The offset in the chunk: its count, too, of which the place is then behind the chunk's last element.
  @usableFromInline
  var offset: Int

  @inlinable
  init(chunk: Int, offset: Int) {
    self.chunk = chunk
    self.offset = offset
  }
}

extension ChunkedArray {
  /// The place of `index`, which must be in `0...count`: where its element stands, or behind the last one.
  ///
  /// - Complexity: O(log(n / c))
  @inlinable
  func place(at index: Int) -> ChunkPlace {
    precondition(index >= 0 && index <= count, "Index out of range")
    if chunks.isEmpty { return ChunkPlace(chunk: 0, offset: index) }
    return index == counts.total ? end : counts.locate(index)
  }

  /// The place behind the last element.
  @inlinable
  var end: ChunkPlace {
    if chunks.isEmpty { return ChunkPlace(chunk: 0, offset: whole.count) }
    return ChunkPlace(chunk: chunks.count - 1, offset: counts.counts[chunks.count - 1])
  }

  /// The index of a place.
  ///
  /// - Complexity: O(1)
  @inlinable
  func index(of place: ChunkPlace) -> Int {
    chunks.isEmpty ? place.offset : counts.start(of: place.chunk) + place.offset
  }

  /// The element that stands at a place, or nil behind the last one.
  ///
  /// - Complexity: O(1)
  @inlinable
  func element(at place: ChunkPlace) -> Element? {
    if chunks.isEmpty { return place.offset < whole.count ? whole[place.offset] : nil }
    if place.offset < counts.counts[place.chunk] { return chunks[place.chunk][place.offset] }
    return place.chunk + 1 < firsts.count ? firsts[place.chunk + 1] : nil
  }

  /// The element that stands before a place, or nil before the first one.
  ///
  /// - Complexity: O(1)
  @inlinable
  func element(before place: ChunkPlace) -> Element? {
    if place.offset > 0 {
      return chunks.isEmpty ? whole[place.offset - 1] : chunks[place.chunk][place.offset - 1]
    }
    return place.chunk > 0 ? chunks[place.chunk - 1].last : nil
  }

  /// Inserts `element` at a place, in front of what stands there.
  ///
  /// - Complexity: O(c + n / 32c), see ``ChunkedArray``
  @inlinable
  mutating func insert(_ element: Element, at place: ChunkPlace) {
    if chunks.isEmpty && whole.count < chunkCapacity {
      whole.insertShifting(element, at: place.offset)
    } else if !chunks.isEmpty && counts.counts[place.chunk] < chunkCapacity {
      insertIntoChunk(element, at: place)
    } else {
      insertIntoFullChunk(element, at: place)
    }
    _checkInvariantsIfAsked()
  }

  /// Removes the element that stands at a place, and returns it.
  ///
  /// - Complexity: O(c + n / 32c), see ``ChunkedArray``
  @inlinable
  @discardableResult
  mutating func remove(at place: ChunkPlace) -> Element {
    defer { _checkInvariantsIfAsked() }
    if chunks.isEmpty { return whole.remove(at: place.offset) }
    var place = place
    if place.offset == counts.counts[place.chunk] {
      place = ChunkPlace(chunk: place.chunk + 1, offset: 0)
    }
    let element = chunks[place.chunk].remove(at: place.offset)
    counts.add(-1, at: place.chunk)
    if place.offset == 0, let first = chunks[place.chunk].first { firsts[place.chunk] = first }
    mergeSmallNeighbours(of: place.chunk)
    return element
  }
}
