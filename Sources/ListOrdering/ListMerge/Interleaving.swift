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
  private let baseRanks: [Int]
  let localRanks: [Int]
  private let serverRanks: [Int]
  let moved: [Int]
  let others: [Int]
  /// By row: whether the server left it where it was in the base.
  private let isStill: [Bool]
  /// The rows that nobody moved, in their order.
  let backbone: [Int]
  /// By row that was moved here: the gap of the backbone in which it stands in the base, and on the server.
  private var baseGaps: [Int]
  private var serverGaps: [Int]

  /// Takes the three orders of a section.
  ///
  /// - Parameters:
  ///   - base: The rows that the section has in the base, here and on the server, as the base orders them.
  ///   - local: The rows that stand in the section here, in their order.
  ///   - server: The rows that stand in the section on the server, in their order, and those that were moved
  ///     there by the merge.
  ///   - isMoved: By row, whether it was moved here. Such rows are in `local`, all others are in `server`.
  @usableFromInline
  init(base: [Int], local: [Int], server: [Int], isMoved: [Bool]) {
    let count = isMoved.count
    baseRanks = Self.ranks(base, count: count)
    localRanks = Self.ranks(local, count: count)
    serverRanks = Self.ranks(server, count: count)
    moved = Self.rows(local) { isMoved[$0] }
    others = Self.rows(server) { !isMoved[$0] }

    let common = Self.rows(server) { [baseRanks] in baseRanks[$0] >= 0 }
    var isStill = [Bool](repeating: false, count: count)
    for row in Self.longestAscent(of: common, by: baseRanks) { isStill[row] = true }
    self.isStill = isStill
    // Clean rows stand here as they did in the base, unless someone has tampered with them.
    backbone = Self.longestAscent(
      of: Self.rows(others) { [localRanks] in isStill[$0] && localRanks[$0] >= 0 }, by: localRanks)
    baseGaps = [Int](repeating: -1, count: count)
    serverGaps = baseGaps
    for row in moved {
      if baseRanks[row] >= 0 { baseGaps[row] = gap(of: row, in: baseRanks) }
      if serverRanks[row] >= 0 { serverGaps[row] = gap(of: row, in: serverRanks) }
    }
  }

  /// Some of the rows, by one allocation.
  private static func rows(_ rows: [Int], where isIncluded: (Int) -> Bool) -> [Int] {
    var included: [Int] = []
    included.reserveCapacity(rows.count)
    for row in rows where isIncluded(row) { included.append(row) }
    return included
  }

  /// The most of some rows whose ranks ascend.
  private static func longestAscent(of rows: [Int], by ranks: [Int]) -> [Int] {
    var last = -1
    let isAscending = rows.allSatisfy { row in
      defer { last = ranks[row] }
      return last < ranks[row]
    }
    if isAscending { return rows }
    return longestIncreasingSubsequence(of: rows.map { ranks[$0] }).map { rows[$0] }
  }

  /// The rows that were moved here, and those that are on the server and were not, in the merged order.
  ///
  /// - Complexity: O(*n* log *n*) for *n* rows, and for each gap of the backbone O(*d c*) with the *d* rows
  ///   moved here and the *c* moved or added there, or O(*d* + *c*) where that is above some four million.
  @usableFromInline
  func order() -> [Int] {
    var order: [Int] = []
    order.reserveCapacity(moved.count + others.count)
    var movedStart = 0
    var othersStart = 0
    for gap in 0...backbone.count {
      let isLast = gap == backbone.count
      let end = isLast ? nil : backbone[gap]
      var movedEnd = movedStart
      while movedEnd < moved.count, isLast || localRanks[moved[movedEnd]] < localRanks[backbone[gap]] {
        movedEnd += 1
      }
      var othersEnd = othersStart
      while othersEnd < others.count, others[othersEnd] != end { othersEnd += 1 }
      if movedStart == movedEnd {
        order += others[othersStart..<othersEnd]
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
  func wish(of row: Int, for other: Int, in gap: Int) -> Weave.Wish {
    let local = localRanks
    let base = baseRanks
    let server = serverRanks
    func order(_ ranks: [Int]) -> Weave.Wish { ranks[row] < ranks[other] ? .before : .after }

    // The user saw both, and put them so: either there is no older order of the two, or it was the other one.
    let isSeen = local[other] >= 0
    let isOld = base[row] >= 0 && base[other] >= 0
    if isSeen, !isOld || (base[row] < base[other]) != (local[row] < local[other]) { return order(local) }
    // The server has both in this gap, or moved only the other one: its order of the two is meant.
    if server[row] >= 0,
      isStill[row] || serverGaps[row] == gap
    {
      return order(server)
    }
    // The row came from another gap: what stands in this one stood on that side of it.
    if base[row] >= 0 {
      let origin = baseGaps[row]
      if origin != gap { return origin < gap ? .before : .after }
    }
    return isSeen ? order(local) : .none
  }

  /// How many rows of the backbone have a lower rank than a row.
  private func gap(of row: Int, in ranks: [Int]) -> Int {
    backbone.partitioningIndex { ranks[$0] >= ranks[row] }
  }

  private static func ranks(_ order: [Int], count: Int) -> [Int] {
    var ranks = [Int](repeating: -1, count: count)
    for (rank, row) in order.enumerated() { ranks[row] = rank }
    return ranks
  }
}
