import Foundation
import GRDB

/// A type whose values a field can have. It defines how a value is sent, stored in a column, and
/// stored in an undo step.
protocol FieldValue: Hashable, Sendable {
  /// The type in which a value is sent.
  associatedtype Wire: Codable & Hashable & Sendable = Self
  /// The type in which an undo step stores a value. Its JSON is short, because each edit writes a
  /// step.
  associatedtype Compact: Codable = Wire

  /// The form of a value in words, for error messages, such as "a string".
  static var form: String { get }
  /// Whether `null` is a value.
  static var isNullable: Bool { get }
  /// Returns whether a JSON value has the outer form of a field value. The server checks this
  /// before it decodes the value, so that it does not decode a large array only to refuse it.
  static func hasForm(_ value: JSONValue) -> Bool

  /// Returns whether two values are sent as the same JSON.
  static func isSame(_ a: Self, _ b: Self) -> Bool
  var wire: Wire { get }
  init(wire: Wire)
  var compact: Compact { get }
  init?(compact: Compact)
  var stored: DatabaseValue { get }
  /// Reads a stored value, even one that this app would not write; `nil` if it has the wrong type.
  init?(stored: DatabaseValue)
  /// Returns whether a stored value is one that this app writes.
  static func isReadable(_ stored: DatabaseValue) -> Bool

  /// Whether the member is left out when an item with this value is sent.
  var isAbsent: Bool { get }
  /// The user's texts in the value.
  var texts: [String] { get }
}

extension FieldValue {
  static var isNullable: Bool { false }
  static func hasForm(_ value: JSONValue) -> Bool { value.size == 1 }
  static func isSame(_ a: Self, _ b: Self) -> Bool { a == b }
  static func isReadable(_ stored: DatabaseValue) -> Bool { Self(stored: stored) != nil }
  var isAbsent: Bool { false }
  var texts: [String] { [] }
}

extension FieldValue where Wire == Self {
  var wire: Self { self }
  init(wire: Self) { self = wire }
}

extension FieldValue where Compact == Wire {
  var compact: Wire { wire }
  init?(compact: Wire) { self.init(wire: compact) }
}

extension FieldValue where Self: RawRepresentable<String> {
  var stored: DatabaseValue { rawValue.databaseValue }
  init?(stored: DatabaseValue) {
    guard let text = String.fromDatabaseValue(stored) else { return nil }
    self.init(rawValue: text)
  }
}

extension Optional: FieldValue where Wrapped: FieldValue {
  typealias Wire = Wrapped.Wire?
  typealias Compact = Wrapped.Compact?

  static var form: String { "\(Wrapped.form), or null" }
  static var isNullable: Bool { true }
  var wire: Wrapped.Wire? { map(\.wire) }
  init(wire: Wrapped.Wire?) { self = wire.map(Wrapped.init(wire:)) }
  var compact: Wrapped.Compact? { map(\.compact) }
  init?(compact: Wrapped.Compact?) { self = compact.flatMap(Wrapped.init(compact:)) }
  var stored: DatabaseValue { self?.stored ?? .null }
  init?(stored: DatabaseValue) {
    self = Wrapped(stored: stored)
    if self == nil, !stored.isNull { return nil }
  }
  var isAbsent: Bool { self == nil }
  var texts: [String] { self?.texts ?? [] }
}

/// SQLite can store texts with NUL characters, but GRDB binds and reads a text only up to the first
/// NUL. So texts with NUL characters are bound and read as blobs; see ``StoredItem/selection``.
extension String: FieldValue {
  static var form: String { "a string" }
  var stored: DatabaseValue { utf8.contains(0) ? Data(utf8).databaseValue : databaseValue }
  init?(stored: DatabaseValue) {
    guard let text = String.fromDatabaseValue(stored) else { return nil }
    self = text
  }
  var texts: [String] { [self] }
}

