/// Merges a section's orders in the base, on this device and on the server into one.
///
/// Rows are numbered from 0. A row's rank is its position in one of the three orders, or −1 if that
/// order lacks the row.
///
/// The *backbone* consists of the rows that neither side moved, and keeps its order. These rows are
/// clean on this device, and their base ranks form a longest increasing subsequence in the server's
/// order. All other rows go into the gaps between backbone rows. The gap of a row that was moved
/// locally follows from the local order. The gap of any other row follows from the server's order.
/// In each gap, the rows moved locally and the other rows are interleaved so that the fewest
/// preferences are violated.
@usableFromInline
struct Interleaving {
  /// A row's ranks, and whether the server moved it.
  struct Row {
    /// The row's ranks in the three orders.
    var base: RowNumber = -1
    var local: RowNumber = -1
    var server: RowNumber = -1
    /// Whether the server left the row where it was in the base.
    var isUnmoved = false
  }

  private(set) var rows: [Row]
  /// The rows that were moved or inserted locally, in local order.
  let moved: [RowNumber]
  /// All other rows, in the server's order.
  let others: [RowNumber]
  /// The rows that neither side moved, in their order.
  let backbone: [RowNumber]

  /// Creates the merge of a section's three orders.
  ///
  /// - Parameters:
  ///   - base: The rows that are in the section in the base and on the server, in the base's order.
  ///   - local: The rows that are in the section on this device, in their order.
  ///   - server: The rows that the server or the merge put into the section, in server order.
  ///   - isMoved: Whether each row was moved or inserted locally. Such rows must be in `local`, and
  ///     all others in `server`.
  @usableFromInline
  init(base: [RowNumber], local: [RowNumber], server: [RowNumber], isMoved: [Bool]) {
    var rows = [Row](repeating: Row(), count: isMoved.count)
    for (row, rank) in zip(base, RowNumber(0)...) { rows[row].base = rank }
    for (row, rank) in zip(local, RowNumber(0)...) { rows[row].local = rank }
    for (row, rank) in zip(server, RowNumber(0)...) { rows[row].server = rank }
    moved = Self.selected(local) { isMoved[$0] }
    others = Self.selected(server) { !isMoved[$0] }

    let common = Self.selected(server) { rows[$0].base >= 0 }
    for row in Self.longestAscent(of: common, by: { rows[$0].base }) { rows[row].isUnmoved = true }
    // Usually, clean rows have the base's order locally, too. But if the app has changed the keys
    // of clean items, some of these rows cannot be in the backbone.
    let clean = Self.selected(others) { rows[$0].isUnmoved && rows[$0].local >= 0 }
    backbone = Self.longestAscent(of: clean) { rows[$0].local }
    self.rows = rows
  }

  /// Returns the rows for which `isIncluded` holds, with one allocation.
  private static func selected(_ rows: [RowNumber], where isIncluded: (RowNumber) -> Bool) -> [RowNumber] {
    var included: [RowNumber] = []
    included.reserveCapacity(rows.count)
    for row in rows where isIncluded(row) { included.append(row) }
    return included
  }

  /// Returns a longest subsequence of the rows in which ranks ascend.
  private static func longestAscent(of rows: [RowNumber], by rank: (RowNumber) -> RowNumber)
    -> [RowNumber]
  {
    var last: RowNumber = -1
    let isAscending = rows.allSatisfy { row in
      defer { last = rank(row) }
      return last < rank(row)
    }
    if isAscending { return rows }
    var ascent: [RowNumber] = longestSubsequence(of: rows.map { rank($0) }) { $0 < $1 }
    for place in ascent.indices { ascent[place] = rows[ascent[place]] }
    return ascent
  }

  /// Returns the locally moved rows and the server's other rows in the merged order.
  ///
  /// - Complexity: O(*n* log *n*) for *n* rows, and O(*d c*) per gap with *d* rows moved locally
  ///   and *c* moved or added on the server, or O(*d* + *c*) if *d c* exceeds about four million.
  @usableFromInline
  func order() -> [RowNumber] {
    var order: [RowNumber] = []
    order.reserveCapacity(moved.count + others.count)
    var movedStart = 0
    var othersStart = 0
    for gap in 0...backbone.count {
      let isLast = gap == backbone.count
      let end = isLast ? nil : backbone[gap]
      let bound = end.map { rows[$0].local } ?? .max
      var movedEnd = movedStart
      while movedEnd < moved.count, rows[moved[movedEnd]].local < bound { movedEnd += 1 }
      var othersEnd = othersStart
      while othersEnd < others.count, others[othersEnd] != end { othersEnd += 1 }
      if movedStart == movedEnd || othersStart == othersEnd {
        for index in movedStart..<movedEnd { order.append(moved[index]) }
        for index in othersStart..<othersEnd { order.append(others[index]) }
      } else {
        order += Interleaver.weave(
          moved[movedStart..<movedEnd], into: others[othersStart..<othersEnd], prefersLatePositions: isLast
        ) { preference(of: $0, for: $1, in: gap).order }
      }
      if let end { order.append(end) }
      movedStart = movedEnd
      othersStart = othersEnd + 1
    }
    return order
  }

  /// Returns whether a locally moved row belongs before or after a row that the server moved or
  /// added in the same gap, and the rule that decides it.
  func preference(of row: RowNumber, for other: RowNumber, in gap: Int) -> (
    order: Interleaver.Preference, rule: PlacementRule
  ) {
    let (row, other) = (rows[row], rows[other])
    func order(by rank: (Row) -> RowNumber) -> Interleaver.Preference {
      rank(row) < rank(other) ? .before : .after
    }

    // If the user saw both rows, and their local order is new or the reverse of the base's order,
    // the user intended it.
    let isSeen = other.local >= 0
    let isOld = row.base >= 0 && other.base >= 0
    if isSeen, !isOld || (row.base < other.base) != (row.local < other.local) {
      return (order { $0.local }, .seenHere)
    }
    // The server moved only the other row, or has both rows in this gap: its order is intended.
    if row.server >= 0, row.isUnmoved || side(of: row, at: gap, by: { $0.server }) == .none {
      // No intent of this client is against it: if the user chose another order, they saw both
      // rows.
      return (order { $0.server }, .fewestViolations)
    }
    // If the row was before or after this whole gap in the base, it stays on that side of `other`.
    if row.base >= 0 {
      let side = side(of: row, at: gap, by: { $0.base })
      if side != .none { return (side, .sideInBase) }
    }
    return isSeen ? (order { $0.local }, .seenHere) : (.none, .fewestViolations)
  }

  /// Returns the side of a gap on which a row is in one of the orders; `none` if it is in the gap.
  private func side(of row: Row, at gap: Int, by rank: (Row) -> RowNumber) -> Interleaver.Preference {
    if gap > 0, rank(row) < rank(rows[backbone[gap - 1]]) { return .before }
    if gap < backbone.count, rank(rows[backbone[gap]]) < rank(row) { return .after }
    return .none
  }
}
