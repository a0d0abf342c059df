#if Server
import Foundation
import Todos

/// JSON as bytes: read with a bound on its depth, written in one form.
enum JSONText {
  /// How deep arrays and objects may lie in each other in what a client sends.
  static let deepest = 32
  /// The most values in what a client sends: ten times what a list has, and read in a moment.
  static let maxValues = 100_000

  /// Returns the members of the object that a client sends.
  ///
  /// - Throws: ``Problem``: `tooLarge` where it has more than ``maxValues``; `malformed` where it is not an
  ///   object in JSON as RFC 8259 defines it, names a member twice, is nested too deep, or has a number that
  ///   no double holds.
  static func members(of text: Data) throws(Problem) -> [String: JSONValue] {
    do throws(JSONReader.Fault) {
      return try object(text)
    } catch {
      throw Problem(error.kind, error.description)
    }
  }

  /// Returns the members of an object that the server has written itself.
  ///
  /// - Throws: ``JSONReader/Fault`` where it was damaged since.
  static func object(_ text: Data) throws(JSONReader.Fault) -> [String: JSONValue] {
    try JSONReader.members(of: text)
  }

  /// A value as a text: members in the order of their names, no white space.
  static func text(of value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
#endif
