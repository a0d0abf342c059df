public import GRDB
public import ListOrdering

/// A row of a table as it is stored: its item, and where it stands.
@usableFromInline
struct TableRow<ID, Key> {
  @usableFromInline let id: ID
  /// The id as it is stored.
  @usableFromInline let identity: StoredIdentity
  /// What is stored as the key.
  @usableFromInline let stored: DatabaseValue
  /// Whether that is all of it. A text that is not is no key.
  @usableFromInline let isWhole: Bool
  /// The key, or `nil` where what is stored is none.
  @usableFromInline let key: Key?
  /// The key that it is to get, if it is to be relabelled.
  @usableFromInline var newKey: Key?

  @inlinable
  init(id: ID, identity: StoredIdentity, stored: DatabaseValue, isWhole: Bool, key: Key?) {
    self.id = id
    self.identity = identity
    self.stored = stored
    self.isWhole = isWhole
    self.key = key
  }

  /// The key that it has, or is to get.
  @inlinable
  var currentKey: Key? { newKey ?? key }
}

extension OrderedTable {
  @usableFromInline typealias StoredRow = TableRow<ID, Key>

  /// The row whose key and id are the columns from `offset` on.
  @inlinable
  func storedRow(_ row: StatementRow, from offset: Int = 1) throws -> StoredRow {
    let stored = row[offset]
    let isWhole = row.isWhole(stored, in: offset)
    let identity = names.ids.indices.map { row[offset + 1 + $0] }
    guard
      identity.indices.allSatisfy({ !identity[$0].isNull && row.isWhole(identity[$0], in: offset + 1 + $0) }),
      let id = self.identity.id(identity)
    else { throw failure(.unreadable(identity)) }
    return StoredRow(
      id: id, identity: StoredIdentity(identity), stored: stored, isWhole: isWhole,
      key: isWhole ? Key(stored: stored).flatMap(space.canonical) : nil)
  }

  /// The rows that a statement finds.
  @inlinable
  func storedRows(_ statement: BoundStatement) throws -> [StoredRow] {
    var rows: [StoredRow] = []
    try statement.forEachRow { rows.append(try storedRow($0)) }
    return rows
  }

  /// All rows of the list, in order.
  @inlinable
  func allRows(_ db: Database) throws -> [StoredRow] {
    var statement = try statement(db, statements.first)
    try statement.bind((-1).databaseValue)
    return try storedRows(statement)
  }

  /// A statement that takes the values of the list's columns first.
  @inlinable
  func statement(_ db: Database, _ sql: String) throws -> BoundStatement {
    var statement = try BoundStatement(db, sql)
    try statement.bind(listValues)
    return statement
  }

  @inlinable
  func failure(_ reason: Failure.Reason) -> Failure {
    Failure(reason: reason, table: names.table, list: list ?? [])
  }
}
