import Catalogue
import ListOrdering
import PropertyTesting

extension Source {
  /// Tells a conflict in three lines.
  mutating func note(_ conflict: MergeCase) {
    note(base: conflict.base, local: conflict.local, server: conflict.server)
  }

  /// Tells what is merged: each item as `id: key in section "content"`, then what is unusual about it.
  mutating func note<ID, Content, Section, Key>(
    base: [ServerItem<ID, Content, Section, Key>], local: [LocalItem<ID, Content, Section, Key>],
    server: [ServerItem<ID, Content, Section, Key>]
  ) {
    func text(_ item: LocalItem<ID, Content, Section, Key>) -> String {
      let fields: [(DirtyFields, String)] = [
        (.content, "content changed"), (.section, "section changed"), (.order, "moved"),
      ]
      let marks =
        fields.filter { item.dirty.contains($0.0) }.map(\.1) + (item.isRemoved ? ["removed"] : [])
        + (item.isRekeyed ? ["rekeyed"] : [])
      let content = "\(item.content)".isEmpty ? "" : " \(String(reflecting: item.content))"
      return (["\(item.id): \(item.placement.key) in \(item.placement.section)\(content)"] + marks)
        .joined(separator: ", ")
    }
    func line(_ items: [LocalItem<ID, Content, Section, Key>]) -> String {
      "[" + items.map(text).joined(separator: "; ") + "]"
    }
    note("base   \(line(base.map { LocalItem($0) }))")
    note("local  \(line(local))")
    note("server \(line(server.map { LocalItem($0) }))")
  }
}
