import ListOrdering
import Testing

@testable import Merging

/// The known outcomes of MiniDo's rule, to the last bit of every priority.
@Suite struct MiniDoVectorTests {
  @Test(
    arguments: [("minido-merge-scenarios", 5), ("minido-merge-random", 120)],
    [MiniDoMerge.ReadWidth.double, .float])
  func outcomes(vectors: (file: String, count: Int), width: MiniDoMerge.ReadWidth) throws {
    let policy = MiniDoPolicy(readWidth: width)
    let cases = try Vectors.cases(vectors.file)
    #expect(cases.count == vectors.count)
    for (conflict, json) in cases {
      let expected = try #require(json[width == .double ? "expected" : "expectedSingle"])
      let outcome = try policy.merge(conflict)
      #expect(outcome.items.count == expected.elements.count, "\(conflict.name)")
      let difference = Set(outcome.items.map(fields)).symmetricDifference(expected.elements.map(fields))
      #expect(difference.isEmpty, "\(conflict.name)")
    }
  }

  /// An item in a form that sorts and prints.
  private func fields(of item: LocalTodo) -> String {
    let done = item.placement.section == .done
    return "\(item.id) \(item.content) \(item.placement.key) \(done) \(!item.dirty.isEmpty) \(item.isRemoved)"
  }

  private func fields(of node: JSONNode) -> String {
    let (id, text) = (node["id"]?.text ?? "?", node["text"]?.text ?? "?")
    let flags = ["done", "dirty", "removed"].map { "\(node[$0]?.flag ?? false)" }.joined(separator: " ")
    return "\(id) \(text) \(node["priority"]?.number ?? .nan) \(flags)"
  }
}
