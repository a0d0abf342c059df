import Foundation
import ListOrdering
import Measuring
import Testing

@testable import FurtherStrategies
@testable import KeyStrategies
@testable import Reordering
@testable import RowStrategies

@Suite("Strategies with text keys")
struct TextKeyStrategyTests {
  @Test func lexoRanksMatchJirasFormat() {
    var space = LexoRanks()
    func between(_ lower: String?, _ upper: String?) -> String? {
      space.key(
        between: lower.map { LexoRankKey(description: $0) }, and: upper.map { LexoRankKey(description: $0) })?
        .description
    }
    let known = [
      (between(nil, nil), "0|hzzzzz:"), (between("0|hzzzzz:", nil), "0|i00007:"),
      (between("0|i00007:i", nil), "0|i0000g:"), (between(nil, "2|hzzzzz:"), "2|hzzzzr:"),
      (between("0|vmis7l:hl0", "0|vmis7l:hl4"), "0|vmis7l:hl2"),
      (between("0|i00007:", "0|i00009:"), "0|i00008:"),
      (between("0|i00007:", "0|i00008:"), "0|i00007:i"), (between("0|i00007:", "0|i00008:1"), "0|i00008:"),
      (between("0|00000z:zz", "0|000010:"), "0|00000z:zzi"), (between("0|zzzzzy:", nil), "0|zzzzzz:"),
      (between(nil, "0|000001:"), "0|000000:i"),
    ]
    for (rank, expected) in known { #expect(rank == expected) }
  }

  @Test func malformedRanksAreRefused() {
    let space = LexoRanks()
    for rank in ["0|hzzzzz:", "2|000000:0i"] {
      #expect(space.canonical(LexoRankKey(description: rank)) != nil)
    }
    for rank in [
      "", "3|hzzzzz:", "0|hzzzz:", "0|hzzzzz", "0|Hzzzzz:", "0|hzzzzz:i0", "0|hzzzzz:é", "0-hzzzzz:",
    ] {
      #expect(space.canonical(LexoRankKey(description: rank)) == nil)
    }
  }

  /// The list stays sorted after every row of three rebalancings, each into the next bucket.
  @Test func rebalancingCyclesThroughTheBuckets() throws {
    var list = OrderedList<Int, LexoRanks>(space: LexoRanks())
    for id in 0..<30 { _ = try list.append(id) }
    var stored = Dictionary(uniqueKeysWithValues: list.storedRows.map { ($0.id, $0.key) })
    var buckets: [Character] = []
    for id in 30..<2_500 {
      let changes = try list.insert(id, at: 15)
      if changes.count > 1 {
        let order = stored.sorted { $0.value < $1.value }.map(\.key)
        let places = Dictionary(uniqueKeysWithValues: zip(order, order.indices))
        // Only the neighbors of a written row can be out of order.
        let isSorted = changes.dropLast().allSatisfy { change in
          stored[change.id] = change.key
          let place = places[change.id]!
          return (place == 0 || stored[order[place - 1]]! < change.key)
            && (place + 1 == order.count || change.key < stored[order[place + 1]]!)
        }
        #expect(isSorted)
        buckets.append(changes.last!.key.description.first!)
      }
      stored[id] = changes.last!.key
      #expect(changes.allSatisfy { $0.key.byteCount < 128 })
    }
    #expect(buckets.starts(with: ["1", "2", "0"]), "\(buckets)")
  }

  /// In a run of inserts to the right, positions grow logarithmically. To the left, each position is
  /// two bytes longer than the previous one.
  @Test func fuguePositionsGrow() throws {
    var space = FuguePositions(seed: 1)
    let rightwards = try #require(FuguePositions(seed: 1).filled(9_000))
    #expect(zip(rightwards, rightwards.dropFirst()).allSatisfy(<))
    #expect(rightwards.map(\.byteCount).max()! <= 9 + 3)
    var upper: FuguePosition?
    for count in 1...200 {
      let next = space.key(between: nil, and: upper)!
      #expect(upper.map { next < $0 } ?? true)
      #expect(next.byteCount == 9 + 1 + 2 * (count - 1))
      upper = next
    }
  }

  /// Two replicas that type at the same position do not interleave, and no two positions are equal.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func fuguePositionsAreUniqueAndNotInterleaved(seed: UInt64) throws {
    var replicas = (0..<2).map { FuguePositions(seed: seed &* 100 &+ UInt64($0)) }
    var random = SplitMix64(seed: seed)
    var positions: [FuguePosition] = []
    for _ in 0..<2_000 {
      let gap = random.below(positions.count + 1)
      let (lower, upper) = (gap > 0 ? positions[gap - 1] : nil, gap < positions.count ? positions[gap] : nil)
      let key = replicas[random.below(2)].key(between: lower, and: upper)!
      #expect(lower.map { $0 < key } ?? true && upper.map { key < $0 } ?? true)
      positions.insert(key, at: gap)
    }
    #expect(Set(positions).count == positions.count)
    for gap in stride(from: 0, to: positions.count, by: 100) {
      let upper = positions[gap]
      let lower = gap > 0 ? positions[gap - 1] : nil
      let runs = replicas.indices.map { replicas[$0].keys(20, between: lower, and: upper)! }
      let merged = (runs[0] + runs[1]).sorted()
      #expect(merged == runs[0] + runs[1] || merged == runs[1] + runs[0])
    }
  }

  /// Text keys in one gap cost rows if their length is limited, and bytes if it is not.
  @Test func limitedKeysCostRowsAndUnlimitedKeysBytes() throws {
    let history = History(initialCount: 2, operations: Array(repeating: .insert(at: 1), count: 2_000))
    func counters(_ name: String) throws -> ReorderingCounters {
      let entry = try #require(ReorderingCatalog.everyStrategy.first { $0.name == name })
      return entry.counters(history, 1, .max)
    }
    for name in ["fractional-index", "fractional-index-jittered", "fractional-index-lowercase", "fugue"] {
      let counters = try counters(name)
      #expect(counters.rowsRelabeled == 0 && counters.largestKeyBytes > 300, "\(name)")
    }
    for name in ["fractional-window", "lexorank"] {
      let counters = try counters(name)
      #expect(counters.rowsRelabeled > 0 && counters.largestKeyBytes <= 128, "\(name)")
    }
    #expect(try counters("fractional-window").rowsRelabeled < counters("lexorank").rowsRelabeled / 100)
  }
}

extension FuguePositions {
  /// Returns the positions of a new list.
  fileprivate func filled(_ count: Int) -> [FuguePosition]? {
    var space = self
    return space.keys(count, between: nil, and: nil)
  }
}
