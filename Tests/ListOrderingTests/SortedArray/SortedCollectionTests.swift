import ListOrdering
import Measuring
import Testing

/// Sorted collections against a list that is scanned, for both storages at once.
@Suite struct SortedCollectionTests {
  typealias Plain = KeySortedArray<Pair, Int>
  typealias Chunked = ChunkedKeySortedArray<Pair, Int>

  /// The naive list: an element goes before the first that is greater.
  static func insert(_ pair: Pair, into list: inout [Pair]) -> Int {
    let index = list.firstIndex { $0.key > pair.key } ?? list.count
    list.insert(pair, at: index)
    return index
  }

  /// Every short list, its elements marked by their places, in both storages.
  func everyList() throws -> [([Pair], Plain, Chunked)] {
    try sortedLists(upTo: 6).map { keys in
      let list = keys.enumerated().map { Pair(key: $1, mark: $0) }
      return try (list, Plain(list, by: \.key), Chunked(list, by: \.key))
    }
  }

  @Test func equalListsHashAlike() throws {
    let (one, other) = (try SortedArray([3, 1, 2]), try SortedArray([2, 3, 1]))
    #expect(one == other && one.hashValue == other.hashValue)
    #expect(try Set([one, other, SortedArray([1, 2])]).count == 2)
  }

  /// Whatever is replaced is released, wherever its successor goes.
  @Test func elementsThatGoAreReleased() throws {
    final class Box {
      let value: Int
      init(_ value: Int) { self.value = value }
    }
    for target in [1, 3, 5] {
      var list = KeySortedArray<Box, Int>(by: { $0.value })
      try list.insert(contentsOf: [0, 4].map(Box.init))
      weak var old: Box?
      do {
        let box = Box(2)
        old = box
        try list.insert(box)
      }
      #expect(old != nil)
      try list.replace(at: 1, with: Box(target))
      #expect(old == nil)
    }
  }

  @Test func elementsInOnePieceAreGivenOutSo() throws {
    #expect(try SortedArray([3, 1, 2]).withContiguousStorageIfAvailable { Array($0) } == [1, 2, 3])
    #expect(try ChunkedSortedArray(0..<9_000).withContiguousStorageIfAvailable { $0.count } == nil)
  }

  @Test func everyPartitioning() throws {
    for (list, plain, chunked) in try everyList() {
      for key in 0...2 * list.count + 2 {
        let index = list.firstIndex { $0.key >= key } ?? list.count
        #expect(plain.partitioningIndex { $0.key >= key } == index)
        #expect(chunked.partitioningIndex { $0.key >= key } == index)
      }
    }
  }

  @Test func everyInsertion() throws {
    for (list, plain, chunked) in try everyList() {
      for key in 0...2 * list.count + 2 {
        let new = Pair(key: key, mark: 99)
        var (oracle, plain, chunked) = (list, plain, chunked)
        let index = Self.insert(new, into: &oracle)
        #expect(try plain.insert(new) == index)
        #expect(try chunked.insert(new) == index)
        expectEqual(oracle, plain, chunked)
      }
    }
  }

  @Test func everyInsertionOfTwo() throws {
    for (list, plain, chunked) in try everyList() {
      for first in 0...2 * list.count + 2 {
        for second in 0...2 * list.count + 2 {
          let new = [Pair(key: first, mark: 98), Pair(key: second, mark: 99)]
          var (oracle, plain, chunked) = (list, plain, chunked)
          for pair in new { _ = Self.insert(pair, into: &oracle) }
          try plain.insert(contentsOf: new)
          try chunked.insert(contentsOf: new)
          expectEqual(oracle, plain, chunked)
        }
      }
    }
  }

  @Test func everyReplacement() throws {
    for (list, plain, chunked) in try everyList() {
      for index in list.indices {
        for key in 0...2 * list.count + 2 {
          let new = Pair(key: key, mark: 99)
          var (oracle, plain, chunked) = (list, plain, chunked)
          var target = index
          if oracle[index].key == key {
            oracle[index] = new
          } else {
            oracle.remove(at: index)
            target = Self.insert(new, into: &oracle)
          }
          #expect(try plain.replace(at: index, with: new) == target)
          #expect(try chunked.replace(at: index, with: new) == target)
          expectEqual(oracle, plain, chunked)
        }
      }
    }
  }

