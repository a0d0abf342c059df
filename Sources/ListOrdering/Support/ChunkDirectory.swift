/// The chunks of a ``ChunkedArray``, with what is to be known of each without looking into it: its first element, how
/// many elements it holds, and where it begins.
///
/// A counted B-tree of two levels, laid out flat. Chunks stand in blocks of 32; there is one count a chunk, and one
/// start a block, the number of elements before it. Locating an element is a binary search of the starts, then a scan
/// of at most 32 counts; counting one element more is one addition here and one in every later block. Both touch a few
/// cache lines even when there are thousands of chunks. So does a search, which reads the first elements in one piece
/// and then a single chunk, where first looking into every chunk on its way would miss the cache each time.
///
/// It lies in the memory of a ``ChunkOwner``, which is asked once before a change whether it has one array alone.
@frozen
@usableFromInline
struct ChunkDirectory<Element> {
  @usableFromInline typealias Chunk = ContiguousArray<Element>

  /// Chunks in a block.
  @inlinable static var blockSize: Int { 32 }

  /// The most elements in a chunk.
  @usableFromInline let chunkCapacity: Int
  /// How many chunks there are.
  @usableFromInline var count = 0
  /// For how many there is room.
  @usableFromInline var room: Int
  /// The elements of all chunks.
  @usableFromInline var total = 0

  /// The chunks, none of them empty.
  @usableFromInline var chunks: UnsafeMutablePointer<Chunk>
  /// The first element of each.
  @usableFromInline var firsts: UnsafeMutablePointer<Element>
  /// The elements of each.
  @usableFromInline var counts: UnsafeMutablePointer<Int>
  /// For each block, the elements in all blocks before it.
  @usableFromInline var starts: UnsafeMutablePointer<Int>

  /// Creates a directory without chunks.
  @inlinable
  init(chunkCapacity: Int, room: Int) {
    self.chunkCapacity = chunkCapacity
    self.room = room
    chunks = .allocate(capacity: room)
    firsts = .allocate(capacity: room)
    counts = .allocate(capacity: room)
    starts = .allocate(capacity: Self.blocks(room))
  }

  /// Gives all memory back.
  @inlinable
  func destroy() {
    chunks.deinitialize(count: count)
    firsts.deinitialize(count: count)
    chunks.deallocate()
    firsts.deallocate()
    counts.deallocate()
    starts.deallocate()
  }

  /// A directory of the same chunks, which share their elements until one of them changes.
  ///
  /// - Complexity: O(chunks).
  @inlinable
  func copy() -> ChunkDirectory {
    var copy = ChunkDirectory(chunkCapacity: chunkCapacity, room: room)
    copy.chunks.initialize(from: chunks, count: count)
    copy.firsts.initialize(from: firsts, count: count)
    copy.counts.initialize(from: counts, count: count)
    copy.starts.initialize(from: starts, count: blocks)
    copy.count = count
    copy.total = total
    return copy
  }

  /// How many blocks so many chunks are.
  @inlinable
  static func blocks(_ chunks: Int) -> Int { (chunks + blockSize - 1) / blockSize }

  @inlinable
  var blocks: Int { Self.blocks(count) }

  // MARK: Positions

  /// The position of the element at `index`, which must be below `total`.
  ///
  /// - Complexity: O(log(blocks) + 32).
  @inlinable
  func locate(_ index: Int) -> ChunkPosition {
    var block = 0
    var length = blocks
    while length > 1 {
      let half = length / 2
      block += starts[block + half] <= index ? half : 0
      length -= half
    }
    var offset = index &- starts[block]
    var chunk = block * Self.blockSize
    while offset >= counts[chunk] {
      offset &-= counts[chunk]
      chunk &+= 1
    }
    return ChunkPosition(chunk: chunk, offset: offset)
  }

  /// The index of the first element of `chunk`.
  ///
  /// Nothing here can trap, so that the compiler leaves it out where nobody wants to know.
  ///
  /// - Complexity: O(32).
  @inlinable
  func start(of chunk: Int) -> Int {
    let block = chunk &>> 5
    var start = starts[block]
    var earlier = block &* Self.blockSize
    while earlier < chunk {
      start &+= counts[earlier]
      earlier &+= 1
    }
    return start
  }

  /// The position behind the last element.
  @inlinable
  var end: ChunkPosition { ChunkPosition(chunk: count &- 1, offset: counts[count &- 1]) }

  // MARK: Counting

