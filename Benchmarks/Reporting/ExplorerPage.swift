public import Foundation

/// A page for exploring the figures. It is one file that works offline, with a mouse or a keyboard,
/// in light and dark mode.
public enum ExplorerPage {
  /// The page's title, which also identifies a page that a run may overwrite.
  public static let title = "<title>ListOrdering: explore the figures</title>"

  /// The script files, in the order of their inclusion.
  private static let scripts = [
    "element", "number", "run", "color", "state", "scale", "marks", "tip", "ranking", "growth", "table",
    "chooser", "page",
  ]

  /// Returns the page with embedded styles, scripts and data.
  /// - Parameter json: The data for the page's script.
  /// - Throws: If a bundled file is missing.
  public static func html(json: Data) throws -> String {
    // A “<” could end the element that holds the data, so it is escaped.
    let safe = String(decoding: json, as: UTF8.self).replacingOccurrences(of: "<", with: "\\u003c")
    let script = try scripts.map { try part("\($0).js") }.joined(separator: "\n")
    // The data is inserted last, so that placeholders in it are not replaced.
    return try part("explorer.html")
      .replacingOccurrences(of: "/*STYLE*/", with: part("explorer.css"))
      .replacingOccurrences(of: "/*SCRIPT*/", with: script)
      .replacingOccurrences(of: "/*DATA*/", with: safe)
  }

  static var folder: URL? { Bundle.module.url(forResource: "Explorer", withExtension: nil) }

  private static func part(_ name: String) throws -> String {
    guard let folder else { throw CocoaError(.fileNoSuchFile) }
    return try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }
}
