public import GRDB
internal import ListOrdering

extension OrderedTable {
  /// Examines the key column, the index, and the rows of the list, or of all lists if none was
  /// named. Changes nothing. To repair the rows, call ``repair(_:)``.
  ///
  /// - Throws: ``OrderedTableError`` (`notATable`), and errors of the database.
  /// - Complexity: O(*n*). Reads every row through the index, twice if no list was named.
  @inlinable
  public func check(_ db: Database) throws -> TableReport<ID> {
    var report = TableReport<ID>()
    report.columnFault = try columnFault(db)
    report.isIndexed = try !indexes(db).isEmpty
    if report.columnFault == .missing { return report }
    try forEachRow(db) { _, rows in
      var last: (id: ID, key: Key)?
      var isLastTied = false
      while let row = try rows() {
        report.rows += 1
        guard let id = row.id, isFound(row, id, db) else {
          report.unreadable += 1
          continue
        }
        guard let key = row.key else {
          report.unusable.append(id)
          continue
        }
        let isTied = last.map { $0.key == key } ?? false
        if let last {
          if isTied {
            if !isLastTied { report.tied.append(last.id) }
            report.tied.append(id)
          } else if last.key > key {
            report.misplaced.append(id)
          }
        }
        last = (id, key)
        isLastTied = isTied
      }
    }
    return report
  }

  /// Whether a lookup by `id` finds the row from which `id` was read. A UUID may be stored as bytes
  /// or as a text in upper or lower case, and a lookup in one format does not find the others.
  @inlinable
  func isFound(_ row: StoredRow, _ id: ID, _ db: Database) -> Bool {
    zip(names.ids, zip(row.identity.values, values(of: id))).allSatisfy { column, value in
      switch (value.0.storage, value.1.storage) {
      case (.string, .blob), (.blob, .string): false
      case (.string(let stored), .string(let given)): stored == given || isCompared(column, by: "NOCASE", db)
      default: true
      }
    }
  }

  /// Calls `body` for each list, with a function that returns the list's next row, or `nil` after
  /// the last. `body` must read all rows.
  ///
  /// Whether two rows belong to the same list depends on the columns' collations, which only SQLite
  /// applies. Therefore, a second query counts the rows of each list.
  @inlinable
  func forEachRow(
    _ db: Database, by order: String? = nil,
    _ body: (_ list: [DatabaseValue], _ next: () throws -> StoredRow?) throws -> Void
  ) throws {
    let count = names.lists.count
    // Not cached, because the caller provides the terms of the order.
    var statement = BoundStatement(
      try db.makeStatement(sql: statements.all(isOneList: list != nil, by: order)))
    try statement.bind(list ?? [])
    let rows = try statement.cursor()
    let lists = try list == nil ? Int.fetchCursor(db, sql: countsOfLists) : nil
    var row = try rows.next()
    while let first = row {
      let list: [DatabaseValue] = (0..<count).map { first[1 + $0] }
      var left = try lists?.next() ?? .max
      try body(list) {
        guard left > 0, let current = row else { return nil }
        left -= 1
        let stored = storedRow(current, from: 1 + count)
        row = try rows.next()
        return stored
      }
    }
  }

  /// The SQL that returns the number of rows of each list, in the order in which all rows are read.
  @inlinable
  var countsOfLists: String {
    let lists = names.quotedLists.joined(separator: ", ")
    return "SELECT COUNT(*) FROM \(names.quotedTable) GROUP BY \(lists) ORDER BY \(lists)"
  }
}
