public import Measuring
import ListOrdering

/// Lists without moves, such as those of Yjs and Automerge: a move deletes a todo
/// and inserts a copy elsewhere.
///
/// - A todo that both sides moved exists twice: both delete it, and each inserts a copy.
/// - A copy holds the todo as it was when it was moved. The other side's change to the deleted todo
///   is lost. If the other side deleted the todo for good, the copy brings it back.
/// - A todo that the server deleted is gone, even if it was changed locally.
///
/// Copies are positioned as in ``PositionRegister``: after the todo that preceded
/// them. The server in this comparison has one row per id, so an extra copy lasts only
/// until the server's next answer.
public struct DeleteAndInsert: MergePolicy {
  public let name = "delete-and-insert"
  public let summary =
    "a move deletes the todo and inserts a copy, as in lists without moves; after two moves, both copies stay"
  /// The properties of a list whose elements are never moved.
  public let properties: Set<MergeProperty> = [
    .serverUnchanged, .localUnchanged, .settled, .cleanKeepServerOrder, .uniqueKeys,
  ]

  public init() {}

  public func merge(_ conflict: MergeCase) throws(InputError) -> MergedTodos {
    try conflict.requireUsablePriorities(for: name)
    let positions = MergeSection.allCases.map { ListPositions(of: conflict, in: $0) }
    let base = conflict.base.byID
    let rows = conflict.server.byID
    var removed: [LocalTodo] = []
    var elements: [MergeSection: [(position: ListPositions.Position, todo: LocalTodo)]] = [:]
    func insert(_ todo: LocalTodo, isCopyOfServer: Bool) {
      let section = todo.placement.section
      let known = positions[section.rawValue]
      if let position = isCopyOfServer ? known.server[todo.id] : known.local[todo.id] {
        elements[section, default: []].append((position, todo))
      }
    }
    var seen: Set<String> = []
    // If copies are left from an earlier merge, the last one counts.
    for todo in conflict.local.reversed() where seen.insert(todo.id).inserted {
      let row = rows[todo.id]
      // A todo that the base does not have came to the server from this client.
      let isMovedThere =
        row.map { base[$0.id] != nil && positions[$0.section.rawValue].isPlacedThere($0.id) } ?? false
      if todo.isRemoved {
        // The server's copy is not one of those deleted locally.
        if let row, isMovedThere {
          insert(LocalTodo(row), isCopyOfServer: true)
        } else if row != nil {
          removed.append(todo)
        }
        continue
      }
      let isMovedHere = todo.dirty.contains(.order) || todo.dirty.contains(.section)
      guard let row else {
        // Deleted on the server: a copy inserted locally, or a new todo, is unaffected.
        if isMovedHere || base[todo.id] == nil && !todo.dirty.isEmpty {
          var copy = todo
          copy.dirty = .all
          insert(copy, isCopyOfServer: false)
        }
        continue
      }
      if isMovedHere {
        var copy = todo
        copy.dirty = .order
        if copy.content != row.content { copy.dirty.insert(.content) }
        if copy.placement.section != row.placement.section { copy.dirty.insert(.section) }
        insert(copy, isCopyOfServer: false)
        if isMovedThere { insert(LocalTodo(row), isCopyOfServer: true) }
      } else {
        var merged = LocalTodo(row)
        if !isMovedThere, todo.dirty.contains(.content), todo.content != row.content {
          merged.item.content = todo.content
          merged.dirty = .content
        }
        merged.isRekeyed = todo.isRekeyed
        insert(merged, isCopyOfServer: true)
      }
    }
    for row in conflict.server.unique where !seen.contains(row.id) {
      insert(LocalTodo(row), isCopyOfServer: true)
    }
    let merged = MergeSection.allCases.flatMap { section in
      RowPlacing.placed((elements[section] ?? []).sorted { $0.position < $1.position }.map(\.todo))
    }
    return MergedTodos(items: Self.inSequence(merged + removed, of: conflict))
  }

  /// Returns the todos in the client's order of storage, followed by the new ones.
  private static func inSequence(_ todos: [LocalTodo], of conflict: MergeCase) -> [LocalTodo] {
    let places = Dictionary(
      (conflict.local.map(\.id) + conflict.server.map(\.id)).enumerated().map { ($1, $0) },
      uniquingKeysWith: { first, _ in first })
    return todos.enumerated().sorted {
      (places[$0.element.id] ?? .max, $0.offset) < (places[$1.element.id] ?? .max, $1.offset)
    }.map(\.element)
  }
}
