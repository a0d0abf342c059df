import SeededRandom

/// Runs a property for many cases, and shrinks the first that fails.
///
/// The same seed gives the same cases. Each case has its own seed, derived from the runner's seed
/// and the case's index, so `firstCase` can select a single case.
public struct Runner: Sendable {
  /// The seed from which the cases are derived.
  public var seed: UInt64
  /// The index of the first case.
  public var firstCase = 0
  /// The maximum number of cases.
  public var cases: Int
  /// The time after which no further case starts. One case always runs.
  public var deadline: ContinuousClock.Instant?
  /// The maximum number of choices of a case.
  public var maximumChoices = 8192
  /// The maximum number of cases that shrinking runs.
  public var shrinkRuns = 100_000
  /// The maximum duration of shrinking.
  public var shrinkTime = Duration.seconds(20)
  /// Cases to run first.
  public var regressions = Regressions()
  /// Whether a case that ends the process, such as by a failed precondition or a stack overflow,
  /// prints its replay line first. Installs signal handlers, which then call the previous ones.
  public var reportsTraps = false
  /// The command that repeats a failing case. If nil, `ReplayLine.test` with the property's name.
  public var replayLine: ReplayLine?

  /// Creates a runner.
  public init(seed: UInt64, cases: Int = 1000) {
    self.seed = seed
    self.cases = cases
  }

  /// Returns the seed of the case with this index.
  public func caseSeed(_ index: Int) -> UInt64 {
    SplitMix64.output(index, ofSeed: seed)
  }

  /// Runs the regressions and then random cases, until one fails, all have run, or time is up.
  public func run(_ property: Property) -> PropertyReport {
    var report = makeReport(property)
    var source = Source(capacity: maximumChoices)
    let trap = arm(source, report)
    defer { if let trap { TrapTable.release(trap) } }

    for entry in regressions.entries(of: property.name) {
      switch source.attempt(property.body, replaying: entry.choices.choices) {
      case .passed:
        report.regressions += 1
      case .rejected, .overrun:
        report.verdict = .unfit(entry.choices, .regression(line: entry.line))
        return report
      case .failed(let error):
        report.verdict = .falsified(shrink(property, source, error, .regression(line: entry.line)))
        return report
      }
    }

    var clock = DeadlineClock(deadline)
    for index in 0..<cases {
      let number = firstCase &+ index
      let outcome = source.attempt(property.body, seed: caseSeed(number))
      report.operations = source.operations
      if let error = report.add(outcome, choices: source.count, labels: source.labels) {
        report.verdict = .falsified(
          shrink(property, source, error, .random(seed: seed, index: number)))
        return report
      }
      if clock.isPast() { break }
    }
    report.conclude(coverage: property.coverage)
    return report
  }

  /// Runs one case without shrinking it. If traps are reported, notes are printed immediately.
  public func replay(_ choices: ChoiceSequence, of property: Property) -> PropertyReport {
    var report = makeReport(property)
    var source = Source(capacity: max(maximumChoices, choices.choices.count))
    source.notePolicy = reportsTraps ? .streamed : .kept
    let trap = arm(source, report)
    defer { if let trap { TrapTable.release(trap) } }
    let outcome = source.attempt(property.body, replaying: choices.choices)
    if let error = report.add(outcome, choices: source.count, labels: source.labels) {
      report.verdict = .falsified(
        Counterexample(choices: choices, message: "\(error)", notes: source.notes, origin: .replay))
    } else if report.completed == 0 {
      report.verdict = .unfit(choices, .replay)
    }
    return report
  }

  private func makeReport(_ property: Property) -> PropertyReport {
    PropertyReport(property: property.name, seed: seed, replayLine: replayLine ?? .test(property.name))
  }

  private func arm(_ source: borrowing Source, _ report: PropertyReport) -> Int? {
    guard reportsTraps else { return nil }
    return TrapTable.claim(
      tape: source.tape,
      before: "\n'\(report.property)' trapped (PROP_SEED=\(seed))\n  replay: \(report.replayLine.before)",
      after: "\(report.replayLine.after)\n  not shrunk, for the process ends with the case\n")
  }

  private func shrink(
    _ property: Property, _ source: consuming Source, _ error: any Error, _ origin: Counterexample.Origin
  ) -> Counterexample {
    var shrinker = Shrinker(
      property.body, source, error, maximumRuns: shrinkRuns, deadline: .now + shrinkTime)
    return shrinker.counterexample(origin)
  }
}

/// A deadline that is cheap to check after every case, however short.
private struct DeadlineClock {
  private let deadline: ContinuousClock.Instant?
  private var previous = ContinuousClock.now
  private var stride = 1
  private var asked = 0

  init(_ deadline: ContinuousClock.Instant?) {
    self.deadline = deadline
  }

  /// Reads the clock rarely enough to cost little, but at least about once a millisecond.
  mutating func isPast() -> Bool {
    guard let deadline else { return false }
    asked += 1
    guard asked >= stride else { return false }
    asked = 0
    let now = ContinuousClock.now
    stride = now - previous < .microseconds(500) ? min(stride * 2, 1 << 16) : max(1, stride / 4)
    previous = now
    return now >= deadline
  }
}
