import Foundation

/// The Python interpreter for the examples.
enum Python {
  /// Whether `python3` is on the path.
  static let isThere = runs("python3", "")

  /// The interpreter with the published code of other libraries. Set by `.ci/published`, or
  /// installed by an earlier run of it.
  static let withPublishedCode: String? = {
    if let named = ProcessInfo.processInfo.environment["PUBLISHED_PYTHON"] { return named }
    let installed = PackageFolder.url.appending(path: ".build-published/bin/python").path
    return runs(installed, "import fractional_indexing") ? installed : nil
  }()

  private static func runs(_ python: String, _ script: String) -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [python, "-c", script]
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
