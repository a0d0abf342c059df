import SeededRandom
import Testing
import TestSupport

@testable import ListOrdering

/// Compares `ChunkedArray` with `Array`, using small chunks that split and merge often.
@Suite struct ChunkedArrayTests {
  static let capacities = [2, 3, 4, 7, 128]

  @Test(arguments: capacities)
  func everySingleInsertionAndRemoval(capacity: Int) {
    for count in 0...12 {
      let start = Array(0..<count)
      for index in 0...count {
        var array = ChunkedArray(start, chunkCapacity: capacity)
        check(array)
        array.insert(-1, at: index)
        check(array)
        var oracle = start
        oracle.insert(-1, at: index)
        expect(Array(array) == oracle)
        expect(oracle.indices.allSatisfy { array[$0] == oracle[$0] })
      }
      for index in 0..<count {
        var array = ChunkedArray(start, chunkCapacity: capacity)
        var oracle = start
        expect(array.remove(at: index) == oracle.remove(at: index))
        check(array)
        expect(Array(array) == oracle)
      }
    }
  }

  @Test(arguments: capacities)
  func everySubrangeAndEveryPiece(capacity: Int) {
    for count in 0...10 {
      let start = Array(0..<count)
      for low in 0...count {
        for high in low...count {
          var array = ChunkedArray(start, chunkCapacity: capacity)
          var oracle = start
          array.removeSubrange(low..<high)
          oracle.removeSubrange(low..<high)
          check(array)
          expect(Array(array) == oracle)

          let piece = Array(100..<100 + high - low)
          array = ChunkedArray(start, chunkCapacity: capacity)
          oracle = start
          array.insert(contentsOf: piece, at: low)
          oracle.insert(contentsOf: piece, at: low)
          check(array)
          expect(Array(array) == oracle)
        }
      }
    }
  }

  @Test(arguments: capacities, [1, 2, 3] as [UInt64])
  func randomOperations(capacity: Int, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var array = ChunkedArray<Int>(chunkCapacity: capacity)
    var oracle: [Int] = []
    for step in 0..<1_500 {
      let grows = (step / 250).isMultiple(of: 2)
      switch Int.random(in: 0..<20, using: &random) {
      case 0:
        let index = Int.random(in: 0...oracle.count, using: &random)
        let piece = Array(0..<Int.random(in: 0...40, using: &random))
        array.insert(contentsOf: piece, at: index)
        oracle.insert(contentsOf: piece, at: index)
      case 1:
        let low = Int.random(in: 0...oracle.count, using: &random)
        let high = min(oracle.count, low + Int.random(in: 0...40, using: &random))
        array.removeSubrange(low..<high)
        oracle.removeSubrange(low..<high)
      case 2 where !oracle.isEmpty:
        let index = Int.random(in: 0..<oracle.count, using: &random)
        array[index] += 1_000
        oracle[index] += 1_000
      case 3:
        array.append(step)
        oracle.append(step)
      case 4...11 where grows, 4...5:
        let index = Int.random(in: 0...oracle.count, using: &random)
        array.insert(step, at: index)
        oracle.insert(step, at: index)
      case _ where !oracle.isEmpty:
        let index = Int.random(in: 0..<oracle.count, using: &random)
        expect(array.remove(at: index) == oracle.remove(at: index))
      default: break
      }
      check(array)
      expect(array.count == oracle.count)
      if step.isMultiple(of: 50) {
        expect(array.elementsEqual(oracle))
        expect(oracle.indices.allSatisfy { array[$0] == oracle[$0] })
      }
    }
  }

  /// Uses enough chunks for several blocks of counts.
  @Test(arguments: [1, 2] as [UInt64])
  func manyBlocks(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var array = ChunkedArray(0..<1_000, chunkCapacity: 4)
    var oracle = Array(0..<1_000)
    for step in 0..<2_000 {
      let index = Int.random(in: 0..<oracle.count, using: &random)
      if step.isMultiple(of: 3) {
        array.remove(at: index)
        oracle.remove(at: index)
      } else {
        array.insert(-step, at: index)
        oracle.insert(-step, at: index)
      }
      check(array)
      let place = min(index, oracle.count - 1)
      expect(array[place] == oracle[place])
    }
    expect(Array(array) == oracle)
    while !oracle.isEmpty {
      let index = Int.random(in: 0..<oracle.count, using: &random)
      expect(array.remove(at: index) == oracle.remove(at: index))
      check(array)
    }
    expect(array.isEmpty)
  }

