/// Samples of one subject from several passes, each taken by a separate process.
///
/// Samples of one pass are more similar than those of two: the same code is faster or slower in
/// another process, depending on where its memory is. An interval that treats all samples alike is
/// far too narrow: with three passes, half of the passes' medians were outside it.
public struct PassSamples: Sendable, Hashable {
  /// The statistics of all samples together.
  public let statistics: Statistics
  /// The median of each pass; at least one.
  public let medians: [Double]

  /// Sorts the samples, and ignores passes without any.
  /// - Returns: nil if there are no samples.
  /// - Precondition: Every sample is finite.
  /// - Complexity: O(n log n).
  public init?(_ passes: some Sequence<[Double]>) {
    let passes = Array(passes)
    guard let statistics = Statistics(passes.joined()) else { return nil }
    self.statistics = statistics
    medians = passes.compactMap { Statistics($0)?.median }
  }

  /// The median of all samples.
  public var median: Double { statistics.median }

  /// Returns a 95% confidence interval of the median in similar processes.
  ///
  /// For several passes, it is computed from their medians with Student's distribution. With few
  /// passes the interval is wide. A bootstrap that resamples passes and samples would cover the
  /// true value only in three of four cases for three passes. For a single pass, it is the
  /// bootstrap of its samples, which says nothing about other processes.
  ///
  /// Source: Kalibera and Jones, "Rigorous benchmarking in reasonable time" (ISMM 2013), with
  /// medians instead of means.
  /// - Returns: nil for a single sample, which has no spread.
  public func medianInterval(seed: UInt64 = 0) -> Interval? {
    if medians.count == 1 { return statistics.medianInterval(seed: seed) }
    let count = Double(medians.count)
    let mean = medians.reduce(0) { $0 + $1 / count }
    let variance = medians.reduce(0) { $0 + ($1 - mean) * ($1 - mean) / (count - 1) }
    let reach = Self.student(degrees: medians.count - 1) * (variance / count).squareRoot()
    // A time is never negative, and the interval must include the median, which is shown with it.
    return Interval(lower: max(0, min(mean - reach, median)), upper: max(mean + reach, median))
  }

  /// Returns the 97.5% quantile of Student's distribution.
  private static func student(degrees: Int) -> Double {
    let table = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228]
    // For more degrees of freedom, the next term of its expansion around the normal
    // quantile is exact to two digits.
    return degrees <= table.count ? table[degrees - 1] : 1.96 + 2.4 / Double(degrees)
  }
}
