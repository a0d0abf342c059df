import ListOrdering

extension MergeCase {
  /// Merges all fields one by one: a dirty field stays, a clean one takes the server's value.
  ///
  /// A todo that the server deleted is removed if it is clean, and stays if it is dirty. A
  /// priority is dirty or clean like any other field, but a local move is void if the server moved
  /// the todo to the other section.
  func mergedFields() -> [LocalTodo] {
    let known = Set(base.map(\.id))
    let rows = server.byID
    var items: [LocalTodo] = []
    for var item in local {
      guard let row = rows[item.id] else {
        if item.isRemoved || item.dirty.isEmpty && known.contains(item.id) { continue }
        item.dirty = .all
        items.append(item)
        continue
      }
      item.dirty.remove(.presence)
      if !item.isRemoved {
        let section = item.dirty.contains(.section) ? item.placement.section : row.placement.section
        if section != item.placement.section { item.dirty.remove(.order) }
        item.item.placement.section = section
        if section == row.placement.section { item.dirty.remove(.section) }
        if !item.dirty.contains(.order) { item.item.placement.key = row.placement.key }
        if !item.dirty.contains(.content) { item.item.content = row.content }
        if item.content == row.content { item.dirty.remove(.content) }
      }
      items.append(item)
    }
    let here = Set(local.map(\.id))
    return items + server.unique.filter { !here.contains($0.id) }.map { LocalTodo($0) }
  }
}