  /// Uses enough chunks for several groups of blocks. Chunks enter and leave at the front, in
  /// between and at the end, one at a time and many at once.
  @Test func manyGroups() {
    var random = SplitMix64(seed: 1)
    let group = ChunkDirectory<Int>.groupSize
    var array = ChunkedArray(0..<3 * group, chunkCapacity: 2)
    var oracle = Array(0..<3 * group)
    check(array)
    for step in 0..<600 {
      let grows = (step / 100).isMultiple(of: 2)
      let index = Int.random(in: 0...oracle.count, using: &random)
      let number = step.isMultiple(of: 10) ? Int.random(in: 0...2 * group, using: &random) : 1
      if grows {
        array.insert(contentsOf: 0..<number, at: index)
        oracle.insert(contentsOf: 0..<number, at: index)
        for place in [0, array.count, index] {
          array.insert(-step, at: place)
          oracle.insert(-step, at: place)
        }
        array.append(step)
        oracle.append(step)
      } else {
        let end = min(oracle.count, index + number)
        array.removeSubrange(index..<end)
        oracle.removeSubrange(index..<end)
        if array.isEmpty { continue }
        expect(array.remove(at: index / 2) == oracle.remove(at: index / 2))
      }
      check(array)
      if step.isMultiple(of: 20) {
        expect(array.elementsEqual(oracle))
        expect(oracle.indices.allSatisfy { array[$0] == oracle[$0] })
        expect(oracle.indices.allSatisfy { array.index(of: array.position(at: $0)) == $0 })
      }
    }
    expect((array.directory?.pointee.groups ?? 0) > 2)
    expect(array.elementsEqual(oracle))
  }

  /// Except at the end, alternating edits change the number of chunks at most once.
  @Test(arguments: [4, 7, 128])
  func alternatingInsertionsAndRemovalsMoveOneChunk(capacity: Int) {
    for isPrepended in [false, true] {
      var dense = ChunkedArray<Int>(chunkCapacity: capacity)
      for count in 0..<(12 * capacity) { dense.insert(count, at: isPrepended ? 0 : count) }
      for index in 0..<(10 * capacity) {
        // At the front, the first chunk is full after some of these insertions.
        for more in 0..<(index == 0 ? capacity : 2) {
          var array = dense
          for _ in 0..<more { array.insert(-1, at: index) }
          var chunks = array.directory?.pointee.count
          var changes = 0
          for _ in 0..<8 {
            array.insert(-1, at: index)
            if array.directory?.pointee.count != chunks { changes += 1 }
            chunks = array.directory?.pointee.count
            expect(array.remove(at: index) == -1)
            if array.directory?.pointee.count != chunks { changes += 1 }
            chunks = array.directory?.pointee.count
          }
          check(array)
          expect(changes <= 1, "\(index)")
          expect(array.count == dense.count + more)
        }
      }
    }
  }

  /// The first chunk takes half of the second one, and the rest may be too small beside the third.
  @Test func emptyFirstChunkIsRefilled() {
    var directory = ChunkDirectory<Int>(chunkCapacity: 8, room: 4)
    defer { directory.destroy() }
    directory.replace(0..<0, with: [[1], [2, 3, 4, 5, 6], [7], [8, 9, 10, 11, 12, 13, 14, 15]])
    expect(directory.remove(at: ChunkPosition(chunk: 0, offset: 0)) == 1)
    directory._checkInvariants()
    expect((0..<directory.count).map { Array(directory.chunks[$0]) }.first == [2, 3])
    expect((0..<directory.count).map { directory.firsts[$0] } == [2, 4, 8])
    expect(
      (0..<directory.total).map { index in
        let position = directory.locate(index)
        return directory.chunks[position.chunk][position.offset]
      } == Array(2...15))
  }

  /// Inserts and removes chunks at each boundary of a block or group, in full directories.
  @Test(arguments: [1, 31, 32, 33, 1_023, 1_024, 1_025, 2_047, 2_048, 2_049])
  func everyBoundaryOfBlocksAndGroups(count: Int) {
    func chunk(_ number: Int) -> ContiguousArray<Int> {
      ContiguousArray(repeating: number, count: 1 + number % 2)
    }
    var full = ChunkDirectory<Int>(chunkCapacity: 2, room: count)
    defer { full.destroy() }
    full.replace(0..<0, with: (0..<count).map(chunk))
    full._checkInvariants()
    expect(full.room == count)
    let places = [0, 1, 31, 32, 33, 1_023, 1_024, 1_025, count - 1, count].filter { (0...count).contains($0) }
    for place in places {
      var directory = full.copy()
      defer { directory.destroy() }
      directory.insert(chunk(0), at: place)
      directory._checkInvariants()
      directory.insert(chunk(1), at: place)
      directory._checkInvariants()
      directory.replace(place..<place + 2, with: [])
      directory._checkInvariants()
      for end in places where end > place {
        for pieces in [0, 1, end - place, 40, 1_030] where pieces > 0 || end - place < count {
          var other = directory.copy()
          defer { other.destroy() }
          other.replace(place..<end, with: (0..<pieces).map(chunk))
          other._checkInvariants()
          for chunk in [0, place, other.count - 1] where chunk < other.count {
            let start = other.start(of: chunk)
            expect(other.locate(start) == ChunkPosition(chunk: chunk, offset: 0))
          }
        }
      }
    }
    full._checkInvariants()
  }

