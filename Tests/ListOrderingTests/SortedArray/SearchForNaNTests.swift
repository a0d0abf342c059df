import ListOrdering
import Testing

/// NaN has no place in an order: wherever it is searched for, nothing is found, and no range is more than empty.
@Suite struct SearchForNaNTests {
  private static let numbers = (0..<2_000).map { Double($0 / 2) }

  @Test(arguments: [0, 1, 2, 5, 2_000])
  func nothingEqualsNaN(count: Int) throws {
    let plain = Array(Self.numbers.prefix(count))
    #expect(plain.equalRange(of: .nan) == count..<count)
    #expect(plain.lowerBound(of: .nan) == count && plain.upperBound(of: .nan) == count)
    #expect(plain.equalRange(of: .nan, by: \.self) == count..<count)
    #expect(plain.lowerBound(of: .nan, by: \.self) == count)
    #expect(plain.upperBound(of: .nan, by: \.self) == count)
    try expectNothing(in: SortedArray(plain))
    try expectNothing(in: ChunkedSortedArray(plain))
    try expectNothing(in: KeySortedArray(plain, by: \.self))
    try expectNothing(in: ChunkedKeySortedArray(plain, by: \.self))
  }

  private func expectNothing<Storage, Order>(in sorted: SortedCollection<Storage, Order>) throws
  where Storage.Element == Double, Order.Key == Double {
    let end = sorted.count
    #expect(sorted.lowerBound(of: .nan) == end && sorted.upperBound(of: .nan) == end)
    #expect(sorted.equalRange(of: .nan) == end..<end)
    #expect(sorted.range(from: .nan, upTo: .infinity).isEmpty)
    #expect(sorted.range(from: .nan, through: .infinity).isEmpty)
    #expect(sorted.range(from: -.infinity, upTo: .nan).isEmpty)
    #expect(sorted.range(from: -.infinity, through: .nan).isEmpty)
    #expect(sorted.range(from: .nan, upTo: .nan).isEmpty && sorted.range(from: .nan, through: .nan).isEmpty)
    #expect(sorted.firstIndex(of: .nan) == nil && !sorted.contains(.nan))
  }

  /// What the whole list as a range of equals led to.
  @Test func removingWhatEqualsNaNRemovesNothing() throws {
    var sorted = try SortedArray(Self.numbers)
    sorted.removeSubrange(sorted.equalRange(of: .nan))
    #expect(sorted.count == Self.numbers.count)
    #expect(sorted.removeFirst(.nan) == nil)
  }

  @Test func aSliceIsSearchedToItsOwnEnd() {
    #expect(Self.numbers[3..<7].equalRange(of: .nan) == 7..<7)
    #expect(Self.numbers[3..<7].lowerBound(of: .nan, by: \.self) == 7)
  }
}
