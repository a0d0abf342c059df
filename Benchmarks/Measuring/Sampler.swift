/// Times the trials of one comparison side by side.
///
/// In every round each trial gives one sample, in an order drawn anew, so that drift, heat and what ran before hit
/// all alike. Before the first round each trial is warmed up, and its batch set so that a sample outlasts the clock's
/// grain many times over. Every answer is checked before its time counts.
///
/// A sample is the time for which the thread had a processor, so that other programs disturb it only through what they
/// share with it: caches, memory, the processor's clock.
public struct Sampler: Sendable {
  /// How long to measure, and how often.
  public struct Plan: Sendable, Hashable {
    /// How long the comparison may take in all, set-up and warm-up included. It is passed only where the fewest
    /// samples take longer.
    public var budget: Duration = .seconds(1)
    /// The fewest and the most samples of a trial.
    public var samples = 5...200
    /// How long a sample lasts at least, unless its set-up would eat the budget or the trial limits its batch.
    public var shortestSample: Duration = .microseconds(100)
    /// How long each trial is run before its times count.
    public var warmUp: Duration = .milliseconds(5)
    /// A trial whose single run takes longer is cut off: that run is its only sample.
    public var cutOff: Duration = .seconds(1)
    /// Draws the order in each round.
    public var seed: UInt64 = 0

    /// The plan for a quick look; change what you need.
    public init() {}
  }

  /// How far a comparison has come.
  public struct Step: Sendable, Hashable {
    /// The trial that was just run.
    public let name: String
    /// The round it was run in, from 0; nil while warming up.
    public let round: Int?
    /// The share of the comparison that is done, from 0 to 1; it never falls.
    public let fraction: Double
  }

  /// How long to measure, and how often.
  public let plan: Plan
  private let clock: @Sendable () -> UInt64
  private let timer: @Sendable () -> UInt64

  /// Makes a sampler.
  public init(_ plan: Plan = Plan()) {
    self.init(plan, clock: Stopwatch.now, timer: Stopwatch.threadTime)
  }

  /// As ``init(_:)``, with other sources of monotonic nanoseconds, for tests.
  /// - Parameters:
  ///   - clock: what the budget is kept by.
  ///   - timer: what runs are timed by.
  init(_ plan: Plan, clock: @escaping @Sendable () -> UInt64, timer: @escaping @Sendable () -> UInt64) {
    precondition(plan.samples.lowerBound > 0, "a trial needs a sample")
    self.plan = plan
    self.clock = clock
    self.timer = timer
  }

  /// Measures the trials.
  /// - Parameters:
  ///   - workload: what they all run, for errors.
  ///   - isStopped: asked before every run; once it says so, what has been measured is the result.
  ///   - progress: called once a trial is warmed up, and after every sample.
  /// - Returns: a result a trial, in the trials' order. One that was stopped early may have no sample.
  /// - Throws: `MeasurementError`, when a trial throws or gives a wrong answer; nothing is then kept.
  public func measure(
    _ trials: [Trial], workload: String, isStopped: () -> Bool = { false },
    progress: (Step) -> Void = { _ in }
  ) throws(MeasurementError) -> [TrialResult] {
    guard !trials.isEmpty else { return [] }
    let start = clock()
    let budget = plan.budget.wholeNanoseconds
    var lanes = trials.map { Lane(trial: $0, workload: workload, timer: timer) }

    // A trial runs for its samples, twice to adjust its batch, and about as often to find it.
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

  /// The share done in a round, after some nanoseconds: as the clock says once the fewest rounds are done, before
  /// that as whichever of clock and rounds is further behind; and at least as the most rounds say.
  private func fraction(_ round: Int, of elapsed: UInt64) -> Double {
    let time = Double(elapsed) / Double(max(plan.budget.wholeNanoseconds, 1))
    let fewest = Double(round + 1) / Double(plan.samples.lowerBound)
    let most = Double(round + 1) / Double(plan.samples.upperBound)
    return min(max(min(time, fewest), most), 1)
  }
}

extension Duration {
  /// The duration in whole nanoseconds, 0 for a negative one.
  var wholeNanoseconds: UInt64 {
    let (seconds, attoseconds) = components
    return seconds < 0 || attoseconds < 0
      ? 0 : UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
  }
}
