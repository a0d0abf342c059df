import GRDB
import ListOrdering
import OrderedTable
import Testing

/// Repairs after each of many rows that another program inserts with the same key.
@Suite struct RepeatedRepairTests {
  @Test func midpoints() throws { try expectFewRows(MidpointKeys(), column: "REAL", atMost: 2) }

  @Test(arguments: [2, 64, 1 << 40] as [Int64])
  func labels(unit: Int64) throws { try expectFewRows(LabelKeys(unit: unit), column: "INTEGER", atMost: 2) }

  @Test func textKeys() throws {
    let least = FractionalAlphabet.base62.minimumMaxLength
    try expectFewRows(FractionalKeys(maximumLength: least), column: "TEXT", atMost: 4)
  }

  /// Requires that repairs write at most a multiple of the rows that the same insertions write.
  private func expectFewRows<Space: KeySpace>(
    _ space: Space, column: String, atMost times: Int
  ) throws where Space.Key: TableKey {
    let table = OrderedTable<Int, Space>.items(space).list(0)
    for isAscending in [true, false] {
      var list = OrderedList<Int, Space>(space: space)
      var (repairs, inserts) = (0, 0)
      try testDatabase(TestSchema(column: column)).write { db in
        for id in [1, 2, 3, 4] {
          _ = try table.insert(db, id, at: .end)
          _ = try list.append(id)
        }
        let key = list.storedRows[1].key
        for step in 0..<500 {
          let id = isAscending ? 5 + step : -step
          try db.execute(sql: "INSERT INTO item (id, list, place) VALUES (?, 0, ?)", arguments: [id, key])
          let order = try storedIDs(db, list: 0)
          repairs += try table.repair(db).rows.count
          #expect(try storedIDs(db, list: 0) == order)
          inserts += try list.insert(id, at: order.firstIndex(of: id)!).count
        }
        #expect(try table.check(db).isSound)
      }
      #expect(repairs <= times * inserts, "\(repairs) rows, \(inserts) by inserts")
    }
  }
}
