import Foundation
import GRDB

extension Row {
  func isNull(_ column: Int) -> Bool { (self[column] as DatabaseValue).isNull }

  /// The value of a column, or `nil` if it has none of that type.
  func value<Value: DatabaseValueConvertible>(_ column: Int) -> Value? {
    Value.fromDatabaseValue(self[column])
  }

  /// A deadline; `nil` where the column has none that a todo may have.
  func deadline(_ column: Int) -> Date? {
    (value(column) as Int64?).flatMap(Date.deadline(milliseconds:))
  }

  /// What a newer version of the app says about an item; nothing where the column has nothing that can be read.
  func unknownMembers(_ column: Int) -> UnknownMembers {
    isNull(column) ? [:] : StoredText.value(of: value(column)) ?? [:]
  }

  /// Whether a column has members of an item that can be read.
  func isUnknownMembers(_ column: Int) -> Bool {
    isNull(column) || (StoredText.value(of: value(column)) as UnknownMembers?) != nil
  }

  /// How often fields were edited; never, where the column has nothing that can be read.
  func editCounts(_ column: Int) -> EditCounts {
    isNull(column) ? EditCounts() : StoredText.value(of: value(column)) ?? EditCounts()
  }

  /// Whether a column has counts of edits that can be read.
  func isEditCounts(_ column: Int) -> Bool {
    isNull(column) || (StoredText.value(of: value(column)) as EditCounts?) != nil
  }

  /// A priority; NaN where the column has none that can be used.
  func priority(_ column: Int) -> Double {
    switch (self[column] as DatabaseValue).storage {
    case .double(let number): number.isFinite ? number : .nan
    case .int64(let number): Double(number)
    default: .nan
    }
  }
}
