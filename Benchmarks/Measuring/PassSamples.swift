/// Samples of one thing that were taken in several passes, each by a process of its own.
///
/// Samples of one pass are more alike than those of two: the same code is faster or slower in another process by where its
/// memory happens to lie. An interval that takes all samples for one crowd promises far more than there is: of three passes,
/// half lay outside of it.
public struct PassSamples: Sendable, Hashable {
  /// All samples together.
  public let statistics: Statistics
  /// The median of each pass, at least one.
  public let medians: [Double]

  /// Sorts the samples; passes without any are left out.
  /// - Returns: nil when there are no samples.
  /// - Precondition: every sample is finite.
  /// - Complexity: O(n log n).
  public init?(_ passes: some Sequence<[Double]>) {
    let passes = Array(passes)
    guard let statistics = Statistics(passes.joined()) else { return nil }
    self.statistics = statistics
    medians = passes.compactMap { Statistics($0)?.median }
  }

  /// The middle of all samples.
  public var median: Double { statistics.median }

  /// An interval for what the median would be in a process like these, with a confidence of 95%.
  ///
  /// Of several passes, their medians decide alone, by Student's distribution: few passes say little, and the interval is
  /// wide. To draw passes and samples anew, the bootstrap of such samples, would cover the truth three times in four where
  /// there are three passes. Of a single pass it is the bootstrap of its samples, and says nothing of other processes.
  ///
  /// Source: Kalibera and Jones, "Rigorous benchmarking in reasonable time" (ISMM 2013), with medians for their means.
  /// - Returns: nil for a single sample, which says nothing of its spread.
  public func medianInterval(seed: UInt64 = 0) -> Interval? {
    if medians.count == 1 { return statistics.medianInterval(seed: seed) }
    let count = Double(medians.count)
    let mean = medians.reduce(0) { $0 + $1 / count }
    let variance = medians.reduce(0) { $0 + ($1 - mean) * ($1 - mean) / (count - 1) }
    let reach = Self.student(degrees: medians.count - 1) * (variance / count).squareRoot()
    // A time is never below nothing, and the median is shown beside its interval.
    return Interval(lower: max(0, min(mean - reach, median)), upper: max(mean + reach, median))
  }

  /// What a number of Student's distribution exceeds once in forty times.
  private static func student(degrees: Int) -> Double {
    let table = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228]
    // Beyond, the next term of its expansion about the normal distribution is exact to two digits.
    return degrees <= table.count ? table[degrees - 1] : 1.96 + 2.4 / Double(degrees)
  }
}