extension [String]: FieldValue {
  static var form: String { "an array of at most \(TodoRules.maxTags) strings" }
  static func hasForm(_ value: JSONValue) -> Bool {
    guard case .array(let tags) = value else { return value.size == 1 }
    return tags.count <= TodoRules.maxTags && value.size == 1 + tags.count
  }
  var stored: DatabaseValue { StoredText.text(of: self).databaseValue }
  init?(stored: DatabaseValue) {
    let text = String.fromDatabaseValue(stored)
    // Most todos have no tags. They skip decoding JSON, which takes longer than reading the rest of
    // the row.
    self = []
    if text == "[]" { return }
    guard let tags: [String] = StoredText.value(of: text) else { return nil }
    self = tags
  }
  var texts: [String] { self }
}

extension Bool: FieldValue {
  static var form: String { "true or false" }
  var stored: DatabaseValue { databaseValue }
  init?(stored: DatabaseValue) {
    guard let value = Bool.fromDatabaseValue(stored) else { return nil }
    self = value
  }
  static func isReadable(_ stored: DatabaseValue) -> Bool { [0, 1].contains(Int.fromDatabaseValue(stored)) }
}

/// A priority. All priorities that are not finite are equal, and are sent as `null`. NaN is stored
/// as NULL.
extension Double: FieldValue {
  typealias Wire = WirePriority
  typealias Compact = WirePriority?

  static var form: String { "a finite number, or null" }
  static var isNullable: Bool { true }
  static func isSame(_ a: Double, _ b: Double) -> Bool { a == b || !a.isFinite && !b.isFinite }
  var wire: WirePriority { WirePriority(self) }
  init(wire: WirePriority) { self = wire.number }
  var compact: WirePriority? { wire }
  init?(compact: WirePriority?) { self = compact?.number ?? .nan }
  var stored: DatabaseValue { isNaN ? .null : databaseValue }
  init?(stored: DatabaseValue) {
    switch stored.storage {
    case .double(let number) where number.isFinite: self = number
    case .int64(let number): self = Double(number)
    default: return nil
    }
  }
  static func isReadable(_ stored: DatabaseValue) -> Bool { true }
}

/// A number of edits or moves; see ``Todo/possible(_:)``.
extension Int: FieldValue {
  static var form: String { "an integer from 0 to \(Todo.maxTransfers)" }
  static func hasForm(_ value: JSONValue) -> Bool {
    if case .integer(let count) = value { Int(count) == Todo.possible(Int(count)) } else { false }
  }
  init(wire: Int) { self = Todo.possible(wire) }
  var stored: DatabaseValue { databaseValue }
  init?(stored: DatabaseValue) {
    guard let count = Int.fromDatabaseValue(stored) else { return nil }
    self = Todo.possible(count)
  }
  var isAbsent: Bool { self == 0 }
}

extension EditCounts: FieldValue {
  static var form: String {
    """
    an object of at most \(maxNames) integers from 0 to \(Todo.maxTransfers), whose names have 1 to 64 ASCII \
    letters, digits, - and _
    """
  }
  static func hasForm(_ value: JSONValue) -> Bool {
    guard case .object(let counts) = value else { return false }
    return counts.count <= maxNames
      && counts.allSatisfy { Identifier<Todo>(rawValue: $0) != nil && Int.hasForm($1) }
  }
  var stored: DatabaseValue { isEmpty ? .null : StoredText.text(of: self).databaseValue }
  init?(stored: DatabaseValue) {
    self.init()
    if stored.isNull { return }
    guard let counts: EditCounts = StoredText.value(of: .fromDatabaseValue(stored)) else { return nil }
    self = counts
  }
  var isAbsent: Bool { isEmpty }
}

extension ListColor: FieldValue {
  static var form: String { "a color such as #007AFF" }
}

extension ListImage: FieldValue {
  static var form: String { "an address that begins with https://, http:// or data:" }
  var texts: [String] { [rawValue] }
}

/// A priority in JSON: a number, or `null` if it is not finite. All priorities that are not finite
/// are equal.
struct WirePriority: Codable, Hashable {
  /// The number; NaN if it is missing.
  var number: Double { isNumber ? value : .nan }

  private let isNumber: Bool
  private let value: Double

  init(_ number: Double) {
    isNumber = number.isFinite
    value = isNumber ? number : 0
  }

  init(from decoder: any Decoder) throws { self.init(try decoder.singleValueContainer().decode(Double.self)) }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if isNumber { try container.encode(value) } else { try container.encodeNil() }
  }
}
