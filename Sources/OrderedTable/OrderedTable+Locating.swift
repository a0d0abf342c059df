public import GRDB

/// Rows that a verb names, as they were found.
@usableFromInline
struct FoundRows<ID: Hashable, Key> {
  /// The rows that were found, in the order of their keys; of more than some thousands, only of parts of them.
  @usableFromInline var rows: [(row: TableRow<ID, Key>, isHere: Bool)] = []
  /// Where each stands among them.
  @usableFromInline var offsets: [ID: Int] = [:]

  @inlinable
  init() {}

  @inlinable
  subscript(id: ID) -> (row: TableRow<ID, Key>, isHere: Bool)? { offsets[id].map { rows[$0] } }
}

extension OrderedTable {
  /// How many ids one statement takes at most.
  @inlinable
  static var mostIDs: Int { 1024 }

  /// Reads the rows of some ids: in one statement, but for very many.
  @inlinable
  func find(_ ids: [ID], _ db: Database) throws -> FoundRows<ID, Key> {
    var found = FoundRows<ID, Key>()
    var rest = ids[...]
    while !rest.isEmpty {
      let part = rest.prefix(Self.mostIDs)
      rest = rest.dropFirst(part.count)
      let statement = try part.count <= TableStatements.few ? few(part, db) : many(part, db)
      try statement.forEachRow { row in
        let stored = try storedRow(row)
        if found.offsets.updateValue(found.rows.count, forKey: stored.id) != nil {
          throw failure(.duplicate(stored.id))
        }
        found.rows.append((stored, row[0] == true.databaseValue))
      }
    }
    return found
  }

  /// The statement that finds the rows of a few ids.
  @inlinable
  func few(_ ids: some Collection<ID>, _ db: Database) throws -> BoundStatement {
    var different: [ID] = []
    for id in ids where !different.contains(id) { different.append(id) }
    var statement = try BoundStatement(db, statements.rows(few: different.count))
    for id in different {
      statement.bind(listValues)
      bind(CollectionOfOne(id), to: &statement)
    }
    return statement
  }

  /// The statement that finds the rows of any number of ids.
  @inlinable
  func many(_ ids: some Collection<ID>, _ db: Database) throws -> BoundStatement {
    var statement = try statement(db, statements.rows(Self.padded(ids.count)))
    bind(ids, to: &statement)
    return statement
  }

  /// So many ids have a statement of their own: a power of two, if they are more than four.
  @inlinable
  static func padded(_ count: Int) -> Int {
    count <= 4 ? count : 1 << (Int.bitWidth - (count - 1).leadingZeroBitCount)
  }

  /// Binds the columns of the ids, the last one repeated until there are as many as the statement takes.
  @inlinable
  func bind(_ ids: some Collection<ID>, to statement: inout BoundStatement) {
    var last: [DatabaseValue] = []
    for id in ids {
      last = identity.values(id)
      precondition(last.count == names.ids.count, "An id has a value for each of its columns")
      statement.bind(last)
    }
    for _ in ids.count..<Self.padded(ids.count) { statement.bind(last) }
  }

  /// Requires that each id is given once.
  @inlinable
  func checkDifferent(_ ids: [ID]) throws {
    if ids.count < 2 { return }
    var seen: Set<ID> = []
    for id in ids where !seen.insert(id).inserted { throw failure(.duplicate(id)) }
  }
}
