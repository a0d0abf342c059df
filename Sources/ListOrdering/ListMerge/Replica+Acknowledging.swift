extension Replica {
  /// Records that the server applied a push: adds its changes to the base, and marks the pushed
  /// fields as clean. Edits that were made after the push stay dirty.
  ///
  /// - Parameters:
  ///   - batch: The push's ``Push/batch``. If it is not the batch of ``pending``, nothing happens:
  ///     the response was late, and a fetch has already shown the outcome of the push.
  ///   - version: The version of the server's list after the push.
  /// - Returns: Whether `batch` identifies the pending push.
  /// - Complexity: O(*n*) expected.
  @inlinable
  @discardableResult
  public mutating func acknowledge(_ batch: String, version: Int) -> Bool {
    guard let push = pending, push.batch == batch else { return false }
    let movedSince = movedSince
    forgetPending()
    // If the app has set the version to 0 so that the list is merged again, the 0 stays.
    if self.version == push.version { self.version = version }
    let changes = Dictionary(push.changes.lazy.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    let rows = applyToBase(changes, in: push.changes.lazy.map(\.id))
    let fields = Item.checkedFields
    var present: Set<Item.ID> = []
    items = items.compactMap { local in
      guard let change = changes[local.id] else { return local }
      present.insert(local.id)
      return local.acknowledging(
        change.kind, row: rows[local.id], fields: fields, isMovedSince: movedSince.contains(local.id))
    }
    // A pushed item that is missing here, even as a tombstone, was deleted after the push was made.
    for change in push.changes where present.insert(change.id).inserted {
      if let row = rows[change.id] { items.append(LocalItem(row, isRemoved: true)) }
    }
    return true
  }

  /// Updates the base to the server's state after some changes.
  ///
  /// - Parameters:
  ///   - changes: The changes, by id.
  ///   - sequence: Their ids, in the sequence in which new rows are added.
  /// - Returns: The rows after the changes, by id.
  @inlinable
  mutating func applyToBase(
    _ changes: [Item.ID: ItemChange<Item>], in sequence: some Sequence<Item.ID>
  ) -> [Item.ID: Item] {
    let former = baseRows(of: Set(changes.keys))
    var rows: [Item.ID: Item] = [:]
    for (id, change) in changes { rows[id] = change.applied(to: former[id]) }
    // If an item was restored after its removal was pushed, its row stays in the base, because
    // later edits are compared with it.
    let present = Set(items.lazy.filter { !$0.isRemoved && changes[$0.id] != nil }.map(\.id))
    base = base.compactMap { row in
      changes[row.id] == nil ? row : rows[row.id] ?? (present.contains(row.id) ? row : nil)
    }
    var known = Set(former.keys)
    for id in sequence where known.insert(id).inserted {
      if let row = rows[id] { base.append(row) }
    }
    return rows
  }
}

extension LocalItem {
  /// Returns the item after the server applied a change of it; `nil` if both sides deleted it.
  ///
  /// - Parameters:
  ///   - kind: The pushed change.
  ///   - row: The server's row after the change.
  ///   - fields: The fields of the item.
  ///   - isMovedSince: Whether the user moved the item after the push was made. The key alone may
  ///     not show it: a move of several items may give new keys to other items instead.
  @inlinable
  func acknowledging(
    _ kind: ItemChange<Item>.Kind, row: Item?, fields: [ItemField<Item>], isMovedSince: Bool
  ) -> LocalItem? {
    var local = self
    guard let row else {
      // The server has no such row. If the item was restored here, the next push inserts it again.
      local.dirty.insert(.presence)
      local.isRekeyed = false
      return isRemoved ? nil : local
    }
    local.dirty.remove(.presence)
    // A pushed field is clean if it still has the pushed value.
    let (pushed, isMoved) = (kind.fields, kind.isMove)
    for (index, field) in fields.enumerated() where pushed.contains(.field(index)) {
      local.dirty.remove(.field(index))
      if !field.isSame(item, row) { local.dirty.insert(.field(index)) }
    }
    if pushed.contains(.section) {
      local.dirty.remove(.section)
      if item.section != row.section { local.dirty.insert(.section) }
    }
    if pushed.contains(.order) {
      let (key, sent) = (item.orderKey, row.orderKey)
      if isMovedSince {
        local.dirty.insert(.order)
        local.isRekeyed = false
      } else if item.section == row.section, key == sent || key != key && sent != sent {
        local.dirty.remove(.order)
        local.isRekeyed = false
      } else if isRekeyed || !isMoved {
        // The item was relabeled after the push was made; see `store(_:moved:)`.
        if isMoved { local.dirty.remove(.order) }
        local.isRekeyed = !local.dirty.contains(.order)
      } else {
        local.dirty.insert(.order)
      }
    }
    return local
  }
}
