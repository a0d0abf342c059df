import ListOrdering

/// The client wins: the server only adds todos that the client does not know.
public struct LocalFirst: MergePolicy {
  public let name = "local-first"
  public let summary = "the local list stays as it is; the server only adds todos"
  /// The policy keeps the local order, and nothing that was changed on the server.
  public let properties: Set<MergeProperty> = [
    .serverUnchanged, .bothSame, .settled, .idempotent, .movedKeepLocalOrder, .sidesOfBackbone,
    .changedContentStays, .noLoss, .noDoubling, .tombstonesStand,
  ]

  public init() {}

  /// Returns the client's todos after the merge; all fields that differ
  /// from the server's are dirty.
  public func merge(_ conflict: MergeCase) -> MergedTodos {
    let rows = conflict.server.byID
    var items: [LocalTodo] = []
    for var item in conflict.local {
      let row = rows[item.id]
      if item.isRemoved, row == nil { continue }
      if !item.isRemoved { item.dirty = row.map { item.fields(differingFrom: $0) } ?? .all }
      items.append(item)
    }
    let known = Set(conflict.local.map(\.id))
    items += conflict.server.unique.filter { !known.contains($0.id) }.map { LocalTodo($0) }
    return MergedTodos(items: items)
  }
}

extension LocalTodo {
  /// Returns the fields that differ from the server's row.
  fileprivate func fields(differingFrom row: MergeTodo) -> FieldSet<MergeTodo> {
    var fields: FieldSet<MergeTodo> = []
    if item.content != row.content { fields.insert(.content) }
    if item.placement.section != row.placement.section { fields.insert(.section) }
    if item.placement.key != row.placement.key { fields.insert(.order) }
    return fields
  }
}
