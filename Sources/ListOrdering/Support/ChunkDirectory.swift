/// The chunks of a ``ChunkedArray``, with data that saves reading the chunks themselves: the first
/// element of each chunk, and counts of elements.
///
/// This is a counted B-tree of three levels in flat arrays. There are blocks of 32 chunks and
/// groups of 32 blocks, with one count per chunk and per block. Per group, the directory stores its
/// start: the number of elements before it. To locate an element by its index, it uses a binary
/// search of the starts, and then scans at most 32 counts of blocks and 32 of chunks. Counting one
/// more element takes three additions, and one more per group. Both operations touch only a few
/// cache lines, even with thousands of chunks. A search by value reads the first elements, which
/// are contiguous, and then a single chunk. It would otherwise miss the cache for each chunk that
/// it visits.
///
/// Its memory belongs to a ``ChunkOwner``. Before a change, a single check of the owner tells
/// whether several arrays share the directory.
@frozen
@usableFromInline
struct ChunkDirectory<Element> {
  @usableFromInline typealias Chunk = ContiguousArray<Element>

  /// The binary logarithm of the number of chunks in a block, and of the number of blocks in a
  /// group.
  @inlinable static var blockBits: Int { 5 }
  /// The number of chunks in a block.
  @inlinable static var blockSize: Int { 1 &<< blockBits }
  @inlinable static var blocksInGroup: Int { blockSize }
  /// The number of chunks in a group.
  @inlinable static var groupSize: Int { blocksInGroup &* blockSize }

  /// The maximum number of elements in a chunk.
  @usableFromInline let chunkCapacity: Int
  /// The number of chunks.
  @usableFromInline var count = 0
  /// The number of chunks for which memory is allocated.
  @usableFromInline var room: Int
  /// The number of elements in all chunks.
  @usableFromInline var total = 0

  /// The chunks, none of them empty.
  @usableFromInline var chunks: UnsafeMutablePointer<Chunk>
  /// The first element of each chunk.
  @usableFromInline var firsts: UnsafeMutablePointer<Element>
  /// The number of elements in each chunk.
  @usableFromInline var counts: UnsafeMutablePointer<Int>
  /// The number of elements in each block.
  @usableFromInline var blockCounts: UnsafeMutablePointer<Int>
  /// For each group, the number of elements in all groups before it.
  @usableFromInline var groupStarts: UnsafeMutablePointer<Int>

  @inlinable
  init(chunkCapacity: Int, room: Int) {
    self.chunkCapacity = chunkCapacity
    self.room = room
    chunks = .allocate(capacity: room)
    firsts = .allocate(capacity: room)
    counts = .allocate(capacity: room)
    blockCounts = .allocate(capacity: Self.blocks(room))
    groupStarts = .allocate(capacity: Self.groups(room))
  }

  @inlinable
  func destroy() {
    chunks.deinitialize(count: count)
    firsts.deinitialize(count: count)
    chunks.deallocate()
    firsts.deallocate()
    counts.deallocate()
    blockCounts.deallocate()
    groupStarts.deallocate()
  }

  /// Returns a copy. Each chunk shares its elements with its copy until one of the two changes.
  ///
  /// - Complexity: O(chunks).
  @inlinable
  func copy() -> ChunkDirectory {
    var copy = ChunkDirectory(chunkCapacity: chunkCapacity, room: room)
    copy.chunks.initialize(from: chunks, count: count)
    copy.firsts.initialize(from: firsts, count: count)
    copy.counts.initialize(from: counts, count: count)
    copy.blockCounts.initialize(from: blockCounts, count: blocks)
    copy.groupStarts.initialize(from: groupStarts, count: groups)
    copy.count = count
    copy.total = total
    return copy
  }

  @inlinable
  static func blocks(_ chunks: Int) -> Int { (chunks + blockSize - 1) / blockSize }

  @inlinable
  var blocks: Int { Self.blocks(count) }

  @inlinable
  static func groups(_ chunks: Int) -> Int { (chunks + groupSize - 1) / groupSize }

  @inlinable
  var groups: Int { Self.groups(count) }

  // MARK: Positions

  /// Returns the position of the element at `index`, which must be less than `total`.
  ///
  /// - Complexity: O(log(groups) + 64).
  @inlinable
  func locate(_ index: Int) -> ChunkPosition {
    var group = 0
    var length = groups
    while length > 1 {
      let half = length / 2
      group += groupStarts[group + half] <= index ? half : 0
      length -= half
    }
    var offset = index &- groupStarts[group]
    var block = group * Self.blocksInGroup
    while offset >= blockCounts[block] {
      offset &-= blockCounts[block]
      block &+= 1
    }
    var chunk = block * Self.blockSize
    while offset >= counts[chunk] {
      offset &-= counts[chunk]
      chunk &+= 1
    }
    return ChunkPosition(chunk: chunk, offset: offset)
  }

