import ListOrdering

/// A todo that is moved to another list leaves a tombstone in its own that knows how often it was moved when it left: the
/// *departure*, which is dirty in its transfers. In the other list it is new to the server, and what it was before is its
/// base: so it can be told what was edited about it.
extension Replica<Todo> {
  /// Takes a todo out, since it goes to another list.
  ///
  /// - Parameter transfers: How often it was moved, this time included.
  mutating func depart(_ id: Todo.ID, transfers: Int) throws {
    try remove(id)
    if let index = items.firstIndex(where: { $0.id == id }) { items[index].depart(transfers: transfers) }
  }

  /// Takes a todo in that comes from another list.
  ///
  /// - Parameters:
  ///   - local: What it was there.
  ///   - origin: What the server last said about it, if it knows it.
  mutating func arrive(_ local: LocalItem<Todo>, from origin: Todo?) throws {
    var todo = local.item
    // A priority means nothing in another list.
    todo.priority = .nan
    todo.transfers = min(todo.transfers + 1, Todo.maxTransfers)
    let isBack = items.contains { $0.id == todo.id }
    try insertOrBringBack(todo)
    // Where it was in this list before, it comes back as what it has become.
    if isBack { return try edit(todo.id) { $0.say(what: todo) } }
    guard let origin, let index = items.firstIndex(where: { $0.id == todo.id }) else { return }
    items[index].dirty = local.dirty.union([.presence, .order, .transfers])
    base.removeAll { $0.id == todo.id }
    base.append(origin)
  }
}

extension LocalItem<Todo> {
  /// Whether it is the tombstone of a todo that has gone to another list.
  var isDeparture: Bool { isRemoved && dirty.contains(.transfers) }

  /// Makes it the tombstone of a todo that has gone to another list.
  mutating func depart(transfers: Int) {
    item.transfers = min(transfers, Todo.maxTransfers)
    dirty.insert(.transfers)
    isRemoved = true
  }
}
