import Foundation

/// What a todo or a list is known by, on all devices: a text of 1 to 64 ASCII letters, digits, `-` and `_`.
///
/// New ones are UUIDs in lower case. The type says what is meant, so that a list's id is never taken for a todo's.
///
/// ```swift
/// let id = Todo.ID()
/// Todo.ID(rawValue: "milk")  // "milk"
/// Todo.ID(rawValue: "")      // nil
/// ```
public struct Identifier<Entity>: RawRepresentable, Hashable, Sendable {
  /// The text.
  public let rawValue: String

  /// The identifier with a text, if it may be one.
  public init?(rawValue: String) {
    let bytes = rawValue.utf8
    guard (1...64).contains(bytes.count), bytes.allSatisfy(Self.isAllowed) else { return nil }
    self.rawValue = rawValue
  }

  /// A new identifier, which nothing else has.
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
  /// Compares by bytes, as every database does that is to agree on the order of what has one key.
  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

extension Identifier: CustomStringConvertible {
  /// The text.
  public var description: String { rawValue }
}

extension Identifier: Codable {
  /// Reads a text.
  ///
  /// - Throws: `DecodingError` where it is no identifier.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let id = Self(rawValue: text) else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "An id is 1 to 64 ASCII letters, digits, - and _: \(text.prefix(80))"))
    }
    self = id
  }

  /// Writes the text.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
