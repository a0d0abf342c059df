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
    let rows = applyToBase(push)
    var told = Dictionary(push.changes.lazy.map { ($0.id, $0.kind) }, uniquingKeysWith: { $1 })
    items = items.compactMap { item in
      guard let kind = told.removeValue(forKey: item.id) else { return item }
      return item.acknowledging(kind, row: rows[item.id])
    }
    // What the server now has and is not here any more, not even as a tombstone, was deleted since.
    for change in push.changes {
      guard told.removeValue(forKey: change.id) != nil, let row = rows[change.id] else { continue }
      items.append(Item(id: row.id, content: row.content, placement: row.placement, isRemoved: true))
    }
    return true
  }

  /// Makes the base what the server has after a push.
  ///
  /// - Returns: The rows that the push left of its items, by id.
  @inlinable
  mutating func applyToBase(_ push: Push<ID, Content, Section, Key>) -> [ID: Row] {
    var rows = Dictionary(base.lazy.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    let known = Set(rows.keys)
    for change in push.changes { rows[change.id] = change.applied(to: rows[change.id]) }
    base = base.compactMap { rows[$0.id] }
    for change in push.changes where !known.contains(change.id) {
      if let row = rows[change.id] { base.append(row) }
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
    // What was told is clean if it still is so. (NaN never is, and would be told for ever.)
    func isSame<Value: Equatable>(_ value: Value, _ told: Value) -> Bool { value == told || told != told }
    let told = kind.fields
    item.dirty.subtract(told)
    if told.contains(.content), !isSame(content, row.content) { item.dirty.insert(.content) }
    if told.contains(.section), !isSame(placement.section, row.placement.section) {
      item.dirty.insert(.section)
    }
    if told.contains(.order) {
      if placement.section == row.placement.section, isSame(placement.key, row.placement.key) {
        item.isRekeyed = false
      } else if dirty.contains(.order) || !isRekeyed {
        item.dirty.insert(.order)
      }
    }
    return item
  }
}
