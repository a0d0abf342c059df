import Foundation

/// Values as a column of texts holds them.
enum StoredText {
  /// A value as JSON.
  ///
  /// - Precondition: It is made of texts, numbers that are finite, and collections of them.
  static func text(of value: some Encodable) -> String { try! checkedText(of: value) }

  /// A value as JSON.
  ///
  /// - Throws: `EncodingError` where JSON can't say it.
  static func checkedText(of value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// A value of its JSON; `nil` where that is none of it.
  static func value<Value: Decodable>(of text: String?) -> Value? {
    text.flatMap { try? JSONDecoder().decode(Value.self, from: Data($0.utf8)) }
  }

  /// Tags of their JSON.
  static func tags(_ text: String?) -> [String] {
    // Most todos have none, and to read JSON takes longer than to read the rest of the row.
    text == "[]" ? [] : value(of: text) ?? []
  }
}
