import ListOrdering
import Testing

@testable import Merging

/// The known outcomes of the intent-preserving merge.
///
/// Any strictly ascending priorities in the given order are correct. Clean rows must keep the
/// server's priorities unless they are rekeyed. The window rule decides which rows are rekeyed.
@Suite struct ThreeWayVectorTests {
  private struct Expected: Decodable {
    struct Outcome: Decodable {
      let open, done, rekeyed, push, dropped, added, recreated: [String]
      let items: [Vectors.Row]
    }

    let expected: Outcome
  }

  @Test func outcomes() throws {
    let cases: [(conflict: MergeCase, expected: Expected)] = try Vectors.cases("three-way-merge")
    #expect(cases.count == 150)
    for (conflict, vector) in cases {
      let expected = vector.expected
      let result = try IntentPreservingMerge(limit: 200).merge(
        base: conflict.base, local: conflict.local, server: conflict.server)
      result._checkInvariants()
      let name = Comment(rawValue: conflict.name)
      #expect(result.ids(in: .open) == expected.open, name)
      #expect(result.ids(in: .done) == expected.done, name)
      let difference = Set(result.items.map(fields))
        .symmetricDifference(expected.items.map(fields))
      #expect(difference.isEmpty, name)

      let rekeyed = Set(result.report.rekeyed)
      let anyRekeyed = rekeyed.union(expected.rekeyed)
      let push = Set(result.changes.map(\.id)).subtracting(anyRekeyed)
      #expect(push == Set(expected.push).subtracting(anyRekeyed), name)
      #expect(rekeyed.isEmpty == expected.rekeyed.isEmpty, name)
      #expect(Set(result.report.dropped) == Set(expected.dropped), name)
      #expect(Set(result.report.added) == Set(expected.added), name)
      #expect(Set(result.report.recreated) == Set(expected.recreated), name)

      let server = Dictionary(conflict.server.map { ($0.id, $0.placement.key) }, uniquingKeysWith: { $1 })
      for item in result.items where item.dirty.isEmpty && !item.isRemoved && !rekeyed.contains(item.id) {
        #expect(item.placement.key == server[item.id], name)
      }
      // Sorting the rows by key, then by id, gives the list. Only the server's keys may tie.
      let items = Dictionary(uniqueKeysWithValues: result.items.map { ($0.id, $0) })
      for order in result.order {
        for (item, next) in zip(order.ids, order.ids.dropFirst()).map({ (items[$0]!, items[$1]!) }) {
          #expect((item.placement.key, item.id) < (next.placement.key, next.id), name)
          let isTieOfTheServer = !item.dirty.contains(.order) && !next.dirty.contains(.order)
          #expect(item.placement.key < next.placement.key || isTieOfTheServer, name)
        }
      }
    }
  }

  /// Returns an item without its priority as text.
  private func fields(of item: LocalTodo) -> String {
    let dirty = item.dirty.pushedNames.sorted()
    return "\(item.id) \(item.content) \(item.placement.section == .done) \(dirty) \(item.isRemoved)"
  }

  private func fields(of row: Vectors.Row) -> String {
    "\(row.id) \(row.text) \(row.done) \((row.dirtyFields ?? []).sorted()) \(row.removed)"
  }
}
