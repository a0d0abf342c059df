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
    guard let directory else { return ChunkPlace(chunk: 0, offset: index) }
    defer { keepDirectory() }
    return index == directory.pointee.total ? directory.pointee.end : directory.pointee.locate(index)
  }

  /// The place behind the last element.
  @inlinable
  var end: ChunkPlace {
    directory?.pointee.end ?? ChunkPlace(chunk: 0, offset: whole.count)
  }

  /// The index of a place.
  ///
  /// - Complexity: O(1)
  @inlinable
  func index(of place: ChunkPlace) -> Int {
    guard let directory else { return place.offset }
    defer { keepDirectory() }
    return directory.pointee.start(of: place.chunk) &+ place.offset
  }

  /// The element that stands at a place, or nil behind the last one.
  ///
  /// - Complexity: O(1)
  @inlinable
  func element(at place: ChunkPlace) -> Element? {
    guard let directory else { return place.offset < whole.count ? whole[place.offset] : nil }
    defer { keepDirectory() }
    if place.offset < directory.pointee.counts[place.chunk] {
      return directory.pointee.chunks[place.chunk][place.offset]
    }
    return place.chunk + 1 < directory.pointee.count ? directory.pointee.firsts[place.chunk + 1] : nil
  }

  /// The element that stands before a place, or nil before the first one.
  ///
  /// - Complexity: O(1)
  @inlinable
  func element(before place: ChunkPlace) -> Element? {
    guard let directory else { return place.offset > 0 ? whole[place.offset - 1] : nil }
    defer { keepDirectory() }
    if place.offset > 0 { return directory.pointee.chunks[place.chunk][place.offset - 1] }
    return place.chunk > 0 ? directory.pointee.chunks[place.chunk - 1].last : nil
  }

  /// Inserts `element` at a place, in front of what stands there.
  ///
  /// - Complexity: O(c + n / 32c), see ``ChunkedArray``
  @inlinable
  mutating func insert(_ element: Element, at place: ChunkPlace) {
    if directory != nil {
      makeDirectoryUnique()
      directory.unsafelyUnwrapped.pointee.insert(element, at: place)
    } else if whole.count < chunkCapacity {
      whole.insertShifting(element, at: place.offset)
    } else {
      breakWhole()
      insert(element, at: self.place(at: place.offset))
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
    if directory == nil { return whole.remove(at: place.offset) }
    makeDirectoryUnique()
    let element = directory.unsafelyUnwrapped.pointee.remove(at: place)
    joinWholeIfSingle()
    return element
  }
}
