package import Foundation

/// A temporary folder, which is deleted with its last reference.
package final class TemporaryFolder: Sendable {
  package let url: URL

  /// Creates a folder. Its name contains a space, as users' folders may.
  package init() throws {
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "list ordering \(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
