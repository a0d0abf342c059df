import Foundation
import Measuring
import ListOrdering
import Testing

@testable import Merging

@Suite struct MergeOutcomeTests {
  /// Two todos with equal priorities, and a tombstone that MiniDo restores.
  private var conflict: MergeCase {
    let place = Placement(section: MergeSection.open, key: 1.0)
    return MergeCase(
      name: "ties", base: nil,
      local: [LocalTodo(id: "gone", content: "Gone", placement: place, dirty: .all, isRemoved: true)],
      server: ["gone", "a"].map { MergeTodo(id: $0, content: $0, placement: place) },
      malformed: ["server[2]"])
  }

  @Test func figures() throws {
    let outcome = try MergeOutcome(of: conflict, by: MiniDoPolicy())
    #expect(outcome.merged.items.map(\.id) == ["gone", "gone", "a"])
    #expect(outcome.merged.push == ["gone"])
    #expect(outcome.duplicatePriorities == 1)
    #expect(outcome.overLimit == 0)
    #expect(outcome.nanoseconds > 0)
  }

  @Test func beyondTheLimit() throws {
    var conflict = conflict
    conflict.server = (0..<205).map {
      MergeTodo(id: "\($0)", content: "", placement: Placement(section: .done, key: Double($0)))
    }
    let outcome = try MergeOutcome(of: conflict, by: MiniDoPolicy())
    #expect(outcome.overLimit == 5)
    #expect(outcome.duplicatePriorities == 0)
  }

  /// The JSON has the documented fields and can be read as a case.
  @Test func json() throws {
    let text = try MergeOutcome.json([MergeOutcome(of: conflict, by: MiniDoPolicy())])
    let outcomes = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [NSDictionary])
    let outcome = try #require(outcomes.first)
    #expect(outcome["name"] as? String == "ties" && outcome["policy"] as? String == "minido")
    #expect(outcome["push"] as? [String] == ["gone"])
    #expect(outcome["duplicatePriorities"] as? Int == 1 && outcome["overLimit"] as? Int == 0)
    #expect((outcome["report"] as? NSDictionary)?["malformed"] as? [String] == ["server[2]"])
    let item = try #require((outcome["items"] as? [NSDictionary])?.first)
    #expect(item["dirty"] as? Bool == true && item["removed"] as? Bool == true)
    #expect(item["done"] as? Bool == false && item["priority"] as? Double == 1)
  }

  @Test func policiesByName() throws {
    for policy in MergeCatalog.policies {
      #expect(try MergeCatalog.policy(named: policy.name).name == policy.name)
    }
    let error = #expect(throws: InputError.self) { try MergeCatalog.policy(named: "magic") }
    #expect(error?.code == .usage)
    #expect(error?.description.contains("minido, minido-float32") == true)
  }
}
