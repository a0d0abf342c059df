extension Replica {
  /// Edits an item, and marks the fields that it changes.
  ///
  /// ```swift
  /// try replica.edit(todo.id) { $0.title = "Milk" }   // dirty in its title
  /// ```
  ///
  /// Fields are compared before and after, so a field set to its former value stays clean. (Values
  /// such as NaN, which do not equal themselves, are compared by their debug descriptions.) Putting
  /// an item into another section is a move: insert it into that section's list, and store the rows
  /// using ``store(_:moved:)-(_,Item.ID...)``.
  ///
  /// - Parameters:
  ///   - id: The item, which must not be removed.
  ///   - change: Changes the item, but never its id.
  /// - Throws: ``ReplicaError/unknown(_:)`` if there is no such item,
  ///   ``ReplicaError/unordered(_:)`` if its new section does not equal itself. If this method
  ///   throws, nothing changes.
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func edit(_ id: Item.ID, _ change: (inout Item) -> Void) throws(ReplicaError<Item.ID>) {
    let index = try index(of: id, isRemoved: false)
    let before = items[index].item
    var item = before
    change(&item)
    precondition(item.id == id, "An edit must not change the item's id")
    try Self.requireOrdered(item)
    items[index].item = item
    for (number, field) in Item.checkedFields.enumerated() where !field.isSame(before, items[index].item) {
      items[index].dirty.insert(.field(number))
    }
    let isElsewhere = items[index].item.section != before.section
    if isElsewhere { items[index].dirty.insert(.section) }
    // A key that is NaN before and after has not changed.
    let (former, key) = (before.orderKey, item.orderKey)
    if isElsewhere || key != former && (key == key || former == former) { recordMove(of: index) }
  }

  /// Adds an item that the user has created. All its fields are dirty.
  ///
  /// After this call, insert the item into its section's list, and store the rows using
  /// ``store(_:moved:)-(_,Item.ID...)``. The id may be that of a removed item.
  ///
  /// - Parameter item: The new item.
  /// - Throws: ``ReplicaError/duplicate(_:)`` if there is an item with its id,
  ///   ``ReplicaError/unordered(_:)`` if its id or section does not equal itself.
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func insert(_ item: Item) throws(ReplicaError<Item.ID>) {
    try Self.requireOrdered(item)
    let new = LocalItem(item, dirty: .all)
    if let index = items.firstIndex(where: { $0.id == item.id }) {
      guard items[index].isRemoved else { throw .duplicate(item.id) }
      items[index] = new
      recordMove(of: index)
    } else {
      items.append(new)
      recordMove(of: items.count - 1)
    }
  }

  /// Removes an item that the user deleted. A tombstone stays until the deletion is acknowledged.
  ///
  /// - Parameter id: The item to remove.
  /// - Throws: ``ReplicaError/unknown(_:)`` if there is no such item.
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func remove(_ id: Item.ID) throws(ReplicaError<Item.ID>) {
    items[try index(of: id, isRemoved: false)].isRemoved = true
  }

  /// Restores a removed item whose removal the server has not acknowledged, even if the server has
  /// already applied it. Local edits are kept. All other fields get the server's last known values.
  ///
  /// Store the item's position again, using ``store(_:moved:)-(_,Item.ID...)``.
  ///
  /// - Parameter id: The item that was removed.
  /// - Throws: ``ReplicaError/unknown(_:)`` if the item has no tombstone, or no longer has one. In
  ///   this case, pass a copy that the app kept to ``insert(_:)``.
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func restore(_ id: Item.ID) throws(ReplicaError<Item.ID>) {
    let index = try index(of: id, isRemoved: true)
    items[index].isRemoved = false
    guard let row = baseRows(of: [id])[id] else { return }
    var item = row
    for (number, field) in Item.checkedFields.enumerated() where items[index].dirty.contains(.field(number)) {
      field.copy(items[index].item, &item)
    }
    if items[index].dirty.contains(.section) { item.section = items[index].item.section }
    if items[index].hasLocalPosition || items[index].isRekeyed { item.orderKey = items[index].item.orderKey }
    items[index].item = item
  }

  /// Throws if an item's id or section does not equal itself, since no lookup would find it.
  @inlinable
  static func requireOrdered(_ item: Item) throws(ReplicaError<Item.ID>) {
    let (id, section) = (item.id, item.section)
    guard id == id, section == section else { throw .unordered(id) }
  }

  @inlinable
  func index(of id: Item.ID, isRemoved: Bool) throws(ReplicaError<Item.ID>) -> Int {
    guard let index = items.firstIndex(where: { $0.id == id && $0.isRemoved == isRemoved }) else {
      throw .unknown(id)
    }
    return index
  }
}

extension Replica {
  /// Records that the user moved or inserted an item. It then no longer counts as relabeled.
  @inlinable
  mutating func recordMove(of index: Int) {
    items[index].dirty.insert(.order)
    items[index].isRekeyed = false
    if pending != nil { movedSince.insert(items[index].id) }
  }
}
