import Foundation
import ListOrdering
import Testing
import TestSupport

/// Compares arrays sorted by a key with a plain list.
@Suite struct KeyedSortedArrayTests {
  typealias Pairs = KeyedSortedArray<Pair, Int>

  /// Inserts naively: before the first element with a greater key.
  static func insert(_ pair: Pair, into list: inout [Pair]) -> Int {
    let index = list.firstIndex { $0.key > pair.key } ?? list.count
    list.insert(pair, at: index)
    return index
  }

  /// Returns every short list, its elements marked with their indices.
  func everyList() -> [([Pair], Pairs)] {
    sortedLists(upTo: 6).map { keys in
      let list = keys.enumerated().map { Pair(key: $1, mark: $0) }
      return (list, Pairs(list, by: \.key))
    }
  }

  /// Replaced elements are released, wherever the new ones go.
  @Test func replacedElementsAreReleased() {
    final class Box {
      let value: Int
      init(_ value: Int) { self.value = value }
    }
    for target in [1, 3, 5] {
      var list = KeyedSortedArray<Box, Int>(by: { $0.value })
      list.insert(contentsOf: [0, 4].map(Box.init))
      weak var old: Box?
      do {
        let box = Box(2)
        old = box
        list.insert(box)
      }
      expect(old != nil)
      list.replace(at: 1, with: Box(target))
      expect(old == nil)
    }
  }

  @Test func everyPartitioning() {
    for (list, pairs) in everyList() {
      for key in 0...2 * list.count + 2 {
        let index = list.firstIndex { $0.key >= key } ?? list.count
        expect(pairs.partitioningIndex { $0.key >= key } == index)
        expect(pairs.lowerBound(ofKey: key) == index)
        expect(pairs.upperBound(ofKey: key) == list.firstIndex { $0.key > key } ?? list.count)
      }
    }
  }

  @Test func everyInsertion() {
    for (list, pairs) in everyList() {
      for key in 0...2 * list.count + 2 {
        let new = Pair(key: key, mark: 99)
        var (oracle, pairs) = (list, pairs)
        expect(pairs.insert(new) == Self.insert(new, into: &oracle))
        expectEqual(oracle, pairs)
      }
    }
  }

  @Test func everyInsertionOfTwo() {
    for (list, pairs) in everyList() {
      for first in 0...2 * list.count + 2 {
        for second in 0...2 * list.count + 2 {
          let new = [Pair(key: first, mark: 98), Pair(key: second, mark: 99)]
          var (oracle, pairs) = (list, pairs)
          for pair in new { _ = Self.insert(pair, into: &oracle) }
          pairs.insert(contentsOf: new)
          expectEqual(oracle, pairs)
        }
      }
    }
  }

  @Test func everyReplacementAndUpdate() {
    for (list, pairs) in everyList() {
      for index in list.indices {
        for key in 0...2 * list.count + 2 {
          let new = Pair(key: key, mark: 99)
          var oracle = list
          var target = index
          if oracle[index].key == key {
            oracle[index] = new
          } else {
            oracle.remove(at: index)
            target = Self.insert(new, into: &oracle)
          }
          var replaced = pairs
          expect(replaced.replace(at: index, with: new) == target)
          expectEqual(oracle, replaced)
          var updated = pairs
          expect(updated.update(at: index) { $0 = new } == target)
          expectEqual(oracle, updated)
        }
      }
    }
  }

  @Test func everyRemoval() {
    for (list, pairs) in everyList() {
      for index in list.indices {
        var (oracle, removed) = (list, pairs)
        let gone = oracle.remove(at: index)
        expect(removed.remove(at: index) == gone)
        expectEqual(oracle, removed)
        removed = pairs
        expect(removed.remove(gone) == gone)
        expect(removed.remove(gone) == nil)
        expectEqual(oracle, removed)
      }
      for key in 0...2 * list.count + 2 {
        var (oracle, pairs) = (list, pairs)
        let gone = oracle.firstIndex { $0.key == key }.map { oracle.remove(at: $0) }
        expect(pairs.removeFirst(withKey: key) == gone)
        expectEqual(oracle, pairs)
      }
      for low in 0...list.count {
        for high in low...list.count {
          var (oracle, pairs) = (list, pairs)
          oracle.removeSubrange(low..<high)
          pairs.removeSubrange(low..<high)
          expectEqual(oracle, pairs)
        }
      }
    }
  }

