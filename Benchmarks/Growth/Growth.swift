/// An operation's counts at a size and at four times that size, compared with its documentation.
public struct Growth: Sendable {
  /// The factor by which a count may exceed its law: chunks are fuller at some sizes than at
  /// others, and a rounded logarithm grows in steps.
  public static let margin = 1.4

  public let subject: GrowthCase
  /// The smaller size; the larger one is four times as large.
  public let size: Int
  /// The counts per operation at the smaller size.
  public let counts: Counts
  /// The counts per operation at four times the size.
  public let countsAtFourTimes: Counts

  init(of subject: GrowthCase, size: Int, counts: Counts, countsAtFourTimes: Counts) {
    self.subject = subject
    self.size = size
    self.counts = counts
    self.countsAtFourTimes = countsAtFourTimes
  }

  /// Returns the factor by which a measure grew; `nil` if it was not counted or is zero.
  public func factor(of measure: Measure) -> Double? {
    guard let small = counts[measure], let large = countsAtFourTimes[measure], large > 0 else { return nil }
    return large / max(small, least(of: measure))
  }

  /// Returns the count up to which a measure's growth is ignored.
  private func least(of measure: Measure) -> Double {
    guard measure == .comparisons, subject.comparesByChance else { return measure.least }
    // The count at the smaller size may be 0 by chance, so a small part of the
    // documented law replaces it.
    return max(measure.least, subject.law(of: measure).value(Double(size)) / 64)
  }

  /// Returns the factor by which a measure may grow.
  public func documentedFactor(of measure: Measure) -> Double {
    subject.law(of: measure).growth(from: size, to: 4 * size)
  }

  /// Returns the factor above which a measure has grown too much.
  func allowedFactor(of measure: Measure) -> Double {
    // The number of elements that share a bucket depends on chance, and on
    // how full the hash table is.
    let isChance = measure == .equalities || measure == .comparisons && subject.comparesByChance
    return Self.margin * documentedFactor(of: measure) * (isChance ? 2 : 1)
  }

  /// The measures that grew by more than the documentation says.
  public var excesses: [Measure] {
    Measure.allCases.filter { measure in
      factor(of: measure).map { $0 > allowedFactor(of: measure) } ?? false
    }
  }

  /// Returns a line that describes how a measure grew.
  public func description(of measure: Measure) -> String {
    let small = counts[measure] ?? 0
    let large = countsAtFourTimes[measure] ?? 0
    return "\(subject.name): \(measure.rawValue) \(small) at \(size), \(large) at \(4 * size), "
      + "documented as \(subject.law(of: measure).text), so at most \(allowedFactor(of: measure)) times"
  }
}
