/// Where an element of a ``ChunkedArray`` stands, or would: what is found out once, and then serves to read the
/// neighbors, insert and remove. It is good until the next change.
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

  /// The element that stands at a position, of which that is known.
  ///
  /// - Complexity: O(1).
  @inlinable
  subscript(position: ChunkPosition) -> Element {
    guard let directory else { return whole[position.offset] }
    defer { keepDirectory() }
    return directory.pointee.chunks[position.chunk][position.offset]
  }

  /// The position of the element that stands at a position, if that is behind the last one of a chunk.
  @inlinable
  func position(standing position: ChunkPosition) -> ChunkPosition {
    guard let directory, position.offset == directory.pointee.counts[position.chunk],
      position.chunk &+ 1 < directory.pointee.count
    else { return position }
    return ChunkPosition(chunk: position.chunk &+ 1, offset: 0)
  }

  /// The position of the element behind the one that stands at a position.
  @inlinable
  func position(behind position: ChunkPosition) -> ChunkPosition {
    self.position(standing: ChunkPosition(chunk: position.chunk, offset: position.offset &+ 1))
  }

  /// The position of the element in front of the one that stands at a position; the position itself if there is none.
  @inlinable
  func position(inFrontOf position: ChunkPosition) -> ChunkPosition {
    if position.offset > 0 { return ChunkPosition(chunk: position.chunk, offset: position.offset &- 1) }
    guard let directory, position.chunk > 0 else { return position }
    let chunk = position.chunk &- 1
    return ChunkPosition(chunk: chunk, offset: directory.pointee.counts[chunk] &- 1)
  }

  /// Inserts `element` at a position, in front of what stands there.
  ///
  /// - Complexity: O(*c* + *n* / *c*²), see ``ChunkedArray``.
  @inlinable
  mutating func insert(_ element: Element, at position: ChunkPosition) {
    if directory != nil {
      makeDirectoryUnique()
      directory.unsafelyUnwrapped.pointee.insert(element, at: position)
    } else if whole.count < wholeCapacity {
      whole.insertShifting(element, at: position.offset)
    } else {
      breakWhole()
      insert(element, at: self.position(at: position.offset))
    }
    checkInvariantsIfEnabled()
  }

  /// Replaces the element that stands at a position by `element`, in front of what stands at `gap`: those between move by
  /// one, but only in the two chunks concerned.
  ///
  /// - Complexity: That of a removal and an insertion; in one chunk O(*c*).
  @inlinable
  mutating func move(from source: ChunkPosition, to gap: ChunkPosition, as element: Element) {
    defer { checkInvariantsIfEnabled() }
    if directory == nil { return whole.shift(from: source.offset, to: gap.offset, as: element) }
    makeDirectoryUnique()
    directory.unsafelyUnwrapped.pointee.move(from: source, to: gap, as: element)
    joinWholeIfSingle()
  }

  /// Removes the element that stands at a position, and returns it.
  ///
  /// - Complexity: O(*c* + *n* / *c*²), see ``ChunkedArray``.
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
