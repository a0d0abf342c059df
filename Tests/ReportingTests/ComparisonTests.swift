import Foundation
import Measuring
import Testing

@testable import Reporting

@Suite struct ComparisonTests {
  private static let rules = ComparisonRules(
    costs: ["rowsWritten"], merits: ["failedAt"], cutOffs: ["cutOffAt"])
  private static let machine = Environment(processor: "P", cores: 2, operatingSystem: "S", seed: 1)

  private static func subject(_ strategy: String, _ size: Int = 200) -> Subject {
    Subject(family: "reordering", strategy: strategy, workload: "random-move", size: size)
  }

  private static func counted(_ counters: [String: CounterValue], as strategy: String = "a") -> CounterRecord
  {
    CounterRecord(subject: subject(strategy), seed: 1, counters: counters)
  }

  private static func compare(_ base: [CounterRecord], _ new: [CounterRecord]) -> ComparisonOfRuns {
    ComparisonOfRuns(
      base: Results(environment: machine, counters: base), new: Results(environment: machine, counters: new),
      rules: rules)
  }

  // MARK: Counters

  @Test func equalCountsAreNoChange() {
    let records = [Self.counted(["rowsWritten": 10, "failedAt": "never"])]
    let comparison = Self.compare(records, records)
    #expect(comparison.counters?.changes.isEmpty == true && comparison.counters?.compared == 2)
    #expect(comparison.outcome == .passed && comparison.summary.hasPrefix("no change"))
  }

  @Test(
    arguments: [
      ("rowsWritten", 10, 11, ComparisonVerdict.regression), ("rowsWritten", 10, 9, .better),
      ("failedAt", "never", 52, .regression), ("failedAt", 52, "never", .better),
      ("failedAt", 52, 24, .regression), ("failedAt", 24, 52, .better), ("operations", 10, 11, .differs),
    ] as [(String, CounterValue, CounterValue, ComparisonVerdict)])
  func aDifferenceIsARow(counter: String, base: CounterValue, new: CounterValue, verdict: ComparisonVerdict) {
    let comparison = Self.compare([Self.counted([counter: base])], [Self.counted([counter: new])])
    #expect(comparison.counters?.changes.map(\.verdict) == [verdict])
    #expect((comparison.outcome == .failed) == (verdict != .better))
    #expect(comparison.counterTable.rows.count == 1)
  }

  @Test func allocationsMayDifferByAFewPercent() {
    var rules = Self.rules
    rules.approximate = ["allocations"]
    rules.ignored = ["bytes"]
    func verdict(_ base: CounterValue?, _ new: CounterValue?) -> ComparisonVerdict? {
      rules.verdict("allocations", from: base, to: new)
    }
    #expect(verdict(1000, 1040) == nil && verdict(1000, 1060) == .regression && verdict(1000, 900) == .better)
    #expect(verdict(nil, 1000) == nil && verdict(1, 3) == nil && verdict(1, 4) == .regression)
    #expect(rules.verdict("bytes", from: 1, to: 1000) == nil)
  }

  @Test func whatOnlyOneRunHasIsSaid() {
    let comparison = Self.compare(
      [Self.counted(["rowsWritten": 1], as: "gone")], [Self.counted(["rowsWritten": 1], as: "here")])
    #expect(comparison.counters?.changes.map(\.verdict) == [.missing, .added])
    #expect(comparison.summary.contains("1 missing, 1 added"))
    #expect(comparison.outcome == .passed)
  }

  @Test func countsThatWereCutOffElsewhereAreNotCompared() {
    let comparison = Self.compare(
      [Self.counted(["rowsWritten": 10, "cutOffAt": 5])], [Self.counted(["rowsWritten": 90, "cutOffAt": 50])])
    #expect(comparison.counters?.changes.map(\.verdict) == [.notCompared])
    #expect(comparison.outcome == .passed)
  }

  @Test func otherSeedsCountOtherThings() {
    var other = Self.machine
    other.seed = 2
    let comparison = ComparisonOfRuns(
      base: Results(environment: Self.machine), new: Results(environment: other), rules: Self.rules)
    #expect(comparison.counters == nil && comparison.outcome == .incomplete)
  }

  // MARK: Times

  /// Samples of one subject, with a noise of a few percent that only adds, as noise does.
  private static func samples(
    _ subject: Subject, count: Int = 40, nanoseconds: Double, _ generator: inout SplitMix64
  ) -> [SampleRecord] {
    (0..<count).map { round in
      let noise = 1 + 0.03 * -log(1 - generator.unit())
      return SampleRecord(
        subject: subject, round: round, operations: 1000, nanoseconds: UInt64(1000 * nanoseconds * noise))
    }
  }

  private static func run(rows: Int, slower: [Int: Double] = [:], seed: UInt64) -> Results {
    var generator = SplitMix64(seed: seed)
    return Results(
      environment: machine,
      samples: (0..<rows).flatMap { row in
        samples(
          subject("s\(row)"), nanoseconds: Double(20 + row) * (slower[row] ?? 1), &generator)
      })
  }

