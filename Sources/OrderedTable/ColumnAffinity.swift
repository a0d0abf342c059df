public import GRDB

/// The conversion that a column applies to stored values.
///
/// SQLite derives it from the declared type by the rules of section 3.1 of [Datatypes In
/// SQLite](https://www.sqlite.org/datatype3.html). A column of a `STRICT` table refuses other
/// types.
@usableFromInline
struct ColumnAffinity {
  @usableFromInline
  enum Kind { case integer, text, blob, real, numeric }

  @usableFromInline let kind: Kind
  @usableFromInline let isStrict: Bool

  @usableFromInline
  init(declaredType: String, isStrict: Bool) {
    self.isStrict = isStrict
    let type = declaredType.uppercased()
    kind =
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

  /// Whether the column keeps all values of this value's storage class unchanged. A column that
  /// stores whole floating-point numbers as integers counts as keeping them.
  @usableFromInline
  func keeps(_ value: DatabaseValue) -> Bool {
    // In a STRICT table, only the type ANY is of this kind, and it keeps all values.
    if isStrict && kind == .numeric { return true }
    return switch value.storage {
    case .double: isStrict ? kind == .real : kind != .text
    case .int64: isStrict ? kind == .integer : kind != .text && kind != .real
    case .string: kind == .text || kind == .blob && !isStrict
    case .blob: !isStrict || kind == .blob
    case .null: true
    }
  }
}
