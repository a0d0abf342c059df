import GRDB
import ListOrdering

/// Selects the changes of a list that the next push contains, and those that must wait.
struct PushSelection<Item: StoredItem> {
  let tables: ReplicaTables<Item>
  /// The maximum number of items in the list on the server.
  let limit: Int
  /// The items that the server has refused, which wait for now.
  let refused: Set<Item.ID>
  /// Returns whether a tombstone must wait.
  var mustWait: (LocalItem<Item>) throws -> Bool

  struct Next: Sendable {
    /// The push, or `nil` if nothing can be pushed now.
    var push: Push<Item>?
    /// Whether any change must wait.
    var isHoldingBack: Bool
    /// The number of items that wait because there is no room for them.
    var excess = 0
    /// Whether excess todos were moved to another list, which must then be pushed.
    var hasOverflowed = false
  }

  /// The maximum size of a push's pictures, in bytes, so that slow connections make progress.
  private var maxExtraBytes: Int { 256 << 10 }

  /// Creates and stores the next push, or returns the stored one while its outcome is unknown.
  func push() throws -> Next {
    let former = try tables.readAll()
    if let pending = former.pending { return Next(push: pending, isHoldingBack: false) }
    var replica = former
    let (held, excess) = try heldBack(in: replica)
    replica.items.removeAll { held.contains($0.id) }
    let push = replica.push()
    replica.items += former.items.filter { held.contains($0.id) }
    try tables.write(replica, former: former)
    return Next(push: push, isHoldingBack: !held.isEmpty, excess: excess)
  }

  /// Returns the items that must wait, and the number of those that wait for lack of room.
  private func heldBack(in replica: Replica<Item>) throws -> (held: Set<Item.ID>, excess: Int) {
    var (held, excess) = (refused, 0)
    // If the server has deleted an item and the push inserts it again, the base may still have the
    // item's row. Such an item counts as new.
    let isNew = Set(replica.items.lazy.filter { $0.dirty.contains(.presence) }.map(\.id))
    let there = Set(replica.base.map(\.id)).subtracting(isNew)
    var room = limit - there.count
    for item in replica.items where item.isRemoved && !refused.contains(item.id) {
      if try mustWait(item) {
        held.insert(item.id)
      } else if there.contains(item.id) {
        room += 1
      }
    }
    var bytes = 0
    for item in replica.items where !item.isRemoved && item.needsPush && !refused.contains(item.id) {
      let isTooLong = bytes > 0 && bytes + item.item.extraBytes > maxExtraBytes
      let isExcess = isNew.contains(item.id) && room <= 0
      if isExcess { excess += 1 }
      if isTooLong || isExcess {
        held.insert(item.id)
      } else {
        bytes += item.item.extraBytes
        if isNew.contains(item.id) { room -= 1 }
      }
    }
    return (held, excess)
  }
}

extension TodoStore {
  /// Returns the next push of a list's todos.
  ///
  /// - Parameters:
  ///   - releasesDepartures: Whether a todo that moved to another list may be removed from this one
  ///     before the server has it there. Pass `true` only if nothing else can be pushed: two full
  ///     lists that exchange todos would otherwise wait for each other.
  ///   - refused: The todos that the server has refused, which wait for now.
  func nextPush(
    of list: TodoList.ID, releasesDepartures: Bool, without refused: Set<Todo.ID>
  ) async throws(StoreError) -> PushSelection<Todo>.Next {
    let next = try await write(isShown: false) { db in
      var next = try PushSelection(
        tables: ReplicaTables<Todo>(db: db, list: list.rawValue), limit: TodoRules.maxTodos,
        refused: refused, mustWait: { try $0.isDeparture && Self.isInTransit($0.id, releasesDepartures, db) }
      ).push()
      // When these todos were merged, the account may have been full. By now, it may have room for
      // an overflow list.
      if next.push == nil, next.excess > 0 { next.hasOverflowed = try Overflow(db, of: list).move() }
      return next
    }
    if next.hasOverflowed { watch.wake() }
    return next
  }

  /// Returns the next push of the index.
  ///
  /// - Parameter refused: The lists that the server has refused, which wait for now.
  func nextPush(without refused: Set<TodoList.ID>) async throws(StoreError) -> PushSelection<TodoList>.Next {
    let (next, hasDroppedLists) = try await write(isShown: false) { db in
      let hasDroppedLists = try IndexEffects(db).dropAbandonedLists()
      let next = try PushSelection(
        tables: ReplicaTables<TodoList>(db: db, list: TodoStore.index), limit: TodoRules.maxLists,
        refused: refused,
        // The deletion of a list waits until the list's todos were fetched once. A list that is
        // dirty in its presence need not wait: the base may have its row, but the server does not
        // have the list.
        mustWait: { try !$0.dirty.contains(.presence) && DeletedList(db, $0.id).wasNeverFetched() }
      ).push()
      return (next, hasDroppedLists)
    }
    if hasDroppedLists { watch.wake() }
    return next
  }

  /// Returns the versions that this device has seen of the lists that a push deletes. If a list was
  /// restored here after the push was created, its version is 0, which makes the server keep the
  /// list.
  func versions(deletedBy push: Push<TodoList>) async throws(StoreError) -> [TodoList.ID: Int] {
    let lists = push.changes.compactMap { if case .removal = $0.kind { $0.id } else { nil } }
    if lists.isEmpty { return [:] }
    return try await read { db in
      var versions: [TodoList.ID: Int] = [:]
      for list in lists {
        if try Self.list(list, db) != nil {
          versions[list] = 0
        } else {
          versions[list] = try ReplicaTables<Todo>(db: db, list: list.rawValue).version()
        }
      }
      return versions
    }
  }

  /// Returns whether a moved todo must still stay in its old list on the server. It must stay if
  /// the server lacks the new list. Unless departures are released, it must also stay if the server
  /// lacks the todo in the new list.
  private static func isInTransit(_ id: Todo.ID, _ releasesDepartures: Bool, _ db: Database) throws -> Bool {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: "SELECT todo.dirty, list.dirty FROM todo JOIN list ON list.id = todo.list WHERE todo.id = ?"),
      arguments: [id])
    guard let row else { return false }
    return row.isNew(1, TodoList.self) || !releasesDepartures && row.isNew(0, Todo.self)
  }
}

extension Row {
  /// Whether the dirty fields in this column say that the server does not have the item.
  func isNew<Item: StoredItem>(_ column: Int, _: Item.Type) -> Bool {
    if isNull(column) { return false }
    // If the dirty fields can't be read, the server may not have the item.
    return (StoredText.value(of: value(column)) as FieldSet<Item>?)?.contains(.presence) ?? true
  }
}
