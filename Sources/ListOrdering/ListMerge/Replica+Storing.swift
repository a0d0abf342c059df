extension Replica {
  /// Stores the rows that an ordered list returned after the user moved or inserted items.
  ///
  /// Moved items become dirty in their order. The other items of `rows` were relabeled to make
  /// room, and are marked as ``LocalItem/isRekeyed``.
  ///
  /// ```swift
  /// try replica.store(try list.move("tea", before: "milk"), moved: "tea")
  /// ```
  ///
  /// - Parameters:
  ///   - rows: The rows to store. A row whose item is not in the replica is ignored, unless the
  ///     user moved it. A tombstone gets the key of its row, in case the item is restored.
  ///   - moved: The items that the user moved or inserted.
  /// - Throws: ``ReplicaError/unknown(_:)`` if the replica lacks an item of `moved`. In this case,
  ///   nothing changes.
  /// - Complexity: O(*n* + *k*) expected for *k* rows and items.
  @inlinable
  public mutating func store(
    _ rows: some Sequence<OrderedRow<Item.ID, Item.OrderKey>>, moved: Item.ID...
  ) throws(ReplicaError<Item.ID>) {
    try store(rows, moved: moved)
  }

  /// Stores the rows that an ordered list returned after the user moved or inserted items; see
  /// ``store(_:moved:)-(_,Item.ID...)``.
  @inlinable
  public mutating func store(
    _ rows: some Sequence<OrderedRow<Item.ID, Item.OrderKey>>, moved: some Sequence<Item.ID>
  ) throws(ReplicaError<Item.ID>) {
    let moved = Set(moved)
    try requirePresent(moved)
    let keys = Dictionary(rows.lazy.map { ($0.id, $0.key) }, uniquingKeysWith: { $1 })
    // A move to the same position writes nothing, and does not count.
    if keys.isEmpty { return }
    let pushed = pushedPlacements(of: keys)
    for index in items.indices {
      let id = items[index].id
      if moved.contains(id) {
        recordMove(of: index)
      } else if keys[id] != nil,
        !items[index].dirty.contains(.order)
          || !movedSince.contains(id) && isPlaced(items[index].item, as: pushed[id])
      {
        // The item was relabeled: it was not moved, or the pending push contains its move, but not
        // this new key.
        items[index].isRekeyed = true
      }
      if let key = keys[id] { items[index].item.orderKey = key }
    }
  }

  /// Throws unless the replica has all these items, none of them removed.
  @inlinable
  func requirePresent(_ ids: Set<Item.ID>) throws(ReplicaError<Item.ID>) {
    if ids.isEmpty { return }
    var missing = ids
    for local in items where !local.isRemoved { missing.remove(local.id) }
    if let id = missing.first { throw .unknown(id) }
  }

  /// Returns the rows of the items that the pending push moves, as the server will have them after
  /// that push. Only items in `keys` are considered.
  @inlinable
  func pushedPlacements(of keys: [Item.ID: Item.OrderKey]) -> [Item.ID: Item] {
    guard let pending else { return [:] }
    let moves = pending.changes.filter { keys[$0.id] != nil && $0.kind.isMove }
    let rows = baseRows(of: Set(moves.lazy.map(\.id)))
    var pushed: [Item.ID: Item] = [:]
    for change in moves { pushed[change.id] = change.applied(to: rows[change.id]) }
    return pushed
  }

  /// Whether an item has the section and the key of a row.
  @inlinable
  func isPlaced(_ item: Item, as row: Item?) -> Bool {
    row.map { $0.section == item.section && $0.orderKey == item.orderKey } ?? false
  }

  /// Returns the base's rows of some items, by id. If an id repeats, the last row counts.
  @inlinable
  func baseRows(of ids: Set<Item.ID>) -> [Item.ID: Item] {
    var rows: [Item.ID: Item] = [:]
    if !ids.isEmpty {
      for row in base where ids.contains(row.id) { rows[row.id] = row }
    }
    return rows
  }

  /// Returns a section's rows, without tombstones, from which to restore an ordered list.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public func rows(in section: Item.Section) -> [OrderedRow<Item.ID, Item.OrderKey>] {
    items.lazy.filter { !$0.isRemoved && $0.item.section == section }.map {
      OrderedRow(id: $0.id, key: $0.item.orderKey)
    }
  }
}

extension Replica where Item.Section == NoSection {
  /// Returns all rows, without tombstones, from which to restore an ordered list.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public func rows() -> [OrderedRow<Item.ID, Item.OrderKey>] { rows(in: NoSection()) }
}
