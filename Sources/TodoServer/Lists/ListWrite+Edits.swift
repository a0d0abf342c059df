#if Server
extension ListWrite {
  /// Creates the change that a push makes to a list.
  ///
  /// Inserting an existing item replaces its members. Some members stay if the insertion does
  /// not contain them: unknown ones, the fields of apps, and those that clients derive, such as counts
  /// of edits.
  /// Updating or removing a missing item has no effect.
  ///
  /// - Throws: ``Problem``: `invalid`, `full`, or `internal` if a stored row is damaged.
  init(_ edits: [ItemEdit], to stored: StoredList, of list: ListKey, batch: PushedBatch?) throws {
    self.init(to: list, at: stored.version, batch: batch)
    let kind = ItemKind(list)
    let rows = Dictionary(stored.rows.map { ($0.id, $0) }) { first, _ in first }
    // Check the size first, to do no work for a push that is too large.
    let count = edits.reduce(rows.count) { count, edit in
      switch edit.kind {
      case .insertion: rows[edit.id] == nil ? count + 1 : count
      case .update: count
      case .removal: rows[edit.id] == nil ? count : count - 1
      }
    }
    if count > kind.maxItems {
      throw Problem(
        .full, "The maximum is \(kind.limit), and this push would result in \(count); delete some first.")
    }
    for edit in edits {
      let row = rows[edit.id]
      switch edit.kind {
      case .insertion(let members):
        let former = try row.map(ItemDocument.init(stored:))
        let all = (former?.kept(as: kind) ?? [:]).merging(members) { _, new in new }
        try put(ItemDocument(id: edit.id, members: all, insteadOf: former, as: kind), insteadOf: row)
      case .update(let fields):
        guard let former = try row.map(ItemDocument.init(stored:)) else { continue }
        let all = former.members.merging(fields) { _, new in new }
        try put(ItemDocument(id: edit.id, members: all, insteadOf: former, as: kind), insteadOf: row)
      case .removal(let seen):
        guard row != nil else { continue }
        removed.append(edit.id)
        if list.isIndex { deleted.append(ListDeletion(list: edit.id, seen: seen)) }
      }
    }
  }

  /// Writes an item unless it is unchanged. For a new item of the index, also creates the list.
  private mutating func put(_ item: ItemDocument, insteadOf row: StoredItemRow?) throws {
    let new = try item.row()
    if new != row { written.append(new) }
    if row == nil && list.isIndex { created.append(item.id) }
  }
}
#endif
