/// A JSON value of any kind. This type also keeps the values of members that newer versions of the
/// app have added to an item.
///
/// Whole numbers of 64 bits are exact; all other numbers become the nearest `Double`.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])
}

extension JSONValue: Codable {
  /// The maximum depth of arrays and objects in a value of an item.
  package static let maxDepth = 24
  /// The maximum number of names and indices of a value in a document. Decoding is recursive, and
  /// the stack of a task may be small.
  private static let maxPath = 48

  package init(from decoder: any Decoder) throws {
    if decoder.codingPath.count > Self.maxPath { throw Self.tooDeep(decoder.codingPath) }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if var container = try? decoder.unkeyedContainer() {
      var elements: [JSONValue] = []
      while !container.isAtEnd { elements.append(try container.decode(JSONValue.self)) }
      self = .array(elements)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

extension JSONValue {
  /// Throws if arrays and objects are nested deeper than in any value of an item.
  func requireDepth(_ path: [any CodingKey]) throws {
    if depth > Self.maxDepth { throw Self.tooDeep(path) }
  }

  private static func tooDeep(_ path: [any CodingKey]) -> DecodingError {
    let text = "Values are nested too deep; a value of an item may be nested \(maxDepth) deep."
    return .dataCorrupted(.init(codingPath: path, debugDescription: text))
  }

  /// The number of arrays and objects around the innermost value.
  package var depth: Int {
    switch self {
    case .null, .bool, .integer, .number, .string: 0
    case .array(let elements): 1 + (elements.map(\.depth).max() ?? 0)
    case .object(let members): 1 + (members.values.map(\.depth).max() ?? 0)
    }
  }

  /// The number of values in this value, itself and nested values included. Its JSON has at least
  /// as many bytes.
  package var size: Int {
    switch self {
    case .null, .bool, .integer, .number, .string: 1
    case .array(let elements): elements.reduce(1) { $0 + $1.size }
    case .object(let members): members.values.reduce(1) { $0 + $1.size }
    }
  }
}

/// The members of a JSON object that newer versions of the app have added.
package typealias UnknownMembers = [String: JSONValue]

/// The name of a member of a JSON object; any name is possible.
package struct MemberName: CodingKey {
  package var stringValue: String
  package var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  package init?(stringValue: String) { self.init(stringValue) }
  package init?(intValue: Int) { nil }
}
