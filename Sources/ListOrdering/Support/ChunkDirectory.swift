/// The chunks of a ``ChunkedArray``, with what is to be known of each without looking into it: its first element, how
/// many elements it holds, and where it begins.
///
/// A counted B-tree of three levels, laid out flat. Chunks stand in blocks of 32, blocks in groups of 32; there is one
/// count a chunk, one a block, and one start a group, the number of elements before it. Locating an element is a binary
/// search of the starts, then a scan of at most 32 counts of blocks and 32 of chunks; counting one element more is three
/// additions, and one for each group. Both touch a few cache lines even when there are thousands of chunks. So does a
/// search, which reads the first elements in one piece and then a single chunk, where first looking into every chunk on
/// its way would miss the cache each time.
///
/// It lies in the memory of a ``ChunkOwner``, which is asked once before a change whether it has one array alone.
@frozen
@usableFromInline
struct ChunkDirectory<Element> {
  @usableFromInline typealias Chunk = ContiguousArray<Element>

  /// Chunks in a block, as a power of two; blocks in a group.
  @inlinable static var blockBits: Int { 5 }
  /// Chunks in a block.
  @inlinable static var blockSize: Int { 1 &<< blockBits }
  /// Blocks in a group.
  @inlinable static var blocksInGroup: Int { blockSize }
  /// Chunks in a group.
  @inlinable static var groupSize: Int { blocksInGroup &* blockSize }

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
  /// The elements of each block.
  @usableFromInline var blockCounts: UnsafeMutablePointer<Int>
  /// For each group, the elements in all groups before it.
  @usableFromInline var groupStarts: UnsafeMutablePointer<Int>

  /// Creates a directory without chunks.
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

  /// Gives all memory back.
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

  /// A directory of the same chunks, which share their elements until one of them changes.
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

  /// How many blocks so many chunks are.
  @inlinable
  static func blocks(_ chunks: Int) -> Int { (chunks + blockSize - 1) / blockSize }

  @inlinable
  var blocks: Int { Self.blocks(count) }

  /// How many groups so many chunks are.
  @inlinable
  static func groups(_ chunks: Int) -> Int { (chunks + groupSize - 1) / groupSize }

  @inlinable
  var groups: Int { Self.groups(count) }

  // MARK: Positions

  /// The position of the element at `index`, which must be below `total`.
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

  /// The index of the first element of `chunk`.
  ///
  /// Nothing here can trap, so that the compiler leaves it out where nobody wants to know.
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

  /// The position behind the last element.
  @inlinable
  var end: ChunkPosition { ChunkPosition(chunk: count &- 1, offset: counts[count &- 1]) }

  // MARK: Counting

  /// Notes that `chunk` has `change` elements more.
  ///
  /// Unless it lies in the last group, every group's start is written, whether it changes or not: then the loop is as
  /// long for one chunk as for another, and no branch is predicted wrongly.
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

  /// Counts the elements of the block of `chunk` and of all later ones, and finds out where its group and all later ones
  /// begin.
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
    // From the group before on: that of `chunk` may be a new one, whose start is not known yet.
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

  /// The sum of the numbers at the indices from `start` up to `end`.
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

  /// Inserts a chunk before the one that now is the `index`-th.
  ///
  /// Each block passes its last chunk on to the next: its count changes by what comes less what goes, a group's start by
  /// this chunk less the one that it receives. One count a block is read.
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

  /// Moves some of a lane's entries.
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
