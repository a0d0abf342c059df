import Measuring
import TestSupport
import Testing

@Suite struct RateIntervalTests {
  @Test func singleCaseGivesNoInterval() {
    #expect(Interval.rate([]) == nil)
    #expect(Interval.rate([(1, 2)]) == nil)
    #expect(Interval.rate([(0, 0), (0, 0)]) == nil)
  }

  @Test func allOrNoneGivesAnExactInterval() {
    #expect(Interval.rate([(2, 2), (5, 5), (0, 0)]) == Interval(lower: 1, upper: 1))
    #expect(Interval.rate([(0, 2), (0, 5)]) == Interval(lower: 0, upper: 0))
  }

  /// A tenth of the items is lost, in lists that lose all or none.
  @Test func rateIntervalCoversTheTruthInAbout95PercentOfCases() throws {
    var generator = SplitMix64(seed: 7)
    var covered = 0
    let count = SlowTests.areEnabled ? 100 : 20
    for seed in 0..<UInt64(count) {
      let cases = (0..<100).map { _ in
        let whole = 50 + generator.below(100)
        return (part: generator.below(10) == 0 ? whole : 0, whole: whole)
      }
      covered += try #require(Interval.rate(cases, seed: seed)).contains(0.1) ? 1 : 0
    }
    #expect(covered * 100 >= (SlowTests.areEnabled ? 88 : 85) * count, "\(covered) of \(count)")
    let cases = (0..<50).map { (part: $0 % 3, whole: 3) }
    #expect(Interval.rate(cases, seed: 4) == Interval.rate(cases, seed: 4))
  }
}

extension RateIntervalTests {
  /// If a case is difficult for both sides of the comparison, the effect on their difference cancels out.
  @Test func differencesAreComputedPerCase() throws {
    var generator = SplitMix64(seed: 3)
    let cases = (0..<100).map { _ in
      let hard = generator.below(60)
      return (first: (part: hard + 2, whole: 100), second: (part: hard, whole: 100))
    }
    let paired = try #require(Interval.rateDifference(cases))
    #expect(paired.lower > 0.0199 && paired.upper < 0.0201)
    let one = try #require(Interval.rate(cases.map(\.first))),
      two = try #require(Interval.rate(cases.map(\.second)))
    #expect(one.lower < two.upper, "by themselves the two overlap")
    #expect(Interval.rateDifference([]) == nil)
  }
}
