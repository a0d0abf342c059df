/// Times the trials of one comparison side by side.
///
/// In every round each trial gives one sample, in a new random order, so that drift, heat and
/// effects of the previous trial affect all alike. Before the first round, each trial is warmed up,
/// and its batch is set so that a sample takes far longer than the clock's resolution. Every answer
/// is checked before its time counts.
///
/// A sample is the time for which the thread had a processor. So other programs disturb it only
/// through shared resources: caches, memory, the processor's clock.
public struct Sampler: Sendable {
  /// The durations and the number of samples.
  public struct Plan: Sendable, Hashable {
    /// The duration of the whole comparison, including set-up and warm-up. It is exceeded only if
    /// the minimum number of samples takes longer.
    public var budget: Duration = .seconds(1)
    /// The minimum and maximum number of samples per trial.
    public var samples = 5...200
    /// The minimum duration of a sample, unless its set-up would use up the budget or
    /// the trial limits its batch.
    public var shortestSample: Duration = .microseconds(100)
    /// The time for which each trial runs before its times count.
    public var warmUp: Duration = .milliseconds(5)
    /// The duration of a single run above which its trial is cut off; that
    /// run is then its only sample.
    public var cutOff: Duration = .seconds(1)
    /// The seed of the order in each round.
    public var seed: UInt64 = 0

    /// Creates a plan with the default values, which suit a quick run.
    public init() {}
  }

  /// The progress of a comparison.
  public struct Step: Sendable, Hashable {
    /// The trial that just ran.
    public let name: String
    /// The round in which it ran, from 0; nil during warm-up.
    public let round: Int?
    /// The completed share of the comparison, from 0 to 1. It never decreases.
    public let fraction: Double
  }

  public let plan: Plan
  private let clock: @Sendable () -> UInt64
  private let timer: @Sendable () -> UInt64

  public init(_ plan: Plan = Plan()) {
    self.init(plan, clock: Stopwatch.now, timer: Stopwatch.threadTime)
  }

  /// Creates a sampler with other sources of monotonic nanoseconds, for tests.
  /// - Parameters:
  ///   - clock: The clock for the budget.
  ///   - timer: The clock for the runs.
  init(_ plan: Plan, clock: @escaping @Sendable () -> UInt64, timer: @escaping @Sendable () -> UInt64) {
    precondition(plan.samples.lowerBound > 0, "a trial needs at least one sample")
    self.plan = plan
    self.clock = clock
    self.timer = timer
  }

  /// Measures the trials.
  /// - Parameters:
  ///   - workload: The name of their workload, for errors.
  ///   - isStopped: Called before every run. Once it returns true, the result is what
  ///     has been measured so far.
  ///   - progress: Called when a trial is warmed up, and after every sample.
  /// - Returns: One result per trial, in the order of the trials. After a stop, results may have no
  ///   samples.
  /// - Throws: `MeasurementError` if a trial throws or gives a wrong answer; all
  ///   measurements are then lost.
  public func measure(
    _ trials: [Trial], workload: String, isStopped: () -> Bool = { false },
    progress: (Step) -> Void = { _ in }
  ) throws(MeasurementError) -> [TrialResult] {
    guard !trials.isEmpty else { return [] }
    let start = clock()
    let budget = plan.budget.wholeNanoseconds
    var lanes = trials.map { Lane(trial: $0, workload: workload, timer: timer) }

    // Each trial needs its minimum of samples, two runs to adjust its batch,
    // and about as many to find it.
    let adjustments = 2
    let share = budget / UInt64(lanes.count * (plan.samples.lowerBound + 2 * adjustments))
    for index in lanes.indices where !isStopped() {
      try lanes[index].calibrate(plan, share: share)
      progress(Step(name: lanes[index].trial.name, round: nil, fraction: 0))
    }

    let running = lanes.indices.filter { !lanes[$0].result.isCutOff }
    var generator = SplitMix64(seed: plan.seed, label: workload)
    for _ in 0..<adjustments {
      for index in generator.shuffled(running) where lanes[index].isAdjustable && !isStopped() {
        try lanes[index].adjust(plan)
      }
    }
    var round = 0, lastRound: UInt64 = 0
    while !running.isEmpty, round < plan.samples.upperBound, !isStopped() {
      let begin = clock()
      if round >= plan.samples.lowerBound, begin - start + lastRound > budget { break }
      for index in generator.shuffled(running) where !isStopped() {
        try lanes[index].sample()
        progress(
          Step(name: lanes[index].trial.name, round: round, fraction: fraction(round, of: clock() - start)))
      }
      lastRound = clock() - begin
      round += 1
    }
    return lanes.map(\.result)
  }

  /// Returns the completed share of the comparison after a round. A comparison ends once the budget
  /// is used up and the minimum number of rounds is reached, or at the maximum number of rounds. So
  /// the share is the smaller one of used time and of minimum rounds, but at least that of maximum
  /// rounds.
  private func fraction(_ round: Int, of elapsed: UInt64) -> Double {
    let time = Double(elapsed) / Double(max(plan.budget.wholeNanoseconds, 1))
    let fewest = Double(round + 1) / Double(plan.samples.lowerBound)
    let most = Double(round + 1) / Double(plan.samples.upperBound)
    return min(max(min(time, fewest), most), 1)
  }
}

extension Duration {
  /// The duration in whole nanoseconds; 0 if negative.
  var wholeNanoseconds: UInt64 {
    let (seconds, attoseconds) = components
    return seconds < 0 || attoseconds < 0
      ? 0 : UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
  }
}
