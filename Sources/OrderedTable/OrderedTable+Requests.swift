public import GRDB
public import ListOrdering

extension OrderedTable {
  /// Returns the ids of a list, in order.
  ///
  /// - Precondition: A list was named with ``list(_:)``, if the table has list columns.
  /// - Throws: ``OrderedTableError`` (`unreadable`), and errors of the database.
  /// - Complexity: O(*n*).
  @inlinable
  public func ids(_ db: Database) throws -> [ID] {
    try allRows(db).map { row in
      guard let id = row.id else { throw failure(.unreadable(row.identity.values)) }
      return id
    }
  }

  /// The ordering terms of a list's rows: `ORDER BY key, id`.
  ///
  /// They do not separate lists. For rows of several lists, use ``request(of:)``.
  @inlinable
  public var orderings: [any SQLOrderingTerm] { ([names.key] + names.ids).map { Column($0.escapedName) } }

  /// Returns a request for the records of the list in order, or of all lists if none was named.
  ///
  /// ```swift
  /// let todos = try Todo.ordering.list(7).request(of: Todo.self).fetchAll(db)
  /// ```
  ///
  /// - Precondition: The records belong to this table.
  @inlinable
  public func request<Record: TableRecord>(of record: Record.Type) -> QueryInterfaceRequest<Record> {
    checkTable(of: record)
    guard let list else { return record.order(names.lists.map { Column($0.escapedName) } + orderings) }
    let conditions = zip(names.lists, list).map { name, value in
      // The value of a list column may be NULL; GRDB turns a comparison with `nil` into `IS NULL`.
      value.isNull ? Column(name.escapedName) == nil : Column(name.escapedName) == value
    }
    return record.filter(conditions.joined(operator: .and)).ordered(by: self)
  }

  @inlinable
  func checkTable<Record: TableRecord>(of record: Record.Type) {
    precondition(
      record.databaseTableName.lowercased() == names.table.lowercased(),
      "The records belong to the table \(record.databaseTableName), not to \(names.table)")
  }
}

extension OrderedRequest {
  /// Orders the rows of a request or association as an ordered table does.
  ///
  /// ```swift
  /// extension Checklist {
  ///   static let todos = hasMany(Todo.self).ordered(by: Todo.ordering)
  /// }
  /// ```
  ///
  /// The rows must belong to one list, as those of an association do.
  @inlinable
  public func ordered<ID, Space: KeySpace>(by table: OrderedTable<ID, Space>) -> Self {
    orderWhenConnected { _ in table.orderings }
  }
}
