// Converts between contiguous elements and chunks.
extension ChunkedArray {
  /// Copies the directory if another array shares it.
  @inlinable
  @inline(__always)
  mutating func makeDirectoryUnique() {
    if !isKnownUniquelyReferenced(&owner), let directory { adopt(directory.pointee.copy()) }
  }

  /// Replaces the directory and its owner.
  @inlinable
  @inline(never)
  mutating func adopt(_ directory: ChunkDirectory<Element>) {
    let owner = ChunkOwner(directory)
    self.owner = owner
    self.directory = owner.directory
  }

  /// Keeps the directory alive until this call. Comparisons run the caller's code, which may change
  /// the variable that holds this array, and thereby release the directory.
  @inlinable
  @inline(__always)
  func keepDirectory() { withExtendedLifetime(owner) {} }

  /// Splits `whole` into at least two chunks.
  @inlinable
  @inline(never)
  mutating func breakWhole() {
    var piece = ContiguousArray<Element>()
    swap(&piece, &whole)
    var chunks = ChunkDirectory<Element>(chunkCapacity: chunkCapacity, room: 8)
    if piece.count > chunkCapacity {
      chunks.replaceChunks(0..<0, with: piece)
    } else {
      let half = piece.count / 2
      chunks.insert(chunks.chunk(of: piece[..<half]), at: 0)
      chunks.insert(chunks.chunk(of: piece[half...]), at: 1)
    }
    adopt(chunks)
  }

  /// Makes the array contiguous again if at most one chunk is left.
  @inlinable
  @inline(__always)
  mutating func joinWholeIfSingle() {
    if directory.unsafelyUnwrapped.pointee.count <= 1 { joinWhole() }
  }

  @inlinable
  @inline(never)
  mutating func joinWhole() {
    if let directory, directory.pointee.count == 1 { swap(&whole, &directory.pointee.chunks[0]) }
    directory = nil
    owner = nil
  }
}
