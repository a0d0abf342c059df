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

  @Test func equalCountersShowNoChange() {
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
  func differenceIsARow(counter: String, base: CounterValue, new: CounterValue, verdict: ComparisonVerdict) {
    let comparison = Self.compare([Self.counted([counter: base])], [Self.counted([counter: new])])
    #expect(comparison.counters?.changes.map(\.verdict) == [verdict])
    #expect((comparison.outcome == .failed) == (verdict != .better))
    #expect(comparison.counterTable.rows.count == 1)
  }

  @Test func countersOfTimedRowsMayBeMissingInOneRun() {
    var rules = Self.rules
    rules.ofTimed = ["allocations"]
    #expect(rules.verdict("allocations", from: nil, to: 3) == nil)
    #expect(rules.verdict("allocations", from: 3, to: nil) == nil)
    #expect(rules.verdict("allocations", from: 3, to: 4) == .differs)
    #expect(rules.verdict("rowsWritten", from: 3, to: nil) == .missing)
  }

  @Test func runsOfDifferentExtentsCompareCommonCounters() {
    func results(_ extent: String, _ records: [CounterRecord]) -> Results {
      var environment = Self.machine
      if extent != "standard" { environment.arguments = ["bench", "run", "--\(extent)"] }
      return Results(environment: environment, counters: records)
    }
    let full = [
      Self.counted(["rowsWritten": 9, "cutOffAt": 9, "failedAt": 8], as: "slow"),
      Self.counted(["rowsWritten": 5, "cutOffAt": "never"], as: "quick"),
      Self.counted(["rowsWritten": 1], as: "long"),
    ]
    let standard = [
      Self.counted(["rowsWritten": 3, "cutOffAt": 2, "failedAt": "never"], as: "slow"),
      Self.counted(["rowsWritten": 5, "cutOffAt": "never"], as: "quick"),
    ]
    for (base, new) in [(full, standard), (standard, full)] {
      let unlike = ComparisonOfRuns(
        base: results("full", base), new: results("standard", new), rules: Self.rules)
      #expect(unlike.counters?.changes.isEmpty == true && unlike.counters?.compared == 2)
      #expect(unlike.outcome == .incomplete && unlike.notes.contains { $0.contains("(2 subjects)") })
      let alike = ComparisonOfRuns(
        base: results("full", base), new: results("full", new), rules: Self.rules)
      #expect(alike.counters?.changes.isEmpty == false)
    }
    for (failedAt, outcome) in [(1, ComparisonOfRuns.Outcome.failed), (8, .incomplete)] {
      // The full run fails within the standard run's extent, or only after it.
      let broken = Self.counted(["rowsWritten": 9, "cutOffAt": 9, "failedAt": .init(failedAt)], as: "slow")
      let breaking = ComparisonOfRuns(
        base: results("standard", [standard[0]]), new: results("full", [broken]), rules: Self.rules)
      #expect(breaking.outcome == outcome)
    }
    let differing = [Self.counted(["rowsWritten": 6, "cutOffAt": "never"], as: "quick")]
    let worse = ComparisonOfRuns(
      base: results("full", full), new: results("standard", differing), rules: Self.rules)
    #expect(worse.outcome == .failed)
  }

  @Test func subjectsOfOnlyOneRunAreReported() {
    let comparison = Self.compare(
      [Self.counted(["rowsWritten": 1], as: "gone")], [Self.counted(["rowsWritten": 1], as: "here")])
    #expect(comparison.counters?.changes.map(\.verdict) == [.missing, .added])
    #expect(comparison.summary.contains("1 missing, 1 added"))
    // A subject that only one run has cannot be compared.
    #expect(comparison.outcome == .incomplete)
    #expect(Self.compare([], [Self.counted(["rowsWritten": 1])]).outcome == .incomplete)
  }

  @Test func countersCutOffAtDifferentStepsAreNotCompared() {
    let comparison = Self.compare(
      [Self.counted(["rowsWritten": 10, "cutOffAt": 5])], [Self.counted(["rowsWritten": 90, "cutOffAt": 50])])
    #expect(comparison.counters?.changes.map(\.verdict) == [.notCompared])
    #expect(comparison.outcome == .incomplete)
  }

  /// A run that is now cut off writes more rows. A broken order is worse wherever it ended.
  @Test func cutOffIsWorse() {
    let fine: [String: CounterValue] = ["rowsWritten": 10, "cutOffAt": "never", "failedAt": "never"]
    func verdicts(_ base: [String: CounterValue], _ new: [String: CounterValue]) -> [ComparisonVerdict]? {
      Self.compare([Self.counted(base)], [Self.counted(new)]).counters?.changes.map(\.verdict)
    }
    let cut = fine.merging(["rowsWritten": 1_000_000, "cutOffAt": 5]) { $1 }
    #expect(verdicts(fine, cut) == [.regression] && verdicts(cut, fine) == [.better])
    let broken = cut.merging(["failedAt": 3]) { $1 }
    #expect(verdicts(fine, broken) == [.regression, .regression])
    #expect(
      verdicts(cut, cut.merging(["cutOffAt": 7, "failedAt": 6]) { $1 }) == [.notCompared, .regression])
    #expect(Self.compare([Self.counted(fine)], [Self.counted(broken)]).outcome == .failed)
  }

  @Test func runsWithDifferentSeedsAreNotCompared() {
    var other = Self.machine
    other.seed = 2
    let comparison = ComparisonOfRuns(
      base: Results(environment: Self.machine), new: Results(environment: other), rules: Self.rules)
    #expect(comparison.counters == nil && comparison.outcome == .incomplete)
  }

  @Test(arguments: [
    Environment(processor: "Q", cores: 2, operatingSystem: "S", seed: 1),
    Environment(processor: "P", cores: 4, operatingSystem: "S", seed: 1),
    Environment(processor: "P", cores: 2, operatingSystem: "S", configuration: .debug, seed: 1),
  ])
  func timesOfDifferentMachinesAreRefused(other: Environment) {
    var base = Results(environment: Self.machine)
    var new = Results(environment: other)
    base.counters = [Self.counted(["rowsWritten": 10])]
    new.counters = base.counters
    let comparison = ComparisonOfRuns(base: base, new: new, rules: Self.rules)
    #expect(comparison.times == nil && comparison.counters?.compared == 1)
    #expect(comparison.outcome == .incomplete && comparison.notes.count == 1)
    new.counters = [Self.counted(["rowsWritten": 11])]
    #expect(ComparisonOfRuns(base: base, new: new, rules: Self.rules).outcome == .failed)
  }
}
