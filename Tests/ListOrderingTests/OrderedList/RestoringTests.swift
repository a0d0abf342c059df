import ListOrdering
import SeededRandom
import Testing

@Suite struct RestoringTests {
  private typealias List = PriorityList<Int>

  @Test func soundRowsAreUnchangedInAnyOrder() throws {
    for order in permutations(of: [(1, 10.0), (2, 20.0), (3, 30.0), (4, 40.0)]) {
      let (list, repair) = try List.restore(order)
      #expect(Array(list) == [1, 2, 3, 4])
      #expect(repair.isEmpty && repair.tied.isEmpty && repair.unusable.isEmpty)
      list._checkInvariants()
    }
  }

  /// Legacy data with invalid keys of all kinds, the resulting order, and the number of repairs.
  @Test(
    arguments: [
      // Equal keys: all but one are replaced.
      ([5, 5, 5, 5], [0, 1, 2, 3], 3),
      // Unix timestamps that differ by fractions of a second leave room.
      ([1_700_000_000.25, 1_700_000_000.5, 1_700_000_000.25], [0, 2, 1], 1),
      ([1e300, 1e300, 1e300], [0, 1, 2], 2),
      ([-1e300, -1e300, 1e300], [0, 1, 2], 1),
      // Keys that are not numbers come last, by id.
      ([.nan, 2, .infinity, 1, -.infinity], [3, 1, 0, 2, 4], 3),
      ([.nan, .nan], [0, 1], 2),
      // −0 and 0 are the same key.
      ([-0.0, 0], [0, 1], 1),
      // No double fits above the tied rows: the first row moves down, not the second up.
      ([1, 1, 1.0.nextUp], [0, 1, 2], 1),
      ([0, 0x1p-1074, 0x1p-1074, 0x1p-1073], [0, 1, 2, 3], 2),
      ([.greatestFiniteMagnitude, .greatestFiniteMagnitude], [0, 1], 1),
    ] as [([Double], [Int], Int)])
  func badKeysAreRepairedWithTheFewestRows(keys: [Double], order: [Int], rows: Int) throws {
    let (list, repair) = try List.restore(keys.enumerated().map { ($0, $1) })
    list._checkInvariants()
    #expect(Array(list) == order)
    #expect(repair.rows.count == rows)
    // The repaired rows restore the same list.
    var stored = keys
    for change in repair.rows { stored[change.id] = change.key }
    let again = try List.restore(stored.enumerated().map { ($0, $1) })
    #expect(Array(again.list) == order && again.repair.isEmpty)
  }

  /// Ten rows with no room before them. The last one shares its key with two more rows, which do
  /// not fit either. The repair writes these two and the rows that inserting them would relabel.
  @Test(arguments: [ListDirection.ascending, .descending])
  func rowsThatDoNotFitBesideATieAreInserted(direction: ListDirection) throws {
    let least = LabelKeys().ordinals.lowerBound
    let keys = (0..<10).map { least + $0 } + [9, 9, 11, 100, 200].map { least + $0 }
    let (list, repair) = try OrderedList.restore(
      keys.enumerated().map { ($0, $1) }, space: LabelKeys(), direction: direction)
    list._checkInvariants()
    #expect(Array(list) == (direction == .ascending ? Array(0..<15) : (0..<15).reversed()))
    let others = keys.enumerated().filter { $0.offset != 10 && $0.offset != 11 }.map {
      ($0.offset, $0.element)
    }
    var inserted = try OrderedList.restore(others, space: LabelKeys(), direction: direction).list
    let rows = try inserted.insert(
      contentsOf: direction == .ascending ? [10, 11] : [11, 10], at: direction == .ascending ? 10 : 3)
    #expect(inserted == list && rows.count == repair.rows.count, "\(repair.rows)")
  }

  @Test func descendingListPutsUnusableKeysLast() throws {
    let (list, repair) = try List.restore([(1, 1), (2, .nan), (3, 3), (4, 3)], direction: .descending)
    #expect(Array(list) == [4, 3, 1, 2])
    #expect(repair.unusable == [2] && repair.tied == [3, 4])
    #expect(repair.rows.count == 2)
    list._checkInvariants()
  }

  @Test func duplicateIDIsRefused() {
    #expect(throws: OrderedListError.duplicate(7)) { try List.restore([(7, 1), (8, 2), (7, 3)]) }
    #expect(throws: OrderedListError.duplicate(7)) { try List.restore([(7, .nan), (7, .nan)]) }
    #expect(throws: OrderedListError.duplicate(7)) { try List.restore([(7, 1), (7, .nan)]) }
  }

  @Test func rowsOverTheLimitAreKept() throws {
    var (list, _) = try List.restore((0..<5).map { ($0, Double($0)) }, limit: 3)
    #expect(list.count == 5)
    #expect(throws: OrderedListError<Int>.full(limit: 3)) { try list.append(9) }
    _ = try list.move(4, to: 0)
    #expect(Array(list) == [4, 0, 1, 2, 3])
  }

  /// Computes the fewest rows by trying every set of rows to keep.
  @Test(arguments: 0..<200 as Range<UInt64>)
  func repairsWriteTheFewestRows(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let pool = [
      0, 0x1p-1074, 0x1p-1073, 1, 1.0.nextUp, 1.0.nextUp.nextUp, 2, .nan, 1e300, 1e300.nextUp, -1,
      -1.0.nextUp,
    ]
    let keys = (0..<1 + random.below(7)).map { _ in pool[random.below(pool.count)] }
    let (list, repair) = try List.restore(keys.enumerated().map { ($0, $1) })
    list._checkInvariants()
    let sorted =
      keys.filter { !$0.isNaN }.sorted().map { Optional($0) } + keys.filter(\.isNaN).map { _ in nil }
    var most = 0
    for kept in 0..<(1 << sorted.count) {
      var last: (rank: Int, key: Double)?
      let isPossible = sorted.indices.allSatisfy { rank in
        guard kept & 1 << rank != 0 else { return true }
        guard let key = sorted[rank] else { return false }
        defer { last = (rank, key) }
        guard let last else { return true }
        var between = 0
        var next = last.key.nextUp
        while next < key, between < 10 { (between, next) = (between + 1, next.nextUp) }
        return last.key < key && between >= rank - last.rank - 1
      }
      if isPossible { most = max(most, kept.nonzeroBitCount) }
    }
    #expect(repair.rows.count == keys.count - most, "\(keys)")
  }
}
