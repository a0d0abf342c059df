public import Foundation
public import GRDB

/// A row's id as it is stored: the values of its columns.
///
/// Methods distinguish rows by this value, because SQLite and Swift compare ids differently. For
/// example, Swift considers “é” equal to “e” with a combining accent, but SQLite does not. In a
/// column with the collation `NOCASE`, SQLite ignores case, but Swift does not.
@usableFromInline
struct StoredIdentity: Sendable {
  @usableFromInline let values: [DatabaseValue]
  /// The stored bytes of the texts that are ill-formed or have a NUL character, by index in
  /// `values`. Reading such a text as a string changes it.
  @usableFromInline var malformedTexts: [Int: Data] = [:]

  @inlinable
  init(_ values: [DatabaseValue]) { self.values = values }
}

extension StoredIdentity {
  /// Whether a statement can find the row by its id. A comparison with `NULL` finds no row.
  @inlinable
  var isNamed: Bool { !values.contains { $0.isNull } }
}

extension StoredIdentity: Hashable {
  @inlinable
  static func == (a: Self, b: Self) -> Bool {
    a.values.count == b.values.count && a.malformedTexts == b.malformedTexts
      && zip(a.values, b.values).allSatisfy { a, b in
        if case (.string(let a), .string(let b)) = (a.storage, b.storage) {
          return a.utf8.elementsEqual(b.utf8)
        }
        return a.storage == b.storage
      }
  }

  @inlinable
  func hash(into hasher: inout Hasher) {
    for value in values {
      switch value.storage {
      case .null: hasher.combine(0)
      case .int64(let number): hasher.combine(number)
      case .double(let number): hasher.combine(number)
      case .string(let text): for byte in text.utf8 { hasher.combine(byte) }
      case .blob(let data): hasher.combine(data)
      }
    }
  }
}
