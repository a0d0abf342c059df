/// An array with fast insertions and removals at any length.
///
/// The elements are stored in chunks of at most 128, or up to 256 small ones. An insertion or
/// removal moves the elements of one chunk and updates a small index of chunk sizes, while an
/// `Array` moves all later elements. As long as the elements fit into 4 KiB (512 integers), they
/// are contiguous, and operations are as fast as those of an `Array`.
///
/// ```swift
/// var lines = ChunkedArray(1...1_000_000)
/// lines.insert(0, at: 500_000)
/// lines[500_000]  // 0
/// ```
///
/// It is a value. A copy shares its chunks. The first change to one of the two copies the list of
/// chunks and the changed chunk, not all elements.
///
/// With *n* elements in chunks of at most *c*, an insertion or removal costs O(*c*) moves, and a
/// lookup by index O(log(*n* / *c*)). At most one in *c* / 2 insertions splits a chunk. The split
/// takes O(*n* / *c*) moves, which is O(*n* / *c*²) per insertion. Any two neighboring chunks hold
/// more than *c* / 2 elements, so the memory is linear. For searches, the first element of each
/// chunk is stored twice. If elements copy on write, an in-place change of a first element copies
/// its contents. This is an unrolled linked list (Shao, Reppy and Appel 1994) below a counted
/// B-tree of three levels.
@frozen
@usableFromInline
package struct ChunkedArray<Element> {
  /// All elements as long as they are contiguous; otherwise empty.
  @usableFromInline
  var whole: ContiguousArray<Element>

  /// The owner of `directory`.
  @usableFromInline
  var owner: ChunkOwner<Element>?

  /// The directory of at least two chunks; `nil` as long as the elements are contiguous. It is a
  /// pointer, so that reads do not count references.
  @usableFromInline
  var directory: UnsafeMutablePointer<ChunkDirectory<Element>>?

  /// Whether the last sorted insertion was at the end. The next one then checks the end first.
  @usableFromInline
  var isAppendedTo = false

  /// The maximum number of elements in a chunk.
  @usableFromInline
  let chunkCapacity: Int

  /// The maximum number of contiguous elements.
  @usableFromInline
  let wholeCapacity: Int

  @inlinable
  package init() {
    self.init(chunkCapacity: Self.standardChunkCapacity, wholeCapacity: Self.standardWholeCapacity)
  }

  /// Creates an array with the elements of a sequence, in order.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  package init(_ elements: some Sequence<Element>) {
    self.init(elements, chunkCapacity: Self.standardChunkCapacity, wholeCapacity: Self.standardWholeCapacity)
  }

  /// Creates an empty array with these capacities. By default, they are equal.
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

  /// The number of elements that fit into 1 KiB, but at least 128 and at most 256.
  @inlinable
  static var standardChunkCapacity: Int {
    Swift.min(256, Swift.max(128, 1_024 / Swift.max(1, MemoryLayout<Element>.stride)))
  }

  /// The number of elements that fit into 4 KiB, but at least those of one chunk and at most 512.
  /// Moving so many elements takes as long as finding a chunk.
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

  @inlinable
  package var startIndex: Int { 0 }

  @inlinable
  package var endIndex: Int { count }

  /// The element at `index`, which must be in `0..<count`.
  ///
  /// - Complexity: O(log(*n* / *c*)). Changes are made in place unless storage is shared.
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
  @inlinable
  package init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}

extension ChunkedArray: @unchecked Sendable where Element: Sendable {}

extension ChunkedArray: Equatable where Element: Equatable {
  /// Returns whether both contain equal elements in the same order, regardless of their chunks.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  package static func == (left: Self, right: Self) -> Bool {
    left.count == right.count && left.elementsEqual(right)
  }
}

extension ChunkedArray: Hashable where Element: Hashable {
  @inlinable
  package func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    forEach { hasher.combine($0) }
  }
}

extension ChunkedArray: CustomStringConvertible {
  @inlinable
  package var description: String { Array(self).description }
}
