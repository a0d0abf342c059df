import Foundation

/// The folder of the package, with its examples.
enum PackageFolder {
  static let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    .standardized

  /// Returns the quoted path of an example for a shell.
  static func example(_ name: String) -> String {
    "'" + url.appending(path: "Benchmarks/Examples/\(name)").path.replacing("'", with: #"'\''"#) + "'"
  }

  /// Returns the path of a bundled trace.
  static func trace(_ name: String) -> String {
    url.appending(path: "Benchmarks/Catalog/Reordering/Traces/Recorded/\(name).ops").path
  }
}
