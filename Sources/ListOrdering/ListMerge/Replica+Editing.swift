extension Replica {
  /// Edits an item, and marks the fields that it changes.
  ///
  /// ```swift
  /// try replica.edit(todo.id) { $0.title = "Milk" }   // dirty in its title
  /// ```
  ///
  /// Fields are compared before and after, so that one that is set to what it was stays clean. (Two values that do not equal
  /// themselves, as NaN does not, are compared by what they print.) Who puts an item into another section moves it there:
  /// the key that it is to have there comes from the section's list, by ``store(_:moved:)-(_,Item.ID...)``.
  ///
  /// - Parameters:
  ///   - id: The item. One that was removed is none.
  ///   - change: Changes it, but never its id.
  /// - Throws: ``ReplicaError/unknown(_:)`` where there is no such item, ``ReplicaError/unordered(_:)`` where the section
  ///   is then one that does not equal itself. The replica is then as it was.
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func edit(_ id: Item.ID, _ change: (inout Item) -> Void) throws(ReplicaError<Item.ID>) {
    let index = try index(of: id, isRemoved: false)
    let before = items[index].item
    var item = before
    change(&item)
    precondition(item.id == id, "An edit changes no id")
    try Self.requireOrdered(item)
    items[index].item = item
    for (number, field) in Item.checkedFields.enumerated() where !field.isSame(before, items[index].item) {
      items[index].dirty.insert(.field(number))
    }
    let isElsewhere = items[index].item.section != before.section
    if isElsewhere { items[index].dirty.insert(.section) }
    let (former, key) = (before.orderKey, item.orderKey)
    if isElsewhere || key != former && (key == key || former == former) { noteMove(of: index) }
  }

  /// Adds an item that the user has made; it is dirty in all its fields.
  ///
  /// Its key comes from the list of its section, by ``store(_:moved:)-(_,Item.ID...)``. An item that was removed here may
  /// be inserted again.
  ///
  /// - Parameter item: The item.
  /// - Throws: ``ReplicaError/duplicate(_:)`` where there is an item with its id, ``ReplicaError/unordered(_:)`` where its
  ///   id or its section does not equal itself.
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func insert(_ item: Item) throws(ReplicaError<Item.ID>) {
    try Self.requireOrdered(item)
    let new = LocalItem(item, dirty: .all)
    if let index = items.firstIndex(where: { $0.id == item.id }) {
      guard items[index].isRemoved else { throw .duplicate(item.id) }
      items[index] = new
      noteMove(of: index)
    } else {
      items.append(new)
      noteMove(of: items.count - 1)
    }
  }

  /// Removes an item that the user has deleted: a tombstone stays until the server has heard of it.
  ///
  /// - Parameter id: The item.
  /// - Throws: ``ReplicaError/unknown(_:)`` where there is no such item.
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func remove(_ id: Item.ID) throws(ReplicaError<Item.ID>) {
    items[try index(of: id, isRemoved: false)].isRemoved = true
  }

  /// Takes a removal back that the server has not acknowledged, though it may have heard of it: the item is as it was, and in what was not
  /// edited here as the server last said.
  ///
  /// Where it stands is to be stored again, by ``store(_:moved:)-(_,Item.ID...)``.
  ///
  /// - Parameter id: The item that was removed.
  /// - Throws: ``ReplicaError/unknown(_:)`` where there is no tombstone of it (any more): insert the item
  ///   that you kept, by ``insert(_:)``.
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func bringBack(_ id: Item.ID) throws(ReplicaError<Item.ID>) {
    let index = try index(of: id, isRemoved: true)
    items[index].isRemoved = false
    guard let row = baseRows(of: [id])[id] else { return }
    var item = row
    for (number, field) in Item.checkedFields.enumerated() where items[index].dirty.contains(.field(number)) {
      field.copy(items[index].item, &item)
    }
    if items[index].dirty.contains(.section) { item.section = items[index].item.section }
    if items[index].isPlacedHere || items[index].isRekeyed { item.orderKey = items[index].item.orderKey }
    items[index].item = item
  }

  /// Refuses an item that can be found neither by its id nor in its section.
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
  /// Notes that the user moved an item: it no longer has its key because it made room.
  @inlinable
  mutating func noteMove(of index: Int) {
    items[index].dirty.insert(.order)
    items[index].isRekeyed = false
    if pending != nil { movedSince.insert(items[index].id) }
  }
}
