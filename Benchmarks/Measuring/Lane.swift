/// The state of one trial in a comparison: its batch, the expected answer, and its samples so far.
struct Lane {
  let trial: Trial
  let workload: String
  /// The clock for the runs.
  let timer: @Sendable () -> UInt64
  /// The factor by which samples are planned to exceed the minimum duration, since
  /// the next run may be faster.
  private static let margin = 1.25

  private var batch = 1
  /// Whether the budget or the trial limits the batch, so that its run is too short.
  private var isLimited = false
  /// Whether runs between those of other trials can still change the batch. They cannot if a single
  /// run takes far longer than a sample must. The run has to be that long because the first runs,
  /// with cold caches, are slower than later ones.
  private(set) var isAdjustable = true
  private var fastest = Double.infinity
  private var expected: UInt64?
  private(set) var result: TrialResult

  init(trial: Trial, workload: String, timer: @escaping @Sendable () -> UInt64) {
    self.trial = trial
    self.workload = workload
    self.timer = timer
    expected = trial.expected
    result = TrialResult(name: trial.name, operationsPerSample: trial.operations)
  }

  /// Warms the trial up and finds a batch whose run is long enough, or cuts the trial off.
  ///
  /// - Parameter share: The nanoseconds that one sample may take, including its set-up,
  ///   for the comparison to stay within its budget. A batch does not grow past it,
  ///   even if its run is short.
  mutating func calibrate(_ plan: Sampler.Plan, share: UInt64) throws(MeasurementError) {
    let wanted = plan.shortestSample.wholeNanoseconds
    // In thread time, so that a run does not look expensive because another program ran in between.
    let start = timer()
    if try isGivenUp(plan) { return }
    var isFirst = true
    while true {
      let begin = timer()
      let timed = try run()
      let now = timer()
      if isFirst, timed > plan.cutOff.wholeNanoseconds {
        result.isCutOff = true
        result.nanoseconds = [timed]
        return
      }
      isFirst = false
      // At most 16 times as large at once, since a first run is not reliable.
      let wish = Double(wanted) * Self.margin / Double(max(timed, 1))
      let affordable = Double(share) / Double(max(now - begin, 1))
      let growth = min(wish, affordable, 16)
      let grown = min(Int(Double(batch) * growth), trial.largestBatch)
      if timed < wanted, grown > batch {
        batch = grown
      } else if now - start >= plan.warmUp.wholeNanoseconds {
        isLimited = timed < wanted
        isAdjustable = batch > 1 || timed < 16 * wanted
        return
      }
    }
  }

  /// Cuts the trial off after its first operations if a whole run would far exceed the limit.
  private mutating func isGivenUp(_ plan: Sampler.Plan) throws(MeasurementError) -> Bool {
    guard let (count, prepare) = trial.firstOperations else { return false }
    let timed = try time(prepare).nanoseconds
    let whole = Double(timed) * Double(trial.operations) / Double(count)
    guard whole > Self.giveUpFactor * Double(plan.cutOff.wholeNanoseconds) else { return false }
    result.isCutOff = true
    result.nanoseconds = [timed]
    result.operationsPerSample = count
    return true
  }

  /// The factor by which a run's expected time must exceed the limit to cut it off before it
  /// starts. It is large because the first operations, with cold caches, are slower than the rest.
  private static let giveUpFactor = 10.0

  /// Sets the batch from a run between those of the other trials, as for the samples: caches are
  /// then colder than when one trial runs repeatedly.
  ///
  /// Equally fast candidates thus get equally large batches. That matters, since a larger batch
  /// touches more memory: the same code with twice the batch was a tenth slower.
  mutating func adjust(_ plan: Sampler.Plan) throws(MeasurementError) {
    let wanted = Double(plan.shortestSample.wholeNanoseconds) * Self.margin
    // The fastest run so far, so that two trials of the same code get the same
    // batch even if one was disturbed.
    fastest = min(fastest, Double(max(try run(), 1)) / Double(batch))
    batch = max(min(Int((wanted / fastest).rounded(.up)), isLimited ? batch : trial.largestBatch), 1)
    result.operationsPerSample = trial.operations * batch
  }

  /// Takes one sample.
  mutating func sample() throws(MeasurementError) {
    result.nanoseconds.append(try run())
  }

  /// Sets up a batch, runs it, and checks its answer.
  /// - Returns: The duration of the run in nanoseconds, without the set-up.
  private mutating func run() throws(MeasurementError) -> UInt64 {
    let (answer, nanoseconds) = try time { try trial.prepare(batch) }
    // The first run has a batch of one, so its answer is the checksum of one run.
    let each = expected ?? answer
    guard answer == each &* UInt64(batch) else {
      throw .wrongAnswer(
        candidate: trial.name, workload: workload, expected: each &* UInt64(batch), actual: answer)
    }
    expected = each
    return nanoseconds
  }

  /// Times the closure that a set-up returns.
  private func time(
    _ prepare: () throws -> () throws -> UInt64
  ) throws(MeasurementError) -> (answer: UInt64, nanoseconds: UInt64) {
    do {
      let body = try prepare()
      let begin = timer()
      let answer = try body()
      return (answer, timer() - begin)
    } catch {
      throw .failed(candidate: trial.name, workload: workload, reason: "\(error)")
    }
  }
}
