public import GRDB
internal import ListOrdering

extension OrderedTable {
  /// Tells what is wrong with the rows of a list, or of all, if none was named. Mends nothing: see ``repair(_:)``.
  ///
  /// - Throws: What the database throws.
  /// - Complexity: O(*n*): reads every row once, by the index.
  @inlinable
  public func check(_ db: Database) throws -> TableReport<ID> {
    var report = TableReport<ID>()
    report.isIndexed = try isIndexed(db)
    try forEachRow(db) { _, rows in
      var last: StoredRow?
      var lastUsable: StoredRow?
      while let row = try rows() {
        report.rows += 1
        guard let row else {
          report.unreadable += 1
          continue
        }
        guard let key = row.key else {
          report.unusable.append(row.id)
          continue
        }
        if let other = lastUsable, let otherKey = other.key {
          if otherKey == key {
            if report.tied.last != other.id { report.tied.append(other.id) }
            report.tied.append(row.id)
          } else if otherKey > key {
            report.misplaced.append(row.id)
          }
        }
        last = row
        lastUsable = last
      }
    }
    return report
  }

  /// Whether an index begins with the list columns, in any order, and the key.
  @inlinable
  func isIndexed(_ db: Database) throws -> Bool {
    let lists = Set(names.lists.map { $0.lowercased() })
    return try db.indexes(on: names.table).contains { index in
      let columns = index.columns.map { $0.lowercased() }
      return Set(columns.prefix(lists.count)) == lists
        && columns.dropFirst(lists.count).first == names.key.lowercased()
    }
  }

  /// Calls `body` for each list, with what gives its rows in order: one after the other, then `nil`. A row whose id can't
  /// be read is given as `nil` within.
  @inlinable
  func forEachRow(
    _ db: Database, by order: String? = nil,
    _ body: (_ list: [DatabaseValue], _ next: () throws -> StoredRow??) throws -> Void
  ) throws {
    let count = names.lists.count
    let isOneList = list != nil
    // Of its own, since the terms of the order are the caller's.
    let statement = try db.makeStatement(sql: statements.all(isOneList: isOneList, by: order))
    let cursor = try StatementRow.fetchCursor(statement, arguments: StatementArguments(list ?? []))
    var row = try cursor.next()
    while let first = row {
      let list: [DatabaseValue] = (0..<count).map { first[1 + $0] }
      try body(list) {
        guard let current = row, (0..<count).allSatisfy({ current[1 + $0] == list[$0] }) else {
          return StoredRow??.none
        }
        var stored: StoredRow?
        do { stored = try storedRow(current, from: 1 + count) } catch is Failure {}
        row = try cursor.next()
        return .some(stored)
      }
    }
  }
}
