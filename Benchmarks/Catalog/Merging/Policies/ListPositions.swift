import ListOrdering

/// The positions of a section's todos in a list CRDT, reconstructed from the three lists.
///
/// The base has one position for each of its todos. Each side has made one for each todo that it
/// moved or added, after the position of the preceding todo. Local moves are marked as dirty. Todos
/// that kept their keys on the server were not moved there. The server may have moved or only
/// renumbered the others; a longest increasing subsequence of base ranks tells which.
struct ListPositions {
  /// A position after the base's position with this rank. Among positions after the same rank,
  /// those of the server come first.
  struct Position: Comparable {
    fileprivate var rank: Int
    fileprivate var side: Int
    fileprivate var sequence: Int

    static func < (a: Self, b: Self) -> Bool {
      (a.rank, a.side, a.sequence) < (b.rank, b.side, b.sequence)
    }
  }

  /// The positions of the server's todos.
  let server: [String: Position]
  /// The positions of the local todos.
  let local: [String: Position]
  private let stillThere: Set<String>

  /// Reconstructs the positions in a section.
  ///
  /// - Parameter isPresent: Returns whether to include one of the server's todos.
  init(of conflict: MergeCase, in section: MergeSection, where isPresent: (String) -> Bool = { _ in true }) {
    let base = conflict.base.order(in: section)
    let ranks = Dictionary(uniqueKeysWithValues: base.enumerated().map { ($1.id, $0) })
    let old = conflict.base.byID
    let server = conflict.server.order(in: section).filter { isPresent($0.id) }
    let still = Self.still(
      server.map { (ranks[$0.id], old[$0.id]?.placement == $0.placement) })
    let stillThere = Set(still.map { server[$0].id })
    let local = conflict.local.order(in: section)
    let unmoved = Set(local.filter { !$0.dirty.contains(.order) }.map(\.id))
    self.stillThere = stillThere
    self.server = Self.positions(in: server.map(\.id), side: 1, ranks: ranks) { stillThere.contains($0) }
    self.local = Self.positions(in: local.map(\.id), side: 2, ranks: ranks) { unmoved.contains($0) }
  }

  /// Returns whether a todo has another position on the server than in the base, or is new there.
  func isPlacedThere(_ id: String) -> Bool { !stillThere.contains(id) }

  /// Returns the indices of the server's rows that kept their position. These are all rows with
  /// their old keys, and as many rows with new keys as fit into the base's order, since they may
  /// just have been renumbered.
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

  /// Returns the positions of one side's todos, given in their order.
  private static func positions(
    in order: [String], side: Int, ranks: [String: Int], isUnmoved: (String) -> Bool
  ) -> [String: Position] {
    var positions: [String: Position] = [:]
    var anchor = -1
    for (sequence, id) in order.enumerated() {
      if isUnmoved(id), let rank = ranks[id] {
        anchor = rank
        positions[id] = Position(rank: rank, side: 0, sequence: 0)
      } else {
        positions[id] = Position(rank: anchor, side: side, sequence: sequence)
      }
    }
    return positions
  }
}
