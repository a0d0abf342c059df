import Foundation

/// The folder of the package, in which the examples are.
enum PackageFolder {
  static let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    .standardized

  /// The path of an example, for a shell.
  static func example(_ name: String) -> String {
    "'" + url.appending(path: "Benchmarks/Examples/\(name)").path.replacing("'", with: #"'\''"#) + "'"
  }

  /// The path of a trace that comes with the package.
  static func trace(_ name: String) -> String {
    url.appending(path: "Benchmarks/Catalog/Reordering/Traces/Recorded/\(name).ops").path
  }
}
