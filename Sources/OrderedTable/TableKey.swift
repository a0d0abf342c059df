public import GRDB
public import ListOrdering

/// An order key as a column holds it: of the keys of `ListOrdering`'s spaces all are.
///
/// A key space of your own needs keys that sort in Swift as SQLite sorts what `databaseValue` gives, by `BINARY`: all of
/// them numbers, whole numbers, texts or blobs, which decides the columns that can hold them (see ``ColumnFault``).
public protocol TableKey: DatabaseValueConvertible {
  /// The key that is stored, or `nil` where what is stored is none: `NULL`, say, or a text in a column of numbers.
  @inlinable
  init?(stored value: DatabaseValue)
}

extension Double: TableKey {
  /// A number; a whole one, too, as a column of integers holds it.
  @inlinable
  public init?(stored value: DatabaseValue) {
    switch value.storage {
    case .int64(let number): self = Double(number)
    case .double(let number): self = number
    default: return nil
    }
  }
}

extension Int64: TableKey {
  /// A whole number, also one that is stored as a float.
  @inlinable
  public init?(stored value: DatabaseValue) {
    switch value.storage {
    case .int64(let number): self = number
    case .double(let number):
      guard let whole = Int64(exactly: number) else { return nil }
      self = whole
    default: return nil
    }
  }
}

extension FractionalIndex: TableKey {
  /// A text that may be a key.
  @inlinable
  public init?(stored value: DatabaseValue) {
    guard case .string(let text) = value.storage else { return nil }
    self.init(text)
  }
}

/// A text key is a column's value, by its raw value: a record with a damaged key can still be read.
extension FractionalIndex: DatabaseValueConvertible {}
