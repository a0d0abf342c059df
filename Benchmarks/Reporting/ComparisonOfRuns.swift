public import Measuring

/// A comparison of two runs: counters must be equal, and times must not be slower.
public struct ComparisonOfRuns: Sendable, Hashable {
  /// The counters, or `nil` if the runs have different seeds.
  public let counters: ComparisonOfCounters?
  /// The times, or `nil` if they are not comparable.
  public let times: ComparisonOfTimes?
  /// Reasons why counters or times are not compared, and other remarks, one sentence each.
  public let notes: [String]

  /// The result of a comparison, as an exit code.
  public enum Outcome: Int32, Sendable {
    /// Nothing became worse.
    case passed = 0
    /// Something became worse, or counters that must be equal differ.
    case failed = 1
    /// Nothing that could be compared became worse, but the comparison is incomplete. Counters or
    /// times are not comparable, or the new run lacks counters of the base.
    case incomplete = 2
  }

  public init(base: Results, new: Results, rules: ComparisonRules) {
    var notes: [String] = []
    let (old, now) = (base.environment, new.environment)
    let areAlike = old.extent == now.extent
    if old.seed == now.seed {
      let counters = ComparisonOfCounters(
        base: base.counters, new: new.counters, rules: rules, areAlike: areAlike)
      self.counters = counters
      if !areAlike {
        notes.append(
          """
          The base is a \(old.extent) run, and the new run is a \(now.extent) run. Counters are not compared \
          if only one run has them, or if one run counts further (\(Format.count(counters.unlike)) \
          subjects). Single times that changed are not judged either, because the two runs warm up for \
          different times.
          """)
      }
    } else {
      counters = nil
      notes.append("Counters are not compared, because the seeds differ: \(old.seed) and \(now.seed).")
    }
    for (name, environment) in [("base", old), ("new run", now)] where environment.isComplete == false {
      notes.append("The \(name) was interrupted, so some of its figures are missing.")
    }
    if let reason = Self.reasonAgainstTimes(old, now) {
      times = nil
      notes.append("Times are not compared: \(reason).")
    } else {
      times = ComparisonOfTimes(base: base.samples, new: new.samples, rules: rules, areAlike: areAlike)
      if !now.isFitForTiming {
        notes.append("Both are debug builds or check invariants, so their times say nothing about a release.")
      }
    }
    self.notes = notes
  }

  /// Returns why times of two environments are not comparable, or `nil` if they are.
  private static func reasonAgainstTimes(_ base: Environment, _ new: Environment) -> String? {
    if base.isComparable(with: new) { return nil }
    let pairs = [
      (base.processor, new.processor), ("\(base.cores) cores", "\(new.cores) cores"),
      (base.operatingSystem, new.operatingSystem),
    ]
    if let (old, now) = pairs.first(where: { $0.0 != $0.1 }) {
      return "the runs are from two machines, \(old) and \(now)"
    }
    return "the runs were compiled differently"
  }

  private var verdicts: [ComparisonVerdict] {
    (counters?.changes.map(\.verdict) ?? []) + (times?.rows.map(\.verdict) ?? [])
      + (times?.groups.map(\.verdict) ?? [])
  }

  public var outcome: Outcome {
    if verdicts.contains(where: \.isFailure) { return .failed }
    let lacks = counters?.changes.contains { $0.verdict == .missing || $0.verdict == .notCompared } ?? true
    let isEmpty = counters?.compared ?? 0 == 0 && times?.rows.isEmpty ?? true
    return lacks || isEmpty || counters?.unlike ?? 0 > 0 || times == nil ? .incomplete : .passed
  }

  /// A one-line summary of what became worse, what became better, and what is unchanged.
  public var summary: String {
    var parts: [String] = []
    if let counters {
      let changes = Self.tally(counters.changes.map(\.verdict))
      let verdict = !changes.isEmpty ? changes : counters.compared == 0 ? "none in common" : "all equal"
      parts.append("\(Format.count(counters.compared)) counts: \(verdict)")
    }
    if let times {
      let verdict = times.rows.isEmpty ? "none in common" : Self.tally(times.rows.map(\.verdict))
      parts.append("\(Format.count(times.rows.count)) times: \(verdict)")
      if !times.groups.isEmpty {
        let strategies = times.groups.count { $0.strategy != nil }
        parts.append(
          "\(Format.count(strategies)) strategies and \(Format.count(times.groups.count - strategies)) families as a "
            + "whole: \(Self.tally(times.groups.map(\.verdict)))")
      }
    }
    let head =
      switch outcome {
      case .failed: "REGRESSION"
      case .passed: verdicts.contains(.better) ? "better" : isTooNoisy ? "too noisy to tell" : "no change"
      case .incomplete: "no regression in what can be compared"
      }
    return ([head] + parts).joined(separator: "; ")
  }

  /// Whether the noise makes a pass meaningless: over half of the strategies and families, or
  /// otherwise of the rows, are too noisy to judge.
  private var isTooNoisy: Bool {
    guard let times, !times.rows.isEmpty else { return false }
    let judged = times.groups.isEmpty ? times.rows.map(\.verdict) : times.groups.map(\.verdict)
    return judged.count { $0 == .tooNoisy } * 2 > judged.count
  }

  private static func tally(_ verdicts: [ComparisonVerdict]) -> String {
    let order: [ComparisonVerdict] = [
      .regression, .differs, .better, .noChange, .tooNoisy, .missing, .added, .notCompared,
    ]
    return order.compactMap { verdict in
      let count = verdicts.count { $0 == verdict }
      return count == 0 ? nil : "\(Format.count(count)) \(verdict.rawValue)"
    }.joined(separator: ", ")
  }
}
