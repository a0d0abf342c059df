import ListOrdering
import Testing
import TestSupport

@testable import Merging

/// Each policy has the properties that it declares. Every other property has a counterexample.
@Suite struct MergePolicyTests {
  /// Every conflict of up to four todos with one move per side, and one with equal priorities.
  private static let small = (0...4).flatMap(ConflictGenerator.singleMoves) + [tie]

  private func random(seed: UInt64) -> [MergeCase] {
    var generator = ConflictGenerator(seed: seed)
    return (0..<SlowTests.amount(60, slow: 200)).map { _ in generator.edits(6, of: 8) }
  }

  /// A todo was moved between two with equal priorities, so it has the same priority.
  private static var tie: MergeCase {
    let base = [1, 0.5, 0.5].enumerated().map {
      MergeTodo(id: "b\($0)", content: "", placement: Placement(section: .open, key: $1))
    }
    var local = base.map { LocalTodo($0) }
    local[0].item.placement.key = 0.5
    local[0].dirty = .order
    return MergeCase(name: "tie", base: base, local: local, server: base)
  }

  @Test(arguments: MergeCatalog.policies.map(\.name))
  func declaredPropertiesHold(policy name: String) throws {
    let policy = try MergeCatalog.policy(named: name)
    let conflicts = Self.small + random(seed: 1) + random(seed: 2)
    for property in MergeProperty.allCases where policy.properties.contains(property) {
      let counterexample = try conflicts.first { try !property.isKept(by: policy, in: $0) }
      #expect(counterexample == nil, "\(property)")
    }
  }

  @Test(arguments: MergeCatalog.policies.map(\.name))
  func otherPropertiesHaveACounterexample(policy name: String) throws {
    let policy = try MergeCatalog.policy(named: name)
    let conflicts = Self.small + (1...8).flatMap { random(seed: $0) }
    for property in MergeProperty.allCases where !policy.properties.contains(property) {
      let counterexample = try conflicts.first { try !property.isKept(by: policy, in: $0) }
      #expect(counterexample != nil, "\(property)")
    }
  }
}