  @Test func everyQuery() {
    for (list, pairs) in everyList() {
      for low in 0...2 * list.count + 2 {
        expect(pairs.firstIndex(ofKey: low) == list.firstIndex { $0.key == low })
        expect(pairs.lastIndex(ofKey: low) == list.lastIndex { $0.key == low })
        expect(pairs.contains(key: low) == list.contains { $0.key == low })
        expect(Array(pairs[pairs.equalRange(ofKey: low)]) == list.filter { $0.key == low })
        expect(pairs.range(from: low, upTo: low - 1).isEmpty)
        expect(pairs.range(from: low, through: low - 1).isEmpty)
        expect(Array(pairs.elements(in: low...)) == list.filter { $0.key >= low })
        expect(Array(pairs.elements(in: ..<low)) == list.filter { $0.key < low })
        expect(Array(pairs.elements(in: ...low)) == list.filter { $0.key <= low })
        for high in low...2 * list.count + 2 {
          expect(Array(pairs.elements(in: low..<high)) == list.filter { low <= $0.key && $0.key < high })
          expect(Array(pairs.elements(in: low...high)) == list.filter { low <= $0.key && $0.key <= high })
        }
      }
    }
  }

  /// A search compares only elements with an equal key.
  @Test func elementsAreFoundByKey() {
    let tally = Tally()
    func pair(_ key: Int, _ mark: Int) -> CountedPair { CountedPair(key: key, mark: mark, tally: tally) }
    let pairs = KeyedSortedArray<CountedPair, Int>((0..<3_000).map { pair($0 / 3, $0) }, by: { $0.key })
    func expectIndex(_ index: Int?, of what: CountedPair) {
      expect(pairs.contains(what) == (index != nil))
      expect(pairs.firstIndex(of: what) == index)
      expect(pairs.lastIndex(of: what) == index)
    }
    for mark in [0, 1_000, 2_999] { expectIndex(mark, of: pair(mark / 3, mark)) }
    expectIndex(nil, of: pair(7, 0))
    expectIndex(nil, of: pair(4_000, 0))
    expect(tally.count <= 5 * 9)
  }

  @Test func keysAreReadOncePerElement() {
    let tally = Tally()
    nonisolated(unsafe) let reads = tally
    var list = KeyedSortedArray<Int, Int>(
      0..<1_000,
      by: { number in
        reads.count += 1
        return -number
      })
    expect(tally.count == 1_000)
    list.insert(5)
    list.update(at: 0) { $0 += 1 }
    expect(tally.count == 1_002)
    expect(list.first == 1_000 && list.last == 0)
  }

  @Test func failedUpdateChangesNothing() {
    struct Refusal: Error {}
    var list = Pairs((0..<9).map { Pair(key: $0) }, by: \.key)
    let before = list
    #expect(throws: Refusal.self) {
      try list.update(at: 3) { pair in
        pair.key = 100
        throw Refusal()
      }
    }
    #expect(throws: Refusal.self) { try list.removeAll { _ in throw Refusal() } }
    expect(list == before)
    list._checkInvariants()
  }

  @Test func describesAndEncodesElements() throws {
    let list = KeyedSortedArray([1, 3, 2], by: { -$0 })
    expect(list.description == "[3, 2, 1]")
    expect(list.debugDescription == "KeyedSortedArray([3, 2, 1])")
    expect(String(decoding: try JSONEncoder().encode(list), as: UTF8.self) == "[3,2,1]")
    expect(KeyedSortedArray(sorted: [3, 2, 1], by: { -$0 }) == list)
  }

  func expectEqual(_ oracle: [Pair], _ pairs: Pairs) {
    pairs._checkInvariants()
    expect(pairs.elementsEqual(oracle))
  }
}

/// A pair that counts its comparisons.
struct CountedPair: Equatable {
  var key: Int
  var mark: Int
  var tally: Tally

  static func == (left: Self, right: Self) -> Bool {
    left.tally.count += 1
    return left.mark == right.mark
  }
}
