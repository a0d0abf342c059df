extension Replica {
  /// Takes over the rows that an ordered list has to store after its user moved or inserted items.
  ///
  /// The items that were moved become dirty in their order, and the others ``LocalItem/isRekeyed``: nobody moved them,
  /// they made room.
  ///
  /// ```swift
  /// try replica.store(try list.move("tea", before: "milk"), moved: "tea")
  /// ```
  ///
  /// - Parameters:
  ///   - rows: The rows to store. One whose item is not here is passed over, unless the user moved it; a tombstone
  ///     takes its key, for the case that it is brought back.
  ///   - moved: The items that the user moved or inserted.
  /// - Throws: ``ReplicaError/unknown(_:)`` if one of `moved` is not here or was removed; the replica is then as it was.
  /// - Complexity: O(*n* + *k*) expected for *k* rows and items.
  @inlinable
  public mutating func store(
    _ rows: some Sequence<OrderedRow<Item.ID, Item.OrderKey>>, moved: Item.ID...
  ) throws(ReplicaError<Item.ID>) {
    try store(rows, moved: moved)
  }

  /// Takes over the rows that an ordered list has to store after its user moved or inserted items; see
  /// ``store(_:moved:)-(_,Item.ID...)``.
  @inlinable
  public mutating func store(
    _ rows: some Sequence<OrderedRow<Item.ID, Item.OrderKey>>, moved: some Sequence<Item.ID>
  ) throws(ReplicaError<Item.ID>) {
    let moved = Set(moved)
    try requirePresent(moved)
    let keys = Dictionary(rows.lazy.map { ($0.id, $0.key) }, uniquingKeysWith: { $1 })
    // A move to where the item stood writes nothing, and is none.
    if keys.isEmpty { return }
    let told = placementsTold(of: keys)
    for index in items.indices {
      let id = items[index].id
      if moved.contains(id) {
        noteMove(of: index)
      } else if keys[id] != nil,
        !items[index].dirty.contains(.order)
          || !movedSince.contains(id) && isPlaced(items[index].item, as: told[id])
      {
        // Of one whose move is being told, this is not told: it made room since.
        items[index].isRekeyed = true
      }
      if let key = keys[id] { items[index].item.orderKey = key }
    }
  }

  /// Throws unless all these items are here, and none was removed.
  @inlinable
  func requirePresent(_ ids: Set<Item.ID>) throws(ReplicaError<Item.ID>) {
    if ids.isEmpty { return }
    var missing = ids
    for local in items where !local.isRemoved { missing.remove(local.id) }
    if let id = missing.first { throw .unknown(id) }
  }

  /// The server's rows of those of some items that the pending push says were moved, as they will be.
  @inlinable
  func placementsTold(of keys: [Item.ID: Item.OrderKey]) -> [Item.ID: Item] {
    guard let pending else { return [:] }
    let moves = pending.changes.filter { keys[$0.id] != nil && $0.kind.isMove }
    let rows = baseRows(of: Set(moves.lazy.map(\.id)))
    var told: [Item.ID: Item] = [:]
    for change in moves { told[change.id] = change.applied(to: rows[change.id]) }
    return told
  }

  /// Whether an item stands where a row says.
  @inlinable
  func isPlaced(_ item: Item, as row: Item?) -> Bool {
    row.map { $0.section == item.section && $0.orderKey == item.orderKey } ?? false
  }

  /// The base's rows of some items, by id; of several rows of one the last.
  @inlinable
  func baseRows(of ids: Set<Item.ID>) -> [Item.ID: Item] {
    var rows: [Item.ID: Item] = [:]
    if !ids.isEmpty {
      for row in base where ids.contains(row.id) { rows[row.id] = row }
    }
    return rows
  }

  /// The rows of a section's items, tombstones left out: what an ordered list is restored from.
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
  /// The rows of all items, tombstones left out: what an ordered list is restored from.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public func rows() -> [OrderedRow<Item.ID, Item.OrderKey>] { rows(in: NoSection()) }
}
