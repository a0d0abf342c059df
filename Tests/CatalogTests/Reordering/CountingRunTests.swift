import ListOrdering
import Measuring
import Testing

@testable import FurtherStrategies
@testable import KeyStrategies
@testable import Reordering
@testable import RowStrategies

/// Strategies that fail at a known step must be detected at that step.
@Suite struct CountingRunTests {
  static let faulty = 10

  @Test func itemOnePositionTooLowIsAViolation() {
    let counters = CountingRun(Saboteur<OneTooFar>(), maxRows: .max).counters(of: .appending(20))
    #expect(counters.failedAt == Self.faulty)
    #expect(counters.orderViolations > 0)
    #expect(counters.duplicateKeys == 0)
    #expect(counters.operations == Self.faulty + 1)
  }

  @Test func duplicateKeyIsDetected() {
    let counters = CountingRun(Saboteur<SameKey>(), maxRows: .max).counters(of: .appending(20))
    #expect(counters.failedAt == Self.faulty)
    #expect(counters.duplicateKeys > 0)
  }

  @Test func missingWriteIsDetectedWhenTheOrderIsRead() {
    let counters = CountingRun(Saboteur<NoWrite>(), maxRows: .max).counters(of: .appending(20))
    #expect(counters.failedAt == Self.faulty)
  }

  @Test func wrongRemovalIsAViolation() {
    let history = History(initialCount: Self.faulty, operations: [.insert(at: 0), .remove(at: 3)])
    let counters = CountingRun(Saboteur<WrongRemoval>(), maxRows: .max).counters(of: history)
    #expect(counters.failedAt == 1)
    #expect(counters.orderViolations > 0)
  }

  @Test func countStopsAtTheRowLimit() {
    let counters = CountingRun(Saboteur<Nothing>(), maxRows: 7).counters(of: .appending(20))
    #expect(counters.cutOffAt == 6)
    #expect(counters.rowsWritten == 7 && counters.operations == 7)
  }

  @Test func growingKeysStopTheRunAtTheByteLimit() {
    let history = History(initialCount: 2, operations: (0..<2_000).map { _ in .insert(at: 1) })
    let counters = CountingRun(KeyedStrategy(FractionalKeys.unlimited()), maxRows: 1_000).counters(
      of: history)
    #expect(counters.cutOffAt.map { $0 < 999 } == true)
    #expect(counters.keyBytes >= 1_000 * 64)
  }

  /// Only keys that are stored now use memory. Overwritten keys don't count.
  @Test func growingKeysStopTheRunAtTheStoredByteLimit() throws {
    let history = History(initialCount: 2, operations: (0..<2_000).map { _ in .insert(at: 1) })
    func counters(_ most: Int) -> ReorderingCounters {
      CountingRun(KeyedStrategy(FractionalKeys.unlimited()), maxRows: .max, maxStoredBytes: most)
        .counters(of: history)
    }
    let whole = counters(.max)
    #expect(whole.cutOffAt == nil)
    // The two initial keys are stored but not counted.
    let both = 2 * 2
    #expect(counters(whole.keyBytes + both).cutOffAt == nil)
    let half = counters(whole.keyBytes / 2)
    let step = try #require(half.cutOffAt)
    #expect(step < 1_999 && half.keyBytes + both - half.largestKeyBytes <= whole.keyBytes / 2)
    let moves = History(initialCount: 50, operations: (0..<2_000).map { .move(from: $0 % 50, to: 49) })
    let moved = CountingRun(KeyedStrategy(MidpointKeys()), maxRows: .max, maxStoredBytes: 50 * 8)
      .counters(of: moves)
    #expect(moved.cutOffAt == nil && moved.keyBytes > 2_000)
  }

