import Merging
import ListOrdering
import PropertyTesting

extension Source {
  /// Describes a conflict in three lines.
  mutating func note(_ conflict: MergeCase) {
    note(base: conflict.base, local: conflict.local, server: conflict.server)
  }

  /// Describes the inputs of a merge: each item as `id: key in section "content"`, then its marks.
  mutating func note<Item: TestedItem>(base: [Item], local: [LocalItem<Item>], server: [Item]) {
    func text(_ local: LocalItem<Item>) -> String {
      let item = local.item
      let marks =
        (local.dirty.isEmpty ? [] : ["\(local.dirty) changed"]) + (local.isRemoved ? ["removed"] : [])
        + (local.isRekeyed ? ["rekeyed"] : [])
      let section = Item.sections.count > 1 ? " in \(item.section)" : ""
      let content = item.values.map { "\($0)".isEmpty ? "" : " \(String(reflecting: $0))" }.joined()
      return (["\(item.id): \(item.orderKey)\(section)\(content)"] + marks).joined(separator: ", ")
    }
    func line(_ items: [LocalItem<Item>]) -> String { "[" + items.map(text).joined(separator: "; ") + "]" }
    note("base   \(line(base.map { LocalItem($0) }))")
    note("local  \(line(local))")
    note("server \(line(server.map { LocalItem($0) }))")
  }
}
