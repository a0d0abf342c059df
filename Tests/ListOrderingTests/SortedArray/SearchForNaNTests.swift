import ListOrdering
import Testing

/// NaN has no place in the order: searches for it find nothing, and its ranges are empty.
@Suite struct SearchForNaNTests {
  private static let numbers = (0..<2_000).map { Double($0 / 2) }

  @Test(arguments: [0, 1, 2, 5, 2_000])
  func nothingEqualsNaN(count: Int) throws {
    let plain = Array(Self.numbers.prefix(count))
    let sorted = try SortedArray(plain)
    #expect(sorted.lowerBound(of: .nan) == count && sorted.upperBound(of: .nan) == count)
    #expect(sorted.equalRange(of: .nan) == count..<count)
    #expect(sorted.range(from: .nan, upTo: .infinity).isEmpty)
    #expect(sorted.range(from: .nan, through: .infinity).isEmpty)
    #expect(sorted.range(from: -.infinity, upTo: .nan).isEmpty)
    #expect(sorted.range(from: -.infinity, through: .nan).isEmpty)
    #expect(sorted.range(from: .nan, upTo: .nan).isEmpty && sorted.range(from: .nan, through: .nan).isEmpty)
    #expect(sorted.firstIndex(of: .nan) == nil && !sorted.contains(.nan) && sorted.lastIndex(of: .nan) == nil)

    let keyed = try KeyedSortedArray(plain, by: \.self)
    #expect(keyed.lowerBound(ofKey: .nan) == count && keyed.upperBound(ofKey: .nan) == count)
    #expect(keyed.equalRange(ofKey: .nan) == count..<count)
    #expect(keyed.range(from: -.infinity, through: .nan).isEmpty)
    #expect(keyed.firstIndex(ofKey: .nan) == nil && !keyed.contains(key: .nan))
    #expect(keyed.firstIndex(of: .nan) == nil && !keyed.contains(.nan))
  }

  /// `equalRange(of:)` once returned the whole array for NaN.
  @Test func removingTheRangeEqualToNaNRemovesNothing() throws {
    var sorted = try SortedArray(Self.numbers)
    sorted.removeSubrange(sorted.equalRange(of: .nan))
    #expect(sorted.count == Self.numbers.count)
    #expect(sorted.remove(.nan) == nil)
  }

  /// In generic code over comparable elements, NaN comes last and breaks no search.
  @Test(arguments: [3, 2_000])
  func genericCodePutsNaNLast(count: Int) {
    func expectBehind<Number: Comparable>(_ numbers: [Number], _ nan: Number, absent: Number) {
      var sorted = SortedArray([nan] + numbers.reversed())
      #expect(sorted.prefix(count).elementsEqual(numbers))
      #expect(sorted.insert(nan) == count + 1)
      #expect(sorted.insert(numbers[count - 1]) == count)
      #expect(sorted.upperBound(of: numbers[count - 1]) == count + 1)
      #expect(sorted.lowerBound(of: nan) == count + 3)
      #expect(!sorted.contains(nan) && sorted.remove(nan) == nil)
      // A value above all numbers would be at NaN's position.
      #expect(
        !sorted.contains(absent) && sorted.firstIndex(of: absent) == nil && sorted.remove(absent) == nil)
      #expect(sorted.min() == numbers[0] && sorted.max() == numbers[count - 1])
      #expect(sorted.elements(in: numbers[1]...).count == count)
      for number in numbers { #expect(sorted[sorted.firstIndex(of: number)!] == number) }
      #expect(sorted.replace(at: 0, with: nan) == count + 2)
      #expect(sorted.replace(at: count + 1, with: numbers[0]) == 0)
      sorted._checkInvariants()
    }
    expectBehind((0..<count).map(Double.init), .nan, absent: .infinity)
  }

  /// Two NaN elements are not equal, so the new one goes behind all others.
  @Test(arguments: [0, 3, 2_000])
  func replacingNaNWithNaNMovesItToTheEnd(count: Int) {
    func expectMoves<Number: Comparable>(_ numbers: [Number], _ nan: Number) {
      var keyed = KeyedSortedArray<Marked<Number>, Number>(by: \.number)
      keyed.insert(contentsOf: numbers.map { Marked(number: $0, mark: -1) })
      keyed.insert(contentsOf: (0..<4).map { Marked(number: nan, mark: $0) })
      #expect(keyed.replace(at: count, with: Marked(number: nan, mark: 9)) == count + 3)
      #expect(keyed.suffix(4).map(\.mark) == [1, 2, 3, 9])
      #expect(keyed.update(at: count + 1) { $0.mark = 8 } == count + 3)
      #expect(keyed.suffix(4).map(\.mark) == [1, 3, 9, 8])
      keyed._checkInvariants()
      var sorted = SortedArray(numbers + [nan, nan, nan])
      #expect(sorted.replace(at: count, with: nan) == count + 2)
      sorted._checkInvariants()
    }
    expectMoves((0..<count).map(Double.init), .nan)
  }
}

private struct Marked<Number: Equatable>: Equatable {
  var number: Number
  var mark: Int
}
