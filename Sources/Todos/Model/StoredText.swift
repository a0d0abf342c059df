import Foundation

/// Functions that encode values as texts in columns.
enum StoredText {
  /// Returns a value as JSON.
  ///
  /// - Precondition: JSON can represent the value: its numbers are finite, for example.
  static func text(of value: some Encodable) -> String { try! checkedText(of: value) }

  /// Returns a value as JSON.
  ///
  /// - Throws: `EncodingError` if JSON can't represent it.
  static func checkedText(of value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// Returns the value that a JSON text encodes; `nil` if the text is no JSON of this type.
  static func value<Value: Decodable>(of text: String?) -> Value? {
    text.flatMap { try? JSONDecoder().decode(Value.self, from: Data($0.utf8)) }
  }
}
