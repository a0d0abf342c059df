public import Measuring
import ListOrdering

/// Each todo has a register that holds a position of a list CRDT; a move makes a position and stores it there
/// (Kleppmann, "Moving Elements in List CRDTs", PaPoC 2020).
///
/// Positions are never removed, so a todo that someone moved away still marks where it stood. Here they are
/// found again from the three lists: the base has one position for each of its todos; each side has made one
/// for each todo that it moved or added, behind the position of the todo before it. What was moved here is
/// marked; what was moved on the server shows in the todo's key, and where the server has numbered todos anew,
/// in a longest increasing subsequence of base ranks. Where both moved a todo, the client that merges writes
/// last.
public struct PositionRegister: MergePolicy {
  /// `position-register`
  public let name = "position-register"
  /// What it does, in a line.
  public let summary = "a move makes a new list position; of two moves of one todo the last counts"
  /// All but the sides of the backbone, and what does without knowing which todos the server has written.
  public let properties: Set<MergeProperty> = [
    .serverUnchanged, .localUnchanged, .bothSame, .settled, .idempotent, .cleanKeepServerOrder,
    .movedKeepLocalOrder, .changedContentStays, .noLoss, .noDoubling, .tombstonesStand, .uniqueKeys,
  ]

  /// Creates the policy.
  public init() {}

  /// A position: behind the base's position of that rank, those of the server first.
  private struct Position: Comparable {
    var rank: Int
    var side: Int
    var sequence: Int

    static func < (a: Self, b: Self) -> Bool {
      (a.rank, a.side, a.sequence) < (b.rank, b.side, b.sequence)
    }
  }

  /// The client's todos after the merge.
  public func merge(_ conflict: MergeCase) throws(InputError) -> MergedTodos {
    try conflict.requireUsablePriorities(for: name)
    return conflict.merged { todos, section in
      let base = conflict.base.order(in: section)
      let ranks = Dictionary(uniqueKeysWithValues: base.enumerated().map { ($1.id, $0) })
      let old = conflict.base.byID
      let server = conflict.server.order(in: section).filter { todos[$0.id] != nil }
      let still = Self.still(
        server.map { (ranks[$0.id], old[$0.id]?.placement == $0.placement) })
      let stillIDs = Set(still.map { server[$0].id })
      var positions = Self.positions(in: server.map(\.id), side: 1, ranks: ranks) { stillIDs.contains($0) }
      let local = conflict.local.order(in: section)
      let unmoved = Set(local.filter { !$0.dirty.contains(.order) }.map(\.id))
      let here = Self.positions(in: local.map(\.id), side: 2, ranks: ranks) { unmoved.contains($0) }
      for (id, position) in here where todos[id]?.dirty.contains(.order) == true { positions[id] = position }
      return todos.keys.sorted { positions[$0]! < positions[$1]! }
    }
  }

  /// Which rows of the server have kept their position: all those with their old keys, and of the others, which
  /// may only have been numbered anew, as many as are in the base's order with these.
  ///
  /// - Parameter rows: Their ranks in the base, and whether they have their old keys.
  private static func still(_ rows: [(rank: Int?, hasOldKey: Bool)]) -> [Int] {
    var still: [Int] = []
    var start = 0
    var lowest = -1
    for end in 0...rows.count where end == rows.count || rows[end].hasOldKey {
      let next = end < rows.count ? rows[end].rank ?? .max : .max
      let fitting = (start..<end).filter { (rows[$0].rank ?? -1) > lowest && rows[$0].rank! < next }
      still += longestIncreasingSubsequence(of: fitting.map { rows[$0].rank! }).map { fitting[$0] }
      if end < rows.count { still.append(end) }
      (start, lowest) = (end + 1, next)
    }
    return still
  }

  /// The positions of the todos of one side in their order.
  private static func positions(
    in order: [String], side: Int, ranks: [String: Int], isStill: (String) -> Bool
  ) -> [String: Position] {
    var positions: [String: Position] = [:]
    var anchor = -1
    for (sequence, id) in order.enumerated() {
      if isStill(id), let rank = ranks[id] {
        anchor = rank
        positions[id] = Position(rank: rank, side: 0, sequence: 0)
      } else {
        positions[id] = Position(rank: anchor, side: side, sequence: sequence)
      }
    }
    return positions
  }
}
