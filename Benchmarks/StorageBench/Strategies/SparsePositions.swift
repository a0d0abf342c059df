import GRDB

/// Integers 2^16 apart, with midpoints between them. An exhausted gap renumbers the list in one
/// statement.
struct SparsePositions: PlainRows {
  static let name = "sparse"
  static let summary = "positions 65,536 apart, midpoints; an exhausted gap renumbers the whole list"
  static let type = "INTEGER"

  let count: Int

  private static let step: Int64 = 65_536

  func keys(_ count: Int) -> [Int64] { (1...Int64(count)).map { $0 * Self.step } }

  func key(between lower: Int64?, and upper: Int64?) -> Int64? {
    switch (lower, upper) {
    case (nil, nil): Self.step
    case (let lower?, nil): lower + Self.step
    case (nil, let upper?): upper - Self.step
    case (let lower?, let upper?): upper - lower < 2 ? nil : lower + (upper - lower) / 2
    }
  }

  func makeRoom(_ db: Database, behind lower: Int64, before upper: Int64) throws {
    try TodoTable.execute(
      db,
      """
      UPDATE todo SET position = place.number * ?
      FROM (SELECT id, row_number() OVER (ORDER BY position) AS number FROM todo WHERE list = ?) AS place
      WHERE todo.id = place.id
      """, [Self.step, TodoTable.list])
  }
}
