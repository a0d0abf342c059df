import ListOrdering
import SeededRandom
import Testing

/// Whether each mutation checks all invariants, which adds comparisons that a test would count.
let checksInvariants: Bool = {
  #if INVARIANT_CHECKS
    true
  #else
    false
  #endif
}()

/// The guarantees of a sorted array.
@Suite struct SortedArrayTests {
  @Test func readsLikeAnArray() {
    var numbers = SortedArray([3, 1, 2])
    #expect(Array(numbers) == [1, 2, 3])
    #expect(numbers.insert(2) == 2)
    #expect(numbers.first == 1 && numbers.last == 3 && numbers[1] == 2 && numbers.count == 4)
    #expect(numbers.contains(2) && !numbers.contains(4))
    #expect(numbers.firstIndex(of: 2) == 1 && numbers.lastIndex(of: 2) == 2)
    #expect(Array(numbers.elements(in: 2...3)) == [2, 2, 3])
    #expect(numbers.description == "[1, 2, 2, 3]" && numbers.debugDescription == "SortedArray([1, 2, 2, 3])")
    #expect(numbers == SortedArray([2, 3, 2, 1]))
    #expect(numbers.remove(2) == 2 && numbers.remove(2) == 2 && numbers.remove(2) == nil)
    #expect(numbers.popFirst() == 1 && numbers.popLast() == 3 && numbers.popLast() == nil)
    #expect(numbers.popFirst() == nil)
    numbers.insert(contentsOf: [9, 8])
    #expect(numbers.update(at: 0) { $0 = 10 } == 1)
    #expect(numbers == SortedArray(sorted: [9, 10]))
    numbers.removeAll()
    #expect(numbers.isEmpty && numbers == SortedArray<Int>())
  }

  @Test func equalSortedArraysHaveEqualHashes() {
    let (one, other) = (SortedArray([3, 1, 2]), SortedArray([2, 3, 1]))
    #expect(one == other && one.hashValue == other.hashValue)
    #expect(Set([one, other, SortedArray([1, 2])]).count == 2)
  }

  @Test func singleChunkOffersContiguousStorage() {
    #expect(SortedArray([3, 1, 2]).withContiguousStorageIfAvailable { Array($0) } == [1, 2, 3])
    #expect(SortedArray(0..<9_000).withContiguousStorageIfAvailable { $0.count } == nil)
  }

  @Test func insertingNaNIsRefused() throws {
    let list = try SortedArray([1.5, 0.5, -.infinity])
    var changed = list
    // Every mutation rejects NaN and leaves the array unchanged.
    #expect(throws: InsertionError.unordered) { try changed.insert(.nan) }
    #expect(throws: InsertionError.unordered) { try changed.insert(contentsOf: [7, .nan, 8]) }
    #expect(throws: InsertionError.unordered) { try changed.replace(at: 1, with: .nan) }
    #expect(throws: InsertionError.unordered) { try changed.update(at: 1) { $0 = .nan } }
    #expect(changed == list)
    #expect(throws: InsertionError.unordered) { try SortedArray([1, .nan]) }
    #expect(throws: InsertionError.unordered) { try SortedArray([1, Float.nan]) }

    struct Task { var deadline: Double }
    var tasks = KeyedSortedArray<Task, Double>(by: \.deadline)
    try tasks.insert(Task(deadline: 1))
    let late = Task(deadline: .nan)
    #expect(throws: InsertionError.unordered) { try tasks.insert(late) }
    #expect(throws: InsertionError.unordered) { try tasks.insert(contentsOf: [late]) }
    #expect(throws: InsertionError.unordered) { try tasks.replace(at: 0, with: late) }
    #expect(throws: InsertionError.unordered) { try tasks.update(at: 0) { $0.deadline = .nan } }
    #expect(throws: InsertionError.unordered) { try KeyedSortedArray([late], by: \.deadline) }
    #expect(tasks.map(\.deadline) == [1])
  }

  @Test func copiesAreIndependent() {
    for count in [30, 3_000] {
      let list = SortedArray(0..<count)
      var copy = list
      copy.insert(5)
      copy.remove(20)
      copy.replace(at: 3, with: 25)
      #expect(list.elementsEqual(0..<count))
    }
  }

  @Test(arguments: [0, 1, 40, 3_000])
  func slicesIterateInBothDirections(count: Int) {
    let list = SortedArray(0..<count)
    for (low, high) in [
      (0, count), (count / 3, count), (0, count / 2), (count / 3, count / 2), (count, count),
    ] {
      let part = list[low..<high]
      #expect(part.elementsEqual(low..<high) && part.reversed().elementsEqual((low..<high).reversed()))
      #expect(part.map { $0 } == Array(low..<high) && Array(part.reversed()) == (low..<high).reversed())
      #expect(part.indices.allSatisfy { part[$0] == $0 })
      #expect(part.reversed().indices.allSatisfy { part.reversed()[$0] == high - 1 - $0 })
      #expect(part == list[low..<high] && part.hashValue == list[low..<high].hashValue)
      #expect(part.dropFirst().elementsEqual((low..<high).dropFirst()))
      #expect(part.description == Array(low..<high).description)
    }
  }

