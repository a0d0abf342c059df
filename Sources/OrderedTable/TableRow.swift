public import GRDB
public import ListOrdering

/// The stored content of a row.
@usableFromInline
final class StoredContent<ID, Key> {
  /// The id, or `nil` if it is unreadable: `NULL`, of another type, an ill-formed text, or a text
  /// with a NUL character. Such a row keeps its position and key, and can be a neighbor.
  @usableFromInline let id: ID?
  /// The id as it is stored.
  @usableFromInline let identity: StoredIdentity
  /// The value stored as the key.
  @usableFromInline let stored: DatabaseValue
  /// Whether `stored` is the whole value. A truncated or changed text is not a key.
  @usableFromInline let isWhole: Bool
  /// The key, or `nil` if the stored value is not a usable key.
  @usableFromInline let key: Key?

  @inlinable
  init(id: ID?, identity: StoredIdentity, stored: DatabaseValue, isWhole: Bool, key: Key?) {
    self.id = id
    self.identity = identity
    self.stored = stored
    self.isWhole = isWhole
    self.key = key
  }
}

/// A row of a table with its id and key, as it is stored.
///
/// Copies share the stored content, because an operation copies each row several times.
@usableFromInline
struct TableRow<ID, Key> {
  @usableFromInline let content: StoredContent<ID, Key>
  /// The planned key, if the row is to be relabeled.
  @usableFromInline var newKey: Key?

  @inlinable
  init(_ content: StoredContent<ID, Key>) { self.content = content }

  @inlinable var id: ID? { content.id }
  @inlinable var identity: StoredIdentity { content.identity }
  @inlinable var stored: DatabaseValue { content.stored }
  @inlinable var isWhole: Bool { content.isWhole }
  @inlinable var key: Key? { content.key }

  /// The planned key, or else the stored one.
  @inlinable
  var currentKey: Key? { newKey ?? key }
}

extension OrderedTable {
  @usableFromInline typealias StoredRow = TableRow<ID, Key>

  /// Returns the row whose key and id are in the columns from `offset` on.
  @inlinable
  func storedRow(_ row: StatementRow, from offset: Int = 1) -> StoredRow {
    let stored = row[offset]
    let isWhole = row.isWhole(stored, in: offset)
    var identity = StoredIdentity(names.ids.indices.map { row[offset + 1 + $0] })
    for (index, value) in identity.values.enumerated() where !row.isWhole(value, in: offset + 1 + index) {
      identity.malformedTexts[index] = row.bytes(offset + 1 + index)
    }
    return StoredRow(
      StoredContent(
        id: identity.isNamed && identity.malformedTexts.isEmpty ? self.identity.id(identity.values) : nil,
        identity: identity, stored: stored, isWhole: isWhole,
        key: isWhole ? Key(stored: stored).flatMap(space.canonical) : nil))
  }

  /// Returns the rows that a statement finds.
  @inlinable
  func storedRows(_ statement: BoundStatement) throws -> [StoredRow] {
    var rows: [StoredRow] = []
    try statement.forEachRow { rows.append(storedRow($0)) }
    return rows
  }

  /// Returns all rows of the list, in order.
  @inlinable
  func allRows(_ db: Database) throws -> [StoredRow] {
    var statement = try statement(db, statements.first)
    // A negative limit means no limit.
    try statement.bind((-1).databaseValue)
    return try storedRows(statement)
  }

  /// Returns a statement with the values of the list columns bound first.
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

  /// Returns a failure that names a row. The reason is `unreadable` if the row's id is.
  @inlinable
  func failure(at id: ID?, _ identity: StoredIdentity, _ reason: (ID) -> Failure.Reason) -> Failure {
    failure(id.map(reason) ?? .unreadable(identity.values))
  }
}
