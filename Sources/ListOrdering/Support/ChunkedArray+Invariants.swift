extension ChunkedArray {
  /// Traps unless the chunks and counts satisfy the invariants that every method maintains.
  ///
  /// - Complexity: O(*n* / *c*).
  @usableFromInline
  package func _checkInvariants() {
    precondition(chunkCapacity >= 2, "a chunk can split")
    precondition(wholeCapacity >= chunkCapacity, "a chunk can lie in one piece")
    precondition(whole.count <= wholeCapacity, "one piece holds no more than its capacity")
    guard let directory else { return }
    precondition(whole.isEmpty, "elements lie in one piece or in chunks")
    precondition(directory.pointee.count > 1, "a single chunk is the plain array")
    precondition(directory.pointee.chunkCapacity == chunkCapacity, "chunks have the array's capacity")
    directory.pointee._checkInvariants()
  }

  /// Checks the invariants if the package trait `InvariantChecks` is enabled.
  @inlinable
  @inline(__always)
  func checkInvariantsIfEnabled() {
    #if INVARIANT_CHECKS
      _checkInvariants()
    #endif
  }
}

extension ChunkDirectory {
  /// Traps unless all counts, starts and chunk sizes are valid.
  @usableFromInline
  func _checkInvariants() {
    precondition(count <= room, "there is room for the chunks")
    var total = 0
    var block = 0
    var previous = chunkCapacity
    for index in 0..<count {
      let number = chunks[index].count
      precondition(counts[index] == number, "counts are those of the chunks")
      precondition(number > 0 && number <= chunkCapacity, "chunks are neither empty nor too full")
      precondition(previous + number > chunkCapacity / 2, "neighbors are worth two chunks")
      if index % Self.groupSize == 0 {
        precondition(groupStarts[index / Self.groupSize] == total, "groups know where they start")
      }
      block += number
      if index % Self.blockSize == Self.blockSize - 1 || index == count - 1 {
        precondition(blockCounts[index / Self.blockSize] == block, "blocks know their elements")
        block = 0
      }
      previous = number
      total += number
    }
    precondition(self.total == total, "counts know their sum")
  }
}
