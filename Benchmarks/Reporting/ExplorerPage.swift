public import Foundation

/// A page to explore figures with: one file, that works offline, by mouse and by keyboard, in light and in dark.
public enum ExplorerPage {
  /// The page's title, by which a page of ours is known.
  public static let title = "<title>ListOrdering: explore the figures</title>"

  /// The script's files, in the order in which they stand in the page.
  private static let scripts = [
    "element", "number", "run", "color", "state", "scale", "marks", "tip", "ranking", "growth", "table",
    "chooser", "page",
  ]

  /// The page with style, script and data in it.
  /// - Parameter json: what the page's script expects, as JSON.
  /// - Throws: where a file that comes with the program is gone.
  public static func html(json: Data) throws -> String {
    // A “<” could end the element that holds the data; as an escape it means the same.
    let safe = String(decoding: json, as: UTF8.self).replacingOccurrences(of: "<", with: "\\u003c")
    let script = try scripts.map { try part("\($0).js") }.joined(separator: "\n")
    // The data comes last: nothing is looked for in it.
    return try part("explorer.html")
      .replacingOccurrences(of: "/*STYLE*/", with: part("explorer.css"))
      .replacingOccurrences(of: "/*SCRIPT*/", with: script)
      .replacingOccurrences(of: "/*DATA*/", with: safe)
  }

  /// Where the page's parts are.
  static var folder: URL? { Bundle.module.url(forResource: "Explorer", withExtension: nil) }

  private static func part(_ name: String) throws -> String {
    guard let folder else { throw CocoaError(.fileNoSuchFile) }
    return try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }
}
