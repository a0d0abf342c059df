import Measuring
import Testing

@Suite struct StatisticsTests {
  @Test func noSamplesGiveNoStatistics() {
    #expect(Statistics([]) == nil)
  }

  @Test func singleSampleHasAMedianButNoInterval() throws {
    let one = try #require(Statistics([7]))
    #expect(one.median == 7 && one.minimum == 7 && one.quantile(0.9) == 7 && one.outliers == 0)
    #expect(one.medianInterval() == nil)
  }

  @Test func quantilesUseTypeSeven() throws {
    let four = try #require(Statistics([4, 1, 3, 2]))
    #expect(four.median == 2.5)
    #expect(four.quantile(0.25) == 1.75)
    #expect(four.quantile(0) == 1 && four.quantile(1) == 4)
    let ten = try #require(Statistics((1...10).map(Double.init)))
    #expect(abs(ten.quantile(0.9) - 9.1) < 1e-12)
    #expect(try #require(Statistics([3, 1, 2])).median == 2)
  }

  @Test func outliersAreBeyondTheOuterFences() throws {
    // The quartiles of 1...8, 21, 22 are 3.25 and 7.75, so the outer fences are −10.25 and 21.25.
    #expect(try #require(Statistics([1, 2, 3, 4, 5, 6, 7, 8, 21, 22])).outliers == 1)
    #expect(try #require(Statistics([5, 5, 5, 5, 5, 9])).outliers == 1)
    #expect(try #require(Statistics([5, 5, 5])).outliers == 0)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func intervalContainsTheMedianAndIsWithinTheSamples(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let samples = (0..<(2 + generator.below(60))).map { _ in generator.unit() * 100 }
    let statistics = try #require(Statistics(samples))
    let interval = try #require(statistics.medianInterval(seed: seed))
    #expect(interval.contains(statistics.median))
    #expect(statistics.minimum <= interval.lower && interval.upper <= statistics.maximum)
    #expect(statistics.medianInterval(seed: seed) == interval, "the same seed gives the same interval")
  }

  /// Times are skewed like this Pareto distribution, whose median is 2.
  @Test func intervalCoversTheTrueMedianInAbout95PercentOfCases() throws {
    var generator = SplitMix64(seed: 2026)
    var covered = 0
    for seed in 0..<300 as Range<UInt64> {
      let samples = (0..<31).map { _ in 1 / (1 - generator.unit()) }
      let statistics = try #require(Statistics(samples))
      covered += try #require(statistics.medianInterval(seed: seed)).contains(2) ? 1 : 0
    }
    #expect((273...297).contains(covered), "\(covered) of 300 intervals hold the true median")
  }

  /// Two samples of 124,705 ns for 2,400 operations. Computed as a weighted mean, the 2.5% quantile
  /// would exceed the 97.5% one.
  @Test func equalSamplesHaveAnInterval() throws {
    let time = 124_705.0 / 2_400
    let two = try #require(Statistics([time, time]))
    #expect(two.medianInterval() == Interval(lower: time, upper: time))
    var generator = SplitMix64(seed: 1)
    for _ in 0..<200 {
      let value = Double(generator.below(1_000_000)) / Double(1 + generator.below(10_000))
      let equal = try #require(Statistics(Array(repeating: value, count: 2 + generator.below(3))))
      #expect(equal.medianInterval() == Interval(lower: value, upper: value))
      #expect(equal.median == value && equal.quantile(0.9) == value)
    }
  }

  /// Covers equal samples, adjacent numbers, and numbers with an infinite difference.
  @Test func quantilesAreMonotonic() throws {
    let scales: [Double] = [1, 1e300, 9 * .leastNonzeroMagnitude, .leastNormalMagnitude]
    var generator = SplitMix64(seed: 2)
    for _ in 0..<500 {
      let value = (generator.unit() - 0.5) * scales[generator.below(4)]
      let samples = (0..<(2 + generator.below(5))).map { _ in
        switch generator.below(5) {
        case 0: value.nextUp
        case 1: -value
        case 2: [Double.greatestFiniteMagnitude, -.greatestFiniteMagnitude][generator.below(2)]
        default: value
        }
      }
      let statistics = try #require(Statistics(samples))
      let shares = [0, 1] + [0.025, 0.25, 0.5, 0.75, 0.975] + (0..<40).map { _ in generator.unit() }
      let quantiles = shares.sorted().map(statistics.quantile)
      #expect(quantiles == quantiles.sorted() && quantiles.allSatisfy(\.isFinite), "\(samples)")
      #expect(quantiles.first == statistics.minimum && quantiles.last == statistics.maximum, "\(samples)")
    }
  }
}