  /// Notes that `chunk` has `change` elements more.
  ///
  /// - Complexity: O(blocks).
  @inlinable
  @inline(__always)
  mutating func add(_ change: Int, at chunk: Int) {
    counts[chunk] &+= change
    total &+= change
    var block = chunk / Self.blockSize + 1
    let blocks = blocks
    while block < blocks {
      starts[block] &+= change
      block &+= 1
    }
  }

  /// Finds out where the block of `chunk` and all later ones begin.
  ///
  /// - Complexity: O(chunks).
  @inlinable
  mutating func countStarts(from chunk: Int) {
    var chunk = chunk / Self.blockSize * Self.blockSize
    var start = chunk == 0 ? 0 : self.start(of: chunk - 1) + counts[chunk - 1]
    while chunk < count {
      if chunk % Self.blockSize == 0 { starts[chunk / Self.blockSize] = start }
      start += counts[chunk]
      chunk += 1
    }
    total = start
  }

  // MARK: Chunks

  /// Replaces the chunks in `range`.
  ///
  /// - Complexity: O(chunks).
  @inlinable
  mutating func replace(_ range: Range<Int>, with pieces: some Collection<Chunk>) {
    let change = pieces.count - range.count
    makeRoom(for: count + change)
    (chunks + range.lowerBound).deinitialize(count: range.count)
    (firsts + range.lowerBound).deinitialize(count: range.count)
    let behind = count - range.upperBound
    Self.shift(chunks + range.upperBound, count: behind, by: change)
    Self.shift(firsts + range.upperBound, count: behind, by: change)
    Self.shift(counts + range.upperBound, count: behind, by: change)
    var chunk = range.lowerBound
    for piece in pieces {
      (chunks + chunk).initialize(to: piece)
      (firsts + chunk).initialize(to: piece[0])
      (counts + chunk).initialize(to: piece.count)
      chunk += 1
    }
    count += change
    countStarts(from: range.lowerBound)
  }

  /// Inserts a chunk before the one that now is the `index`-th.
  ///
  /// Each later block gains this one or the one pushed out of the block before, and loses its last: its start
  /// changes by the difference, so no count but one a block need be read.
  ///
  /// - Complexity: O(chunks) moves in memory, O(blocks) additions.
  @inlinable
  mutating func insert(_ chunk: Chunk, at index: Int) {
    makeRoom(for: count + 1)
    Self.shift(chunks + index, count: count - index, by: 1)
    Self.shift(firsts + index, count: count - index, by: 1)
    Self.shift(counts + index, count: count - index, by: 1)
    (firsts + index).initialize(to: chunk[0])
    (counts + index).initialize(to: chunk.count)
    (chunks + index).initialize(to: chunk)
    let former = blocks
    count += 1
    total += counts[index]
    var block = index / Self.blockSize + 1
    while block < former {
      starts[block] += counts[index] - counts[block * Self.blockSize]
      block += 1
    }
    if former < blocks { (starts + former).initialize(to: total - counts[count - 1]) }
  }

  /// Moves some of a lane's entries.
  @inlinable
  static func shift<Entry>(_ entries: UnsafeMutablePointer<Entry>, count: Int, by change: Int) {
    if change != 0 { (entries + change).moveInitialize(from: entries, count: count) }
  }

  @inlinable
  mutating func makeRoom(for count: Int) {
    if count <= room { return }
    let former = blocks
    room = Swift.max(count, 2 * room)
    Self.grow(&chunks, self.count, to: room)
    Self.grow(&firsts, self.count, to: room)
    Self.grow(&counts, self.count, to: room)
    Self.grow(&starts, former, to: Self.blocks(room))
  }

  @inlinable
  static func grow<Entry>(_ lane: inout UnsafeMutablePointer<Entry>, _ count: Int, to room: Int) {
    let larger = UnsafeMutablePointer<Entry>.allocate(capacity: room)
    larger.moveInitialize(from: lane, count: count)
    lane.deallocate()
    lane = larger
  }
}

/// Keeps a directory, and destroys it with the last of the arrays that have it.
@usableFromInline
final class ChunkOwner<Element> {
  @usableFromInline let directory: UnsafeMutablePointer<ChunkDirectory<Element>>

  @inlinable
  init(_ directory: ChunkDirectory<Element>) {
    self.directory = .allocate(capacity: 1)
    self.directory.initialize(to: directory)
  }

  @inlinable
  deinit {
    directory.pointee.destroy()
    directory.deallocate()
  }
}
