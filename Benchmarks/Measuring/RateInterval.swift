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
    guard cases.count > 1, cases.contains(where: { $0.whole > 0 }) else { return nil }
    var generator = SplitMix64(seed: seed, label: "rate")
    var rates: [Double] = []
    while rates.count < Statistics.resamples {
      var (part, whole) = (0, 0)
      for _ in cases {
        let drawn = cases[generator.below(cases.count)]
        part += drawn.part
        whole += drawn.whole
      }
      if whole > 0 { rates.append(Double(part) / Double(whole)) }
    }
    return Statistics.middle95(rates)
  }

  /// The 95% interval of the difference of two rates that were counted in the same cases: of the first less the second.
  ///
  /// Whole cases are drawn, each with both of its counts, so that what makes a case hard for both cancels out.
  public static func rateDifference(
    _ cases: [(first: (part: Int, whole: Int), second: (part: Int, whole: Int))], seed: UInt64 = 0
  ) -> Interval? {
    guard cases.count > 1, cases.contains(where: { $0.first.whole > 0 && $0.second.whole > 0 }) else {
      return nil
    }
    var generator = SplitMix64(seed: seed, label: "difference")
    var differences: [Double] = []
    while differences.count < Statistics.resamples {
      var (first, second) = ((part: 0, whole: 0), (part: 0, whole: 0))
      for _ in cases {
        let drawn = cases[generator.below(cases.count)]
        first = (first.part + drawn.first.part, first.whole + drawn.first.whole)
        second = (second.part + drawn.second.part, second.whole + drawn.second.whole)
      }
      guard first.whole > 0, second.whole > 0 else { continue }
      differences.append(
        Double(first.part) / Double(first.whole) - Double(second.part) / Double(second.whole))
    }
    return Statistics.middle95(differences)
  }
}
