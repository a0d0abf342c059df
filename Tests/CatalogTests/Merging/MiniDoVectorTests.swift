import ListOrdering
import Testing

@testable import Merging

/// The known outcomes of MiniDo's rule. Priorities must match in every bit.
@Suite struct MiniDoVectorTests {
  private struct Expected: Decodable {
    let expected: [Vectors.Row]
    let expectedSingle: [Vectors.Row]
  }

  @Test(
    arguments: [("minido-merge-scenarios", 5), ("minido-merge-random", 120)],
    [MiniDoMerge.ReadWidth.double, .float])
  func outcomes(vectors: (file: String, count: Int), width: MiniDoMerge.ReadWidth) throws {
    let policy = MiniDoPolicy(readWidth: width)
    let cases: [(conflict: MergeCase, expected: Expected)] = try Vectors.cases(vectors.file)
    #expect(cases.count == vectors.count)
    for (conflict, both) in cases {
      let expected = width == .double ? both.expected : both.expectedSingle
      let outcome = try policy.merge(conflict)
      #expect(outcome.items.count == expected.count, "\(conflict.name)")
      let difference = Set(outcome.items.map(fields)).symmetricDifference(expected.map(fields))
      #expect(difference.isEmpty, "\(conflict.name)")
    }
  }

  /// Returns an item as text, for comparing and printing.
  private func fields(of item: LocalTodo) -> String {
    let done = item.placement.section == .done
    return "\(item.id) \(item.content) \(item.placement.key) \(done) \(!item.dirty.isEmpty) \(item.isRemoved)"
  }

  private func fields(of row: Vectors.Row) -> String {
    "\(row.id) \(row.text) \(row.priority ?? .nan) \(row.done) \(row.dirty ?? false) \(row.removed)"
  }
}
