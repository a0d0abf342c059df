/// One trial on its way through a comparison: its batch, the answer it must give, its samples so far.
struct Lane {
  let trial: Trial
  let workload: String
  /// What runs are timed by.
  let timer: @Sendable () -> UInt64
  /// How much longer than the shortest sample one is to last, since the next run may be faster.
  private static let margin = 1.25

  private var batch = 1
  /// Whether the budget or the trial keeps the batch from lasting long enough.
  private var isLimited = false
  /// Whether runs between the other trials' can still change the batch: not where a single one lasts far longer than a
  /// sample has to, even if it was the first, for which caches are cold.
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

  /// Warms the trial up, and finds the batch whose run lasts long enough; or cuts the trial off.
  ///
  /// - Parameter share: the nanoseconds that one sample may take, its set-up included, for the comparison to stay
  ///   within its budget. A batch does not grow past it, however short its run.
  mutating func calibrate(_ plan: Sampler.Plan, share: UInt64) throws(MeasurementError) {
    let wanted = plan.shortestSample.wholeNanoseconds
    // By the thread's own time, so that another program's turn in between does not make a run look dear.
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
      // At most 16 times as large at once, since a first run says little.
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

  /// Cuts the trial off by its first operations, if a whole run would take many times as long as is allowed.
  private mutating func isGivenUp(_ plan: Sampler.Plan) throws(MeasurementError) -> Bool {
    guard let (count, prepare) = trial.firstOperations else { return false }
    let timed = try time(prepare).nanoseconds
    let whole = Double(timed) * Double(trial.operations) / Double(count)
    guard whole > Self.hopeless * Double(plan.cutOff.wholeNanoseconds) else { return false }
    result.isCutOff = true
    result.nanoseconds = [timed]
    result.operationsPerSample = count
    return true
  }

  /// How many times as long as is allowed a run has to be expected to take not to be begun: the first operations are
  /// slower than the rest, since caches are cold.
  private static let hopeless = 10.0

  /// Sets the batch by a run between the other trials' runs, as the samples will be: there caches are colder than
  /// when one trial runs again and again.
  ///
  /// Candidates as fast as each other then get batches as large, which matters, since a larger batch touches more
  /// memory: the same code with twice the batch was a tenth slower.
  mutating func adjust(_ plan: Sampler.Plan) throws(MeasurementError) {
    let wanted = Double(plan.shortestSample.wholeNanoseconds) * Self.margin
    // The fastest so far: two runs of the same code, one of them disturbed, are to get the same batch.
    fastest = min(fastest, Double(max(try run(), 1)) / Double(batch))
    batch = max(min(Int((wanted / fastest).rounded(.up)), isLimited ? batch : trial.largestBatch), 1)
    result.operationsPerSample = trial.operations * batch
  }

  /// Takes one sample.
  mutating func sample() throws(MeasurementError) {
    result.nanoseconds.append(try run())
  }

  /// Sets up a batch, runs it, and checks its answer.
  /// - Returns: the nanoseconds that the run took, without the set-up.
  private mutating func run() throws(MeasurementError) -> UInt64 {
    let (answer, nanoseconds) = try time { try trial.prepare(batch) }
    // The first run is a batch of one, so its sum is one run's checksum.
    let each = expected ?? answer
    guard answer == each &* UInt64(batch) else {
      throw .wrongAnswer(
        candidate: trial.name, workload: workload, expected: each &* UInt64(batch), actual: answer)
    }
    expected = each
    return nanoseconds
  }

  /// Times what a set-up makes.
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
