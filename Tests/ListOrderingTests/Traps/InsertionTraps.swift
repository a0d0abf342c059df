@testable import ListOrdering

extension Trap {
  static let insertion = [
    Trap("chunks, reading past the end") { _ = ChunkedArray(0..<2_000)[2_000] },
    Trap("chunks, reading before the start") { _ = ChunkedArray(0..<2_000)[-1] },
    Trap("chunks, writing past the end") {
      var array = ChunkedArray(0..<2_000)
      array[2_000] = 0
    },
    Trap("a chunk, inserting past the end") {
      var array = ChunkedArray(0..<3)
      array.insert(0, at: 4)
    },
    Trap("chunks, inserting before the start") {
      var array = ChunkedArray(0..<2_000)
      array.insert(0, at: -1)
    },
    Trap("chunks, inserting several past the end") {
      var array = ChunkedArray(0..<2_000)
      array.insert(contentsOf: [1, 2], at: 2_001)
    },
    Trap("chunks, removing past the end") {
      var array = ChunkedArray(0..<2_000)
      array.remove(at: 2_000)
    },
    Trap("chunks, removing a range past the end", "Range out of bounds") {
      var array = ChunkedArray(0..<2_000)
      array.removeSubrange(1_990..<2_001)
    },
    Trap("a sorted array, removing past the end", "out of range") {
      var list = SortedArray(0..<3)
      list.remove(at: 3)
    },
    Trap("a sorted array in chunks, replacing past the end") {
      var list = SortedArray(0..<3_000)
      list.replace(at: 3_000, with: 1)
    },
    Trap("a sorted array, a part past the end", "Range out of bounds") { _ = SortedArray(0..<3)[2..<4] },
    Trap("a part of a sorted array, reading outside of it") { _ = SortedArray(0..<3)[1..<2][2] },
    Trap("a part of a sorted array, a part of it that is outside", "Range out of bounds") {
      _ = SortedArray(0..<3)[1..<2][1..<3]
    },
    Trap("a sorted array that is not sorted", "The elements must be sorted") {
      var list = SortedArray([1, 2])
      list.elements = [2, 1]
      list._checkInvariants()
    },
    Trap("a sorted array with NaN in front", "The elements must be sorted") {
      var list = try SortedArray([1.0])
      list.elements = [.nan, 1]
      list._checkInvariants()
    },
    Trap("a keyed sorted array that is not sorted", "The elements must be sorted") {
      var list = KeyedSortedArray([1, 2], by: { $0 })
      list.entries[0] = list.entries[1]
      list.entries[1] = KeyedElement(0) { $0 }
      list._checkInvariants()
    },
  ]

  /// Damages an array of many chunks and checks its invariants.
  private static func chunks(
    _ name: String, _ message: String, _ change: @escaping @Sendable (inout ChunkedArray<Int>) -> Void
  ) -> Trap {
    Trap("chunks, \(name)", message) {
      var array = ChunkedArray(0..<200, chunkCapacity: 8)
      change(&array)
      array._checkInvariants()
    }
  }

  /// Damages the directory of many chunks and checks its invariants.
  private static func directory(
    _ name: String, _ message: String, _ change: @escaping @Sendable (inout ChunkDirectory<Int>) -> Void
  ) -> Trap {
    chunks(name, message) { change(&$0.directory!.pointee) }
  }

  static let chunks = [
    chunks("of one element", "The chunk capacity must be at least 2") { $0 = ChunkedArray(chunkCapacity: 1) },
    chunks("of more than a piece", "The capacity without chunks must hold a chunk") {
      $0 = ChunkedArray(chunkCapacity: 3, wholeCapacity: 2)
    },
    chunks("too much in one piece", "The array without chunks must not exceed its capacity") {
      $0 = ChunkedArray(chunkCapacity: 2)
      $0.whole = [1, 2, 3]
    },
    chunks("in one piece as well", "An array with chunks must have no elements outside of them") {
      $0.whole = [1]
    },
    chunks("only one", "An array with chunks must have at least two") {
      var one = ChunkDirectory<Int>(chunkCapacity: 8, room: 1)
      one.insert([1], at: 0)
      $0 = ChunkedArray(chunkCapacity: 8)
      $0.adopt(one)
    },
    chunks("of two capacities", "The directory must have the array's chunk capacity") {
      var two = ChunkDirectory<Int>(chunkCapacity: 4, room: 2)
      two.replaceChunks(0..<0, with: [1, 2, 3, 4, 5])
      $0 = ChunkedArray(chunkCapacity: 8)
      $0.adopt(two)
    },
    directory("without room", "The directory must have room for the chunks") { $0.room = $0.count - 1 },
    directory("a wrong count", "The counts must match the chunks") { $0.counts[0] += 1 },
    directory("an empty one", "No chunk may be empty or exceed its capacity") {
      $0.chunks[0] = []
      $0.counts[0] = 0
    },
    directory("two small neighbors", "Two neighboring chunks must hold more than half a chunk") {
      for chunk in 0...1 {
        $0.chunks[chunk] = [chunk]
        $0.counts[chunk] = 1
      }
    },
    directory("a wrong block", "The block counts must match the chunks") { $0.blockCounts[0] += 1 },
    directory("a wrong start", "The group starts must match the chunks") { $0.groupStarts[0] = 1 },
    directory("a wrong sum", "The total must match the chunks") { $0.total += 1 },
  ]
}
