internal import Foundation
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
  static func column(_ uuids: DatabaseUUIDEncodingStrategy) -> RowIdentity {
    RowIdentity(values: { [uuids.databaseValue(of: $0)] }, id: { ID.fromDatabaseValue($0[0]) })
  }
}

extension RowIdentity where ID == [DatabaseValue] {
  /// Ids of several columns.
  @inlinable
  static var columns: RowIdentity {
    RowIdentity(values: { $0.map(\.asStored) }, id: { $0.contains { $0.isNull } ? nil : $0 })
  }
}

extension DatabaseValue {
  /// The value as it comes back from a table: what is not a number is stored as `NULL`.
  @inlinable
  var asStored: DatabaseValue {
    if case .double(let number) = storage, number.isNaN { .null } else { self }
  }
}

extension DatabaseUUIDEncodingStrategy {
  /// A value as it is stored where UUIDs are stored so.
  @inlinable
  func databaseValue(of value: some DatabaseValueConvertible) -> DatabaseValue {
    if case .deferredToUUID = self { value.databaseValue.asStored } else { text(of: value) }
  }

  @usableFromInline
  func text(of value: some DatabaseValueConvertible) -> DatabaseValue {
    guard let uuid = value as? UUID else { return value.databaseValue.asStored }
    return switch self {
    case .deferredToUUID: uuid.databaseValue
    case .uppercaseString: uuid.uuidString.databaseValue
    case .lowercaseString: uuid.uuidString.lowercased().databaseValue
    }
  }
}
