extension Replica {
  /// Takes over the rows that an ordered list has to store after its user moved or inserted items.
  ///
  /// The items that were moved become dirty in their order, and the others ``LocalItem/isRekeyed``: nobody moved them,
  /// they made room.
  ///
  /// ```swift
  /// replica.store(try list.move("tea", before: "milk"), moved: "tea")
  /// ```
  ///
  /// - Parameters:
  ///   - rows: The rows to store. One whose item is not here is passed over.
  ///   - moved: The items that the user moved or inserted.
  /// - Complexity: O(*n* + *k*) expected for *k* rows and items.
  @inlinable
  public mutating func store(_ rows: some Sequence<OrderedRow<ID, Key>>, moved: ID...) {
    store(rows, moved: moved)
  }

  /// Takes over the rows that an ordered list has to store after its user moved or inserted items; see
  /// ``store(_:moved:)-(_,ID...)``.
  @inlinable
  public mutating func store(_ rows: some Sequence<OrderedRow<ID, Key>>, moved: some Sequence<ID>) {
    let keys = Dictionary(rows.lazy.map { ($0.id, $0.key) }, uniquingKeysWith: { $1 })
    // A move to where the item stood writes nothing, and is none.
    if keys.isEmpty { return }
    let moved = Set(moved)
    let told = placementsTold(of: keys)
    for index in items.indices {
      let id = items[index].id
      let isMoved = moved.contains(id)
      if isMoved {
        items[index].dirty.insert(.order)
        items[index].isRekeyed = false
      } else if keys[id] != nil, !items[index].dirty.contains(.order) || told[id] == items[index].placement {
        // Of one whose move is being told, this is not told: it made room since.
        items[index].isRekeyed = true
      }
      if let key = keys[id] { items[index].placement.key = key }
    }
  }

  /// Where the pending push says that items were moved, as far as they are among these.
  @inlinable
  func placementsTold(of keys: [ID: Key]) -> [ID: Placement<Section, Key>] {
    guard let pending else { return [:] }
    var told: [ID: Placement<Section, Key>] = [:]
    let rows = Dictionary(
      base.lazy.filter { keys[$0.id] != nil }.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    for change in pending.changes where keys[change.id] != nil && change.kind.isMove {
      told[change.id] = change.applied(to: rows[change.id])?.placement
    }
    return told
  }

  /// The rows of a section's items, tombstones left out: what an ordered list is restored from.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public func rows(in section: Section) -> [OrderedRow<ID, Key>] {
    items.lazy.filter { !$0.isRemoved && $0.placement.section == section }.map {
      OrderedRow(id: $0.id, key: $0.placement.key)
    }
  }
}
