public import Foundation
public import GRDB

/// A row's id as it is stored: the values of its columns.
///
/// By it a verb tells rows apart. Ids themselves won't do: texts can be equal in Swift and not in SQLite, where a composed
/// character differs from its parts, or the other way round, where a column compares without case.
@usableFromInline
struct StoredIdentity: Sendable {
  @usableFromInline let values: [DatabaseValue]
  /// The bytes of the texts, by their columns, that are ill-formed or have a NUL character: what is read of them is not all.
  @usableFromInline var brokenTexts: [Int: Data] = [:]

  @inlinable
  init(_ values: [DatabaseValue]) { self.values = values }
}

extension StoredIdentity {
  /// Whether the row can be named by it: no comparison finds `NULL`.
  @inlinable
  var isNamed: Bool { !values.contains { $0.isNull } }
}

extension StoredIdentity: Hashable {
  @inlinable
  static func == (a: Self, b: Self) -> Bool {
    a.values.count == b.values.count && a.brokenTexts == b.brokenTexts
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
