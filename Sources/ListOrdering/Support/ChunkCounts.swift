/// How many elements each chunk of a ``ChunkedArray`` holds, and where each chunk begins.
///
/// A counted B-tree of two levels, laid out flat. Chunks stand in blocks of 32; `counts` has one entry a
/// chunk, `starts` one a block, the number of elements before it. Locating an element is a binary search of
/// `starts`, then a scan of at most 32 counts; counting one element more is one addition here and one in
/// every later block. Both touch a few cache lines even when there are thousands of chunks.
@frozen
@usableFromInline
struct ChunkCounts: Sendable {
  /// Chunks in a block.
  @inlinable
  static var blockSize: Int { 32 }

  /// The elements of each chunk.
  @usableFromInline
  var counts: [Int] = []

  /// For each block, the elements in all blocks before it.
  @usableFromInline
  var starts: [Int] = []

  /// The elements of all chunks.
  @usableFromInline
  var total = 0

  @inlinable
  init() {}

  /// The chunk and the offset in it of the element at `index`, which must be below `total`.
  ///
  /// - Complexity: O(log(blocks) + 32)
  @inlinable
  func locate(_ index: Int) -> ChunkPlace {
    let block = starts.withUnsafeBufferPointer { starts in
      var block = 0
      var length = starts.count
      while length > 1 {
        let half = length / 2
        block += starts[block + half] <= index ? half : 0
        length -= half
      }
      return block
    }
    return counts.withUnsafeBufferPointer { counts in
      var offset = index - starts[block]
      var chunk = block * Self.blockSize
      while offset >= counts[chunk] {
        offset -= counts[chunk]
        chunk += 1
      }
      return ChunkPlace(chunk: chunk, offset: offset)
    }
  }

  /// The index of the first element of `chunk`.
  ///
  /// - Complexity: O(32)
  @inlinable
  func start(of chunk: Int) -> Int {
    let block = chunk / Self.blockSize
    var start = starts[block]
    for earlier in block * Self.blockSize..<chunk { start += counts[earlier] }
    return start
  }

  /// Notes that `chunk` has `change` elements more.
  ///
  /// - Complexity: O(blocks)
  @inlinable
  mutating func add(_ change: Int, at chunk: Int) {
    counts[chunk] += change
    total += change
    shift(blocksAfter: chunk, by: change)
  }

  @inlinable
  mutating func shift(blocksAfter chunk: Int, by change: Int) {
    let first = chunk / Self.blockSize + 1
    if first >= starts.count { return }
    starts.withUnsafeMutableBufferPointer { starts in
      for block in first..<starts.count { starts[block] &+= change }
    }
  }

  /// Notes a new chunk of `count` elements before the chunk that now is the `chunk`-th.
  ///
  /// Each later block gains this one or the one pushed out of the block before, and loses its last: its start
  /// changes by the difference, so no count but one a block need be read.
  ///
  /// - Complexity: O(chunks) moves in memory, O(blocks) additions
  @inlinable
  mutating func insert(_ count: Int, at chunk: Int) {
    counts.insert(count, at: chunk)
    var block = chunk / Self.blockSize + 1
    while block < starts.count {
      starts[block] += count - counts[block * Self.blockSize]
      block += 1
    }
    if starts.count * Self.blockSize < counts.count {
      starts.append(total + (chunk == counts.count - 1 ? 0 : count - counts[counts.count - 1]))
    }
    total += count
  }

  /// Replaces the counts of the chunks in `range`.
  ///
  /// - Complexity: O(chunks)
  @inlinable
  mutating func replace(_ range: Range<Int>, with replacements: [Int]) {
    counts.replaceSubrange(range, with: replacements)
    starts.removeAll(keepingCapacity: true)
    total = 0
    for chunk in counts.indices {
      if chunk % Self.blockSize == 0 { starts.append(total) }
      total += counts[chunk]
    }
  }
}
