import ListOrdering
import Testing
import TestSupport

/// Compares searches of collections with scans, for every sorted list of up to six elements.
@Suite struct RandomAccessPartitioningTests {
  @Test func everyBoundOfEveryShortList() {
    for list in sortedLists(upTo: 6) {
      for element in -1...(2 * list.count + 1) {
        expect(list.lowerBound(of: element) == list.firstIndex { $0 >= element } ?? list.count)
        expect(list.partitioningIndex { $0 > element } == list.firstIndex { $0 > element } ?? list.count)
      }
    }
  }

  @Test func slicesKeepTheirIndices() {
    let slice = [9, 9, 1, 3, 3, 5, 0][2..<6]
    expect(slice.lowerBound(of: 3) == 3)
    expect(slice.lowerBound(of: 9) == 6)
    expect(slice.partitioningIndex { $0 > 3 } == 5)
  }

  @Test(arguments: [0, 1, 2, 3, 4, 7, 8, 100, 1_000, 1_023, 1_024])
  func searchUsesTheFewestComparisons(count: Int) {
    let most = Int.bitWidth - count.leadingZeroBitCount  // ⌈log₂(count + 1)⌉
    let tally = Tally()
    let list = (0..<count).map { Counted(value: $0, tally: tally) }
    for value in -1...count {
      tally.count = 0
      _ = list.lowerBound(of: Counted(value: value, tally: tally))
      expect(tally.count <= most)
    }
  }

  @Test func predicatesMayThrow() {
    struct Refusal: Error {}
    #expect(throws: Refusal.self) { try [1, 2, 3].partitioningIndex { _ in throw Refusal() } }
    #expect(throws: Refusal.self) {
      try ChunkedArray(0..<2_000).partitioningIndex { _ in throw Refusal() }
    }
  }
}

struct Pair: Equatable, Sendable {
  var key: Int
  var mark = 0
}

/// A counter of comparisons.
final class Tally {
  var count = 0
}

/// A number that counts its comparisons.
struct Counted: Comparable {
  var value: Int
  var tally: Tally

  static func == (left: Self, right: Self) -> Bool { left.value == right.value }

  static func < (left: Self, right: Self) -> Bool {
    left.tally.count += 1
    return left.value < right.value
  }
}

/// Returns all ascending lists of up to `most` odd values without gaps, one per tie pattern.
func sortedLists(upTo most: Int) -> [[Int]] {
  (0...most).flatMap { count in
    (0..<1 << max(0, count - 1)).map { ties in
      var value = 1
      return (0..<count).map { index in
        if index > 0 && ties >> (index - 1) & 1 == 0 { value += 2 }
        return value
      }
    }
  }
}