  /// Returns the index of the first element of `chunk`.
  ///
  /// Nothing here can trap, so the compiler can remove the call if the result is unused.
  ///
  /// - Complexity: O(64).
  @inlinable
  func start(of chunk: Int) -> Int {
    let block = chunk &>> Self.blockBits
    let group = block &>> Self.blockBits
    var start = groupStarts[group]
    var earlierBlock = group &* Self.blocksInGroup
    while earlierBlock < block {
      start &+= blockCounts[earlierBlock]
      earlierBlock &+= 1
    }
    var earlier = block &* Self.blockSize
    while earlier < chunk {
      start &+= counts[earlier]
      earlier &+= 1
    }
    return start
  }

  /// The position after the last element.
  @inlinable
  var end: ChunkPosition { ChunkPosition(chunk: count &- 1, offset: counts[count &- 1]) }

  // MARK: Counting

  /// Adds `change` to the number of elements in `chunk`.
  ///
  /// Unless the chunk lies in the last group, this writes the starts of all groups, even those that
  /// do not change. The loop therefore has the same length for every chunk, and no branch is
  /// mispredicted.
  ///
  /// - Complexity: O(groups).
  @inlinable
  @inline(__always)
  mutating func add(_ change: Int, at chunk: Int) {
    counts[chunk] &+= change
    let block = chunk &>> Self.blockBits
    blockCounts[block] &+= change
    total &+= change
    let own = block &>> Self.blockBits
    let groups = groups
    if own == groups &- 1 { return }
    var group = 1
    while group < groups {
      groupStarts[group] &+= group > own ? change : 0
      group &+= 1
    }
  }

  /// Recomputes the counts of blocks and the starts of groups, from those of `chunk` on.
  ///
  /// - Complexity: O(chunks).
  @inlinable
  mutating func countBlocks(from chunk: Int) {
    var block = chunk / Self.blockSize
    while block < blocks {
      let first = block * Self.blockSize
      blockCounts[block] = Self.sum(of: counts, from: first, to: Swift.min(count, first + Self.blockSize))
      block += 1
    }
    // Begins with the previous group, because the start of a new group is not stored yet.
    var group = Swift.max(0, chunk / Self.groupSize - 1)
    var start = group == 0 ? 0 : groupStarts[group]
    while group < groups {
      groupStarts[group] = start
      let first = group * Self.blocksInGroup
      start += Self.sum(of: blockCounts, from: first, to: Swift.min(blocks, first + Self.blocksInGroup))
      group += 1
    }
    total = start
  }

  @inlinable
  static func sum(of numbers: UnsafeMutablePointer<Int>, from start: Int, to end: Int) -> Int {
    var sum = 0
    for index in start..<end { sum += numbers[index] }
    return sum
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
    countBlocks(from: range.lowerBound)
  }

  /// Inserts a chunk at `index`.
  ///
  /// From the insertion on, each block passes its last chunk to the next block. To a block's count,
  /// the method adds the elements of the chunk that the block receives, and subtracts those of the
  /// chunk that it passes on. To the start of each later group, it adds the elements of the new
  /// chunk, and subtracts those of the chunk that the group receives. It reads one chunk's count
  /// per block.
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
    let (formerBlocks, formerGroups) = (blocks, groups)
    count += 1
    total += counts[index]
    var block = index / Self.blockSize
    var coming = counts[index]
    while block < formerBlocks {
      let next = (block + 1) * Self.blockSize
      let going = next < count ? counts[next] : 0
      blockCounts[block] += coming - going
      coming = going
      block += 1
    }
    if formerBlocks < blocks { (blockCounts + formerBlocks).initialize(to: coming) }
    var group = index / Self.groupSize + 1
    while group < formerGroups {
      groupStarts[group] += counts[index] - counts[group * Self.groupSize]
      group += 1
    }
    if formerGroups < groups { (groupStarts + formerGroups).initialize(to: total - counts[count - 1]) }
  }

  /// Moves `count` entries of one of the directory's arrays by `change` positions.
  @inlinable
  static func shift<Entry>(_ entries: UnsafeMutablePointer<Entry>, count: Int, by change: Int) {
    if change != 0 { (entries + change).moveInitialize(from: entries, count: count) }
  }

  @inlinable
  mutating func makeRoom(for count: Int) {
    if count <= room { return }
    let (formerBlocks, formerGroups) = (blocks, groups)
    room = Swift.max(count, 2 * room)
    Self.grow(&chunks, self.count, to: room)
    Self.grow(&firsts, self.count, to: room)
    Self.grow(&counts, self.count, to: room)
    Self.grow(&blockCounts, formerBlocks, to: Self.blocks(room))
    Self.grow(&groupStarts, formerGroups, to: Self.groups(room))
  }

  @inlinable
  static func grow<Entry>(_ lane: inout UnsafeMutablePointer<Entry>, _ count: Int, to room: Int) {
    let larger = UnsafeMutablePointer<Entry>.allocate(capacity: room)
    larger.moveInitialize(from: lane, count: count)
    lane.deallocate()
    lane = larger
  }
}

/// Owns a directory, and destroys it together with the last array that uses it.
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