  @Test func everyRemoval() throws {
    for (list, plain, chunked) in try everyList() {
      for index in list.indices {
        var (oracle, plain, chunked) = (list, plain, chunked)
        let gone = oracle.remove(at: index)
        #expect(plain.remove(at: index) == gone)
        #expect(chunked.remove(at: index) == gone)
        expectEqual(oracle, plain, chunked)
      }
      for key in 0...2 * list.count + 2 {
        var (oracle, plain, chunked) = (list, plain, chunked)
        let gone = oracle.firstIndex { $0.key == key }.map { oracle.remove(at: $0) }
        #expect(plain.removeFirst(key) == gone)
        #expect(chunked.removeFirst(key) == gone)
        expectEqual(oracle, plain, chunked)
      }
      for low in 0...list.count {
        for high in low...list.count {
          var (oracle, plain, chunked) = (list, plain, chunked)
          oracle.removeSubrange(low..<high)
          plain.removeSubrange(low..<high)
          chunked.removeSubrange(low..<high)
          expectEqual(oracle, plain, chunked)
        }
      }
    }
  }

  @Test func everyQuery() throws {
    for (list, plain, chunked) in try everyList() {
      for low in 0...2 * list.count + 2 {
        #expect(plain.firstIndex(of: low) == list.firstIndex { $0.key == low })
        #expect(chunked.firstIndex(of: low) == list.firstIndex { $0.key == low })
        #expect(chunked.contains(low) == list.contains { $0.key == low })
        #expect(Array(plain[plain.equalRange(of: low)]) == list.filter { $0.key == low })
        #expect(plain.range(from: low, upTo: low - 1).isEmpty)
        #expect(plain.range(from: low, through: low - 1).isEmpty)
        for high in low...2 * list.count + 2 {
          let open = list.filter { low <= $0.key && $0.key < high }
          #expect(Array(plain.elements(in: low..<high)) == open)
          #expect(Array(chunked.elements(in: low..<high)) == open)
          let closed = list.filter { low <= $0.key && $0.key <= high }
          #expect(Array(plain.elements(in: low...high)) == closed)
          #expect(Array(chunked.elements(in: low...high)) == closed)
        }
      }
    }
  }

  /// Long enough for the chunked storage to lie in many chunks, with few keys, so that most are ties.
  @Test(arguments: [1, 2] as [UInt64], [5, 100_000])
  func randomOperations(seed: UInt64, keys: Int) throws {
    var random = SplitMix64(seed: seed)
    let start = (0..<2_000).map { Pair(key: .random(in: 0..<keys, using: &random), mark: $0) }
    var oracle = start.enumerated()
      .sorted { ($0.element.key, $0.offset) < ($1.element.key, $1.offset) }.map(\.element)
    var plain = try Plain(start, by: \.key)
    var chunked = try Chunked(start, by: \.key)
    for step in 0..<200 {
      let new = Pair(key: .random(in: 0..<keys, using: &random), mark: 10_000 + step)
      let index = Int.random(in: 0..<oracle.count, using: &random)
      switch step % 10 {
      case 0...4:
        let place = Self.insert(new, into: &oracle)
        #expect(try plain.insert(new) == place)
        #expect(try chunked.insert(new) == place)
      case 5:
        #expect(plain.remove(at: index) == oracle[index])
        #expect(chunked.remove(at: index) == oracle.remove(at: index))
      case 6:
        // Few are inserted one by one into chunks, many by a merge.
        let many = step.isMultiple(of: 20) ? 3 : 120
        let batch = (0..<many).map { Pair(key: .random(in: 0..<keys, using: &random), mark: $0) }
        for pair in batch { _ = Self.insert(pair, into: &oracle) }
        try plain.insert(contentsOf: batch)
        try chunked.insert(contentsOf: batch)
      default:
        let stays = oracle[index].key == new.key
        oracle.remove(at: index)
        let target = stays ? index : Self.insert(new, into: &oracle)
        if stays { oracle.insert(new, at: index) }
        #expect(try plain.replace(at: index, with: new) == target)
        #expect(try chunked.replace(at: index, with: new) == target)
      }
      if step.isMultiple(of: 5) {
        #expect(plain.elementsEqual(oracle) && chunked.elementsEqual(oracle))
      }
    }
    expectEqual(oracle, plain, chunked)
  }

  func expectEqual(_ oracle: [Pair], _ plain: Plain, _ chunked: Chunked) {
    plain._checkInvariants()
    chunked._checkInvariants()
    #expect(plain.elementsEqual(oracle))
    #expect(chunked.elementsEqual(oracle))
  }
}
