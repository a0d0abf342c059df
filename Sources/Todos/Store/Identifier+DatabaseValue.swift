public import GRDB

extension Identifier: DatabaseValueConvertible {
  /// The text.
  public var databaseValue: DatabaseValue { rawValue.databaseValue }

  /// The identifier with a stored text. Bytes are none, whatever they say: no text finds them.
  public static func fromDatabaseValue(_ value: DatabaseValue) -> Self? {
    guard case .string(let text) = value.storage else { return nil }
    return Self(rawValue: text)
  }
}
