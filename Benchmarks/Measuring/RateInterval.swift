extension Interval {
  /// Returns the 95% interval of a rate that was counted case by case: the sum of the parts
  /// divided by the sum of the wholes.
  ///
  /// Counts within one case are not independent: a hundred pairs of one list say far less than one
  /// pair of each of a hundred lists. So whole cases are resampled with the percentile bootstrap.
  /// The result is the same for the same cases and seed.
  ///
  /// Source: Efron and Tibshirani, "An introduction to the bootstrap" (1993), chapters 8 and 13.
  /// - Returns: nil for fewer than two cases, or if all wholes are 0.
  /// - Complexity: O(n) per resample.
  public static func rate(_ cases: [(part: Int, whole: Int)], seed: UInt64 = 0) -> Interval? {
    guard cases.contains(where: { $0.whole > 0 }) else { return nil }
    return drawn(cases.count, seed: seed, label: "rate") { rate($0.map { cases[$0] }) }
  }

  /// Returns the sum of the parts divided by the sum of the wholes; nil if the latter is 0.
  private static func rate(_ cases: some Sequence<(part: Int, whole: Int)>) -> Double? {
    let (part, whole) = cases.reduce((0, 0)) { ($0.0 + $1.part, $0.1 + $1.whole) }
    return whole > 0 ? Double(part) / Double(whole) : nil
  }

  /// Returns the middle 95% of an estimate over resampled cases. Resamples without an estimate are
  /// drawn again.
  ///
  /// - Parameter estimate: Returns the estimate for the cases with these indices.
  private static func drawn(
    _ count: Int, seed: UInt64, label: String, estimate: (_ cases: [Int]) -> Double?
  ) -> Interval? {
    guard count > 1 else { return nil }
    var generator = SplitMix64(seed: seed, label: label)
    var estimates: [Double] = []
    while estimates.count < Statistics.resamples {
      let cases = (0..<count).map { _ in generator.below(count) }
      if let one = estimate(cases) { estimates.append(one) }
    }
    return Statistics.middle95(estimates)
  }

  /// Returns the 95% interval of the difference of two rates counted in the same cases:
  /// the first minus the second.
  ///
  /// Whole cases are resampled, each with both of its counts, so that the difficulty of a
  /// case for both cancels out.
  public static func rateDifference(
    _ cases: [(first: (part: Int, whole: Int), second: (part: Int, whole: Int))], seed: UInt64 = 0
  ) -> Interval? {
    guard cases.contains(where: { $0.first.whole > 0 && $0.second.whole > 0 }) else { return nil }
    return drawn(cases.count, seed: seed, label: "difference") { numbers in
      guard let first = rate(numbers.lazy.map { cases[$0].first }),
        let second = rate(numbers.lazy.map { cases[$0].second })
      else { return nil }
      return first - second
    }
  }
}
