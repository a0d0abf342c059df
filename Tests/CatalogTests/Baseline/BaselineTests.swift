import Foundation
@testable import Measuring
import Testing
import TestSupport

@testable import Insertion
@testable import Merging

@testable import FurtherStrategies
@testable import Reordering

/// Compares the exact counts of every strategy on every workload with the committed figures.
///
/// An increase is a regression and fails. A decrease also fails until it is committed:
///
///     BASELINE=refresh swift test --filter BaselineTests
///
/// writes the file again and prints the differences.
@Suite struct BaselineTests {
  init() { ReorderingCatalog.addEverything() }

  /// Values by name, such as `reordering hot-gap-left midpoint-window rowsWritten`.
  typealias Figures = [String: CounterValue]

  static let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
    path: "counters.txt")

  private static let families: [any Family.Type] = [
    InsertionCatalog.self, ReorderingCatalog.self, MergeCatalog.self,
  ]
  private static let isRefreshing = ProcessInfo.processInfo.environment["BASELINE"] == "refresh"

  @Test func rowCountsMatchTheBaseline() throws {
    if Self.isRefreshing {
      let (before, now) = ((try? Self.read()) ?? [:], Self.measured(Self.families))
      print(Self.differences(from: before, to: now).map(\.text).joined(separator: "\n"))
      return try Self.text(now).write(to: Self.path, atomically: true, encoding: .utf8)
    }
    try check([ReorderingCatalog.self])
  }

  @Test(
    .disabled(if: BaselineTests.isRefreshing),
    .enabled(if: SlowTests.areEnabled, "set SLOW_TESTS=1: all policies are simulated"))
  func mergeCountsMatchTheBaseline() throws {
    try check([MergeCatalog.self])
  }

  /// Measured separately, because optimized code of another package compares less often.
  @Test(.disabled(if: BaselineTests.isRefreshing)) func comparisonsAreThoseOfTheBaseline() throws {
    try check([InsertionCatalog.self])
  }

  private func check(_ families: [any Family.Type]) throws {
    let names = families.map { $0.name }
    let before = try Self.read { row in names.contains { row.hasPrefix("\($0) ") } && Self.isMeasured(row) }
    let differences = Self.differences(from: before, to: Self.measured(families))
    let rises = differences.filter(\.isRise)
    #expect(rises.isEmpty, "\(rises.map(\.text).joined(separator: "\n"))")
    let others = differences.filter { !$0.isRise }
    #expect(
      others.isEmpty,
      """
      Not worse, yet other than committed; refresh the baseline by BASELINE=refresh swift test --filter BaselineTests
      \(others.map(\.text).joined(separator: "\n"))
      """)
  }

  @Test func increasesAndDecreasesAreDistinguished() {
    let before: Figures = ["a b c": 3, "a b d": 3, "a b e": "never", "a b f": 1]
    let after: Figures = ["a b c": 4, "a b d": 2, "a b e": 7, "a b g": 1]
    let differences = Self.differences(from: before, to: after)
    #expect(
      differences.map(\.text) == [
        "a b c: 3 → 4", "a b d: 3 → 2", "a b e: never → 7", "a b f: 1 → nothing", "a b g: nothing → 1",
      ])
    #expect(differences.map(\.isRise) == [true, false, true, false, false])
  }

  @Test func textContainsEveryFigure() throws {
    let figures: Figures = ["x y z n": 3, "x y z m": "never", "x y (a, b) n": 1.5]
    #expect(Self.text(figures) == "x y (a, b): n=1.5\nx y z: m=never n=3\n")
    #expect(try Self.figures(in: Self.text(figures)) == figures)
  }
}

// MARK: - Measuring

extension BaselineTests {
  /// Short histories of short lists exhaust gaps and take seconds.
  private static let (size, steps, seed) = (200, 300, 1 as UInt64)