  /// Chunks that are appended and begin a group.
  @Test func groupBeginsAtTheEnd() {
    let group = ChunkDirectory<Int>.groupSize
    for number in [1, 5, group, group + 7] {
      var directory = ChunkDirectory<Int>(chunkCapacity: 2, room: 1)
      defer { directory.destroy() }
      for _ in 0..<3 {
        directory.replace(
          directory.count..<directory.count, with: (0..<group - directory.count % group).map { [$0] })
        directory._checkInvariants()
        directory.replace(directory.count..<directory.count, with: (0..<number).map { [$0, $0] })
        directory._checkInvariants()
        expect(directory.start(of: directory.count - 1) == directory.total - 2)
        expect(directory.locate(directory.total - 1) == ChunkPosition(chunk: directory.count - 1, offset: 1))
      }
    }
  }

  /// An array may be one piece that is longer than a chunk. It then splits into many chunks at
  /// once, and becomes one piece again when one chunk is left.
  @Test(arguments: [(2, 5), (2, 16), (4, 8), (7, 30)])
  func singlePieceMayBeLongerThanAChunk(capacity: Int, wholeCapacity: Int) {
    var array = ChunkedArray<Int>(chunkCapacity: capacity, wholeCapacity: wholeCapacity)
    for count in 1...wholeCapacity + 3 {
      array.insert(count, at: count / 2)
      check(array)
      expect((array.directory == nil) == (count <= wholeCapacity))
      let built = ChunkedArray(0..<count, chunkCapacity: capacity, wholeCapacity: wholeCapacity)
      check(built)
      expect((built.directory == nil) == (count <= wholeCapacity))
      var replaced = ChunkedArray(0..<1, chunkCapacity: capacity, wholeCapacity: wholeCapacity)
      replaced.replaceSubrange(0..<1, with: 0..<count)
      check(replaced)
      expect((replaced.directory == nil) == (count <= wholeCapacity))
      expect(replaced == built)
    }
    expect(array.sorted() == Array(1...wholeCapacity + 3))
    var oracle = Array(array)
    while let last = oracle.indices.last {
      expect(array.remove(at: last / 2) == oracle.remove(at: last / 2))
      check(array)
      expect(array.elementsEqual(oracle))
    }
    expect(array.directory == nil)
    array.removeAll()
    expect(array.wholeCapacity == wholeCapacity && array.chunkCapacity == capacity)
  }

  /// Arrays of up to 4 KiB are one piece, except for very small and very large elements.
  @Test func shortArraysAreOnePiece() {
    expect(ChunkedArray<Int>().wholeCapacity == 512)
    expect(ChunkedArray<UInt8>().wholeCapacity == 512)
    expect(ChunkedArray<SIMD2<Double>>().wholeCapacity == 256)
    expect(ChunkedArray<SIMD64<Double>>().wholeCapacity == 128)
    expect(ChunkedArray<Void>().wholeCapacity == 512)
    expect(ChunkedArray(0..<512).directory == nil)
    expect(ChunkedArray(0..<513).directory != nil)
    var array = ChunkedArray(0..<2_000)
    array.removeAll { $0 >= 500 }
    expect(array.directory == nil)
  }

  @Test(arguments: capacities)
  func partitioningIsExactAndUsesFewCalls(capacity: Int) throws {
    for count in 0...70 {
      let array = ChunkedArray(0..<count, chunkCapacity: capacity)
      // ⌈log₂(count + 1)⌉, plus three if there are chunks.
      let most = Int.bitWidth - count.leadingZeroBitCount + (count > capacity ? 3 : 0)
      for first in 0...count {
        var calls = 0
        let found = array.partitioningIndex {
          calls += 1
          return $0 >= first
        }
        expect(found == first)
        expect(calls <= most)
      }
    }
  }

