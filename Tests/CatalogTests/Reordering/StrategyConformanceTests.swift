import FurtherStrategies
import ListOrdering
import Reordering
import Testing
import TestSupport

/// The requirements of every strategy in the catalog, including future ones.
@Suite struct StrategyConformanceTests {
  /// The strategies that promise to keep the order, whatever their keys do.
  static let lasting = ReorderingCatalog.everyStrategy.filter {
    if case .breaks = $0.facts.promise { false } else { true }
  }
  /// Those of them that the tests run.
  static let tried = lasting.filter { strategy in
    ReorderingCatalog.testedStrategies.contains { $0.name == strategy.name }
  }
  /// The number of steps of a history that exhausts gaps.
  private static let steps = SlowTests.amount(300, slow: 900)
  /// Histories that exhaust gaps, and histories that write at the ends.
  static let stresses: [(name: String, history: History)] = [
    ("hot gap", .hotGap(steps)),
    ("hot front", History(operations: Array(repeating: .insert(at: 0), count: steps))),
    ("append", History(operations: (0..<steps).map { .insert(at: $0) })),
    (
      "last to second",
      History(initialCount: 60, operations: Array(repeating: .move(from: 59, to: 1), count: steps))
    ),
    (
      "blocks to second",
      History(
        initialCount: 60,
        operations: Array(repeating: .moveBlock(from: 40, count: 20, to: 1), count: steps / 5))
    ),
  ]

  @Test func strategyNamesAreUnique() {
    let names = ReorderingCatalog.everyStrategy.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(ReorderingCatalog.everyStrategy.allSatisfy { !$0.facts.summary.isEmpty })
  }

  @Test(arguments: tried.indices, [1, 2, 3, 4, 5, 6] as [UInt64])
  func storedOrderIsAlwaysTheLists(strategy index: Int, seed: UInt64) {
    let (strategy, history) = (Self.tried[index], History.random(seed: seed))
    let counters = strategy.counters(history, seed, .max)
    #expect(counters.failedAt == nil, "\(strategy.name)")
    #expect(counters.orderViolations + counters.duplicateKeys == 0, "\(strategy.name)")
    #expect(counters.operations == history.operationCount, "\(strategy.name)")
  }

  @Test(arguments: tried.indices, stresses.indices)
  func exhaustedGapsDoNotBreakTheOrder(strategy index: Int, stress: Int) {
    let (strategy, (name, history)) = (Self.tried[index], Self.stresses[stress])
    let counters = strategy.counters(history, 7, .max)
    #expect(counters.failedAt == nil, "\(strategy.name), \(name)")
    #expect(counters.operations == history.operationCount, "\(strategy.name), \(name)")
  }

  @Test(arguments: tried.indices, [11, 12, 13] as [UInt64])
  func noStrategyWritesFewerRowsThanNecessary(strategy index: Int, seed: UInt64) {
    let (strategy, history) = (Self.tried[index], History.random(seed: seed))
    let counters = strategy.counters(history, seed, .max)
    // If a step changes the order and writes nothing, readers still see the old order.
    let silent = counters.rowsPerStep[0] ?? 0
    #expect(silent <= history.operations.count - history.stepsThatWrite, "\(strategy.name)")
    #expect(counters.rowsWritten >= history.stepsThatWrite, "\(strategy.name)")
    #expect(counters.rowsWritten >= counters.rowsRelabeled, "\(strategy.name)")
    // Every key has at least one byte.
    #expect(counters.keyBytes >= counters.rowsWritten, "\(strategy.name)")
    #expect(counters.wireBytes > counters.rowsWritten * #"{"id":,"key":}"#.utf8.count, "\(strategy.name)")
  }

  @Test(arguments: tried.indices)
  func keysOnlyGrowInStrategiesThatDeclareIt(strategy index: Int) {
    let strategy = Self.tried[index]
    // By the first count, keys of limited length have reached their limit.
    let (short, long) = (
      strategy.counters(.alternating(850), 3, .max), strategy.counters(.alternating(1_200), 3, .max)
    )
    #expect(short.failedAt == nil && long.failedAt == nil, "\(strategy.name)")
    let (early, late) = (short.largestKeyBytes, long.largestKeyBytes)
    if strategy.facts.promise == .keysGrow {
      #expect(late > early, "\(strategy.name)")
    } else {
      #expect(late == early, "\(strategy.name)")
    }
  }

  @Test(arguments: ReorderingCatalog.testedStrategies.indices, [21, 22] as [UInt64])
  func equalSeedsGiveEqualCounters(strategy index: Int, seed: UInt64) {
    let (strategy, history) = (
      ReorderingCatalog.testedStrategies[index], History.random(seed: seed, steps: 150)
    )
    #expect(
      strategy.counters(history, seed, .max) == strategy.counters(history, seed, .max), "\(strategy.name)")
  }

  @Test(arguments: [("midpoint-float32", 25), ("midpoint-bare", 53)])
  func orderBreaksAtTheDeclaredInsert(name: String, insert: Int) throws {
    let strategy = try #require(ReorderingCatalog.everyStrategy.first { $0.name == name })
    guard case .breaks(let when) = strategy.facts.promise else {
      Issue.record("\(name) does not declare its failure")
      return
    }
    #expect(when.contains("\(insert - 1) inserts"))
    #expect(strategy.counters(.hotGap(insert - 1), 1, .max).failedAt == nil)
    let counters = strategy.counters(.hotGap(200), 1, .max)
    #expect(counters.failedAt == insert - 1)
    #expect(counters.duplicateKeys > 0)
  }

  @Test func everyStrategyThatBreaksIsTested() {
    let broken = Set(ReorderingCatalog.everyStrategy.map(\.name)).subtracting(Self.lasting.map(\.name))
    #expect(broken == ["midpoint-float32", "midpoint-bare", "stern-brocot", "vikunja"])
  }
}
