import Reordering
import Testing

@testable import StorageBench

/// Steps named by ids and neighbors must equal those named by positions.
@Suite struct StorageScriptTests {
  typealias Step = Reordering.Operation

  @Test(arguments: [1, 2, 3, 4, 5])
  func everyMoveAndInsertNamesTheCorrectNeighbor(count: Int) {
    let steps =
      (0..<count).flatMap { from in (0..<count).map { Step.move(from: from, to: $0) } }
      + (0...count).map { .insert(at: $0) }
    for step in steps {
      let script = Script(History(initialCount: count, operations: [step]), steps: 1)
      #expect(script.order(after: 1) == Self.order(of: step, count: count), "\(step)")
      if case .move(let from, let to) = step { #expect(script.edits.count == (from == to ? 0 : 1)) }
    }
  }

  /// Returns the order, computed using positions.
  private static func order(of step: Step, count: Int) -> [Int64] {
    var ids = Array(1...Int64(count))
    switch step {
    case .insert(let index): ids.insert(Int64(count) + 1, at: index)
    case .move(let from, let to): ids.insert(ids.remove(at: from), at: to)
    case .remove, .moveBlock: break
    }
    return ids
  }

  @Test func idsAreFormattedAsAJSONArray() {
    #expect(OrderedIDs(count: 1).json == "[1]" && OrderedIDs(count: 11).json == "[1,2,3,4,5,6,7,8,9,10,11]")
  }

  @Test(arguments: [1, 2, 200])
  func workloadHasTheRequestedNumberOfSteps(size: Int) {
    for workload in StorageWorkload.all {
      let script = workload.script(size: size, steps: 300)
      #expect(script.initialCount == size && script.edits.count == 300)
      #expect(script.edits == workload.script(size: size, steps: 300).edits)
    }
  }
}
