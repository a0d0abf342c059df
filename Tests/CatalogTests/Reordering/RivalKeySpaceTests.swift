import ListOrdering
import Measuring
import Testing

@testable import FurtherStrategies
@testable import KeyStrategies
@testable import Reordering
@testable import RowStrategies

/// The guarantees of the key spaces of other strategies.
@Suite struct RivalKeySpaceTests {
  /// Inserts at the positions that `place` returns, up to `most` keys at once, and checks every key
  /// and every relabeled row.
  ///
  /// - Returns: The number of times that a gap was exhausted.
  func exhaust<Space: KeySpace>(
    _ space: Space, most: Int = 1, size: Int = 400, place: (inout SplitMix64, Int) -> Int
  ) -> Int {
    var space = space
    var keys: [Space.Key] = []
    var generator = SplitMix64(seed: 5)
    var exhausted = 0
    while keys.count < size {
      let gap = place(&generator, keys.count)
      let count = 1 + generator.below(most)
      var bounds: (Space.Key?, Space.Key?) {
        (gap > 0 ? keys[gap - 1] : nil, gap < keys.count ? keys[gap] : nil)
      }
      func make() -> [Space.Key]? {
        count == 1
          ? space.key(between: bounds.0, and: bounds.1).map { [$0] }
          : space.keys(count, between: bounds.0, and: bounds.1)
      }
      var new = make()
      if new == nil {
        exhausted += 1
        var written: Set<Int> = []
        for relabel in space.relabeling(of: keys, around: gap, for: count) {
          if keys[relabel.index] == relabel.key { Issue.record("a row is written that keeps its key") }
          if !written.insert(relabel.index).inserted { Issue.record("a row is written twice") }
          keys[relabel.index] = relabel.key
          // Only the neighbors of the written row can now be out of order.
          let neighbors = max(0, relabel.index - 1)...min(keys.count - 1, relabel.index + 1)
          if !isAscending(keys[neighbors]) { Issue.record("cut off here, the stored order is broken") }
        }
        new = make()
      }
      guard let new else {
        Issue.record("no room after relabeling for \(count) keys at \(gap) of \(keys.count)")
        return exhausted
      }
      #expect(new.count == count)
      keys.insert(contentsOf: new, at: gap)
      #expect(isAscending(keys[max(0, gap - 1)...min(keys.count - 1, gap + count)]))
      #expect(new.allSatisfy { space.canonical($0) == $0 })
    }
    return exhausted
  }