  /// A new baseline includes all strategies.
  private static let strategies =
    isRefreshing ? ReorderingCatalog.everyStrategy : ReorderingCatalog.testedStrategies

  /// Whether a row belongs to a strategy or policy that is measured now.
  private static func isMeasured(_ figure: Substring) -> Bool {
    guard figure.hasPrefix("\(ReorderingCatalog.name) ") else { return true }
    return strategies.contains { figure.contains(" \($0.name):") }
  }

  static func measured(_ families: [any Family.Type]) -> Figures {
    var figures: Figures = [:]
    func add(
      _ counters: [String: CounterValue]?, _ family: any Family.Type, _ workload: String, _ strategy: String
    ) {
      for (name, value) in counters ?? [:] {
        figures["\(family.name) \(workload) \(strategy) \(name)"] = value
      }
    }
    let workloads = families.contains { $0 == ReorderingCatalog.self } ? ReorderingCatalog.workloads : []
    // Extracted traces are not available on every machine.
    for workload in workloads
    where workload.fixedSize ?? 0 <= 1_000 && workload.recorded?.isExtracted != true {
      let history = workload.history(size: size, seed: seed).map {
        History(initialCount: $0.initialCount, operations: Array($0.operations.prefix(steps)))
      }
      for strategy in strategies {
        let counters =
          history.map { strategy.counters($0, seed, .max) }
          ?? strategy.counters(of: workload, size: size, seed: seed, maxRows: 3 * steps)
        add(counters?.named, ReorderingCatalog.self, workload.name, strategy.name)
      }
    }
    for family in families where family != ReorderingCatalog.self {
      for comparison in family.comparisons(
        sizes: [family == InsertionCatalog.self ? size : 10], seed: seed, extent: .quick)
      {
        for strategy in comparison.strategies {
          add(comparison.count(strategy), family, comparison.workload, strategy)
        }
      }
    }
    return figures
  }
}

// MARK: - Comparing

extension BaselineTests {
  struct Difference {
    let text: String
    let isRise: Bool
  }

  static func differences(from before: Figures, to after: Figures) -> [Difference] {
    Set(before.keys).union(after.keys).sorted().compactMap { name in
      let (old, new) = (before[name], after[name])
      if old == new { return nil }
      // Any change of a text, such as “never”, counts as an increase.
      let isRise = old != nil && new != nil && (old?.number ?? 0) < (new?.number ?? .infinity)
      return Difference(text: "\(name): \(shown(old)) → \(shown(new))", isRise: isRise)
    }
  }

  private static func shown(_ value: CounterValue?) -> String {
    switch value {
    case .number(let number): number == number.rounded() ? "\(Int(number))" : "\(number)"
    case .text(let text): text
    case nil: "nothing"
    }
  }

  // One line per row: its name, a colon and its counters.

  static func text(_ figures: Figures) -> String {
    var rows: [String: [String]] = [:]
    for (name, value) in figures {
      let space = name.lastIndex(of: " ")!
      rows[String(name[..<space]), default: []].append("\(name[name.index(after: space)...])=\(shown(value))")
    }
    return rows.map { "\($0): \($1.sorted().joined(separator: " "))\n" }.sorted().joined()
  }

  static func figures(in text: String, where isWanted: (Substring) -> Bool = { _ in true }) throws -> Figures
  {
    var figures: Figures = [:]
    for line in text.split(separator: "\n") where isWanted(line) {
      let colon = try #require(line.range(of: ": "))
      for counter in line[colon.upperBound...].split(separator: " ") {
        let halves = counter.split(separator: "=")
        let value = Double(halves[1]).map { CounterValue.number($0) } ?? .text(String(halves[1]))
        figures["\(line[..<colon.lowerBound]) \(halves[0])"] = value
      }
    }
    return figures
  }

  static func read(where isWanted: (Substring) -> Bool = { _ in true }) throws -> Figures {
    try figures(in: String(contentsOf: path, encoding: .utf8), where: isWanted)
  }
}