  @Test func correctStrategyHasNoFaults() {
    let counters = CountingRun(Saboteur<Nothing>(), maxRows: .max).counters(of: .appending(20))
    #expect(counters.failedAt == nil)
    #expect(counters.rowsWritten == 20)
    #expect(counters.rowsPerStep == [1: 20])
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func linkedModelMatchesAnArray(seed: UInt64) {
    let history = History.random(seed: seed)
    var model = LinkedModel()
    var ids = Array(0..<history.initialCount)
    for id in ids { model.insert(id, at: id) }
    var run = CountingRun(Saboteur<Nothing>(), maxRows: .max)
    run.fill(history.initialCount)
    var next = ids.count
    for (step, operation) in history.operations.enumerated() {
      switch operation {
      case .insert(let at):
        ids.insert(next, at: at)
        next += 1
      case .remove(let at): ids.remove(at: at)
      case .move(let from, let to): ids.insert(ids.remove(at: from), at: to)
      case .moveBlock(let from, let count, let to):
        let block = ids[from..<from + count]
        ids.removeSubrange(from..<from + count)
        ids.insert(contentsOf: block, at: to)
      }
      run.apply(operation, step: step)
      #expect(Array(run.model.ids) == ids)
      for (index, id) in ids.enumerated() {
        #expect(run.model.previous[id] == (index > 0 ? ids[index - 1] : -1))
        #expect(run.model.next[id] == (index + 1 < ids.count ? ids[index + 1] : -1))
      }
    }
  }

  @Test func blockMoveCountsOncePerItem() {
    let history = History(
      initialCount: 9, operations: [.moveBlock(from: 1, count: 3, to: 5), .insert(at: 0)])
    #expect(history.operationCount == 4)
  }

  @Test func timedRunReturnsTheModelsChecksum() throws {
    for entry in ReorderingCatalog.everyStrategy {
      let trial = entry.trial(.random(seed: 5), 5)
      #expect(try trial.prepare(1)() == trial.expected, "\(entry.name)")
    }
  }
}

extension History {
  static func appending(_ count: Int) -> History {
    History(operations: (0..<count).map { .insert(at: $0) })
  }
}

/// A fault that occurs after a given number of inserts.
protocol Sabotage: Sendable {
  static func insert(
    _ id: Int, at index: Int, into list: inout KeyedStrategy<LabelKeys>,
    journal: inout Journal<KeyedRow<Int64>>)
  static func removed(_ id: Int) -> Int
}

extension Sabotage {
  static func removed(_ id: Int) -> Int { id }
  static func insert(
    _ id: Int, at index: Int, into list: inout KeyedStrategy<LabelKeys>,
    journal: inout Journal<KeyedRow<Int64>>
  ) { list.insert(id, at: index, journal: &journal) }
}

enum Nothing: Sabotage {}

enum OneTooFar: Sabotage {
  static func insert(
    _ id: Int, at index: Int, into list: inout KeyedStrategy<LabelKeys>,
    journal: inout Journal<KeyedRow<Int64>>
  ) { list.insert(id, at: max(0, index - 1), journal: &journal) }
}

enum SameKey: Sabotage {
  static func insert(
    _ id: Int, at index: Int, into list: inout KeyedStrategy<LabelKeys>,
    journal: inout Journal<KeyedRow<Int64>>
  ) { journal.write(id, KeyedRow(key: list.list.storedRows[index - 1].key)) }
}

enum NoWrite: Sabotage {
  static func insert(
    _ id: Int, at index: Int, into list: inout KeyedStrategy<LabelKeys>,
    journal: inout Journal<KeyedRow<Int64>>
  ) {}
}

enum WrongRemoval: Sabotage {
  static func removed(_ id: Int) -> Int { id + 1 }
}

/// A strategy that is correct until it has seen ten inserts.
struct Saboteur<Fault: Sabotage>: StoredOrder {
  typealias Row = KeyedRow<Int64>

  private var list = KeyedStrategy(LabelKeys())
  private var inserts = 0

  mutating func insert(_ id: Int, at index: Int, journal: inout Journal<Row>) {
    inserts += 1
    if inserts <= CountingRunTests.faulty {
      list.insert(id, at: index, journal: &journal)
    } else {
      Fault.insert(id, at: index, into: &list, journal: &journal)
    }
  }

  mutating func remove(at index: Int, journal: inout Journal<Row>) -> Int {
    let id = list.remove(at: index, journal: &journal)
    return inserts > CountingRunTests.faulty ? Fault.removed(id) : id
  }

  mutating func move(from: Int, to: Int, journal: inout Journal<Row>) -> Int {
    list.move(from: from, to: to, journal: &journal)
  }
}
