import Merging
import ListOrdering
import PropertyTesting

extension MergingLaws {
  /// Rows are identified by id and ordered by key. The order in which they are passed has no
  /// effect, and equal rows give equal results.
  static let anySequence = Property("a merge is the same in whatever sequence its rows come") { source in
    let conflict = try source.conflict()
    source.note(conflict)
    let base = try source.permutation(of: conflict.base)
    let local = try source.permutation(of: conflict.local)
    let server = try source.permutation(of: conflict.server)
    source.count(operations: 3)
    let merge = IntentPreservingMerge()
    let expected = try merge.merge(base: conflict.base, local: conflict.local, server: conflict.server)
    let again = try merge.merge(base: conflict.base, local: conflict.local, server: conflict.server)
    try require(again == expected, "the same rows give another outcome")
    let result = try merge.merge(base: base, local: local, server: server)
    try requireEqual(result.order, expected.order, "the order")
    func byID(_ items: [LocalTodo]) -> [LocalTodo] { items.sorted { $0.id < $1.id } }
    try requireEqual(byID(result.items), byID(expected.items), "the items")
    try requireEqual(
      result.changes.map(\.id).sorted(), expected.changes.map(\.id).sorted(), "what there is to push")
  }
}
