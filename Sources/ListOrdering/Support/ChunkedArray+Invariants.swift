extension ChunkedArray {
  /// Traps unless the chunks and counts satisfy the invariants that every method maintains.
  ///
  /// - Complexity: O(*n* / *c*).
  @usableFromInline
  package func _checkInvariants() {
    precondition(chunkCapacity >= 2, "The chunk capacity must be at least 2")
    precondition(wholeCapacity >= chunkCapacity, "The capacity without chunks must hold a chunk")
    precondition(whole.count <= wholeCapacity, "The array without chunks must not exceed its capacity")
    guard let directory else { return }
    precondition(whole.isEmpty, "An array with chunks must have no elements outside of them")
    precondition(directory.pointee.count > 1, "An array with chunks must have at least two")
    precondition(
      directory.pointee.chunkCapacity == chunkCapacity, "The directory must have the array's chunk capacity")
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
    precondition(count <= room, "The directory must have room for the chunks")
    var total = 0
    var block = 0
    var previous = chunkCapacity
    for index in 0..<count {
      let number = chunks[index].count
      precondition(counts[index] == number, "The counts must match the chunks")
      precondition(number > 0 && number <= chunkCapacity, "No chunk may be empty or exceed its capacity")
      precondition(
        previous + number > chunkCapacity / 2, "Two neighboring chunks must hold more than half a chunk")
      if index % Self.groupSize == 0 {
        precondition(groupStarts[index / Self.groupSize] == total, "The group starts must match the chunks")
      }
      block += number
      if index % Self.blockSize == Self.blockSize - 1 || index == count - 1 {
        precondition(blockCounts[index / Self.blockSize] == block, "The block counts must match the chunks")
        block = 0
      }
      previous = number
      total += number
    }
    precondition(self.total == total, "The total must match the chunks")
  }
}
