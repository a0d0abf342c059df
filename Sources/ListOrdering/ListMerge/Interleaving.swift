/// Makes one order of a section out of its order in the base, here, and on the server.
///
/// Rows are numbered from 0; a row's rank is its place in one of the three orders, −1 where it is not in it.
///
/// The *backbone* are the rows that nobody moved: clean here, and in a longest increasing subsequence of base
/// ranks as the server has them now. It keeps its order, and cuts both other kinds of rows into gaps: the
/// rows that were moved here, by where they stand here, and the rows that the server moved or added, by where
/// they stand there. In each gap the two kinds are woven so that the fewest wishes are broken.
@usableFromInline
struct Interleaving {
  /// What is known of a row.
  struct Row {
    /// Its ranks in the three orders.
    var base: RowNumber = -1
    var local: RowNumber = -1
    var server: RowNumber = -1
    /// Whether the server left it where it was in the base.
    var isStill = false
  }

  private(set) var rows: [Row]
  let moved: [RowNumber]
  let others: [RowNumber]
  /// The rows that nobody moved, in their order.
  let backbone: [RowNumber]

  /// Takes the three orders of a section.
  ///
  /// - Parameters:
  ///   - base: The rows that the section has in the base, here and on the server, as the base orders them.
  ///   - local: The rows that stand in the section here, in their order.
  ///   - server: The rows that stand in the section on the server, in their order, and those that were moved
  ///     there by the merge.
  ///   - isMoved: By row, whether it was moved here. Such rows are in `local`, all others are in `server`.
  @usableFromInline
  init(base: [RowNumber], local: [RowNumber], server: [RowNumber], isMoved: [Bool]) {
    var rows = [Row](repeating: Row(), count: isMoved.count)
    for (row, rank) in zip(base, RowNumber(0)...) { rows[row].base = rank }
    for (row, rank) in zip(local, RowNumber(0)...) { rows[row].local = rank }
    for (row, rank) in zip(server, RowNumber(0)...) { rows[row].server = rank }
    moved = Self.selected(local) { isMoved[$0] }
    others = Self.selected(server) { !isMoved[$0] }

    let common = Self.selected(server) { rows[$0].base >= 0 }
    for row in Self.longestAscent(of: common, by: { rows[$0].base }) { rows[row].isStill = true }
    // Clean rows stand here as they did in the base, unless someone has tampered with them.
    let clean = Self.selected(others) { rows[$0].isStill && rows[$0].local >= 0 }
    backbone = Self.longestAscent(of: clean) { rows[$0].local }
    self.rows = rows
  }

  /// Some of the rows, by one allocation.
  private static func selected(_ rows: [RowNumber], where isIncluded: (RowNumber) -> Bool) -> [RowNumber] {
    var included: [RowNumber] = []
    included.reserveCapacity(rows.count)
    for row in rows where isIncluded(row) { included.append(row) }
    return included
  }

  /// The most of some rows whose ranks ascend.
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

  /// The rows that were moved here, and those that are on the server and were not, in the merged order.
  ///
  /// - Complexity: O(*n* log *n*) for *n* rows, and for each gap of the backbone O(*d c*) with the *d* rows
  ///   moved here and the *c* moved or added there, or O(*d* + *c*) where that is above some four million.
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
        order += Weave.weave(
          moved[movedStart..<movedEnd], into: others[othersStart..<othersEnd], isLate: isLast
        ) { wish(of: $0, for: $1, in: gap) }
      }
      if let end { order.append(end) }
      movedStart = movedEnd
      othersStart = othersEnd + 1
    }
    return order
  }

  /// Where a row moved here is to stand with respect to a row that the server moved or added in the same gap.
  func wish(of row: RowNumber, for other: RowNumber, in gap: Int) -> Weave.Wish {
    let (row, other) = (rows[row], rows[other])
    func order(by rank: (Row) -> RowNumber) -> Weave.Wish { rank(row) < rank(other) ? .before : .after }

    // The user saw both, and put them so: either there is no older order of the two, or it was the other one.
    let isSeen = other.local >= 0
    let isOld = row.base >= 0 && other.base >= 0
    if isSeen, !isOld || (row.base < other.base) != (row.local < other.local) { return order { $0.local } }
    // The server has both in this gap, or moved only the other one: its order of the two is meant.
    if row.server >= 0, row.isStill || side(of: row, at: gap, by: { $0.server }) == .none {
      return order { $0.server }
    }
    // The row came from another gap: what stands in this one stood on that side of it.
    if row.base >= 0 {
      let side = side(of: row, at: gap, by: { $0.base })
      if side != .none { return side }
    }
    return isSeen ? order { $0.local } : .none
  }

  /// On which side of a gap of the backbone a row stands in one of the orders; `none` where it stands in it.
  private func side(of row: Row, at gap: Int, by rank: (Row) -> RowNumber) -> Weave.Wish {
    if gap > 0, rank(row) < rank(rows[backbone[gap - 1]]) { return .before }
    if gap < backbone.count, rank(rows[backbone[gap]]) < rank(row) { return .after }
    return .none
  }
}
