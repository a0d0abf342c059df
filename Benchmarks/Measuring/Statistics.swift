/// Order statistics of a set of samples, which are robust against single slow samples.
///
/// A single sample has a median but no interval.
public struct Statistics: Sendable, Hashable {
  /// The samples in ascending order, at least one.
  public let sorted: [Double]

  /// Sorts the samples.
  /// - Returns: nil if there are none.
  /// - Precondition: Every sample is finite.
  /// - Complexity: O(n log n).
  public init?(_ samples: some Sequence<Double>) {
    sorted = samples.sorted()
    guard !sorted.isEmpty else { return nil }
    precondition(sorted.allSatisfy(\.isFinite), "a sample is not finite")
  }

  public var count: Int { sorted.count }

  public var minimum: Double { sorted[0] }

  public var maximum: Double { sorted[count - 1] }

  /// The middle sample, or the mean of the middle two.
  public var median: Double { quantile(0.5) }

  /// Returns the value below which a share of the samples lies, interpolated linearly.
  ///
  /// Source: Hyndman and Fan, "Sample quantiles in statistical packages" (1996), type 7,
  /// the default of R and NumPy.
  /// - Parameter share: From 0, the minimum, to 1, the maximum.
  public func quantile(_ share: Double) -> Double {
    precondition((0...1).contains(share), "a quantile must be between 0 and 1, not \(share)")
    let position = share * Double(count - 1)
    let below = Int(position)
    guard below + 1 < count else { return maximum }
    let part = position - Double(below)
    return Self.between(sorted[below], sorted[below + 1], at: part)
  }

  /// Returns the value at a part of the way from one number up to another.
  ///
  /// Even with rounding, it never decreases as the part grows, and between equal numbers it equals
  /// them. A weighted mean of the two guarantees neither. The distance is halved because it may
  /// exceed the largest finite number.
  static func between(_ lower: Double, _ upper: Double, at part: Double) -> Double {
    let step = (upper / 2 - lower / 2) * part
    return min(lower + step + step, upper)
  }

  /// The number of samples more than three interquartile ranges below the lower or above the upper
  /// quartile.
  ///
  /// They show how quiet the machine was, and are never dropped. If half of the samples are equal,
  /// the range can be 0, and every sample that differs counts.
  ///
  /// Source: Tukey, "Exploratory data analysis" (1977), outer fences.
  public var outliers: Int {
    let lower = quantile(0.25), upper = quantile(0.75)
    let reach = 3 * (upper - lower)
    return sorted.count { $0 < lower - reach || $0 > upper + reach }
  }
}
