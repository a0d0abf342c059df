import GRDB

/// Integers 513 apart. An exhausted gap is widened by shifting the rows up to the next wider gap,
/// in one statement.
///
/// Source: GitLab's module `RelativePositioning`. At either end, a new position is 513 beyond the
/// last one. To make room, the rows between the gap and the next wider gap on the left are shifted
/// to the left, by half of that wider gap but at most 513. GitLab's positions have 32 bits, and a
/// background job spreads them all when they run out; SQLite's 64 bits do not run out. To find the
/// wider gap, this uses an index search per row, whereas GitLab uses an SQL window function over
/// all rows on that side.
struct RelativePositions: PlainRows {
  static let name = "rebalancing"
  static let summary =
    "positions 513 apart, midpoints; an exhausted gap shifts the rows up to the next wider gap"
  static let type = "INTEGER"

  let count: Int

  private static let distance: Int64 = 513

  func keys(_ count: Int) -> [Int64] { (1...Int64(count)).map { $0 * Self.distance } }

  func key(between lower: Int64?, and upper: Int64?) -> Int64? {
    switch (lower, upper) {
    case (nil, nil): 0
    case (let lower?, nil): lower + Self.distance
    case (nil, let upper?): upper - Self.distance
    case (let lower?, let upper?): upper - lower < 2 ? nil : upper - (upper - lower) / 2
    }
  }

  func makeRoom(_ db: Database, behind lower: Int64, before upper: Int64) throws {
    let gap: [Int64?] = try TodoTable.values(
      db,
      """
      SELECT position, former FROM (
        SELECT position, (SELECT max(other.position) FROM todo AS other
          WHERE other.list = todo.list AND other.position < todo.position) AS former
        FROM todo WHERE list = ? AND position <= ? ORDER BY position DESC)
      WHERE former IS NULL OR position - former >= 2 LIMIT 1
      """, [TodoTable.list, lower], columns: 2)
    let (end, start) = (gap[0]!, gap[1])
    let shift = start.map { min((end - $0 + 1) / 2, Self.distance) } ?? Self.distance
    try TodoTable.execute(
      db, "UPDATE todo SET position = position - ? WHERE list = ? AND position BETWEEN ? AND ?",
      [shift, TodoTable.list, end, lower])
  }
}
