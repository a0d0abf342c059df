/// The position of an element in a ``ChunkedArray``, or an insertion point. It is found once, then
/// used to read neighbors, insert and remove. It is valid until the next change.
@frozen
@usableFromInline
struct ChunkPosition: Sendable, Equatable {
  /// The chunk's index; 0 while the elements are contiguous.
  @usableFromInline
  var chunk: Int

  /// The offset in the chunk. It may be the chunk's count, for a position after its last element.
  @usableFromInline
  var offset: Int

  @inlinable
  init(chunk: Int, offset: Int) {
    self.chunk = chunk
    self.offset = offset
  }
}

extension ChunkedArray {
  /// Returns the position of the element at `index`, or the end if `index` is `count`.
  ///
  /// - Parameter index: An index in `0...count`.
  /// - Complexity: O(log(*n* / *c*)).
  @inlinable
  func position(at index: Int) -> ChunkPosition {
    precondition(index >= 0 && index <= count, "Index out of range")
    guard let directory else { return ChunkPosition(chunk: 0, offset: index) }
    defer { keepDirectory() }
    return index == directory.pointee.total ? directory.pointee.end : directory.pointee.locate(index)
  }

  /// The position after the last element.
  @inlinable
  var end: ChunkPosition {
    directory?.pointee.end ?? ChunkPosition(chunk: 0, offset: whole.count)
  }

  /// Returns the index of a position.
  ///
  /// - Complexity: O(1).
  @inlinable
  func index(of position: ChunkPosition) -> Int {
    guard let directory else { return position.offset }
    defer { keepDirectory() }
    return directory.pointee.start(of: position.chunk) &+ position.offset
  }

  /// Returns the element at a position, or nil at the end.
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

  /// Returns the element before a position, or nil at the start.
  ///
  /// - Complexity: O(1).
  @inlinable
  func element(before position: ChunkPosition) -> Element? {
    guard let directory else { return position.offset > 0 ? whole[position.offset - 1] : nil }
    defer { keepDirectory() }
    if position.offset > 0 { return directory.pointee.chunks[position.chunk][position.offset - 1] }
    return position.chunk > 0 ? directory.pointee.chunks[position.chunk - 1].last : nil
  }

  /// The element at a position that must not be the end of a chunk.
  ///
  /// - Complexity: O(1).
  @inlinable
  subscript(position: ChunkPosition) -> Element {
    guard let directory else { return whole[position.offset] }
    defer { keepDirectory() }
    return directory.pointee.chunks[position.chunk][position.offset]
  }

  /// Returns the start of the next chunk if `position` is the end of a chunk, otherwise `position`.
  @inlinable
  func position(standing position: ChunkPosition) -> ChunkPosition {
    guard let directory, position.offset == directory.pointee.counts[position.chunk],
      position.chunk &+ 1 < directory.pointee.count
    else { return position }
    return ChunkPosition(chunk: position.chunk &+ 1, offset: 0)
  }

  /// Returns the position after the element at a position.
  @inlinable
  func position(behind position: ChunkPosition) -> ChunkPosition {
    self.position(standing: ChunkPosition(chunk: position.chunk, offset: position.offset &+ 1))
  }

  /// Returns the position of the element before a position, or the same position at the start.
  @inlinable
  func position(inFrontOf position: ChunkPosition) -> ChunkPosition {
    if position.offset > 0 { return ChunkPosition(chunk: position.chunk, offset: position.offset &- 1) }
    guard let directory, position.chunk > 0 else { return position }
    let chunk = position.chunk &- 1
    return ChunkPosition(chunk: chunk, offset: directory.pointee.counts[chunk] &- 1)
  }

  /// Inserts `element` at a position, before the element there.
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

  /// Removes the element at `source`, and inserts `element` before the position `gap`. Elements in
  /// between shift by one, but only those in the two affected chunks move in memory.
  ///
  /// - Complexity: That of a removal and an insertion; O(*c*) within one chunk.
  @inlinable
  mutating func move(from source: ChunkPosition, to gap: ChunkPosition, as element: Element) {
    defer { checkInvariantsIfEnabled() }
    if directory == nil { return whole.shift(from: source.offset, to: gap.offset, as: element) }
    makeDirectoryUnique()
    directory.unsafelyUnwrapped.pointee.move(from: source, to: gap, as: element)
    joinWholeIfSingle()
  }

  /// Removes and returns the element at a position.
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
