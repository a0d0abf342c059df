import GRDB

/// Whole numbers 513 apart; where a gap is full, the rows up to the next wider gap shift into it, in one statement.
///
/// GitLab's relative positioning (its module `RelativePositioning`): gaps of more than 1,026 at either end are entered
/// by 513; room is made on the left, by half of the next gap that has any, at most by 513. Its positions have 32 bits,
/// and a job in the background spreads them all when they run out; with SQLite's 64 bits they don't. The next gap is
/// found by an index search a row and not, as there, by a window over all rows at that side.
struct RelativePositions: PlainRows {
  static let name = "rebalancing"
  static let summary = "positions 513 apart, midpoints; a full gap shifts the rows up to the next wider gap"
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
