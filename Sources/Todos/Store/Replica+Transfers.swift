import ListOrdering

/// Moves of todos between lists. A todo that moves leaves a tombstone in its old list, the
/// *departure*. The tombstone's field `transfers` is the number of moves, and is dirty. In the new
/// list, the todo is new to the server. Its base there is the server's last row in the old list.
/// The fields that differ from the base were edited on this device.
extension Replica<Todo> {
  /// Removes a todo that moves to another list, and leaves a departure.
  ///
  /// - Parameter transfers: How often the todo was moved, this time included.
  mutating func depart(_ id: Todo.ID, transfers: Int) throws {
    try remove(id)
    if let index = items.firstIndex(where: { $0.id == id }) { items[index].depart(transfers: transfers) }
  }

  /// Adds a todo that moves here from another list.
  ///
  /// - Parameters:
  ///   - local: The todo as it was in the other list.
  ///   - origin: The server's last known row of the todo; `nil` if the server does not know it.
  mutating func arrive(_ local: LocalItem<Todo>, from origin: Todo?) throws {
    var todo = local.item
    // A priority has no meaning in another list.
    todo.priority = .nan
    todo.transfers = min(todo.transfers + 1, Todo.maxTransfers)
    let isBack = items.contains { $0.id == todo.id }
    try insertOrRestore(todo)
    // A todo that left this list earlier returns with its current fields.
    if isBack { return try edit(todo.id) { $0.copyFields(of: todo) } }
    guard let origin, let index = items.firstIndex(where: { $0.id == todo.id }) else { return }
    items[index].dirty = local.dirty.union([.presence, .order, .transfers])
    base.removeAll { $0.id == todo.id }
    base.append(origin)
  }
}

extension LocalItem<Todo> {
  /// Whether this is a departure: the tombstone of a todo that moved to another list.
  var isDeparture: Bool { isRemoved && dirty.contains(.transfers) }

  /// Turns the item into a departure.
  mutating func depart(transfers: Int) {
    item.transfers = min(transfers, Todo.maxTransfers)
    dirty.insert(.transfers)
    isRemoved = true
  }
}
