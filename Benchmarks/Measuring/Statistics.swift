/// What a set of samples says: order statistics, which one slow sample cannot spoil.
///
/// There are none of no samples: the initializer then gives nil. One sample has a median but no interval.
public struct Statistics: Sendable, Hashable {
  /// The samples in ascending order, at least one.
  public let sorted: [Double]

  /// Sorts the samples.
  /// - Returns: nil when there are none.
  /// - Precondition: every sample is finite.
  /// - Complexity: O(n log n).
  public init?(_ samples: some Sequence<Double>) {
    sorted = samples.sorted()
    guard !sorted.isEmpty else { return nil }
    precondition(sorted.allSatisfy(\.isFinite), "a sample is not finite")
  }

  /// How many samples there are: at least one.
  public var count: Int { sorted.count }

  /// The smallest sample.
  public var minimum: Double { sorted[0] }

  /// The largest sample.
  public var maximum: Double { sorted[count - 1] }

  /// The middle sample, or the mean of the middle two.
  public var median: Double { quantile(0.5) }

  /// The value that nine samples in ten do not exceed.
  public var p90: Double { quantile(0.9) }

  /// The value below which a given share of the samples lies, on a straight line between two of them.
  ///
  /// Source: Hyndman and Fan, "Sample quantiles in statistical packages" (1996), type 7, the default of R and NumPy.
  /// - Parameter share: from 0, the minimum, to 1, the maximum.
  public func quantile(_ share: Double) -> Double {
    precondition((0...1).contains(share), "a quantile lies between 0 and 1, not at \(share)")
    let position = share * Double(count - 1)
    let below = Int(position)
    guard below + 1 < count else { return maximum }
    let part = position - Double(below)
    return Self.between(sorted[below], sorted[below + 1], at: part)
  }

  /// The value at a part of the way from one number up to another.
  ///
  /// It never falls as the part grows, and of two equal numbers it is their value, also after rounding: a weighted mean
  /// of the two would be neither. The way is halved since the difference of two finite numbers need not be finite.
  static func between(_ lower: Double, _ upper: Double, at part: Double) -> Double {
    let step = (upper / 2 - lower / 2) * part
    return min(lower + step + step, upper)
  }

  /// How many samples lie far out: more than three interquartile ranges below the lower or above the upper quartile.
  ///
  /// They are counted, to show how quiet the machine was, and never dropped. Where half of the samples are equal
  /// the range is 0, and every sample that differs counts.
  ///
  /// Source: Tukey, "Exploratory data analysis" (1977), outer fences.
  public var outliers: Int {
    let lower = quantile(0.25), upper = quantile(0.75)
    let reach = 3 * (upper - lower)
    return sorted.count { $0 < lower - reach || $0 > upper + reach }
  }
}
