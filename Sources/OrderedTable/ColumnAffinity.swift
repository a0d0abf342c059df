public import GRDB

/// What a column makes of the values that are stored in it.
///
/// SQLite derives it from the declared type, by the rules of section 3.1 of
/// [Datatypes In SQLite](https://www.sqlite.org/datatype3.html).
@usableFromInline
enum ColumnAffinity {
  case integer, text, blob, real, numeric

  @usableFromInline
  init(declaredType: String) {
    let type = declaredType.uppercased()
    self =
      if type.contains("INT") {
        .integer
      } else if ["CHAR", "CLOB", "TEXT"].contains(where: type.contains) {
        .text
      } else if type.isEmpty || type.contains("BLOB") {
        .blob
      } else if ["REAL", "FLOA", "DOUB"].contains(where: type.contains) {
        .real
      } else {
        .numeric
      }
  }

  /// Whether all values of the same storage class as this one come back as they were stored: a floating-point number may
  /// be stored as a whole one, where it is one.
  @usableFromInline
  func keeps(_ value: DatabaseValue) -> Bool {
    switch value.storage {
    case .double: self != .text
    case .int64: self != .text && self != .real
    case .string: self == .text || self == .blob
    case .blob, .null: true
    }
  }
}
