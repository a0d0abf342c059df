import Foundation
import GRDB
import ListOrdering

/// The values of an item's app fields as JSON, by name. They include those of fields that this app
/// does not declare.
package struct AppFields: Hashable, Sendable {
  /// The name of the member, the column and the field that holds the values.
  static let name = "fields"
  /// The maximum depth of nested arrays and objects in a value. A server accepts a few levels more.
  static let maxDepth = 16
  /// The maximum number of bytes of an item's app fields that a server accepts. It is higher than
  /// the limit of a draft: a server must accept the result of a merge, which can exceed that limit.
  static let maxSentBytes = 4 * TodoRules.maxFieldBytes

  private(set) var values: [String: JSONValue]
  /// The names of the fields whose value was last set to one that JSON can't represent.
  private(set) var unrepresentable: Set<String> = []

  package init(_ values: [String: JSONValue] = [:]) { self.values = values }

  /// The value of a field. Writing the value that was read changes nothing. So members of a stored
  /// value that this version of the app does not know are kept.
  subscript<Value>(field: AppField<Value>) -> Value {
    get { values[field.name].flatMap { $0.decoded() } ?? field.default }
    set {
      unrepresentable.remove(field.name)
      // A number that JSON rounds, such as the maximum of UInt64, is not read back.
      guard let new = JSONValue(encoding: newValue), new.depth <= Self.maxDepth,
        (new.decoded() as Value?).flatMap({ JSONValue(encoding: $0) }) == new
      else {
        unrepresentable.insert(field.name)
        return
      }
      let former: Value? = values[field.name].map { $0.decoded() } ?? field.default
      if let former, new == JSONValue(encoding: former) { return }
      values[field.name] = new
    }
  }

  /// The value of a field, also of one that this app does not declare.
  subscript(name: String) -> JSONValue? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// The number of bytes of the JSON.
  var byteCount: Int { StoredText.text(of: values).utf8.count }

  /// Sets the fields that differ between two states to their values in the new state.
  mutating func apply(_ new: AppFields, over old: AppFields) {
    for name in new.names(changedSince: old) { self[name] = new[name] }
    unrepresentable = new.unrepresentable
  }

  /// Returns the names of the fields that differ from a former state.
  func names(changedSince former: AppFields) -> Set<String> {
    Set(values.keys).union(former.values.keys).filter { self[$0] != former[$0] }
  }
}

extension JSONValue {
  /// Creates the JSON of a value; `nil` if JSON can't represent it.
  fileprivate init?(encoding value: some Encodable) {
    guard let text = try? StoredText.checkedText(of: value), let json: JSONValue = StoredText.value(of: text)
    else { return nil }
    self = json
  }

  fileprivate func decoded<Value: Decodable>() -> Value? { StoredText.value(of: StoredText.text(of: self)) }
}

extension AppFields: Codable {
  /// Decodes an object. Any other JSON value, which an earlier server may have accepted, is decoded
  /// as an object without members.
  package init(from decoder: any Decoder) throws {
    guard case .object(let values) = try JSONValue(from: decoder) else {
      self.init()
      return
    }
    for (name, value) in values { try value.requireDepth(decoder.codingPath + [MemberName(name)]) }
    self.init(values)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(values)
  }
}

extension AppFields: FieldValue {
  static var form: String { "an object with at most \(maxSentBytes) bytes of JSON" }
  static func hasForm(_ value: JSONValue) -> Bool {
    guard case .object(let values) = value else { return false }
    // Each value takes at least one byte. So an object with too many values is refused before it is
    // encoded to count its bytes.
    return value.size <= maxSentBytes && AppFields(values).byteCount <= maxSentBytes
  }
  var stored: DatabaseValue { isAbsent ? .null : StoredText.text(of: values).databaseValue }
  init?(stored: DatabaseValue) {
    self.init()
    if stored.isNull { return }
    guard let values: [String: JSONValue] = StoredText.value(of: .fromDatabaseValue(stored)) else {
      return nil
    }
    self.values = values
  }
  var isAbsent: Bool { values.isEmpty }
  var texts: [String] { isAbsent ? [] : [StoredText.text(of: values)] }
}

extension FieldRule<AppFields> {
  /// The rule for the app fields of a draft.
  static let appFields = Self(
    faults: { fields, field in
      let count = fields.byteCount
      let isTooLarge = count > TodoRules.maxFieldBytes
      return fields.unrepresentable.sorted().map { DraftFault(field, .notRepresentable, given: $0) }
        + (isTooLarge
          ? [DraftFault(field, .tooLarge(limit: TodoRules.maxFieldBytes), given: "\(count)")] : [])
    }, isForDraftsOnly: true)
}

/// An item or a draft with app fields.
package protocol HasAppFields {
  var appFields: AppFields { get set }
}

extension Draft where Self: HasAppFields {
  /// Copies the fields in which a draft differs from a former draft.
  mutating func apply(_ draft: Self, over former: Self) {
    for field in Self.fields where field.name != AppFields.name && !field.isSame(draft, former) {
      field.copy(draft, &self)
    }
    appFields.apply(draft.appFields, over: former.appFields)
  }
}
