public import GRDB
public import ListOrdering

/// An order key that a column can store, such as the keys of all key spaces of `ListOrdering`.
///
/// The keys of a custom key space must sort in Swift as SQLite sorts their `databaseValue` with
/// `BINARY`. All of them must have the same storage class: floating-point number, integer, text or
/// blob. The storage class decides which columns can hold the keys (see ``ColumnFault``).
public protocol TableKey: DatabaseValueConvertible {
  /// Creates a key from a stored value. Returns `nil` if the value is not a key, such as `NULL` or
  /// a text in a column of numbers.
  @inlinable
  init?(stored value: DatabaseValue)
}

extension Double: TableKey {
  /// Reads any number. An `INTEGER` column returns whole floating-point numbers as integers.
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
  /// Reads an integer, even if it is stored as a floating-point number.
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
  /// Reads any text, even one that is not a well-formed key.
  @inlinable
  public init?(stored value: DatabaseValue) {
    guard case .string(let text) = value.storage else { return nil }
    self.init(text)
  }
}

/// Stored as its raw value, so that a record with a damaged key can still be read.
extension FractionalIndex: DatabaseValueConvertible {}
