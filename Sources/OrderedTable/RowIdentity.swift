internal import Foundation
public import GRDB

/// The conversion between an item's id and the values of the id columns.
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
  /// Returns the conversion for ids of one column.
  @inlinable
  static func column(_ uuids: DatabaseUUIDEncodingStrategy) -> RowIdentity {
    RowIdentity(values: { [uuids.databaseValue(of: $0)] }, id: { ID.fromDatabaseValue($0[0]) })
  }
}

extension RowIdentity where ID == [DatabaseValue] {
  /// The conversion for ids of several columns.
  @inlinable
  static var columns: RowIdentity {
    RowIdentity(values: { $0.map(\.asStored) }, id: { $0.contains { $0.isNull } ? nil : $0 })
  }
}

extension DatabaseValue {
  /// The value as a table returns it: NaN is stored as `NULL`.
  @inlinable
  var asStored: DatabaseValue {
    if case .double(let number) = storage, number.isNaN { .null } else { self }
  }
}

extension DatabaseUUIDEncodingStrategy {
  /// Returns a value in the format in which this strategy stores it.
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
