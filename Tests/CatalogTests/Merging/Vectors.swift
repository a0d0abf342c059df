import Foundation
import Testing

@testable import Merging

/// The test vectors in the folder `Vectors`.
enum Vectors {
  /// An expected todo. `dirty` is a Boolean or the names of the dirty fields.
  struct Row: Decodable {
    let id: String
    let text: String
    let priority: Double?
    let done: Bool
    let removed: Bool
    let dirty: Bool?
    let dirtyFields: [String]?

    private enum CodingKeys: String, CodingKey { case id, text, priority, done, removed, dirty }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(String.self, forKey: .id)
      text = try container.decode(String.self, forKey: .text)
      priority = try container.decodeIfPresent(Double.self, forKey: .priority)
      done = try container.decode(Bool.self, forKey: .done)
      removed = try container.decode(Bool.self, forKey: .removed)
      dirty = try? container.decode(Bool.self, forKey: .dirty)
      dirtyFields = try? container.decode([String].self, forKey: .dirty)
    }
  }

  /// Returns a file's cases with their expected outcomes.
  static func cases<Expected: Decodable>(_ file: String) throws -> [(conflict: MergeCase, expected: Expected)]
  {
    let folder = try #require(Bundle.module.url(forResource: "Vectors", withExtension: nil))
    let data = try Data(contentsOf: folder.appendingPathComponent(file + ".json"))
    let expected = try JSONDecoder().decode([Expected].self, from: data)
    return Array(zip(try MergeCase.read([UInt8](data), file: file), expected))
  }
}
