import Foundation

/// How to tell a change from noise when hundreds of rows are looked at.
enum Significance {
  /// The chance that a number drawn from Student's distribution with five degrees of freedom exceeds `deviate`.
  ///
  /// Between two runs of the same code single rows differ far more often than a normal distribution allows. Of 4,000
  /// rows of runs on a machine that was busy with other work the most deviant were 9 standard errors off, as these
  /// tails have it.
  static func tail(_ deviate: Double) -> Double {
    let angle = atan(deviate / 5.0.squareRoot()), cosine = cos(angle)
    return 0.5 - (angle + sin(angle) * cosine * (1 + 2 / 3.0 * cosine * cosine)) / .pi
  }

  /// The number that is exceeded with a given chance: ``tail(_:)`` the other way round, by bisection.
  static func deviate(tail: Double) -> Double {
    var low = 0.0, high = 10_000.0
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if self.tail(middle) > tail { low = middle } else { high = middle }
    }
    return high
  }

  /// Which of several hypotheses fall, so that one that is true falls with a chance of at most `level` in all.
  ///
  /// Source: Holm, "A simple sequentially rejective multiple test procedure" (1979).
  /// - Parameter chances: how likely what was seen would be, were each hypothesis true.
  static func rejected(_ chances: [Double], level: Double) -> Set<Int> {
    var rejected: Set<Int> = []
    for index in chances.indices.sorted(by: { chances[$0] < chances[$1] }) {
      guard chances[index] <= level / Double(chances.count - rejected.count) else { break }
      rejected.insert(index)
    }
    return rejected
  }

  /// The standard deviation by the shortest stretch that holds half of the numbers: what the other half does, say a
  /// family that became slower, does not change it.
  ///
  /// Source: Rousseeuw and Leroy, "A robust scale estimator based on the shortest half" (1988).
  static func spread(of numbers: [Double]) -> Double {
    let sorted = numbers.sorted(), half = sorted.count / 2 + 1
    guard half <= sorted.count else { return 0 }
    let stretches = zip(sorted, sorted.dropFirst(half - 1)).map { first, last in last - first }
    let shortest = stretches.min() ?? 0
    // Half of a normal distribution lies within 0.6745 standard deviations of its center.
    return shortest / (2 * 0.6745)
  }

  /// The middle of some numbers; 0 where there is none.
  static func median(_ numbers: [Double]) -> Double {
    let sorted = numbers.sorted()
    guard !sorted.isEmpty else { return 0 }
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}
