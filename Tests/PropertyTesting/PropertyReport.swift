/// The result of running a property.
public struct PropertyReport: Sendable {
  /// The property's name.
  public var property: String
  /// The seed from which the cases were derived.
  public var seed: UInt64
  /// The number of cases that were started.
  public var cases = 0
  /// The number of cases whose body ran to its end.
  public var completed = 0
  /// The number of cases that the body rejected using `assume`.
  public var rejected = 0
  /// The number of cases that made more choices than allowed.
  public var overrun = 0
  /// The number of choices in all cases.
  public var draws = 0
  /// The number of operations that the cases counted.
  public var operations = 0
  /// The number of completed cases with each label.
  public var labels: [String: Int] = [:]
  /// The number of known regressions that ran and passed.
  public var regressions = 0
  /// The outcome of the run.
  public var verdict = Verdict.passed
  /// The command that runs a case again.
  var replayLine: ReplayLine

  /// The outcome of a run.
  public enum Verdict: Sendable {
    /// The law held in every case.
    case passed
    /// The law failed.
    case falsified(Counterexample)
    /// No case ran to its end, so nothing was tested.
    case neverRan
    /// Too few cases had the label.
    case uncovered(label: String, share: Double, required: Double)
    /// A replayed case was rejected or ran out of choices, because the generator has changed.
    case unfit(ChoiceSequence, Counterexample.Origin)
  }

  /// Whether the property was tested and held.
  public var isPassed: Bool {
    if case .passed = verdict { true } else { false }
  }

  /// The failing case, or nil if none failed.
  public var counterexample: Counterexample? {
    if case .falsified(let counterexample) = verdict { counterexample } else { nil }
  }

  /// Counts a case. Returns the error if the case failed.
  mutating func add(_ outcome: Source.Outcome, choices: Int, labels drawn: [String]) -> (any Error)? {
    cases += 1
    draws += choices
    switch outcome {
    case .rejected: rejected += 1
    case .overrun: overrun += 1
    case .failed(let error): return error
    case .passed:
      completed += 1
      for label in drawn { labels[label, default: 0] += 1 }
    }
    return nil
  }

  /// Sets the verdict of a run without failing cases.
  mutating func conclude(coverage: [String: Double]) {
    if completed == 0 {
      verdict = .neverRan
      return
    }
    for (label, required) in coverage.sorted(by: { $0.key < $1.key }) {
      let share = Double(labels[label] ?? 0) / Double(completed)
      // Allows three standard deviations, so that small runs and other seeds do not fail by chance.
      let deviation = (required * (1 - required) / Double(completed)).squareRoot()
      if share < required - 3 * deviation {
        verdict = .uncovered(label: label, share: share, required: required)
        return
      }
    }
  }
}

extension PropertyReport: CustomStringConvertible {
  /// The verdict, the command that repeats a failing case, and the counts.
  public var description: String {
    ([headline] + details + [statistics] + distribution).joined(separator: "\n  ")
  }

  private var headline: String {
    switch verdict {
    case .passed:
      return "'\(property)' held"
    case .neverRan:
      return "'\(property)' was never tested: no case ran to its end"
    case .uncovered(let label, let share, let required):
      return "'\(property)' reached '\(label)' in \(percent(share)) of the cases, not in \(percent(required))"
    case .unfit(_, let origin):
      return "'\(property)' cannot replay \(text(origin)): the choices do not fit the generator (any more)"
    case .falsified(let found):
      let effort =
        found.runs == 0 ? "" : "; shrunk \(found.shrinks) times in \(found.runs) runs"
      return "'\(property)' falsified by \(text(found.origin))\(effort)"
    }
  }

  private var details: [String] {
    switch verdict {
    case .unfit(let choices, _):
      return ["replay: \(replayLine.text(choices))"]
    case .falsified(let found):
      var lines = found.notes + [found.message]
      if found.isFlaky { lines.append("flaky: the case passed when it was run again") }
      if found.isCutShort { lines.append("shrinking stopped at its budget: a simpler case may exist") }
      lines.append("replay: \(replayLine.text(found.choices))")
      lines.append("regression: \(property): \(found.choices)")
      lines += found.others.map { "also: \($0.message)\n    replay: \(replayLine.text($0.choices))" }
      return lines
    case .passed, .neverRan, .uncovered:
      return []
    }
  }

  private var statistics: String {
    let share = cases == 0 ? 0 : Double(rejected) / Double(cases)
    return "seed \(seed): \(cases) cases, \(completed) completed, \(rejected) rejected (\(percent(share))), "
      + "\(overrun) too long, \(draws) choices, "
      + "\(operations) operations, \(regressions) regressions"
  }

  private var distribution: [String] {
    labels.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\(percent(Double($0.value) / Double(max(1, completed)))) \($0.key)" }
  }

  private func percent(_ share: Double) -> String {
    "\((share * 1000).rounded() / 10)%"
  }

  private func text(_ origin: Counterexample.Origin) -> String {
    switch origin {
    case .random(let seed, let index): "case \(index) of PROP_SEED=\(seed)"
    case .regression(let line): "the regression of line \(line)"
    case .replay: "the replayed case"
    }
  }
}
