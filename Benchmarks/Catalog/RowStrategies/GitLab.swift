import ListOrdering
import Reordering

/// GitLab's relative positioning: 32-bit positions, a new one midway between its
/// neighbors, or 513 away at an end.
///
/// If the neighbors' positions are adjacent, one UPDATE makes room. It shifts the rows between the
/// gap and the next hole into that hole. A hole lies between two successive rows whose positions
/// differ by at least 2. A hole on the left is preferred. If there is no hole at all, which takes
/// millions of rows, all rows are laid out again in batches of 100. GitLab does so in the
/// background; here it happens at once.
///
/// Source: gitlabhq/gitlabhq, `lib/gitlab/relative_positioning/mover.rb`, `item_context.rb`,
/// `gap.rb`, `app/services/issues/relative_position_rebalancing_service.rb`. If an end has no
/// room, GitLab shifts the last row before it lays out all rows. That takes 8 million appended
/// rows and is left out here.
struct GitLab: ReinsertingStrategy {
  typealias Row = KeyedRow<Int32>

  private static let idealDistance: Int64 = 513
  private static let maxDistance: Int64 = 2 * idealDistance
  private static let batch = 100

  private var rows = ChunkedArray<OrderedRow<Int, Int32>>()
  private let positions: ClosedRange<Int64>

  /// Creates an empty list that uses these positions.
  init(positions: ClosedRange<Int64> = Int64(Int32.min)...Int64(Int32.max)) { self.positions = positions }

  mutating func insert(_ id: Int, at index: Int, journal: inout Journal<Row>) {
    var position = position(at: index)
    if position == nil {
      journal.renormalizations += 1
      if !makesRoom(at: index, journal: &journal) { layOut(journal: &journal) }
      position = self.position(at: index)
    }
    // There is room now: there are 2^32 positions, more than the number
    // of rows that fit into memory.
    let row = OrderedRow(id: id, key: Int32(truncatingIfNeeded: position ?? 0))
    rows.insert(row, at: index)
    journal.write(id, Row(key: row.key))
  }

  mutating func remove(at index: Int, journal: inout Journal<Row>) -> Int { rows.remove(at: index).id }

  func id(at index: Int) -> Int { rows[index].id }

  private func key(_ index: Int) -> Int64 { Int64(rows[index].key) }

  /// Returns a position for a new row at an index; `nil` if the neighbors leave none.
  private func position(at index: Int) -> Int64? {
    if rows.isEmpty { return positions.contains(0) ? 0 : positions.lowerBound }
    let low = index > 0 ? key(index - 1) : positions.lowerBound - 1
    let high = index < rows.count ? key(index) : positions.upperBound + 1
    guard high - low >= 2 else { return nil }
    if high - low > Self.maxDistance {
      if index == 0 { return high - Self.idealDistance }
      if index == rows.count { return low + Self.idealDistance }
    }
    return low + (high - low + 1) / 2 < high ? low + (high - low + 1) / 2 : high - 1
  }

  /// Shifts a run of rows into the next hole, preferably on the left; `false` if there is no hole.
  private mutating func makesRoom(at index: Int, journal: inout Journal<Row>) -> Bool {
    guard index > 0, index < rows.count else { return false }
    // The run on the left starts at the first row that has a hole before it.
    var first = index - 1
    while first > 0, key(first) - key(first - 1) < 2 { first -= 1 }
    if key(first) > positions.lowerBound {
      let hole = key(first) - (first > 0 ? key(first - 1) : positions.lowerBound)
      shift(first..<index, by: -min((hole + 1) / 2, Self.idealDistance), journal: &journal)
      return true
    }
    var last = index
    while last + 1 < rows.count, key(last + 1) - key(last) < 2 { last += 1 }
    guard key(last) < positions.upperBound else { return false }
    let hole = (last + 1 < rows.count ? key(last + 1) : positions.upperBound) - key(last)
    shift(index..<last + 1, by: min((hole + 1) / 2, Self.idealDistance), journal: &journal)
    return true
  }

  /// Shifts a run of rows in one statement.
  private mutating func shift(_ run: Range<Int>, by distance: Int64, journal: inout Journal<Row>) {
    for index in run { rows[index].key += Int32(truncatingIfNeeded: distance) }
    journal.writeTogether(run.lazy.map { [rows] in (rows[$0].id, Row(key: rows[$0].key)) })
  }

  /// Lays out all rows around the middle, 1,026 apart or as far as the range allows.
  private mutating func layOut(journal: inout Journal<Row>) {
    let count = Int64(rows.count)
    let (lower, upper) = (positions.lowerBound, positions.upperBound)
    let distance = max(1, min(Self.maxDistance, (upper - lower) / (count + 1)))
    let middle = lower + (upper - lower) / 2
    for index in rows.indices {
      rows[index].key = Int32(truncatingIfNeeded: middle + (Int64(index) - (count - 1) / 2) * distance)
    }
    journal.writeInBatches(of: Self.batch, rows.lazy.map { ($0.id, Row(key: $0.key)) })
  }
}
