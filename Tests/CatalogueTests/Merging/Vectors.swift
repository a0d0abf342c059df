import Foundation
import Testing

@testable import Merging

/// The vectors beside the tests.
enum Vectors {
  /// A file's cases, and each case's JSON with the expected outcome.
  static func cases(_ file: String) throws -> [(conflict: MergeCase, json: JSONNode)] {
    let folder = try #require(Bundle.module.url(forResource: "Vectors", withExtension: nil))
    let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(file + ".json")))
    guard case .array(let nodes) = try JSONParser.parse(bytes).value else { return [] }
    return Array(zip(try MergeCase.read(bytes, file: file), nodes))
  }
}

extension JSONNode {
  /// The elements of an array, none of anything else.
  var elements: [JSONNode] {
    if case .array(let nodes) = value { nodes } else { [] }
  }

  /// The text of a string.
  var text: String? {
    if case .string(let text) = value { text } else { nil }
  }

  /// The value of a number.
  var number: Double? {
    if case .number(let number) = value { number } else { nil }
  }

  /// The value of a flag.
  var flag: Bool? {
    if case .bool(let flag) = value { flag } else { nil }
  }

  /// The texts of an array of strings.
  var texts: [String] { elements.compactMap(\.text) }
}
