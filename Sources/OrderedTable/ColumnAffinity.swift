public import GRDB

/// What a column makes of the values that are stored in it.
///
/// SQLite derives it from the declared type, by the rules of section 3.1 of
/// [Datatypes In SQLite](https://www.sqlite.org/datatype3.html); in a `STRICT` table the type is the declared one, and
/// refuses all others.
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

  /// Whether all values of the same storage class as this one come back as they were stored: a floating-point number may
  /// be stored as a whole one, where it is one.
  @usableFromInline
  func keeps(_ value: DatabaseValue) -> Bool {
    // The one type of a STRICT table that is none of the four storage classes is ANY, which takes all as they are.
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
