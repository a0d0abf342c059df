import Measuring
import Testing

@Suite struct PassSamplesTests {
  @Test func noSamplesGiveNoResult() {
    #expect(PassSamples([]) == nil)
    #expect(PassSamples([[], []]) == nil)
    #expect(PassSamples([[3]])?.medianInterval() == nil)
  }

  @Test func singlePassEqualsItsSamples() throws {
    let samples = [5.0, 1, 4, 2, 9]
    let one = try #require(PassSamples([samples, []]))
    let statistics = try #require(Statistics(samples))
    #expect(one.median == 4)
    #expect(one.medianInterval(seed: 3) == statistics.medianInterval(seed: 3))
  }

  @Test func intervalSpansTheSlowestAndTheFastestPass() throws {
    let passes: [[Double]] = [100.0, 110, 120].map { start in
      (0..<30).map { step -> Double in start + Double(step) / 100 }
    }
    let interval = try #require(PassSamples(passes)?.medianInterval(seed: 1))
    #expect(interval.lower < 101 && interval.upper > 120)
    let pooled = try #require(Statistics(passes.joined())?.medianInterval(seed: 1))
    #expect(pooled.lower > 105 || pooled.upper < 119, "the samples alone know nothing of passes: \(pooled)")
  }

  /// A process shifts all samples by a tenth of the time. Its samples differ by a hundredth.
  @Test func passIntervalCoversTheTruthInAbout95PercentOfCases() throws {
    var generator = SplitMix64(seed: 2026)
    var (covered, coveredPooled) = (0, 0)
    for seed in 0..<400 as Range<UInt64> {
      let passes = (0..<3).map { _ -> [Double] in
        // Approximately normal with mean 0.
        let shift = (0..<12).reduce(-6.0) { sum, _ in sum + generator.unit() }
        return (0..<20).map { _ -> Double in 99.5 + 5 * shift + generator.unit() }
      }
      let samples = try #require(PassSamples(passes))
      covered += samples.medianInterval(seed: seed)?.contains(100) ?? false ? 1 : 0
      if seed % 4 == 0 {
        coveredPooled += samples.statistics.medianInterval(seed: seed)?.contains(100) ?? false ? 1 : 0
      }
    }
    #expect((365...395).contains(covered), "\(covered) of 400 intervals hold the true median")
    #expect(coveredPooled < 75, "\(coveredPooled) of 100 intervals that know no passes hold it")
  }

  @Test(arguments: 1..<40 as Range<UInt64>)
  func passIntervalContainsTheMedian(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let passes = (0..<(2 + generator.below(20))).map { _ in
      (0..<(1 + generator.below(9))).map { _ in generator.unit() }
    }
    let samples = try #require(PassSamples(passes))
    let interval = try #require(samples.medianInterval(seed: seed))
    #expect(interval.contains(samples.median) && interval.lower >= 0)
    #expect(samples.medianInterval(seed: seed) == interval, "the same seed gives the same interval")
  }
}
