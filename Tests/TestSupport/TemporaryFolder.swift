package import Foundation

/// A folder of a test's own, which is deleted with its last reference.
package final class TemporaryFolder: Sendable {
  /// Where it is.
  package let url: URL

  /// Makes a folder. Its name has a space, as those of people's folders have.
  package init() throws {
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "list ordering \(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
