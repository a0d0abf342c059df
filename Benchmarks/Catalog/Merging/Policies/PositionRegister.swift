public import Measuring
import ListOrdering

/// Each todo has a register for a position in a list CRDT. A move makes a new position and stores
/// it there (Kleppmann, "Moving Elements in List CRDTs", PaPoC 2020).
///
/// Positions are never removed, so a todo that was moved away still marks where it was. Here
/// ``ListPositions`` reconstructs them from the three lists. If both sides moved a todo, the client
/// that merges writes last.
public struct PositionRegister: MergePolicy {
  public let name = "position-register"
  public let summary = "a move makes a new list position; the last of two moves of one todo counts"
  /// All but ``MergeProperty/sidesOfBackbone`` and ``MergeProperty/renumberingInvariant``. It lacks
  /// the latter because it has to know which todos the server wrote.
  public let properties: Set<MergeProperty> = [
    .serverUnchanged, .localUnchanged, .bothSame, .settled, .idempotent, .cleanKeepServerOrder,
    .movedKeepLocalOrder, .changedContentStays, .noLoss, .noDoubling, .tombstonesStand, .uniqueKeys,
  ]

  public init() {}

  public func merge(_ conflict: MergeCase) throws(InputError) -> MergedTodos {
    try conflict.requireUsablePriorities(for: name)
    return conflict.merged { todos, section in
      let positions = ListPositions(of: conflict, in: section) { todos[$0] != nil }
      func position(_ todo: LocalTodo) -> ListPositions.Position {
        let isHere = todo.dirty.contains(.order)
        return (isHere ? positions.local[todo.id] : nil) ?? positions.server[todo.id] ?? positions.local[
          todo.id]!
      }
      return todos.values.map { (position($0), $0.id) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}
