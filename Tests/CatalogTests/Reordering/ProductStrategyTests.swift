import ListOrdering
import Measuring
import Testing

@testable import FurtherStrategies
@testable import KeyStrategies
@testable import Reordering
@testable import RowStrategies

/// Rules of products and libraries. The expected results were derived from their source code.
@Suite struct ProductStrategyTests {
  /// Returns the journal of one more operation.
  func journal<Strategy: StoredOrder>(
    _ strategy: inout Strategy, _ change: (inout Strategy, inout Journal<Strategy.Row>) -> Void
  ) -> Journal<Strategy.Row> {
    var journal = Journal<Strategy.Row>()
    change(&strategy, &journal)
    return journal
  }

  // MARK: ranked-model

  @Test func ranksHalveTheRemainingRange() {
    var list = RankedModel()
    func rank(_ id: Int, at index: Int) -> Int32? {
      journal(&list) { $0.insert(id, at: index, journal: &$1) }.writes.last?.row.key.rank
    }
    #expect(rank(0, at: 0) == 0)
    #expect(rank(1, at: 1) == 1 << 30)
    #expect(rank(2, at: 0) == -(1 << 30))
    #expect(rank(3, at: 2) == 1 << 29)
  }

  /// After 31 appended items, the last rank is one below the maximum. The next insert respaces all
  /// rows, writing each twice.
  @Test func thirtySecondAppendedRowRebalances() {
    let history = History(operations: (0..<33).map { .insert(at: $0) })
    let run = CountingRun(RankedModel(), maxRows: .max).counters(of: history)
    #expect(run.renormalizations == 1)
    #expect(run.rowsPerStep == [1: 32, 1 + 2 * 31: 1] || run.rowsPerStep == [1: 32, 1 + 2 * 32: 1])
    // One UPDATE sets NULL, each rank takes one, and the new row takes one.
    #expect(run.maxStatements == run.largestBurst + 2)
  }

  @Test func allRowsAreSpacedEvenlyAfterAMove() {
    var list = RankedModel()
    for id in 0..<31 { _ = journal(&list) { $0.insert(id, at: id, journal: &$1) } }
    var journal = Journal<RankedModel.Row>()
    var ranks: [Int: Int32] = [:]
    for step in 0..<40 where journal.renormalizations == 0 {
      journal.clear()
      _ = list.move(from: 0, to: 30 - step % 2, journal: &journal)
      for (id, row) in journal.writes { ranks[id] = row.key.rank }
    }
    #expect(journal.renormalizations == 1)
    // 31 rows and the end of the range make 32 gaps of 2^27. The moved row leaves the first one.
    #expect(journal.writes.count { $0.row.key.rank == nil } == 30)
    let spaced = journal.writes.dropFirst(30).prefix(30).compactMap(\.row.key.rank)
    #expect(spaced == (2...31).map { Int32(Int64(Int32.min) + $0 << 27) })
  }

  // MARK: GitLab

  @Test func gitLabKeepsItsDistanceAtTheEnds() {
    var list = GitLab()
    func key(_ id: Int, at index: Int) -> Int32? {
      journal(&list) { $0.insert(id, at: index, journal: &$1) }.writes.last?.row.key
    }
    #expect(key(0, at: 0) == 0)
    #expect(key(1, at: 1) == 513)
    #expect(key(2, at: 0) == -513)
    #expect(key(3, at: 2) == 257)
    #expect(key(4, at: 2) == 129)
  }

  /// After nine or ten halvings between 0 and 513, the rows up to the next free position on the left
  /// are shifted into it.
  @Test func gitLabShiftsARunIntoTheNextHole() throws {
    var list = GitLab()
    for id in 0..<2 { _ = journal(&list) { $0.insert(id, at: id, journal: &$1) } }
    var id = 2
    var last = Journal<GitLab.Row>()
    while last.renormalizations == 0 {
      last = journal(&list) { $0.insert(id, at: 1, journal: &$1) }
      id += 1
    }
    // Only the item in front is shifted. One statement shifts it by 513, which makes room behind it.
    #expect(id == 2 + 11)
    #expect(last.writes.map(\.id) == [0, id - 1] && last.statements == 2)
    #expect(last.writes[0].row.key == -513)
  }

  /// With few positions, rows are shifted left, then right, and finally all are relabeled.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func gitLabUsesUpItsPositions(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var run = CountingRun(GitLab(positions: -40...40), maxRows: .max)
    for count in 0..<70 { run.apply(.insert(at: random.below(count + 1)), step: count) }
    run.readBack(step: 70)
    #expect(run.counters.failedAt == nil && run.counters.renormalizations > 0)
    #expect(run.rows.values.allSatisfy { (-40...40).contains($0.key) })
  }

  // MARK: Vikunja

  @Test func vikunjaRelabelsAllIfAPositionIsTooSmall() {
    var list = Vikunja()
    _ = journal(&list) { $0.insert(0, at: 0, journal: &$1) }
    // 2^16, halved 23 times, is less than 0.01.
    for id in 1...22 {
      #expect(journal(&list) { $0.insert(id, at: 0, journal: &$1) }.writes.count == 1)
    }
    let all = journal(&list) { $0.insert(23, at: 0, journal: &$1) }
    #expect(all.writes.count == 1 + 24 && all.statements == 1 + 2)
    #expect(all.writes.last?.row.key == 0x1p32)
  }

  /// Rows with equal positions are spread in the order of their ids, which differs from the list's.
  @Test func vikunjaPutsARowBehindItsSuccessor() throws {
    let strategy = try #require(ReorderingCatalog.everyStrategy.first { $0.name == "vikunja" })
    func inserts(_ count: Int) -> History {
      History(initialCount: 2, operations: (0..<count).map { .insert(at: 1 + $0) })
    }
    guard case .breaks(let when) = strategy.facts.promise else {
      Issue.record("it does not declare its failure")
      return
    }
    #expect(when.contains("52 inserts"))
    #expect(strategy.counters(inserts(52), 1, .max).failedAt == nil)
    let counters = strategy.counters(inserts(200), 1, .max)
    #expect(counters.failedAt == 52 && counters.orderViolations > 0)
  }

  // MARK: pg_rational

  @Test func shortFractionsOverflowOnAlternatingInserts() throws {
    let strategy = try #require(ReorderingCatalog.everyStrategy.first { $0.name == "stern-brocot" })
    guard case .breaks(let when) = strategy.facts.promise else {
      Issue.record("it does not declare its failure")
      return
    }
    #expect(when.contains("43 inserts"))
    #expect(strategy.counters(.alternating(43), 1, .max).failedAt == nil)
    let counters = strategy.counters(.alternating(200), 1, .max)
    #expect(counters.failedAt == 43 && counters.duplicateKeys > 0)
    #expect(strategy.counters(.hotGap(2_000), 1, .max).failedAt == nil)
    #expect(counters.largestKeyBytes == 8)
  }

  @Test func shortFractionsCompareByValue() throws {
    let (half, third) = try (#require(ShortFraction(Fraction(1, 2))), #require(ShortFraction(Fraction(1, 3))))
    #expect(third < half && !(half < third) && half.json == "\"1/2\"")
    #expect(ShortFraction(Fraction(1 << 31, 1)) == nil && ShortFraction(Fraction(1, 1 << 31)) == nil)
  }
}
