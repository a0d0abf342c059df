import Foundation
public import Measuring

/// The times of one subject in two runs.
public struct TimeChange: Sendable, Hashable {
  /// What was timed.
  public var subject: Subject
  /// The median of the base, in nanoseconds an operation; nil where it lacks the subject.
  public var base: Double?
  /// The median of the new run, in nanoseconds an operation; nil where it lacks the subject.
  public var new: Double?
  /// How many times as long the new run took, with the 95% interval of this row alone.
  public var ratio: Ratio?
  /// How many times as long the fastest sample took.
  public var ratioOfMinima: Double?
  /// What that means, the number of rows and the noise between the runs considered.
  public var verdict: ComparisonVerdict
}

/// The times of two runs on one machine.
///
/// A row has changed where three things hold. Its interval, as wide as a test of so many rows asks (Bonferroni's
/// correction), lies outside of the noise floor. The fastest samples differ by more than the floor as well, since what
/// disturbs a run only adds time. And it stands out from all rows: two processes that run the same code differ by where
/// their memory lies, which the samples within neither of them tell, but the spread of all rows does.
public struct ComparisonOfTimes: Sendable, Hashable {
  /// A row a subject, in the subjects' order.
  public private(set) var rows: [TimeChange] = []
  /// By how much all rows differ from each other, as the standard deviation of their ratios' logarithms; 0 where
  /// there are too few rows to tell.
  public private(set) var spread = 0.0

  /// Compares the subjects of both runs.
  init(base: [SampleRecord], new: [SampleRecord], rules: ComparisonRules, seed: UInt64 = 0) {
    let before = Dictionary(grouping: base, by: \.subject)
    let after = Dictionary(grouping: new, by: \.subject)
    for subject in Set(before.keys).union(after.keys).sorted() {
      rows.append(Self.row(subject, before[subject], after[subject], rules, seed))
    }
    let judged = rows.indices.filter { rows[$0].verdict == .noChange }
    if judged.count >= rules.fewestRowsForSpread {
      spread = Self.spread(of: judged.map { log(rows[$0].ratio!.estimate) })
    }
    let deviations = Self.normalDeviate(tail: rules.falseAlarms / 2 / Double(max(judged.count, 1)))
    for index in judged {
      rows[index].verdict = verdict(
        rows[index], deviations: deviations, floor: log(1 + rules.noiseFloor), tail: rules.tail)
    }
  }

  private static func row(
    _ subject: Subject, _ before: [SampleRecord]?, _ after: [SampleRecord]?, _ rules: ComparisonRules,
    _ seed: UInt64
  ) -> TimeChange {
    let old = before.flatMap { Statistics($0.map(\.nanosecondsPerOperation)) }
    let new = after.flatMap { Statistics($0.map(\.nanosecondsPerOperation)) }
    var row = TimeChange(subject: subject, base: old?.median, new: new?.median, verdict: .notCompared)
    guard let old else { row.verdict = .added; return row }
    guard let new else { row.verdict = .missing; return row }
    guard min(old.count, new.count) >= rules.fewestSamples, let ratio = new.ratio(to: old, seed: seed) else {
      return row
    }
    row.ratio = ratio
    row.ratioOfMinima = new.minimum / old.minimum
    row.verdict = .noChange
    return row
  }

  private func verdict(_ row: TimeChange, deviations: Double, floor: Double, tail: Double)
    -> ComparisonVerdict
  {
    guard let ratio = row.ratio, let minima = row.ratioOfMinima else { return .notCompared }
    // A 95% interval reaches 1.96 standard errors to either side.
    let error = log(ratio.interval.upper / ratio.interval.lower) / (2 * 1.96)
    let change = log(ratio.estimate), reach = deviations * error
    guard abs(change) > tail * spread else { return .noChange }
    if change - reach > floor, log(minima) > floor { return .regression }
    if change + reach < -floor, log(minima) < -floor { return .better }
    return .noChange
  }

  /// The standard deviation by the shortest stretch that holds half of the numbers: what the other half does, say a
  /// family that became slower, does not change it.
  ///
  /// Source: Rousseeuw and Leroy, "A robust scale estimator based on the shortest half" (1988).
  static func spread(of numbers: [Double]) -> Double {
    let sorted = numbers.sorted(), half = sorted.count / 2 + 1
    guard half <= sorted.count else { return 0 }
    let shortest = (0...sorted.count - half).map { sorted[$0 + half - 1] - sorted[$0] }.min() ?? 0
    // Half of a normal distribution lies within 0.6745 standard deviations of its centre.
    return shortest / (2 * 0.6745)
  }

  /// How many standard deviations a normal distribution exceeds with a given chance, by bisection.
  static func normalDeviate(tail: Double) -> Double {
    var low = 0.0, high = 40.0
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if erfc(middle / 2.0.squareRoot()) / 2 > tail { low = middle } else { high = middle }
    }
    return high
  }
}
