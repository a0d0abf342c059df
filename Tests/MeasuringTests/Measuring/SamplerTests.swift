import Synchronization
import Testing

@testable import Measuring

/// A clock that only moves when a fake run advances it.
private final class FakeClock: Sendable {
  private let time = Mutex<UInt64>(0)

  var now: UInt64 { time.withLock { $0 } }

  func advance(_ nanoseconds: UInt64) { time.withLock { $0 += nanoseconds } }

  /// Returns a trial whose runs take some nanoseconds and return 5. Its setup takes some
  /// nanoseconds per state.
  func trial(
    _ name: String, nanoseconds: UInt64, setUp: UInt64 = 0, operations: Int = 10, expected: UInt64? = 5,
    largestBatch: Int = 1 << 16, answer: @escaping @Sendable () throws -> UInt64 = { 5 }
  ) -> Trial {
    Trial(name, operations: operations, expected: expected, largestBatch: largestBatch) {
      self.advance(setUp)
    } run: { _ in
      self.advance(nanoseconds)
      return try answer()
    }
  }

  func sampler(_ change: (inout Sampler.Plan) -> Void = { _ in }) -> Sampler {
    var plan = Sampler.Plan()
    change(&plan)
    return Sampler(plan, clock: { self.now }, timer: { self.now })
  }
}

@Suite struct SamplerTests {
  private let clock = FakeClock()

  @Test func everyRoundRunsEachTrialOnceInRandomOrder() throws {
    let orders = try roundOrders(seed: 1)
    #expect(orders.count == 20)
    #expect(orders.allSatisfy { $0.sorted() == ["a", "b", "c"] })
    #expect(Set(orders).count > 3, "the order changes")
    #expect(Set(orders.map { $0[0] }).count == 3, "each goes first at times")
    #expect(try orders == roundOrders(seed: 1))
    #expect(try orders != roundOrders(seed: 2))
  }

  /// Returns the names of the trials in the order in which each of 20 rounds ran them.
  private func roundOrders(seed: UInt64) throws -> [[String]] {
    let sampler = clock.sampler {
      $0.samples = 20...20
      $0.seed = seed
    }
    var orders: [[String]] = []
    let trials = ["a", "b", "c"].map { clock.trial($0, nanoseconds: 1000) }
    _ = try sampler.measure(trials, workload: "fake", isStopped: { false }) { step in
      guard let round = step.round else { return }
      if round == orders.count { orders.append([]) }
      orders[round].append(step.name)
    }
    return orders
  }

  @Test func batchLastsAtLeastTheMinimumSampleTime() throws {
    let results = try clock.sampler().measure(
      [clock.trial("fast", nanoseconds: 70), clock.trial("slow", nanoseconds: 3_000_000)], workload: "fake")
    #expect(results.map(\.name) == ["fast", "slow"])
    #expect(results[0].nanoseconds.allSatisfy { $0 >= 100_000 && $0 < 200_000 })
    #expect(results[0].nanosecondsPerOperation.allSatisfy { $0 == 7 })
    #expect(results[1].operationsPerSample == 10, "a batch of one")
    #expect(results[1].nanosecondsPerOperation.allSatisfy { $0 == 300_000 })
  }

  /// After the warm-up, extra runs are only made if they can change the batch size.
  @Test func longRunsAreNotRepeatedToFindTheBatchSize() throws {
    let sampler = clock.sampler {
      $0.budget = .zero
      $0.samples = 3...50
    }
    for (nanoseconds, runs) in [(6_000_000, 4), (101_000, 55)] as [(UInt64, UInt64)] {
      let begin = clock.now
      _ = try sampler.measure([clock.trial("a", nanoseconds: nanoseconds, largestBatch: 1)], workload: "fake")
      #expect((clock.now - begin) / nanoseconds == runs)
    }
  }

  @Test func batchSizeIsLimitedByTheTrial() throws {
    let trial = clock.trial("fast", nanoseconds: 70, largestBatch: 12)
    #expect(try clock.sampler().measure([trial], workload: "fake")[0].operationsPerSample == 120)
  }

  @Test func expensiveSetupLimitsTheBatchSize() throws {
    let begin = clock.now
    let sampler = clock.sampler { $0.budget = .milliseconds(100) }
    let result = try sampler.measure(
      [clock.trial("dear", nanoseconds: 100, setUp: 1_000_000)], workload: "fake")[0]
    #expect(result.nanoseconds.count >= 5)
    #expect(clock.now - begin <= 120_000_000, "the budget holds, give or take a sample")
  }

  @Test func measuringStopsAtTheBudget() throws {
    let begin = clock.now
    let sampler = clock.sampler { $0.budget = .milliseconds(50) }
    let results = try sampler.measure(
      [clock.trial("a", nanoseconds: 200_000), clock.trial("b", nanoseconds: 400_000)], workload: "fake")
    #expect(clock.now - begin <= 50_000_000)
    #expect(clock.now - begin > 49_000_000)
    #expect(results[0].nanoseconds.count == results[1].nanoseconds.count)
  }

  @Test func minimumAndMaximumSampleCountsHold() throws {
    let few = clock.sampler {
      $0.budget = .zero
      $0.samples = 7...50
    }
    #expect(try few.measure([clock.trial("a", nanoseconds: 1000)], workload: "")[0].nanoseconds.count == 7)
    let most = clock.sampler { $0.samples = 7...50 }
    #expect(try most.measure([clock.trial("a", nanoseconds: 1000)], workload: "")[0].nanoseconds.count == 50)
  }

