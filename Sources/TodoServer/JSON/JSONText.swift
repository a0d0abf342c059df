#if Server
import Foundation
import Todos

/// Conversion from and to JSON. Reading enforces limits. Writing has a uniform format, so equal
/// values give equal texts.
enum JSONText {
  /// The maximum nesting depth of arrays and objects in a request.
  static let maxDepth = 32
  /// The maximum number of values in a request, about ten times as many as a full list has.
  static let maxValues = 100_000

  /// Returns the members of the object in a request.
  ///
  /// - Throws: ``Problem``. Its kind is `tooLarge` if the text has more than ``maxValues`` values.
  ///   Its kind is `malformed` if the text is not a JSON object by RFC 8259, repeats a name, is
  ///   nested too deeply, or has a number outside the range of a double.
  static func members(of text: Data) throws(Problem) -> [String: JSONValue] {
    do throws(JSONReader.Fault) {
      return try object(text)
    } catch {
      throw Problem(error.kind, error.description)
    }
  }

  /// Returns the members of an object that the server itself has written.
  ///
  /// - Throws: ``JSONReader/Fault`` if the text is damaged.
  static func object(_ text: Data) throws(JSONReader.Fault) -> [String: JSONValue] {
    try JSONReader.members(of: text)
  }

  /// Returns a value as JSON, with members sorted by name and without white space.
  static func text(of value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
#endif
