/// What an operation counts at a size and at four times that, against its documentation.
public struct Growth: Sendable {
  /// How much more than its law a count may grow: chunks are fuller at one size than at another, and a rounded
  /// logarithm steps.
  public static let margin = 1.4

  /// The operation.
  public let subject: GrowthCase
  /// The smaller size; the larger one is four times it.
  public let size: Int
  /// An operation's counts at the smaller size.
  public let counts: Counts
  /// An operation's counts at four times the size.
  public let countsAtFourTimes: Counts

  init(of subject: GrowthCase, size: Int, counts: Counts, countsAtFourTimes: Counts) {
    self.subject = subject
    self.size = size
    self.counts = counts
    self.countsAtFourTimes = countsAtFourTimes
  }

  /// By what a measure's count grew; nil where it was not counted, or is nothing.
  public func factor(of measure: Measure) -> Double? {
    guard let small = counts[measure], let large = countsAtFourTimes[measure], large > 0 else { return nil }
    return large / max(small, least(of: measure))
  }

  /// The count below which a measure's growth says nothing.
  private func least(of measure: Measure) -> Double {
    guard measure == .comparisons, subject.comparesByChance else { return measure.least }
    // By chance there may be none at the smaller size: a small part of what is documented is as good as that.
    return max(measure.least, subject.law(of: measure).value(Double(size)) / 64)
  }

  /// By what a measure's count may grow.
  public func documentedFactor(of measure: Measure) -> Double {
    subject.law(of: measure).growth(from: size, to: 4 * size)
  }

  /// By what a measure's count may grow before it is too much.
  func allowedFactor(of measure: Measure) -> Double {
    // How many things share a place in a hash table is chance, and depends on how full the table happens to be.
    let isChance = measure == .equalities || measure == .comparisons && subject.comparesByChance
    return Self.margin * documentedFactor(of: measure) * (isChance ? 2 : 1)
  }

  /// The measures that grew by more than the documentation says.
  public var excesses: [Measure] {
    Measure.allCases.filter { measure in
      factor(of: measure).map { $0 > allowedFactor(of: measure) } ?? false
    }
  }

  /// A line that says how a measure grew.
  public func description(of measure: Measure) -> String {
    let small = counts[measure] ?? 0
    let large = countsAtFourTimes[measure] ?? 0
    return "\(subject.name): \(measure.rawValue) \(small) at \(size), \(large) at \(4 * size), "
      + "documented \(subject.law(of: measure).text), at most \(allowedFactor(of: measure)) times"
  }
}
