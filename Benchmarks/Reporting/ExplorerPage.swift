public import Foundation

/// A page to explore figures with: one file, that works offline, by mouse and by keyboard, in light and in dark.
public enum ExplorerPage {
  /// The page's title, by which a page of ours is known.
  public static let title = "<title>ListOrdering: explore the figures</title>"

  /// The page with the data in it.
  /// - Parameter json: what the page's script expects, as JSON.
  /// - Throws: where the template that comes with the program is gone.
  public static func html(json: Data) throws -> String {
    guard let template = Bundle.module.url(forResource: "explorer", withExtension: "html") else {
      throw CocoaError(.fileNoSuchFile)
    }
    // A “<” could end the element that holds the data; as an escape it means the same.
    let safe = String(decoding: json, as: UTF8.self).replacingOccurrences(of: "<", with: "\\u003c")
    return try String(contentsOf: template, encoding: .utf8).replacingOccurrences(of: "/*DATA*/", with: safe)
  }
}
