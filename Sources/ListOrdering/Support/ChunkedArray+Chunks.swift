// How one piece becomes chunks, and chunks one piece.
extension ChunkedArray {
  /// Makes sure that no other array changes with this one.
  @inlinable
  @inline(__always)
  mutating func makeDirectoryUnique() {
    if !isKnownUniquelyReferenced(&owner), let directory { adopt(directory.pointee.copy()) }
  }

  /// Takes a directory for its own.
  @inlinable
  @inline(never)
  mutating func adopt(_ directory: ChunkDirectory<Element>) {
    let owner = ChunkOwner(directory)
    self.owner = owner
    self.directory = owner.directory
  }

  /// Keeps the directory until here: whoever is asked for a comparison may change the variable that this array was
  /// read from.
  @inlinable
  @inline(__always)
  func keepDirectory() { withExtendedLifetime(owner) {} }

  /// Cuts `whole` into chunks: at least two.
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

  /// Makes the last chunk left, or the lack of any, the plain array again.
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
