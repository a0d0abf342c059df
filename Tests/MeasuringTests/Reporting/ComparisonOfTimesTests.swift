import Foundation
import Measuring
import Testing

@testable import Reporting

/// Simulated runs with effects of the machine on all rows or single ones, and of the code.
private struct FakeMachine {
  var generator: SplitMix64
  /// The difference between rows of different processes, as a logarithm.
  var layout = 0.012
  /// The difference between passes over a row.
  var unrest = 0.01
  /// The share of disturbed samples.
  var disturbed = 0.1

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  /// Returns a nearly normal value: the sum of twelve uniform ones.
  private mutating func normal() -> Double { (0..<12).reduce(-6) { sum, _ in sum + generator.unit() } }

  /// Returns a value with long tails, from Student's distribution with four degrees of freedom.
  private mutating func wild() -> Double {
    let squares = (0..<4).reduce(0.0) { sum, _ in
      let draw = normal()
      return sum + draw * draw
    }
    return normal() / (squares / 4).squareRoot()
  }

  /// Returns the samples of a run: several workloads with equally many strategies, and the control.
  /// - Parameter factor: The factor by which a row takes longer.
  mutating func run(
    workloads: Int = 5, strategies: Int = 8, passes: Int = 3,
    factor: (_ workload: Int, _ strategy: String) -> Double = { _, _ in 1 }
  ) -> [SampleRecord] {
    let names = (0..<strategies).map { "s\($0)" } + [Control.name]
    var samples: [SampleRecord] = []
    for workload in 0..<workloads {
      let shifts = names.map { $0 == Control.name ? 0 : layout * wild() }
      for pass in 0..<passes {
        // The machine may be slower by a quarter for a whole pass, and even slower for a round.
        let slow = 0.15 * normal()
        let own = names.map { _ in unrest * wild() }
        for round in 0..<6 {
          let drift = slow + 0.02 * wild()
          for (index, name) in names.enumerated() {
            let noise = 0.01 * -log(1 - generator.unit())
            let spike = generator.unit() < disturbed ? generator.unit() * 3 : 0
            let logarithm = log(Double(20 + index)) + shifts[index] + own[index] + drift + noise + spike
            samples.append(
              SampleRecord(
                subject: Subject(family: "f", strategy: name, workload: "w\(workload)", size: 200),
                pass: pass, round: round, operations: 1000,
                nanoseconds: UInt64(1000 * exp(logarithm) * factor(workload, name))))
          }
        }
      }
    }
    return samples
  }
}

@Suite struct ComparisonOfTimesTests {
  private static let rules = ComparisonRules(costs: [])

  private static func compare(
    _ base: [SampleRecord], _ new: [SampleRecord], areAlike: Bool = true
  ) -> ComparisonOfTimes {
    ComparisonOfTimes(base: base, new: new, rules: rules, areAlike: areAlike)
  }

  private static func verdicts(_ times: ComparisonOfTimes) -> [ComparisonVerdict] {
    times.rows.map(\.verdict) + times.groups.map(\.verdict)
  }

