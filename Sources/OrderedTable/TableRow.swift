internal import GRDB
internal import ListOrdering

/// A row of a table as it is stored: its item, and where it stands.
struct TableRow<ID, Key> {
  let id: ID
  /// The id's columns, as they are stored.
  let identity: [DatabaseValue]
  /// What is stored as the key.
  let stored: DatabaseValue
  /// The key, or `nil` where what is stored is none.
  let key: Key?
  /// The key that it is to get, if it is to be relabelled.
  var newKey: Key?

  /// The key that it has, or is to get.
  var currentKey: Key? { newKey ?? key }
}

extension OrderedTable {
  typealias StoredRow = TableRow<ID, Key>

  /// The row whose key and id are the columns from `offset` on.
  func storedRow(_ row: Row, from offset: Int = 0) throws -> StoredRow {
    let stored: DatabaseValue = row[offset]
    let identity: [DatabaseValue] = names.ids.indices.map { row[offset + 1 + $0] }
    guard !identity.contains(where: \.isNull), let id = self.identity.id(identity) else {
      throw failure(.unreadable(identity))
    }
    return StoredRow(
      id: id, identity: identity, stored: stored, key: Key(stored: stored).flatMap(space.canonical))
  }

  /// The rows that a statement finds.
  func storedRows(_ db: Database, _ sql: String, _ arguments: [DatabaseValue]) throws -> [StoredRow] {
    let cursor = try Row.fetchCursor(
      db.cachedStatement(sql: sql), arguments: StatementArguments(arguments))
    var rows: [StoredRow] = []
    while let row = try cursor.next() { rows.append(try storedRow(row)) }
    return rows
  }

  func failure(_ reason: Failure.Reason) -> Failure {
    Failure(reason: reason, table: names.table, list: list ?? [])
  }
}
