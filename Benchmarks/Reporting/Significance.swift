import Foundation

/// Statistics that separate changes from noise when there are hundreds of rows.
enum Significance {
  /// Returns the probability that a number from Student's distribution with five degrees of freedom
  /// exceeds `deviate`.
  ///
  /// Rows of two runs of the same code differ far more often than a normal distribution allows. In
  /// 4,000 rows on a machine with other load, the largest deviation was 9 standard errors, which
  /// agrees with these tails.
  static func tail(_ deviate: Double) -> Double {
    let angle = atan(deviate / 5.0.squareRoot()), cosine = cos(angle)
    return 0.5 - (angle + sin(angle) * cosine * (1 + 2 / 3.0 * cosine * cosine)) / .pi
  }

  /// Returns the number exceeded with a probability: the inverse of ``tail(_:)``, by bisection.
  static func deviate(tail: Double) -> Double {
    var low = 0.0, high = 10_000.0
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if self.tail(middle) > tail { low = middle } else { high = middle }
    }
    return high
  }

  /// Returns the rejected hypotheses. The probability of rejecting any true one is at most `level`.
  ///
  /// Source: Holm, "A simple sequentially rejective multiple test procedure" (1979).
  /// - Parameter chances: The p-value of each hypothesis.
  static func rejected(_ chances: [Double], level: Double) -> Set<Int> {
    var rejected: Set<Int> = []
    for index in chances.indices.sorted(by: { chances[$0] < chances[$1] }) {
      guard chances[index] <= level / Double(chances.count - rejected.count) else { break }
      rejected.insert(index)
    }
    return rejected
  }

  /// Estimates the standard deviation from the shortest interval that contains half of the numbers.
  /// The other half, such as a family that became slower, does not affect it.
  ///
  /// Source: Rousseeuw and Leroy, "A robust scale estimator based on the shortest half" (1988).
  static func spread(of numbers: [Double]) -> Double {
    let sorted = numbers.sorted(), half = sorted.count / 2 + 1
    guard half <= sorted.count else { return 0 }
    let stretches = zip(sorted, sorted.dropFirst(half - 1)).map { first, last in last - first }
    let shortest = stretches.min() ?? 0
    // Half of a normal distribution lies within 0.6745 standard deviations of its mean.
    return shortest / (2 * 0.6745)
  }

  /// Returns the median, or 0 for an empty array.
  static func median(_ numbers: [Double]) -> Double {
    let sorted = numbers.sorted()
    guard !sorted.isEmpty else { return 0 }
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}