  @Test(arguments: capacities)
  func copiesAreIndependent(capacity: Int) {
    let original = ChunkedArray(0..<30, chunkCapacity: capacity)
    let changes: [(inout ChunkedArray<Int>) -> Void] = [
      { $0.insert(-1, at: 7) }, { $0.append(-1) }, { $0.remove(at: 9) }, { $0[3] = -1 },
      { $0.removeSubrange(2..<20) }, { $0.insert(contentsOf: 0..<9, at: 4) }, { $0.removeAll() },
      { $0.swapAt(0, 29) }, { $0.sort(by: >) },
    ]
    for change in changes {
      var copy = original
      change(&copy)
      check(copy)
      expect(Array(original) == Array(0..<30))
      expect(copy != original)
    }
  }

  /// Building an array from either end fills all chunks but the last and the first split ones.
  @Test(arguments: capacities)
  func listsBuiltInOrderAreDense(capacity: Int) {
    for isPrepended in [false, true] {
      var array = ChunkedArray<Int>(chunkCapacity: capacity)
      for count in 0..<(20 * capacity) { array.insert(count, at: isPrepended ? 0 : count) }
      check(array)
      expect(array.directory!.pointee.count <= 22)
    }
  }

  /// Covers small chunks that merge when their neighbors shrink.
  @Test(arguments: capacities)
  func everyReplacementInEveryShortList(capacity: Int) {
    for count in 0...14 {
      for left in 0...min(count, 4) {
        // Chunks that have lost all but a few elements.
        var start = ChunkedArray(0..<count, chunkCapacity: capacity)
        for index in stride(from: count - 2, through: left, by: -2) { start.remove(at: index) }
        for low in 0...start.count {
          for high in low...start.count {
            for number in 0...3 {
              var array = start
              var oracle = Array(start)
              array.replaceSubrange(low..<high, with: 100..<100 + number)
              oracle.replaceSubrange(low..<high, with: 100..<100 + number)
              check(array)
              expect(array.elementsEqual(oracle))
            }
          }
        }
      }
    }
  }

  /// Copying an array and changing it once copies one chunk. The others stay shared.
  @Test func oneChangeCopiesOneChunk() {
    let original = ChunkedArray(0..<100, chunkCapacity: 8)
    var copy = original
    copy.insert(-1, at: 50)
    func places(_ array: ChunkedArray<Int>) -> Set<UnsafePointer<Int>?> {
      guard let directory = array.directory?.pointee else { return [] }
      return Set((0..<directory.count).map { directory.chunks[$0].withUnsafeBufferPointer(\.baseAddress) })
    }
    expect(places(original).count == 17)
    expect(places(copy).subtracting(places(original)).count <= 2)
  }

  @Test func equalityAndHashIgnoreChunks() {
    let one = ChunkedArray(0..<40, chunkCapacity: 4)
    var other = ChunkedArray<Int>(chunkCapacity: 7)
    for element in (0..<40).reversed() { other.insert(element, at: 0) }
    expect(one == other)
    expect(one.hashValue == other.hashValue)
    other[39] += 1
    expect(one != other)
    expect(([1, 2, 3] as ChunkedArray).description == "[1, 2, 3]")
  }

  @Test(arguments: capacities)
  func everyIterationVisitsAllElements(capacity: Int) {
    for count in [0, 1, 2, 5, 60] {
      let array = ChunkedArray(0..<count, chunkCapacity: capacity)
      var visited: [Int] = []
      array.forEach { visited.append($0) }
      expect(visited == Array(0..<count))
      expect(array.map { $0 } == visited)
      expect(Array(array.reversed()) == visited.reversed())
      expect(Array(array[...]) == visited)
    }
  }

  @Test func elementsAreReleased() {
    final class Token {}
    weak var removed: Token?
    weak var kept: Token?
    do {
      var array = ChunkedArray<Token>(chunkCapacity: 4)
      for _ in 0..<20 { array.append(Token()) }
      removed = array[11]
      kept = array[3]
      array.remove(at: 11)
      expect(removed == nil)
      expect(kept != nil)
    }
    expect(kept == nil)
  }
}

extension ChunkedArrayTests {
  /// Checks all invariants, including the one that requires comparable elements.
  func check(_ array: ChunkedArray<Int>) {
    array._checkInvariants()
    guard let directory = array.directory?.pointee else { return }
    expect((0..<directory.count).allSatisfy { directory.firsts[$0] == directory.chunks[$0][0] })
  }
}
