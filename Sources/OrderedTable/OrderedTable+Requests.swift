public import GRDB
public import ListOrdering

extension OrderedTable {
  /// The ids of a list, in order.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public func ids(_ db: Database) throws -> [ID] {
    try allRows(db).map { $0.id }
  }

  /// The terms by which the rows of a list are in order: `ORDER BY key, id`.
  @inlinable
  public var orderings: [any SQLOrderingTerm] { ([names.key] + names.ids).map { Column($0) } }

  /// The records of a list, in order; of all lists, if none was named.
  ///
  /// ```swift
  /// let todos = try Todo.ordering.list(7).request(of: Todo.self).fetchAll(db)
  /// ```
  @inlinable
  public func request<Record: TableRecord>(of record: Record.Type) -> QueryInterfaceRequest<Record> {
    let conditions = zip(names.lists, list ?? []).map { name, value in
      // `IS`, since a list may be named by NULL.
      value.isNull ? Column(name) == nil : Column(name) == value
    }
    return record.filter(conditions.joined(operator: .and)).ordered(by: self)
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
  @inlinable
  public func ordered<ID, Space: KeySpace>(by table: OrderedTable<ID, Space>) -> Self {
    orderWhenConnected { _ in table.orderings }
  }
}