  func isAscending<Keys: Collection>(_ keys: Keys) -> Bool where Keys.Element: Comparable {
    zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 }
  }

  /// Exhausts a space in several ways. Returns how often relabeling was needed.
  func exhaust(_ space: some KeySpace) -> Int {
    exhaust(space) { _, count in min(1, count) } + exhaust(space) { _, count in max(0, count - 1) }
      + exhaust(space) { _, count in count / 2 } + exhaust(space) { $0.below($1 + 1) }
      + exhaust(space) { _, _ in 0 } + exhaust(space) { _, count in count }
      + exhaust(space, most: 20) { _, count in min(1, count) } + exhaust(space, most: 20) { $0.below($1 + 1) }
  }

  @Test func relabelingMakesRoomAndKeepsTheOrder() {
    #expect(exhaust(WholeRelabeling(MidpointKeys())) > 0)
    #expect(exhaust(WholeRelabeling(LabelKeys(unit: 1 << 16))) > 0)
    #expect(exhaust(LabelKeys(unit: 1 << 16)) > 0)
    #expect(exhaust(RandomGapKeys(seed: 3)) > 0)
    #expect(exhaust(ThresholdKeys()) > 0)
    #expect(exhaust(TagRangeKeys()) > 0)
    #expect(exhaust(DietzSleatorKeys()) > 0)
    #expect(exhaust(SternBrocotKeys()) > 0)
  }

  @Test func crowdedTagsUseTheWholeRange() {
    // These rules relabel j rows within a range of more than j² tags. With 400 rows and 1,024 tags,
    // j² soon exceeds the whole range.
    #expect(exhaust(DietzSleatorKeys(bits: 10)) > 0)
    #expect(exhaust(TagKeys(bits: 10)) > 0)
  }

  @Test(arguments: [(0, 1), (0, 2), (0, 9), (4, 14), (7, 100)] as [(Int64, Int64)])
  func allOrdinalsBetweenTwoKeysAreUsed(lower: Int64, upper: Int64) {
    let room = Int(upper - lower - 1)
    var tags = TagKeys(bits: 20)
    var random = RandomGapKeys(seed: 1)
    for count in 1...room + 1 {
      for keys in [
        tags.keys(count, between: lower, and: upper), random.keys(count, between: lower, and: upper),
      ] {
        #expect((keys != nil) == (count <= room))
        if let keys { #expect(isAscending([lower] + keys + [upper]) && keys.count == count) }
      }
    }
    #expect((tags.key(between: lower, and: upper) != nil) == (room > 0))
    #expect((random.key(between: lower, and: upper) != nil) == (room > 0))
  }

  /// Inserts into a gap as often as the space promises, at random sides of the last item.
  func useUp<Space: KeySpace>(_ space: Space, _ lower: Space.Key?, _ upper: Space.Key?, seed: UInt64) {
    var space = space
    var generator = SplitMix64(seed: seed)
    var bounds = (lower, upper)
    for _ in 0..<min(space.insertsLeft(between: lower, and: upper), 3_000) {
      guard let key = space.key(between: bounds.0, and: bounds.1) else {
        Issue.record(
          "\(Space.self): the gap from \(lower as Any) to \(upper as Any) took fewer inserts than said")
        return
      }
      if generator.below(2) == 0 { bounds.0 = key } else { bounds.1 = key }
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func gapsAllowThePromisedNumberOfInserts(seed: UInt64) {
    for (lower, upper) in [(nil, nil), (3, nil), (nil, 3), (3, 4), (3, 6), (10, 900_000)]
      as [(Int64?, Int64?)]
    {
      useUp(TagKeys(bits: 52), lower, upper, seed: seed)
      useUp(RandomGapKeys(seed: seed), lower, upper, seed: seed)
      useUp(ThresholdKeys(), lower.map(Double.init), upper.map(Double.init), seed: seed)
      useUp(SternBrocotKeys(), lower.map { Fraction($0, 1) }, upper.map { Fraction($0, 1) }, seed: seed)
    }
    #expect(ThresholdKeys().insertsLeft(between: 0, and: 65_536) == 23)
  }
}

@Suite struct FractionTests {
  /// Finds the simplest fraction between two by trying all denominators, then all numerators.
  func searched(between lower: Fraction, and upper: Fraction) -> Fraction {
    for denominator in 1... as PartialRangeFrom<Int64> {
      let numerator = lower.numerator * denominator / lower.denominator + 1
      let candidate = Fraction(numerator, denominator)
      if candidate < upper { return candidate }
    }
    fatalError("unreachable")
  }

  @Test func simplestFractionMatchesExhaustiveSearch() {
    let all = (1...12 as ClosedRange<Int64>).flatMap { below in
      (0...30 as ClosedRange<Int64>).compactMap { above in
        (1...below).contains { $0 > 1 && below % $0 == 0 && above % $0 == 0 } ? nil : Fraction(above, below)
      }
    }
    for lower in all {
      for upper in all where lower < upper {
        #expect(Fraction.simplest(between: lower, and: upper) == searched(between: lower, and: upper))
      }
    }
  }

  @Test func neighboringFractionsGiveTheirMediant() {
    #expect(Fraction.simplest(between: Fraction(3, 2), and: Fraction(5, 3)) == Fraction(8, 5))
    #expect(Fraction.simplest(between: .zero, and: .infinity) == Fraction(1, 1))
    #expect(Fraction.simplest(between: Fraction(7, 2), and: .infinity) == Fraction(4, 1))
    #expect(Fraction.simplest(between: .zero, and: Fraction(1, 9)) == Fraction(1, 10))
  }

  @Test func fractionsBeyond64BitsAreRefused() {
    #expect(Fraction.simplest(between: Fraction(.max, 1), and: .infinity) == nil)
    #expect(Fraction.simplest(between: Fraction(.max - 1, 1), and: Fraction(.max, 1)) == nil)
    #expect(Fraction.simplest(between: .zero, and: Fraction(1, .max)) == nil)
    #expect(Fraction.simplest(between: .zero, and: Fraction(1, .max - 1)) == Fraction(1, .max))
  }

  @Test func fractionsCompareByValueWithoutOverflow() {
    #expect(Fraction(.max - 1, .max) < Fraction(1, 1))
    #expect(Fraction(.max, 2) > Fraction(.max, 3))
    #expect(Fraction(1, .max) > .zero)
    #expect(Fraction(1, 2).json == "\"1/2\"")
  }
}
