import ListOrdering
import Testing

@testable import Merging

@Suite struct ReplicaSimulationTests {
  private func run(
    _ policy: some MergePolicy, seeds: Range<UInt64> = 1..<31, safeguards: ReplicaSimulation.Safeguards = .all
  ) throws -> [ReplicaSimulation.Outcome] {
    try seeds.map {
      try ReplicaSimulation.run(policy: policy, clients: 2 + Int($0 % 4), seed: $0, safeguards: safeguards)
    }
  }

  @Test func equalSeedsGiveEqualRuns() throws {
    let policy = IntentPreservingPolicy()
    #expect(try run(policy, seeds: 1..<4) == run(policy, seeds: 1..<4))
  }

  /// Nothing is lost, duplicated or tied, and all clients converge soon.
  @Test(arguments: [1, 100, 1000] as [UInt64])
  func intentPreservingMergeConverges(seed: UInt64) throws {
    for outcome in try run(IntentPreservingPolicy(), seeds: seed..<seed + 30) {
      #expect(outcome.rounds != nil && outcome.rounds! <= 3)
      #expect(outcome.lost == 0)
      #expect(outcome.doubled == 0)
      #expect(outcome.duplicateKeys == 0)
      #expect(!outcome.intents.breaksOwnOrder)
    }
  }

  /// The simulation detects the faults of other policies.
  @Test func otherPoliciesLoseDuplicateAndTie() throws {
    #expect(try run(RemoteFirst()).contains { $0.lost > 0 })
    #expect(try run(MiniDoPolicy()).contains { $0.rounds == nil })
    #expect(try run(MiniDoPolicy()).contains { $0.doubled > 0 })
    #expect(try run(LastWriter(), safeguards: [.versions, .batches]).contains { $0.duplicateKeys > 0 })
    #expect(try run(LocalFirst()).contains { $0.rounds == nil })
  }

  /// Outdated pushes occur and are refused.
  @Test func stalePushesAreRefused() throws {
    #expect(try run(IntentPreservingPolicy()).contains { $0.refused > 0 })
    #expect(try run(IntentPreservingPolicy(), safeguards: [.batches]).allSatisfy { $0.refused == 0 })
  }
}
