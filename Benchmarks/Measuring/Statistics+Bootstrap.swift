/// A range that contains an estimate with a known confidence.
public struct Interval: Sendable, Hashable, Codable {
  /// The lower end, in the estimate's unit.
  public let lower: Double
  /// The upper end, in the estimate's unit; at least `lower`.
  public let upper: Double

  /// - Precondition: `lower <= upper`.
  public init(lower: Double, upper: Double) {
    precondition(lower <= upper, "an interval's ends are out of order or not numbers: \(lower), \(upper)")
    self.lower = lower
    self.upper = upper
  }

  /// Returns whether the value is in the closed range.
  public func contains(_ value: Double) -> Bool { lower <= value && value <= upper }
}

extension Statistics {
  /// The number of resamples in a bootstrap.
  public static let resamples = 1000

  /// Returns the median's 95% interval by the percentile bootstrap; the same for
  /// the same samples and seed.
  ///
  /// Source: Efron and Tibshirani, "An introduction to the bootstrap" (1993), chapter 13.
  /// - Returns: nil for a single sample, which has no spread.
  /// - Complexity: O(n) per resample; about a millisecond for 1,000 samples, optimized.
  public func medianInterval(seed: UInt64 = 0) -> Interval? {
    guard count > 1 else { return nil }
    var generator = SplitMix64(seed: seed, label: "median")
    return Self.middle95(resampledMedians(&generator))
  }

  /// Returns the medians of ``resamples`` resamples, each with `count`
  /// samples drawn with replacement.
  ///
  /// The samples are already sorted, so a resample is the number of times each was drawn, and its
  /// median is found by counting.
  private func resampledMedians(_ generator: inout SplitMix64) -> [Double] {
    var times = [Int](repeating: 0, count: count)
    return (0..<Self.resamples).map { _ in
      for index in times.indices { times[index] = 0 }
      for _ in 0..<count { times[generator.below(count)] += 1 }
      return drawnMedian(times)
    }
  }

  /// Returns the median if the sample at each index was drawn `times[index]` times, `count` in all.
  private func drawnMedian(_ times: [Int]) -> Double {
    let lowerRank = (count - 1) / 2, upperRank = count / 2
    var index = 0, drawn = times[0]
    while drawn <= lowerRank {
      index += 1
      drawn += times[index]
    }
    let lower = sorted[index]
    while drawn <= upperRank {
      index += 1
      drawn += times[index]
    }
    return Self.between(lower, sorted[index], at: 0.5)
  }

  /// Returns the interval of the middle 95% of estimates.
  static func middle95(_ estimates: [Double]) -> Interval {
    let estimates = Statistics(estimates)!
    return Interval(lower: estimates.quantile(0.025), upper: estimates.quantile(0.975))
  }
}
