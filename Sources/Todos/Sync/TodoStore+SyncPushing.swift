import GRDB
import ListOrdering

/// What of a list is told to the server now, and what has to wait.
struct Outgoing<Item: StoredItem> {
  let tables: ReplicaTables<Item>
  /// The most items that the server takes.
  let limit: Int
  /// The items that the server has refused, and that are not told it again for now.
  let refused: Set<Item.ID>
  /// The tombstones that are to wait.
  var isHeld: (LocalItem<Item>) throws -> Bool

  /// What there is to tell now.
  struct Next: Sendable {
    /// What is told.
    var push: Push<Item>?
    /// Whether anything has to wait.
    var isHoldingBack: Bool
    /// How many items wait since there is no room for them.
    var excess = 0
    /// Whether todos that have no room were moved to another list, which is then to be pushed.
    var hasOverflowed = false
  }

  /// How many bytes of pictures a push has at most, so that a slow connection gets on.
  private var maxExtraBytes: Int { 256 << 10 }

  /// Makes the next push and stores it, before it is sent; the same one as long as its outcome is open.
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

  private func heldBack(in replica: Replica<Item>) throws -> (held: Set<Item.ID>, excess: Int) {
    var (held, excess) = (refused, 0)
    // Of an item that the server has deleted, and that is to be sent anew, there is a row in the base, too.
    let isNew = Set(replica.items.lazy.filter { $0.dirty.contains(.presence) }.map(\.id))
    let there = Set(replica.base.map(\.id)).subtracting(isNew)
    var room = limit - there.count
    for item in replica.items where item.isRemoved && !refused.contains(item.id) {
      if try isHeld(item) {
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
  /// What of a list's todos is told next.
  ///
  /// - Parameters:
  ///   - isReleasing: Whether a todo that has gone to another list is taken out of this one though it has not arrived there:
  ///     otherwise two full lists that exchange todos would wait for each other.
  ///   - refused: The todos that the server has refused, and that are not told it again for now.
  func nextPush(
    of list: TodoList.ID, isReleasing: Bool, without refused: Set<Todo.ID>
  ) async throws(StoreError) -> Outgoing<Todo>.Next {
    let next = try await write(isShown: false) { db in
      var next = try Outgoing(
        tables: ReplicaTables<Todo>(db: db, list: list.rawValue), limit: TodoRules.maxTodos,
        refused: refused, isHeld: { try $0.isDeparture && Self.isUnderway($0.id, isReleasing, db) }
      ).push()
      // The account may have got room for a further list since these todos were merged.
      if next.push == nil, next.excess > 0 { next.hasOverflowed = try Overflow(db, of: list).move() }
      return next
    }
    if next.hasOverflowed { watch.wake() }
    return next
  }

  /// What of the index is told next.
  ///
  /// - Parameter refused: The lists that the server has refused, and that are not told it again for now.
  func nextPush(without refused: Set<TodoList.ID>) async throws(StoreError) -> Outgoing<TodoList>.Next {
    let (next, isLess) = try await write(isShown: false) { db in
      let isLess = try IndexMerge(db).dropLeft()
      let next = try Outgoing(
        tables: ReplicaTables<TodoList>(db: db, list: TodoStore.index), limit: TodoRules.maxLists,
        refused: refused,
        // A list that was to be inserted again is not on the server, though the base has its former row.
        isHeld: { try !$0.dirty.contains(.presence) && DeletedList(db, $0.id).isUnheard() }
      ).push()
      return (next, isLess)
    }
    if isLess { watch.wake() }
    return next
  }

  /// Which versions of lists are deleted by a push. One that has come back since is none that the server has.
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

  /// Whether a todo is in a list here of which the server does not know it yet; if it is to be released, whether the server
  /// does not know that list.
  private static func isUnderway(_ id: Todo.ID, _ isReleasing: Bool, _ db: Database) throws -> Bool {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: "SELECT todo.dirty, list.dirty FROM todo JOIN list ON list.id = todo.list WHERE todo.id = ?"),
      arguments: [id])
    guard let row else { return false }
    return row.isNew(1, TodoList.self) || !isReleasing && row.isNew(0, Todo.self)
  }
}

extension Row {
  /// Whether an item's note, in this column, says that the server does not know it.
  func isNew<Item: StoredItem>(_ column: Int, _: Item.Type) -> Bool {
    if isNull(column) { return false }
    // Where nobody can tell what was edited, the server may know nothing of it.
    return (StoredText.value(of: value(column)) as FieldSet<Item>?)?.contains(.presence) ?? true
  }
}
