import GRDB
import ListOrdering

/// What of a list is told to the server now, and what has to wait.
struct Outgoing<Item: WireItem> {
  let tables: ReplicaTables<Item>
  /// The most items that the server takes.
  let limit: Int
  /// The tombstones that are to wait.
  var isHeld: (LocalItem<Item>) throws -> Bool

  /// How many bytes of pictures a push has at most, so that it is not refused for its length.
  private var mostExtraBytes: Int { 2 << 20 }

  /// Makes the next push and stores it, before it is sent; the same one as long as its outcome is open.
  ///
  /// - Returns: The push, if there is anything to tell now, and whether anything has to wait.
  func push() throws -> (push: Push<Item>?, isHoldingBack: Bool) {
    let former = try tables.readAll()
    if let pending = former.pending { return (pending, false) }
    var replica = former
    let held = try heldBack(in: replica)
    replica.items.removeAll { held.contains($0.id) }
    let push = replica.push()
    replica.items += former.items.filter { held.contains($0.id) }
    try tables.write(replica, former: former)
    return (push, !held.isEmpty)
  }

  private func heldBack(in replica: Replica<Item>) throws -> Set<Item.ID> {
    var held: Set<Item.ID> = []
    // Of an item that the server has deleted, and that is to be sent anew, there is a row in the base, too.
    let isNew = Set(replica.items.lazy.filter { $0.dirty.contains(.presence) }.map(\.id))
    let there = Set(replica.base.map(\.id)).subtracting(isNew)
    var room = limit - there.count
    for item in replica.items where item.isRemoved {
      if try isHeld(item) {
        held.insert(item.id)
      } else if there.contains(item.id) {
        room += 1
      }
    }
    var bytes = 0
    for item in replica.items where !item.isRemoved && item.needsPush {
      let isTooLong = bytes > 0 && bytes + item.item.extraBytes > mostExtraBytes
      if isTooLong || isNew.contains(item.id) && room <= 0 {
        held.insert(item.id)
      } else {
        bytes += item.item.extraBytes
        if isNew.contains(item.id) { room -= 1 }
      }
    }
    return held
  }
}

extension TodoStore {
  /// What of a list's todos is told next.
  ///
  /// - Parameter isReleasing: Whether a todo that has gone to another list is taken out of this one though it has not arrived
  ///   there: otherwise two full lists that exchange todos would wait for each other.
  func nextPush(
    of list: TodoList.ID, isReleasing: Bool
  ) async throws(StoreError) -> (push: Push<Todo>?, isHoldingBack: Bool) {
    try await write(isShown: false) { db in
      try Outgoing(
        tables: ReplicaTables<Todo>(db: db, list: list.rawValue), limit: TodoRules.mostTodos,
        isHeld: { try $0.isDeparture && Self.isUnderway($0.id, isReleasing, db) }
      ).push()
    }
  }

  /// What of the index is told next.
  func nextPush() async throws(StoreError) -> (push: Push<TodoList>?, isHoldingBack: Bool) {
    try await write(isShown: false) { db in
      try Outgoing(
        tables: ReplicaTables<TodoList>(db: db, list: TodoStore.index), limit: TodoRules.mostLists,
        isHeld: { _ in false }
      ).push()
    }
  }

  /// Whether a todo is in a list here of which the server does not know it yet; if it is to be released, whether the server
  /// does not know that list.
  private static func isUnderway(_ id: Todo.ID, _ isReleasing: Bool, _ db: Database) throws -> Bool {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: "SELECT todo.dirty, list.dirty FROM todo JOIN list ON list.id = todo.list WHERE todo.id = ?"),
      arguments: [id])
    guard let row else { return false }
    return isNew(row, 1, TodoList.self) || !isReleasing && isNew(row, 0, Todo.self)
  }

  /// Whether a row's note says that the server does not know the item.
  private static func isNew<Item: WireItem>(_ row: Row, _ column: Int, _: Item.Type) -> Bool {
    if row.isNull(column) { return false }
    // Where nobody can tell what was edited, the server may know nothing of it.
    return (StoredText.value(of: row.value(column)) as FieldSet<Item>?)?.contains(.presence) ?? true
  }
}
