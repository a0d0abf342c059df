/// Where an element of a ``ChunkedArray`` stands, or would: what is found out once, and then serves to read the
/// neighbours, insert and remove. It is good until the next change.
@frozen
@usableFromInline
struct ChunkPosition: Sendable, Equatable {
  /// The chunk; 0 while the elements lie in one piece.
  @usableFromInline
  var chunk: Int

  /// The offset in the chunk: its count, too, of which the position is then behind the chunk's last element.
  @usableFromInline
  var offset: Int

  @inlinable
  init(chunk: Int, offset: Int) {
    self.chunk = chunk
    self.offset = offset
  }
}

extension ChunkedArray {
  /// The position of `index`, which must be in `0...count`: where its element stands, or behind the last one.
  ///
  /// - Complexity: O(log(*n* / *c*)).
  @inlinable
  func position(at index: Int) -> ChunkPosition {
    precondition(index >= 0 && index <= count, "Index out of range")
    guard let directory else { return ChunkPosition(chunk: 0, offset: index) }
    defer { keepDirectory() }
    return index == directory.pointee.total ? directory.pointee.end : directory.pointee.locate(index)
  }

  /// The position behind the last element.
  @inlinable
  var end: ChunkPosition {
    directory?.pointee.end ?? ChunkPosition(chunk: 0, offset: whole.count)
  }

  /// The index of a position.
  ///
  /// - Complexity: O(1).
  @inlinable
  func index(of position: ChunkPosition) -> Int {
    guard let directory else { return position.offset }
    defer { keepDirectory() }
    return directory.pointee.start(of: position.chunk) &+ position.offset
  }

  /// The element that stands at a position, or nil behind the last one.
  ///
  /// - Complexity: O(1).
  @inlinable
  func element(at position: ChunkPosition) -> Element? {
    guard let directory else { return position.offset < whole.count ? whole[position.offset] : nil }
    defer { keepDirectory() }
    if position.offset < directory.pointee.counts[position.chunk] {
      return directory.pointee.chunks[position.chunk][position.offset]
    }
    return position.chunk + 1 < directory.pointee.count ? directory.pointee.firsts[position.chunk + 1] : nil
  }

  /// The element that stands before a position, or nil before the first one.
  ///
  /// - Complexity: O(1).
  @inlinable
  func element(before position: ChunkPosition) -> Element? {
    guard let directory else { return position.offset > 0 ? whole[position.offset - 1] : nil }
    defer { keepDirectory() }
    if position.offset > 0 { return directory.pointee.chunks[position.chunk][position.offset - 1] }
    return position.chunk > 0 ? directory.pointee.chunks[position.chunk - 1].last : nil
  }

  /// Inserts `element` at a position, in front of what stands there.
  ///
  /// - Complexity: O(*c* + *n* / 32*c*), see ``ChunkedArray``.
  @inlinable
  mutating func insert(_ element: Element, at position: ChunkPosition) {
    if directory != nil {
      makeDirectoryUnique()
      directory.unsafelyUnwrapped.pointee.insert(element, at: position)
    } else if whole.count < chunkCapacity {
      whole.insertShifting(element, at: position.offset)
    } else {
      breakWhole()
      insert(element, at: self.position(at: position.offset))
    }
    checkInvariantsIfEnabled()
  }

  /// Removes the element that stands at a position, and returns it.
  ///
  /// - Complexity: O(*c* + *n* / 32*c*), see ``ChunkedArray``.
  @inlinable
  @discardableResult
  mutating func remove(at position: ChunkPosition) -> Element {
    defer { checkInvariantsIfEnabled() }
    if directory == nil { return whole.remove(at: position.offset) }
    makeDirectoryUnique()
    let element = directory.unsafelyUnwrapped.pointee.remove(at: position)
    joinWholeIfSingle()
    return element
  }
}
