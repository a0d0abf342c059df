public import GRDB
public import ListOrdering

extension OrderedTable {
  /// The ids of a list, in order.
  ///
  /// Where the table has list columns, name a list first, by ``list(_:)``.
  ///
  /// - Throws: ``OrderedTableError``: `unreadable`; and what the database throws.
  /// - Complexity: O(*n*).
  @inlinable
  public func ids(_ db: Database) throws -> [ID] {
    try allRows(db).map { row in
      guard let id = row.id else { throw failure(.unreadable(row.identity.values)) }
      return id
    }
  }

  /// The terms by which the rows of a list are in order: `ORDER BY key, id`.
  ///
  /// They do not tell lists apart: for the rows of several lists, see ``request(of:)``.
  @inlinable
  public var orderings: [any SQLOrderingTerm] { ([names.key] + names.ids).map { Column($0.escapedName) } }

  /// The records of a list, in order; of all lists, one after the other, if none was named.
  ///
  /// ```swift
  /// let todos = try Todo.ordering.list(7).request(of: Todo.self).fetchAll(db)
  /// ```
  ///
  /// - Precondition: The records are of this table.
  @inlinable
  public func request<Record: TableRecord>(of record: Record.Type) -> QueryInterfaceRequest<Record> {
    checkTable(of: record)
    guard let list else { return record.order(names.lists.map { Column($0.escapedName) } + orderings) }
    let conditions = zip(names.lists, list).map { name, value in
      // `IS`, since a list may be named by NULL.
      value.isNull ? Column(name.escapedName) == nil : Column(name.escapedName) == value
    }
    return record.filter(conditions.joined(operator: .and)).ordered(by: self)
  }

  @inlinable
  func checkTable<Record: TableRecord>(of record: Record.Type) {
    precondition(
      record.databaseTableName.lowercased() == names.table.lowercased(),
      "The records are of the table \(record.databaseTableName), not of \(names.table)")
  }
}

extension OrderedRequest {
  /// The request's rows in an ordered table's order; also an association's.
  ///
  /// ```swift
  /// extension Checklist {
  ///   static let todos = hasMany(Todo.self).ordered(by: Todo.ordering)
  /// }
  /// ```
  ///
  /// The rows are to be of one list, as those of an association are.
  @inlinable
  public func ordered<ID, Space: KeySpace>(by table: OrderedTable<ID, Space>) -> Self {
    orderWhenConnected { _ in table.orderings }
  }
}
