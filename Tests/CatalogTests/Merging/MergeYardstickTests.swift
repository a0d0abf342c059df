import ListOrdering
import Measuring
import Testing

@testable import Merging

@Suite struct MergeYardstickTests {
  /// A wish states which of two rows should come first. No interleaving of the two orders breaks
  /// fewer wishes than the full weave.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func fullWeaveIsOptimal(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let moved = Int.random(in: 0...4, using: &generator), others = Int.random(in: 0...4, using: &generator)
      let wishes = (0..<moved).map { _ in
        (0..<others).map { _ in [true, false, nil].randomElement(using: &generator)! }
      }
      func broken(_ order: [Int]) -> Int {
        order.enumerated().reduce(0) { sum, element in
          let (place, first) = element
          return sum
            + order[(place + 1)...].count { second in
              if first < moved, second >= moved { return wishes[first][second - moved] == false }
              if first >= moved, second < moved { return wishes[second][first - moved] == true }
              return false
            }
        }
      }
      let order = FullWeave.weave(moved, into: others) { wishes[$0][$1] }
      #expect(order.filter { $0 < moved } == Array(0..<moved))
      #expect(order.filter { $0 >= moved } == Array(moved..<(moved + others)))
      var least = Int.max
      interleave(Array(0..<moved)[...], Array(moved..<(moved + others))[...], []) {
        least = min(least, broken($0))
      }
      #expect(broken(order) == least)
    }
  }

  private func interleave(
    _ a: ArraySlice<Int>, _ b: ArraySlice<Int>, _ prefix: [Int], visit: ([Int]) -> Void
  ) {
    if a.isEmpty || b.isEmpty { return visit(prefix + a + b) }
    interleave(a.dropFirst(), b, prefix + [a.first!], visit: visit)
    interleave(a, b.dropFirst(), prefix + [b.first!], visit: visit)
  }

  /// No policy loses less than the exact minimum. The full weave loses no more plain intents than
  /// other policies that keep both orders.
  @Test(arguments: MergeWorkload.allCases.filter { $0 != .relabelsConcurrently })
  func noPolicyBeatsTheMinimum(workload: MergeWorkload) throws {
    for conflict in workload.conflicts(20, size: 10, seed: 5) {
      let least = try #require(IntentLoss.minimum(of: conflict, among: conflict.local))
      let weave = IntentLoss(of: conflict, merged: try FullWeave().merge(conflict).items)
      for policy in MergeCatalog.policies + [FullWeave()] {
        let merged = try policy.merge(conflict).items
        // With duplicate todos, there are more pairs than in the input.
        if Set(merged.map(\.id)).count < merged.count { continue }
        let loss = IntentLoss(of: conflict, merged: merged)
        #expect(loss.plain.lost >= least.plain.lost, "\(policy.name)")
        #expect(loss.byField.lost >= least.byField.lost, "\(policy.name)")
        #expect(loss.plain.changed == least.plain.changed && loss.byField.changed == least.byField.changed)
        if policy.properties.isSuperset(of: [.cleanKeepServerOrder, .movedKeepLocalOrder]) {
          #expect(loss.plain.lost >= weave.plain.lost, "\(policy.name)")
        }
      }
    }
  }

  /// An independent program measured these shares on its own conflicts.
  @Test(arguments: [(1, 0.046, 0.038), (2, 0.066, 0.053), (4, 0.089, 0.077)])
  func minimumMatchesAnIndependentProgram(moves: Int, plain: Double, byField: Double) throws {
    var generator = ConflictGenerator(seed: 9)
    var sum = IntentLoss()
    for _ in 0..<300 {
      let conflict = generator.moves(moves, of: 10)
      let least = try #require(IntentLoss.minimum(of: conflict, among: conflict.local))
      sum.plain += least.plain
      sum.byField += least.byField
    }
    #expect(abs(sum.plain.share - plain) < 0.015, "\(sum.plain.share)")
    #expect(abs(sum.byField.share - byField) < 0.015, "\(sum.byField.share)")
  }
}
