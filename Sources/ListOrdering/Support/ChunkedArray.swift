/// An array whose insertions and removals stay cheap when it is long.
///
/// The elements lie in chunks of 128 to 256. An insertion or removal moves the elements of one chunk and adjusts a
/// small index of the chunks' sizes, where an `Array` moves every element behind. Until it has outgrown one piece of
/// 4 KiB (of 512 integers) it *is* a plain array, and as fast.
///
/// ```swift
/// var lines = ChunkedArray(1...1_000_000)
/// lines.insert(0, at: 500_000)
/// lines[500_000]  // 0
/// ```
///
/// It is a value: a copy shares its chunks, and the first change to it copies the list of chunks and the one
/// chunk that changes, not all elements.
///
/// Chunks of at most *c* elements, *n* in all: an insertion or removal costs O(*c*) moves, a lookup by index
/// O(log(*n* / *c*)). Every c / 2 insertions there is at most one split, of O(*n* / *c*) moves, which is O(*n* / *c*²) an
/// insertion. Any two neighboring chunks hold more than c / 2, so the memory is linear. The first element of each
/// chunk is held twice, for searching: of elements that themselves copy on write, changing one of these in place
/// copies it. The scheme is that of an unrolled linked list (Shao, Reppy and Appel 1994) with a counted B-tree of
/// three levels above.
@frozen
@usableFromInline
package struct ChunkedArray<Element> {
  /// All elements while they fit one piece; else empty.
  @usableFromInline
  var whole: ContiguousArray<Element>

  /// What keeps `directory`.
  @usableFromInline
  var owner: ChunkOwner<Element>?

  /// The chunks once one piece does not do: at least two. A pointer, so that reading counts no references.
  @usableFromInline
  var directory: UnsafeMutablePointer<ChunkDirectory<Element>>?

  /// Whether the last sorted insertion went behind all others: then the next one probably does, and looks there first.
  @usableFromInline
  var isAppendedTo = false

  /// The most elements in a chunk.
  @usableFromInline
  let chunkCapacity: Int

  /// The most elements that lie in one piece.
  @usableFromInline
  let wholeCapacity: Int

  /// An empty array.
  @inlinable
  package init() {
    self.init(chunkCapacity: Self.standardChunkCapacity, wholeCapacity: Self.standardWholeCapacity)
  }

  /// An array of the elements of `elements`, in order.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  package init(_ elements: some Sequence<Element>) {
    self.init(elements, chunkCapacity: Self.standardChunkCapacity, wholeCapacity: Self.standardWholeCapacity)
  }

  /// An empty array of such capacities: one piece holds no more than a chunk unless it is said.
  @inlinable
  init(chunkCapacity: Int, wholeCapacity: Int? = nil) {
    self.whole = []
    self.chunkCapacity = chunkCapacity
    self.wholeCapacity = wholeCapacity ?? chunkCapacity
  }

  @inlinable
  init(_ elements: some Sequence<Element>, chunkCapacity: Int, wholeCapacity: Int? = nil) {
    self.init(chunkCapacity: chunkCapacity, wholeCapacity: wholeCapacity)
    whole = ContiguousArray(elements)
    if whole.count > self.wholeCapacity { breakWhole() }
    checkInvariantsIfEnabled()
  }

  /// The elements of 1 KiB, but from 128 to 256.
  @inlinable
  static var standardChunkCapacity: Int {
    Swift.min(256, Swift.max(128, 1_024 / Swift.max(1, MemoryLayout<Element>.stride)))
  }

  /// The elements of 4 KiB, but from a chunk to 512: so many are moved in about the time that it takes to find a chunk
  /// first.
  @inlinable
  static var standardWholeCapacity: Int {
    Swift.min(512, Swift.max(standardChunkCapacity, 4_096 / Swift.max(1, MemoryLayout<Element>.stride)))
  }
}

extension ChunkedArray: RandomAccessCollection, MutableCollection {
  /// The number of elements.
  ///
  /// - Complexity: O(1).
  @inlinable
  package var count: Int { directory?.pointee.total ?? whole.count }

  /// Zero.
  @inlinable
  package var startIndex: Int { 0 }

  /// The number of elements.
  @inlinable
  package var endIndex: Int { count }

  /// The element at `index`, which must be in `0..<count`.
  ///
  /// - Complexity: O(log(*n* / *c*)), in place for a unique array.
  @inlinable
  package subscript(index: Int) -> Element {
    get {
      guard let directory else { return whole[index] }
      defer { keepDirectory() }
      precondition(index >= 0 && index < directory.pointee.total, "Index out of range")
      let position = directory.pointee.locate(index)
      return directory.pointee.chunks[position.chunk][position.offset]
    }
    _modify {
      makeDirectoryUnique()
      if let directory {
        precondition(index >= 0 && index < directory.pointee.total, "Index out of range")
        let position = directory.pointee.locate(index)
        defer {
          if position.offset == 0 {
            directory.pointee.firsts[position.chunk] = directory.pointee.chunks[position.chunk][0]
          }
        }
        yield &directory.pointee.chunks[position.chunk][position.offset]
      } else {
        yield &whole[index]
      }
    }
  }
}

extension ChunkedArray: ExpressibleByArrayLiteral {
  /// An array of the elements given.
  @inlinable
  package init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}

extension ChunkedArray: @unchecked Sendable where Element: Sendable {}

extension ChunkedArray: Equatable where Element: Equatable {
  /// Whether both hold equal elements in the same order, however these lie in chunks.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  package static func == (left: Self, right: Self) -> Bool {
    left.count == right.count && left.elementsEqual(right)
  }
}

extension ChunkedArray: Hashable where Element: Hashable {
  /// Feeds the elements, in order, to `hasher`.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  package func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    forEach { hasher.combine($0) }
  }
}

extension ChunkedArray: CustomStringConvertible {
  /// The elements, as an array describes them.
  @inlinable
  package var description: String { Array(self).description }
}
