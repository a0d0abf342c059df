import ListOrdering
import Measuring
import Testing

@testable import FurtherStrategies
@testable import KeyStrategies
@testable import Reordering
@testable import RowStrategies

/// Data structures stored as rows, compared with the results in their papers.
@Suite struct StructureStrategyTests {
  func counters(_ strategy: some StoredOrder, _ history: History) -> ReorderingCounters {
    let counters = CountingRun(strategy, maxRows: .max).counters(of: history)
    #expect(counters.failedAt == nil)
    return counters
  }

  @Test(arguments: [0, 1, 2, 3, 7, 8, 9, 100])
  func countTreeFindsEveryElement(size: Int) {
    var random = SplitMix64(seed: UInt64(size))
    var counts = (0..<size).map { _ in random.below(4) }
    var tree = CountTree(counts)
    for _ in 0..<20 {
      let elements = counts.enumerated().flatMap { place, count in (0..<count).map { (place, $0) } }
      for (index, (place, offset)) in elements.enumerated() {
        #expect(tree.locate(index) == (place, offset))
      }
      guard size > 0 else { break }
      let place = random.below(size)
      let number = random.below(5) - counts[place]
      counts[place] += number
      tree.add(number, at: place)
    }
  }

  // MARK: Chunks

  @Test func fullRowIsSplitAndShortRowsAreJoined() throws {
    // 64 appended ids fit in one row. The 65th splits it into rows of 33 and 32.
    let full = counters(ChunkedOrderArray(), History(initialCount: 63, operations: [.insert(at: 63)]))
    #expect(full.rowsWritten == 1 && full.largestKeyBytes == 8 + 8 * 64)
    let split = counters(ChunkedOrderArray(), History(initialCount: 64, operations: [.insert(at: 3)]))
    #expect(split.rowsWritten == 2 && split.largestKeyBytes == 8 + 8 * 33)
    // After 16 removals, the second row has 16 ids, and the first is too long to join it. When the
    // first has 32, they are joined.
    let joined = counters(
      ChunkedOrderArray(),
      History(
        initialCount: 65,
        operations: Array(repeating: .remove(at: 40), count: 16) + [.remove(at: 0), .remove(at: 40)]))
    #expect(joined.rowsPerStep == [1: 17, 2: 1])
    // Moving a block writes each of the two affected rows once.
    let block = counters(
      ChunkedOrderArray(), History(initialCount: 65, operations: [.moveBlock(from: 0, count: 5, to: 50)]))
    #expect(block.rowsWritten == 2)
  }

  // MARK: Two levels

  /// A group's labels are exhausted after 63 halvings. Then its items are spread.
  @Test func labelsOfAGroupAreExhausted() {
    let behind = (0..<200).map { Operation.insert(at: $0) }
    #expect(
      counters(TwoLevelLabels(), History(operations: Array(behind.prefix(63)))).renormalizations == 0)
    #expect(
      counters(TwoLevelLabels(), History(operations: Array(behind.prefix(64)))).renormalizations == 1)
  }

  /// The number of relabeled rows per insert does not grow with the list.
  @Test func twoLevelsTakeConstantWork() {
    let rates = [1_000, 16_000].map {
      Double(counters(TwoLevelLabels(), .hotGap($0)).rowsWritten) / Double($0)
    }
    #expect(rates[1] < 1.3 * rates[0] && rates[1] < 5, "\(rates)")
  }

  @Test func relabeledGroupsStayInOrder() {
    var tags = GroupTags()
    var journal = Journal<TwoLevelRow>()
    tags.start(journal: &journal)
    var random = SplitMix64(seed: 3)
    var order = [GroupTags.first]
    var stored: [Int: Int64] = [:]
    for _ in 0..<500 {
      journal.clear()
      let place = random.below(min(4, order.count))
      let new = tags.insertGroup(behind: order[place], journal: &journal)
      order.insert(new, at: place + 1)
      for case (let id, .group(let tag)) in journal.writes { stored[-1 - id] = tag }
      let tags = order.map { stored[$0] ?? 0 }
      #expect(zip(tags, tags.dropFirst()).allSatisfy(<))
    }
  }

  // MARK: Packed memory

  /// Every item has its own slot, in order, with the allowed density.
  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func slotsAreDenseEnough(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var run = CountingRun(AdaptivePackedMemoryArray(), maxRows: .max)
    var count = 0
    for step in 0..<3_000 {
      let isGrowing = step / 600 % 2 == 0
      if count > 0, random.below(10) < (isGrowing ? 2 : 8) {
        run.apply(.remove(at: random.below(count)), step: step)
        count -= 1
      } else {
        run.apply(.insert(at: seed.isMultiple(of: 2) ? count / 2 : random.below(count + 1)), step: step)
        count += 1
      }
      let slots = run.rows.values.map(\.key)
      #expect(slots.allSatisfy { $0 >= 0 && Double($0) < max(16, 2 * Double(count) / 0.3) })
    }
    run.readBack(step: 3_000)
    #expect(run.counters.failedAt == nil && run.counters.renormalizations > 0)
  }

  /// As in the paper, appending moves O(log n) elements (O(log² n) without the predictor).
  @Test func appendingIsCheap() {
    let rates = [1_000, 16_000].map { size in
      let history = History(operations: (0..<size).map { .insert(at: $0) })
      return Double(counters(AdaptivePackedMemoryArray(), history).rowsWritten) / Double(size)
    }
    #expect(rates[1] < 2 * rates[0] && rates[1] < 20, "\(rates)")
  }

  // MARK: Elements

  /// An element that was moved twice leaves two deleted rows. All rows give the order.
  @Test func deletedElementsStay() {
    var run = CountingRun(ElementRows<FugueRows>(), maxRows: .max)
    run.fill(5)
    run.apply(.move(from: 0, to: 3), step: 0)
    run.apply(.move(from: 3, to: 1), step: 1)
    run.apply(.remove(at: 4), step: 2)
    run.readBack(step: 2)
    #expect(run.counters.failedAt == nil)
    #expect(run.rows.values.count { $0.element.isDeleted } == 3 && run.rows.count == 4 + 3)
    #expect(run.counters.largestKeyBytes == 17)
  }

  /// A lost deletion leaves the element unchanged. Of two rows of an item, the later one counts.
  @Test func lostDeletionHidesNoItem() {
    let moves = (0..<60).map { Operation.move(from: $0 * 7 % 30, to: $0 * 11 % 30) }
    let history = History(initialCount: 30, operations: moves)
    let damage = DamageExperiment(history, ElementRows<ReplicatedGrowableArray>())
      .damage(losses: 1, kind: .lost, seed: 1, trials: 200)
    // A lost insert hides its item and those behind it. A lost deletion hides none.
    let all = DamageExperiment(history, ElementRows<YATA>()).damage(
      losses: 0, kind: .lost, seed: 1, trials: 1)
    #expect(all.unreachable == 0 && all.outOfPlace == 0)
    #expect(damage.unreachable < 30)
  }
}
