public import GRDB

/// How an item's id is written in the table's id columns, and read from them.
@usableFromInline
struct RowIdentity<ID: Sendable>: Sendable {
  @usableFromInline let values: @Sendable (ID) -> [DatabaseValue]
  @usableFromInline let id: @Sendable ([DatabaseValue]) -> ID?

  @inlinable
  init(values: @escaping @Sendable (ID) -> [DatabaseValue], id: @escaping @Sendable ([DatabaseValue]) -> ID?)
  {
    self.values = values
    self.id = id
  }
}

extension RowIdentity where ID: DatabaseValueConvertible {
  /// Ids that are a column's value.
  @inlinable
  static var column: RowIdentity {
    RowIdentity(values: { [$0.databaseValue] }, id: { ID.fromDatabaseValue($0[0]) })
  }
}

extension RowIdentity where ID == [DatabaseValue] {
  /// Ids of several columns.
  @inlinable
  static var columns: RowIdentity {
    RowIdentity(values: { $0 }, id: { $0.contains { $0.isNull } ? nil : $0 })
  }
}