  @Test(arguments: [1, 4, 60])
  func aPlantedSlowdownOfAFifthIsFlagged(rows: Int) throws {
    let comparison = ComparisonOfRuns(
      base: Self.run(rows: rows, seed: 1), new: Self.run(rows: rows, slower: [0: 1.2], seed: 2),
      rules: Self.rules)
    let times = try #require(comparison.times)
    #expect(times.rows.filter { $0.verdict == .regression }.map(\.subject) == [Self.subject("s0")])
    #expect(times.rows.allSatisfy { $0.verdict == .regression || $0.verdict == .noChange })
    #expect(comparison.outcome == .failed && comparison.summary.hasPrefix("REGRESSION"))
    #expect(comparison.timeTable(isWhole: false).rows.count == 1)
    #expect(comparison.timeTable(isWhole: true).rows.count == rows)
  }

  @Test func aSlowdownOfManyRowsIsNotTakenForNoise() throws {
    let slower = Dictionary(uniqueKeysWithValues: (0..<6).map { ($0, 1.2) })
    let comparison = ComparisonOfRuns(
      base: Self.run(rows: 60, seed: 1), new: Self.run(rows: 60, slower: slower, seed: 2), rules: Self.rules)
    #expect(comparison.times?.rows.count { $0.verdict == .regression } == 6)
  }

  @Test func lessTimeIsBetter() {
    let comparison = ComparisonOfRuns(
      base: Self.run(rows: 30, seed: 1), new: Self.run(rows: 30, slower: [3: 0.8], seed: 2), rules: Self.rules
    )
    #expect(comparison.times?.rows.count { $0.verdict == .better } == 1)
    #expect(comparison.outcome == .passed && comparison.summary.hasPrefix("better"))
  }

  @Test func tooFewSamplesAreNoGround() {
    var generator = SplitMix64(seed: 1)
    let base = Self.samples(Self.subject("a"), count: 1, nanoseconds: 10, &generator)
    let new = Self.samples(Self.subject("a"), count: 40, nanoseconds: 90, &generator)
    let times = ComparisonOfTimes(base: base, new: new, rules: Self.rules)
    #expect(times.rows.map(\.verdict) == [.notCompared])
  }

  @Test(arguments: [
    Environment(processor: "Q", cores: 2, operatingSystem: "S", seed: 1),
    Environment(processor: "P", cores: 4, operatingSystem: "S", seed: 1),
    Environment(processor: "P", cores: 2, operatingSystem: "S", configuration: .debug, seed: 1),
  ])
  func timesOfTwoMachinesAreRefused(other: Environment) {
    var base = Self.run(rows: 1, seed: 1)
    var new = Self.run(rows: 1, slower: [0: 3], seed: 2)
    new.environment = other
    base.counters = [Self.counted(["rowsWritten": 10])]
    new.counters = base.counters
    let comparison = ComparisonOfRuns(base: base, new: new, rules: Self.rules)
    #expect(comparison.times == nil && comparison.counters?.compared == 1)
    #expect(comparison.outcome == .incomplete && comparison.notes.count == 1)
    new.counters = [Self.counted(["rowsWritten": 11])]
    #expect(ComparisonOfRuns(base: base, new: new, rules: Self.rules).outcome == .failed)
  }

  // MARK: Two honest runs

  /// Draws two runs from the samples of a real one, each row as a whole slower or faster by what the clock's speed and
  /// the memory's layout do between runs, and counts the comparisons that find any change.
  @Test func twoRunsOfTheSameCodeAreNoChangeNineteenTimesInTwenty() throws {
    let file = try #require(Bundle.module.url(forResource: "samples", withExtension: "csv"))
    let real = try ResultsFolder(file.deletingLastPathComponent()).readSamples()
    let subjects = Dictionary(grouping: real, by: \.subject).sorted { $0.key < $1.key }.map(\.value)
    try #require(subjects.count >= 40)
    var generator = SplitMix64(seed: 7)
    func again(_ samples: [SampleRecord]) -> [SampleRecord] {
      // The sum of twelve even draws is as good as normal; two in a hundred from run to run.
      let drift = 1 + 0.02 * ((0..<12).map { _ in generator.unit() }.reduce(0, +) - 6)
      return samples.map { _ in
        var sample = samples[generator.below(samples.count)]
        sample.nanoseconds = UInt64(Double(sample.nanoseconds) * drift)
        return sample
      }
    }
    let alarms = (0..<40).count { _ in
      let times = ComparisonOfTimes(
        base: subjects.flatMap(again), new: subjects.flatMap(again), rules: Self.rules)
      return times.rows.contains { $0.verdict == .regression || $0.verdict == .better }
    }
    #expect(alarms <= 2, "\(alarms) of 40 comparisons of equal runs found a change")
  }
}
