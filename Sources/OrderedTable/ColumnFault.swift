/// Why a column can't hold the keys of a key space.
///
/// To mend it, add a column that can, fill it by `backfill(_:orderedBy:)` in the order of the old one, and name it as the
/// key.
public enum ColumnFault: Hashable, Sendable {
  /// The table has no such column.
  case missing
  /// The column's declared type, this one, makes something else of the keys: text of numbers, floating-point numbers of
  /// labels, numbers of texts that look like some. In a `STRICT` table, it refuses them.
  case type(String)
  /// The column sorts texts in another order than the key space: it compares by another collation than `BINARY`.
  case collation
}

extension ColumnFault: CustomStringConvertible {
  /// What is wrong with the column, and what mends it.
  public var description: String {
    switch self {
    case .missing: "the table has no such key column; add it"
    case .type(let type):
      "the key column's type \(type) changes or refuses the keys; priorities need REAL, labels INTEGER, text keys TEXT"
    case .collation: "the key column sorts these text keys in another order; it must compare by BINARY"
    }
  }
}
