extension Interval {
  /// The 95% interval of a rate, so many of so many, that was counted case by case: of the sum of the parts by the sum of the
  /// wholes.
  ///
  /// What is counted in one case is of one piece: a hundred pairs of one list say far less than a pair of each of a hundred
  /// lists. So whole cases are drawn anew, by the percentile bootstrap, the same for the same cases and seed.
  ///
  /// Source: Efron and Tibshirani, "An introduction to the bootstrap" (1993), chapters 8 and 13.
  /// - Returns: nil of fewer than two cases, or where there is nothing to be a part of.
  /// - Complexity: O(n) a resample.
  public static func rate(_ cases: [(part: Int, whole: Int)], seed: UInt64 = 0) -> Interval? {
    guard cases.contains(where: { $0.whole > 0 }) else { return nil }
    return drawn(cases.count, seed: seed, label: "rate") { rate($0.map { cases[$0] }) }
  }

  /// The sum of the parts by the sum of the wholes; nil where there is nothing to be a part of.
  private static func rate(_ cases: some Sequence<(part: Int, whole: Int)>) -> Double? {
    let (part, whole) = cases.reduce((0, 0)) { ($0.0 + $1.part, $0.1 + $1.whole) }
    return whole > 0 ? Double(part) / Double(whole) : nil
  }

  /// Where the middle 95% of an estimate lie when whole cases are drawn anew; draws that give none are drawn again.
  ///
  /// - Parameter estimate: What so many cases give, by their numbers.
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

  /// The 95% interval of the difference of two rates that were counted in the same cases: of the first less the second.
  ///
  /// Whole cases are drawn, each with both of its counts, so that what makes a case hard for both cancels out.
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
