import Foundation

/// JSON data that is bundled with the program.
enum Resource {
  static func decode<Content: Decodable>(_ name: String) throws -> Content {
    guard let url = Bundle.module.url(forResource: name, withExtension: "json") else {
      throw CocoaError(.fileNoSuchFile)
    }
    return try JSONDecoder().decode(Content.self, from: Data(contentsOf: url))
  }
}