  @Test func slowTrialIsCutOffAfterOneRun() throws {
    let sampler = clock.sampler { $0.cutOff = .milliseconds(10) }
    let results = try sampler.measure(
      [clock.trial("slow", nanoseconds: 10_000_001), clock.trial("not", nanoseconds: 10_000_000)],
      workload: "fake")
    #expect(results[0].isCutOff && results[0].nanoseconds == [10_000_001])
    #expect(results[0].operationsPerSample == 10)
    #expect(!results[1].isCutOff && results[1].nanoseconds.count > 5)
  }

  @Test func runThatWouldTakeTooLongIsNotStarted() throws {
    let clock = clock
    func trial(_ name: String, first: UInt64) -> Trial {
      var trial = clock.trial(name, nanoseconds: 20_000_000) { first > 20_000_000 ? 6 : 5 }
      trial.firstOperations = (
        2,
        {
          {
            clock.advance(first)
            return 1
          }
        }
      )
      return trial
    }
    let sampler = clock.sampler { $0.cutOff = .milliseconds(10) }
    let results = try sampler.measure(
      [trial("hopeless", first: 20_000_001), trial("dear", first: 19_000_000)], workload: "fake")
    // A run has five times as many operations and would take about ten times the limit.
    #expect(results[0].isCutOff && results[0].nanoseconds == [20_000_001])
    #expect(results[0].operationsPerSample == 2)
    #expect(results[1].isCutOff && results[1].nanoseconds == [20_000_000])
  }

  @Test func wrongChecksumFailsTheMeasurement() {
    let trials = [clock.trial("good", nanoseconds: 1000), clock.trial("bad", nanoseconds: 10) { 6 }]
    let error = MeasurementError.wrongAnswer(candidate: "bad", workload: "ties", expected: 5, actual: 6)
    #expect(throws: error) { try clock.sampler().measure(trials, workload: "ties") }
    #expect("\(error)" == "bad gave a wrong answer on ties: checksum 6, expected 5")
  }

  @Test func changingChecksumIsWrong() {
    let runs = Mutex(0)
    let trial = clock.trial("fickle", nanoseconds: 60_000_000, expected: nil) {
      runs.withLock {
        $0 += 1
        return $0 == 4 ? 6 : 5
      }
    }
    #expect(throws: MeasurementError.wrongAnswer(candidate: "fickle", workload: "w", expected: 5, actual: 6))
    {
      try clock.sampler().measure([trial], workload: "w")
    }
  }

  @Test func trialThatThrowsIsNamed() {
    struct Full: Error {}
    let trial = clock.trial("bounded", nanoseconds: 1) { throw Full() }
    #expect(throws: MeasurementError.failed(candidate: "bounded", workload: "w", reason: "Full()")) {
      try clock.sampler().measure([trial], workload: "w")
    }
  }

  @Test(arguments: [Duration.zero, .milliseconds(10), .seconds(1)])
  func progressIncreasesToOne(budget: Duration) throws {
    var fractions: [Double] = []
    let trials = [clock.trial("a", nanoseconds: 700_000), clock.trial("b", nanoseconds: 90)]
    _ = try clock.sampler { $0.budget = budget }.measure(
      trials, workload: "fake", isStopped: { false }
    ) {
      fractions.append($0.fraction)
    }
    #expect(fractions == fractions.sorted())
    #expect(try #require(fractions.last) > 0.8 && #require(fractions.last) <= 1)
  }

  @Test func stoppingKeepsTheMeasuredSamples() throws {
    var samples = 0
    let trials = ["a", "b"].map { clock.trial($0, nanoseconds: 200_000) }
    let results = try clock.sampler().measure(trials, workload: "fake", isStopped: { samples == 3 }) {
      samples += $0.round == nil ? 0 : 1
    }
    #expect(results.map(\.nanoseconds.count).sorted() == [1, 2])
    let none = try clock.sampler().measure(trials, workload: "fake", isStopped: { true })
    #expect(none.allSatisfy { $0.nanoseconds.isEmpty })
  }

  @Test func timerAndBudgetClockAreIndependent() throws {
    // Another program uses the processor half of the time.
    let clock = clock
    let sampler = Sampler(Sampler.Plan(), clock: { 2 * clock.now }, timer: { clock.now })
    let result = try sampler.measure([clock.trial("a", nanoseconds: 1_000_000)], workload: "fake")[0]
    #expect(result.nanoseconds.allSatisfy { $0 == 1_000_000 })
    #expect(clock.now <= 600_000_000)
  }

  @Test func noTrialsGiveNoResults() throws {
    #expect(try clock.sampler().measure([], workload: "none").isEmpty)
  }

  @Test func realClockMeasuresRealWork() throws {
    let trial = Trial("sum", operations: 1000, expected: 499_500) {
      Array(0..<1000 as Range<UInt64>)
    } run: {
      $0.reduce(0, +)
    }
    var plan = Sampler.Plan()
    plan.budget = .milliseconds(20)
    let result = try Sampler(plan).measure([trial], workload: "sum")[0]
    #expect(result.nanoseconds.count >= 5)
    #expect(result.nanosecondsPerOperation.allSatisfy { $0 > 0 && $0 < 100_000 })
  }
}
