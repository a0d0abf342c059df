import Foundation

/// The id of a todo or a list on all devices: a text of 1 to 64 ASCII letters, digits, `-` and `_`.
///
/// New ids are UUIDs in lower case. The ids of lists and of todos have different types.
///
/// ```swift
/// let id = Todo.ID()
/// Todo.ID(rawValue: "milk")  // "milk"
/// Todo.ID(rawValue: "")      // nil
/// ```
public struct Identifier<Entity>: RawRepresentable, Hashable, Sendable {
  /// The identifier as a text.
  public let rawValue: String

  /// Creates an identifier from a text; `nil` if the text is not a valid one.
  public init?(rawValue: String) {
    let bytes = rawValue.utf8
    guard (1...64).contains(bytes.count), bytes.allSatisfy(Self.isAllowed) else { return nil }
    self.rawValue = rawValue
  }

  /// Creates a new, unique identifier.
  public init() {
    rawValue = UUID().uuidString.lowercased()
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

extension Identifier: Comparable {
  /// Compares bytes, so that all databases order items with equal keys alike.
  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

extension Identifier: CustomStringConvertible {
  /// The identifier as a text.
  public var description: String { rawValue }
}

extension Identifier: Codable {
  /// Decodes a text.
  ///
  /// - Throws: `DecodingError` if it is not a valid identifier.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let id = Self(rawValue: text) else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription:
            "The id “\(text.prefix(80))” is invalid; use 1 to 64 ASCII letters, digits, - and _."))
    }
    self = id
  }

  /// Encodes a text.
  ///
  /// - Throws: The encoder's errors.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