  /// Every search uses the order, also in slices and in generic code.
  @Test(.disabled(if: checksInvariants, "checks compare, too"))
  func searchesNeverScan() {
    let tally = Tally()
    func number(_ value: Int) -> Counted { Counted(value: value, tally: tally) }
    let list = SortedArray((0..<5_000).map { number($0) })
    func expectFound(in elements: some BidirectionalCollection<Counted>, _ value: Int, isThere: Bool) {
      tally.count = 0
      #expect(elements.contains(number(value)) == isThere)
      #expect((elements.firstIndex(of: number(value)) != nil) == isThere)
      #expect((elements.lastIndex(of: number(value)) != nil) == isThere)
      // At most six searches in a slice. Equality counts as a comparison here.
      #expect(tally.count <= 6 * 18)
    }
    for value in [0, 2_500, 4_999] { expectFound(in: list, value, isThere: true) }
    for value in [-1, 5_000] { expectFound(in: list, value, isThere: false) }
    expectFound(in: list[1_000..<4_000], 1_000, isThere: true)
    expectFound(in: list[1_000..<4_000], 999, isThere: false)
    expectFound(in: list[1_000..<4_000], 4_000, isThere: false)
    tally.count = 0
    #expect(list.min()?.value == 0 && list.max()?.value == 4_999 && list.sorted().count == 5_000)
    #expect(tally.count == 0)
  }

  @Test func elementWithoutAnOrderIsReplacedAtItsIndex() {
    struct Value: Comparable {
      var number: Int
      static func == (a: Self, b: Self) -> Bool { a.number >= 0 && a.number == b.number }
      static func < (a: Self, b: Self) -> Bool { a.number < b.number }
    }
    var array = SortedArray([1, 2, 3].map(Value.init))
    #expect(array.replace(at: 0, with: Value(number: -1)) == 2)
    #expect(array.map(\.number) == [2, 3, -1])
    array._checkInvariants()
    #expect(array.replace(at: 2, with: Value(number: 1)) == 0)
    #expect(array.map(\.number) == [1, 2, 3])
  }

  @Test func replacementMovesReferences() {
    let words = ["b", "d", "f", "h"].map { String(repeating: $0, count: 40) }
    var list = SortedArray(words)
    let last = String(repeating: "z", count: 40)
    let first = String(repeating: "a", count: 40)
    #expect(list.replace(at: 1, with: last) == 3)
    #expect(Array(list) == [words[0], words[2], words[3], last])
    #expect(list.replace(at: 2, with: first) == 0)
    #expect(Array(list) == [first, words[0], words[2], last])
  }

  @Test(.disabled(if: checksInvariants, "checks compare, too"), arguments: [0, 1, 8, 127, 256, 257, 1_000])
  func insertionUsesFewComparisons(count: Int) {
    // ⌈log₂(count + 1)⌉, plus three if there are chunks: 4 KiB hold 256 of these elements.
    let most = Int.bitWidth - count.leadingZeroBitCount + (count > 256 ? 3 : 0)
    for value in stride(from: -1, through: count, by: max(1, count / 50)) {
      let tally = Tally()
      var list = SortedArray((0..<count).map { Counted(value: $0, tally: tally) })
      tally.count = 0
      list.insert(Counted(value: value, tally: tally))
      #expect(tally.count <= most)
    }
  }

  /// Chunks add at most three comparisons, however they were made.
  @Test(.disabled(if: checksInvariants, "checks compare, too"), arguments: [1, 2] as [UInt64])
  func insertionIntoChunksUsesFewComparisons(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let tally = Tally()
    var list = SortedArray<Counted>()
    for _ in 0..<20_000 {
      let most = Int.bitWidth - list.count.leadingZeroBitCount + 3
      tally.count = 0
      list.insert(Counted(value: .random(in: 0..<1_000_000, using: &random), tally: tally))
      #expect(tally.count <= most)
    }
  }

  /// A merge takes O(*n* + *k*) comparisons. Inserting a few elements takes far fewer.
  @Test(.disabled(if: checksInvariants, "checks compare, too"))
  func mergesUseFewComparisons() {
    let tally = Tally()
    let list = SortedArray((0..<10_000).map { Counted(value: 2 * $0, tally: tally) })
    for (batch, most) in [(2, 110), (10_000, 30_030)] {
      var copy = list
      let new = (0..<batch).map { Counted(value: 20_000 / batch * $0 + 1, tally: tally) }
      tally.count = 0
      copy.insert(contentsOf: new)
      #expect(copy.count == 10_000 + batch)
      // Sorting n sorted elements takes n − 1 comparisons.
      #expect(tally.count <= most + batch)
    }
  }
}