  /// A row that differs due to caches is no change. A strategy that is slower in all rows is.
  @Test func strategiesOfDifferentRunsAreJudgedAsAWhole() {
    var machine = FakeMachine(seed: 3)
    let base = machine.run()
    let oneRow = machine.run { workload, strategy in workload == 2 && strategy == "s5" ? 1.8 : 1 }
    let allRows = machine.run { _, strategy in strategy == "s5" ? 1.8 : 1 }
    func verdicts(_ new: [SampleRecord], areAlike: Bool) -> [ComparisonVerdict] {
      Self.compare(base, new, areAlike: areAlike).rows.map(\.verdict)
    }
    #expect(verdicts(oneRow, areAlike: true).contains(.regression))
    for new in [oneRow, allRows] { #expect(!verdicts(new, areAlike: false).contains(.regression)) }
    let groups = Self.compare(base, allRows, areAlike: false).groups
    #expect(groups.contains { $0.strategy == "s5" && $0.verdict == .regression })
  }

  // MARK: Two runs of the same code

  /// Six of eight strategies get faster memory. The two unchanged ones are no regression.
  @Test func changesOfMostStrategiesDoNotAffectTheRest() {
    for seed in UInt64(1)...10 {
      var machine = FakeMachine(seed: seed)
      let base = machine.run()
      let new = machine.run { workload, strategy in
        workload == 0 && !["s6", "s7", Control.name].contains(strategy) ? 0.7 : 1
      }
      let rows = Self.compare(base, new).rows.filter { $0.subject.workload == "w0" }
      #expect(rows.count == 8)
      #expect(!rows.contains { $0.verdict == .regression }, "seed \(seed)")
    }
  }

  @Test func equalRunsRaiseFewAlarms() {
    var machine = FakeMachine(seed: 1)
    var previous = machine.run()
    let alarms = (0..<200).count { _ in
      let next = machine.run()
      defer { previous = next }
      return Self.verdicts(Self.compare(previous, next)).contains(.regression)
    }
    #expect(alarms <= 10, "\(alarms) of 200 comparisons of equal runs raised an alarm")
  }

  /// Draws two runs from the samples of a real one. Each row is as a whole slower or faster by the
  /// typical variation between runs.
  @Test func runsDrawnFromARealOneShowNoChange() throws {
    let file = try #require(Bundle.module.url(forResource: "samples", withExtension: "csv"))
    let real = try ResultsFolder(file.deletingLastPathComponent()).readSamples()
    let subjects = Dictionary(grouping: real, by: \.subject).sorted { $0.key < $1.key }.map(\.value)
    try #require(subjects.count >= 40)
    var generator = SplitMix64(seed: 7)
    func again(_ samples: [SampleRecord]) -> [SampleRecord] {
      let drift = 1 + 0.02 * ((0..<12).map { _ in generator.unit() }.reduce(0, +) - 6)
      return samples.enumerated().map { round, _ in
        var sample = samples[generator.below(samples.count)]
        sample.round = round
        sample.nanoseconds = UInt64(Double(sample.nanoseconds) * drift)
        return sample
      }
    }
    let alarms = (0..<20).count { _ in
      let times = Self.compare(subjects.flatMap(again), subjects.flatMap(again))
      return Self.verdicts(times).contains { $0 == .regression || $0 == .better }
    }
    #expect(alarms <= 1, "\(alarms) of 20 comparisons of equal runs found a change")
  }

  // MARK: Planted slowdowns

  @Test func strategySlowerByTwentyPercentIsFound() {
    var machine = FakeMachine(seed: 2)
    let found = (0..<100).count { _ in
      let times = Self.compare(machine.run(), machine.run { _, name in name == "s3" ? 1.2 : 1 })
      let flagged = times.groups.filter { $0.verdict == .regression }
      return flagged.map(\.strategy) == ["s3"]
    }
    #expect(found >= 95, "found in \(found) of 100")
  }

  @Test func rowSlowerByTwentyPercentIsFoundOnAQuietMachine() throws {
    var machine = FakeMachine(seed: 3)
    (machine.layout, machine.unrest, machine.disturbed) = (0.003, 0.002, 0.02)
    let found = (0..<40).count { _ in
      let times = Self.compare(
        machine.run(), machine.run { workload, name in workload == 1 && name == "s3" ? 1.2 : 1 })
      let flagged = times.rows.filter { $0.verdict == .regression }.map(\.subject)
      #expect(!times.groups.contains { $0.verdict == .regression })
      return flagged == [Subject(family: "f", strategy: "s3", workload: "w1", size: 200)]
    }
    #expect(found >= 38, "found in \(found) of 40")
    let quiet = Self.compare(machine.run(), machine.run())
    #expect(quiet.rows.count { $0.verdict == .noChange } >= quiet.rows.count - 2)
  }

  @Test func noisyRowsAreReportedAsTooNoisy() {
    var machine = FakeMachine(seed: 4)
    machine.layout = 0.2
    let times = Self.compare(machine.run(), machine.run())
    #expect(times.rows.allSatisfy { $0.verdict == .tooNoisy })
    let comparison = ComparisonOfRuns(
      base: Results(environment: Environment(), samples: machine.run()),
      new: Results(environment: Environment(), samples: machine.run()), rules: Self.rules)
    #expect(comparison.summary.hasPrefix("too noisy to tell") && comparison.outcome == .passed)
    #expect(comparison.timeTable(isWhole: false).rows.isEmpty)
    #expect(comparison.timeTable(isWhole: true).rows.count == 40)
    #expect(comparison.groupTable(isWhole: true).rows.count == 9)
  }

  @Test func slowdownOfEveryStrategyIsFoundUsingTheControl() {
    var machine = FakeMachine(seed: 5)
    let times = Self.compare(machine.run(), machine.run { _, name in name == Control.name ? 1 : 1.3 })
    #expect(times.groups.filter { $0.verdict == .regression }.map(\.strategy) == [nil])
    let slowerMachine = Self.compare(machine.run(), machine.run { _, _ in 1.3 })
    #expect(!Self.verdicts(slowerMachine).contains(.regression))
  }

  @Test func controlShowsTheDriftIfThereAreFewStrategies() {
    var machine = FakeMachine(seed: 6)
    (machine.layout, machine.unrest) = (0.003, 0.002)
    let same = Self.compare(
      machine.run(workloads: 30, strategies: 1), machine.run(workloads: 30, strategies: 1) { _, _ in 1.5 })
    #expect(!Self.verdicts(same).contains(.regression))
    let slower = Self.compare(
      machine.run(workloads: 30, strategies: 1),
      machine.run(workloads: 30, strategies: 1) { _, name in name == "s0" ? 1.3 : 1 })
    #expect(slower.groups.contains { $0.strategy == "s0" && $0.verdict == .regression })
  }

  @Test func shorterTimeIsBetter() {
    var machine = FakeMachine(seed: 7)
    let comparison = ComparisonOfRuns(
      base: Results(environment: Environment(), samples: machine.run()),
      new: Results(environment: Environment(), samples: machine.run { _, name in name == "s1" ? 0.7 : 1 }),
      rules: Self.rules)
    #expect(comparison.times?.groups.filter { $0.verdict == .better }.map(\.strategy) == ["s1"])
    #expect(comparison.outcome == .passed && comparison.summary.hasPrefix("better"))
  }

  @Test func cutOffRowIsJudgedByItsOnlySample() {
    var machine = FakeMachine(seed: 9)
    let base = machine.run()
    /// Returns a run with one row that is cut off after one sample, whose time has this factor.
    func run(_ factor: Double) -> [SampleRecord] {
      let samples = machine.run { workload, name in workload == 2 && name == "s5" ? factor : 1 }
      let row = Subject(family: "f", strategy: "s5", workload: "w2", size: 200)
      var one = samples.first { $0.subject == row }!
      one.isCutOff = true
      return samples.filter { $0.subject != row } + [one]
    }
    func verdict(_ base: [SampleRecord], _ new: [SampleRecord]) -> ComparisonVerdict? {
      Self.compare(base, new).rows.first { $0.subject.strategy == "s5" && $0.subject.workload == "w2" }?
        .verdict
    }
    #expect(verdict(base, run(20)) == .regression && verdict(run(20), base) == .better)
    #expect(verdict(base, run(0.9)) == .notCompared)
    #expect(verdict(run(20), run(20)) == .notCompared && verdict(run(20), run(200)) == .regression)
    // A slow machine is not a fault of the code.
    let slow = run(0.9).map { sample in
      var sample = sample
      sample.nanoseconds *= 3
      return sample
    }
    #expect(verdict(base, slow) == .notCompared)
  }

  @Test func tooFewSamplesAreNotCompared() {
    var machine = FakeMachine(seed: 8)
    let base = machine.run().filter { $0.pass == 0 && $0.round < 4 }
    let times = Self.compare(base, machine.run { _, _ in 9 })
    #expect(times.rows.allSatisfy { $0.verdict == .notCompared } && times.groups.isEmpty)
    #expect(Self.compare([], base).rows.allSatisfy { $0.verdict == .added })
    #expect(Self.compare(base, []).rows.allSatisfy { $0.verdict == .missing })
  }
}
