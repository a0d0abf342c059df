internal import GRDB

/// How an item's id is written in the table's id columns, and read from them.
struct RowIdentity<ID: Sendable>: Sendable {
  let values: @Sendable (ID) -> [DatabaseValue]
  let id: @Sendable ([DatabaseValue]) -> ID?
}

extension RowIdentity where ID: DatabaseValueConvertible {
  /// Ids that are a column's value.
  static var column: RowIdentity {
    RowIdentity(values: { [$0.databaseValue] }, id: { ID.fromDatabaseValue($0[0]) })
  }
}

extension RowIdentity where ID == [DatabaseValue] {
  /// Ids of several columns.
  static var columns: RowIdentity {
    RowIdentity(values: { $0 }, id: { $0.contains { $0.isNull } ? nil : $0 })
  }
}
