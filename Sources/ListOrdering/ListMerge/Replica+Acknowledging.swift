extension Replica {
  /// The server has applied a push: what it said becomes part of the base, and is clean unless it was edited since.
  ///
  /// - Parameters:
  ///   - batch: The push's ``Push/batch``. If it is not that of ``pending``, nothing happens: the answer came late, and
  ///     a fetch was faster.
  ///   - version: The version that the server's list got by it.
  /// - Returns: Whether that was the pending push.
  /// - Complexity: O(*n*) expected.
  @inlinable
  @discardableResult
  public mutating func acknowledge(_ batch: String, version: Int) -> Bool {
    guard let push = pending, push.batch == batch else { return false }
    pending = nil
    self.version = version
    let changes = Dictionary(push.changes.lazy.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    let rows = applyToBase(changes, in: push.changes.lazy.map(\.id))
    var present: Set<ID> = []
    items = items.compactMap { item in
      guard let change = changes[item.id] else { return item }
      present.insert(item.id)
      return item.acknowledging(change.kind, row: rows[item.id])
    }
    // What the server now has and is not here any more, not even as a tombstone, was deleted since.
    for change in push.changes where present.insert(change.id).inserted {
      guard let row = rows[change.id] else { continue }
      items.append(Item(id: row.id, content: row.content, placement: row.placement, isRemoved: true))
    }
    return true
  }

  /// Makes the base what the server has after some changes.
  ///
  /// - Parameters:
  ///   - changes: The changes, by id.
  ///   - sequence: Their ids, in the sequence in which new rows are to stand.
  /// - Returns: The rows that the changes left, by id.
  @inlinable
  mutating func applyToBase(
    _ changes: [ID: ItemChange<ID, Content, Section, Key>], in sequence: some Sequence<ID>
  ) -> [ID: Row] {
    var rows: [ID: Row] = [:]
    var known: Set<ID> = []
    base = base.compactMap { row in
      guard let change = changes[row.id] else { return row }
      known.insert(row.id)
      rows[row.id] = change.applied(to: row)
      return rows[row.id]
    }
    for id in sequence where known.insert(id).inserted {
      guard let row = changes[id]?.applied(to: nil) else { continue }
      rows[id] = row
      base.append(row)
    }
    return rows
  }
}

extension LocalItem {
  /// The item once the server has applied a change of it; `nil` where it is deleted on both sides.
  ///
  /// - Parameters:
  ///   - kind: What the server was told.
  ///   - row: The server's row after it.
  @inlinable
  func acknowledging(
    _ kind: ItemChange<ID, Content, Section, Key>.Kind, row: ServerItem<ID, Content, Section, Key>?
  ) -> LocalItem? {
    var item = self
    guard let row else {
      // Brought back here since.
      item.dirty = .all
      item.isRekeyed = false
      return isRemoved ? nil : item
    }
    if isRemoved { return item }
    // What was told is clean if it still is so. (Of two values that do not equal themselves, nobody can tell.)
    func isSame<Value: Equatable>(_ value: Value, _ sent: Value) -> Bool {
      value == sent || value != value && sent != sent
    }
    let (fields, isMoved) = (kind.fields, kind.isMove)
    if fields.contains(.content) {
      item.dirty.subtract(.content)
      if !isSame(content, row.content) { item.dirty.insert(.content) }
    }
    if fields.contains(.section) {
      item.dirty.subtract(.section)
      if placement.section != row.placement.section { item.dirty.insert(.section) }
    }
    if fields.contains(.order) {
      if placement.section == row.placement.section, isSame(placement.key, row.placement.key) {
        item.dirty.subtract(.order)
        item.isRekeyed = false
      } else if isRekeyed || !isMoved {
        // It has made room since; see ``Replica/store(_:moved:)-(_,ID...)``.
        if isMoved { item.dirty.subtract(.order) }
        item.isRekeyed = !item.dirty.contains(.order)
      } else {
        item.dirty.insert(.order)
      }
    }
    return item
  }
}
