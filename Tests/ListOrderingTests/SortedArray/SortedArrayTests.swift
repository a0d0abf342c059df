import ListOrdering
import Measuring
import Testing

/// Whether each mutation checks all invariants, by comparisons that a test would count.
private let checksInvariants: Bool = {
  #if INVARIANT_CHECKS
    true
  #else
    false
  #endif
}()

/// What a user of the named sorted arrays relies on.
@Suite struct SortedArrayTests {
  @Test func readsLikeAnArray() throws {
    var numbers = try SortedArray([3, 1, 2])
    #expect(Array(numbers) == [1, 2, 3])
    #expect(try numbers.insert(2) == 2)
    #expect(numbers.first == 1 && numbers.last == 3 && numbers[1] == 2 && numbers.count == 4)
    #expect(numbers.contains(2) && !numbers.contains(4))
    #expect(Array(numbers.elements(in: 2...3)) == [2, 2, 3])
    #expect(numbers.description == "[1, 2, 2, 3]")
    let same = try SortedArray([2, 3, 2, 1])
    #expect(numbers == same)
    numbers.removeAll()
    #expect(numbers.isEmpty && numbers == SortedArray<Int>())
  }

  @Test func predicatesOrder() throws {
    let order = PredicateOrder<String> { $0.count < $1.count }
    var words = try PredicateSortedArray(["ccc", "a", "bb"], order: order)
    #expect(try words.insert("dd") == 2)
    #expect(Array(words) == ["a", "bb", "dd", "ccc"])
    #expect(Array(words[words.range(from: "xx", through: "yy")]) == ["bb", "dd"])
    var chunked = ChunkedPredicateSortedArray<String>(order: order)
    try chunked.insert(contentsOf: words)
    #expect(chunked.elementsEqual(words))
  }

  @Test func notANumberIsRefused() throws {
    try refuses(SortedArray([1.5, 0.5, -.infinity]))
    try refuses(ChunkedSortedArray([1.5, 0.5, -.infinity]))
    #expect(throws: InsertionError.unordered) { try SortedArray([1, .nan]) }

    struct Task { var deadline: Double }
    var tasks = KeySortedArray<Task, Double>(by: \.deadline)
    try tasks.insert(Task(deadline: 1))
    #expect(throws: InsertionError.unordered) { try tasks.insert(Task(deadline: .nan)) }
    #expect(tasks.map(\.deadline) == [1])
  }

  /// All ways in refuse NaN and leave the list as it was.
  func refuses<Storage>(_ list: SortedCollection<Storage, NaturalOrder<Double>>) throws
  where Storage: Equatable {
    var changed = list
    #expect(throws: InsertionError.unordered) { try changed.insert(.nan) }
    #expect(throws: InsertionError.unordered) { try changed.insert(contentsOf: [7, .nan, 8]) }
    #expect(throws: InsertionError.unordered) { try changed.replace(at: 1, with: .nan) }
    #expect(changed == list)
    #expect(changed.firstIndex(of: .nan) == nil && changed.removeFirst(.nan) == nil)
    #expect(changed.range(from: .nan, upTo: 0).upperBound <= changed.count)
    #expect(changed == list)
  }

  @Test func copiesAreIndependent() throws {
    let list = try ChunkedSortedArray(0..<3_000)
    let plain = try SortedArray(0..<30)
    var copy = list
    var plainCopy = plain
    try copy.insert(5)
    copy.removeFirst(1_000)
    try copy.replace(at: 3, with: 2_000)
    try plainCopy.replace(at: 3, with: 20)
    plainCopy.removeFirst(0)
    #expect(list.elementsEqual(0..<3_000))
    #expect(plain.elementsEqual(0..<30))
  }

  @Test func replacementMovesReferencesRightly() throws {
    let words = ["b", "d", "f", "h"].map { String(repeating: $0, count: 40) }
    var list = try SortedArray(words)
    let last = String(repeating: "z", count: 40)
    let first = String(repeating: "a", count: 40)
    #expect(try list.replace(at: 1, with: last) == 3)
    #expect(Array(list) == [words[0], words[2], words[3], last])
    #expect(try list.replace(at: 2, with: first) == 0)
    #expect(Array(list) == [first, words[0], words[2], last])
  }

  @Test(.disabled(if: checksInvariants, "checks compare, too"), arguments: [0, 1, 7, 8, 127, 128, 1_000])
  func insertionComparesLittle(count: Int) throws {
    let most = Int.bitWidth - count.leadingZeroBitCount  // ⌈log₂(count + 1)⌉
    for value in stride(from: -1, through: count, by: max(1, count / 50)) {
      let tally = Tally()
      var list = try SortedArray((0..<count).map { Counted(value: $0, tally: tally) })
      tally.count = 0
      try list.insert(Counted(value: value, tally: tally))
      #expect(tally.count <= most)
    }
  }

  /// Chunks, however they came about, cost at most three comparisons more.
  @Test(.disabled(if: checksInvariants, "checks compare, too"), arguments: [1, 2] as [UInt64])
  func insertionIntoChunksComparesLittle(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let tally = Tally()
    var list = ChunkedSortedArray<Counted>()
    for _ in 0..<20_000 {
      let most = Int.bitWidth - list.count.leadingZeroBitCount + 3
      tally.count = 0
      try list.insert(Counted(value: .random(in: 0..<1_000_000, using: &random), tally: tally))
      #expect(tally.count <= most)
    }
  }

  /// A merge compares O(n + k) times; a few elements far fewer.
  @Test(.disabled(if: checksInvariants, "checks compare, too"))
  func mergesCompareLittle() throws {
    let tally = Tally()
    let list = try SortedArray((0..<10_000).map { Counted(value: 2 * $0, tally: tally) })
    for (batch, most) in [(2, 80), (10_000, 30_000)] {
      var copy = list
      let new = (0..<batch).map { Counted(value: 20_000 / batch * $0 + 1, tally: tally) }
      tally.count = 0
      try copy.insert(contentsOf: new)
      #expect(copy.count == 10_000 + batch)
      // Sorting what is sorted takes a comparison an element less one.
      #expect(tally.count <= most + batch)
    }
  }
}
