extension ChunkedArray {
  /// Traps unless chunks and counts are as every method leaves them.
  ///
  /// - Complexity: O(n / c)
  @usableFromInline
  package func _checkInvariants() {
    precondition(chunkCapacity >= 2, "a chunk can split")
    precondition(whole.count <= chunkCapacity, "one chunk holds no more than its capacity")
    precondition(chunks.isEmpty || whole.isEmpty, "elements lie in one piece or in chunks")
    precondition(chunks.count != 1, "a single chunk is the plain array")
    precondition(counts.counts == chunks.map(\.count), "counts are those of the chunks")
    precondition(firsts.count == chunks.count, "every chunk has its first element noted")
    var total = 0
    var previous = chunkCapacity
    for (index, chunk) in chunks.enumerated() {
      precondition(!chunk.isEmpty && chunk.count <= chunkCapacity, "chunks are neither empty nor too full")
      precondition(previous + chunk.count > chunkCapacity / 2, "neighbours are worth two chunks")
      if index % ChunkCounts.blockSize == 0 {
        precondition(counts.starts[index / ChunkCounts.blockSize] == total, "blocks know where they start")
      }
      previous = chunk.count
      total += chunk.count
    }
    precondition(counts.total == total, "counts know their sum")
    let blocks = (chunks.count + ChunkCounts.blockSize - 1) / ChunkCounts.blockSize
    precondition(counts.starts.count == blocks, "there is a start a block")
  }

  /// Checks the invariants where the package's trait asks for it.
  @inlinable
  @inline(__always)
  func _checkInvariantsIfAsked() {
    #if INVARIANT_CHECKS
      _checkInvariants()
    #endif
  }
}
