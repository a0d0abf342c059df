import Foundation
import Measuring

/// A folder for database files that goes when it is no longer used.
final class StorageFolder {
  private let url: URL

  /// - Parameter parent: The folder in which it is made.
  init(in parent: URL) throws(WriteFailure) {
    url = parent.appending(path: "storage-bench-\(UUID().uuidString)")
    try FileBatch.makeFolder(url)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path for a file of that name.
  func path(_ name: String) -> String { url.appending(path: name).path }
}
